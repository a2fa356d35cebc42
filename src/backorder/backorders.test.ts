import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { AppError } from '#app/base/errors.ts';
import type { LookupOutcome } from '#app/lookup/outcome.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import { wholeQuota } from '#app/records/money/quota.ts';
import { emptyRegistration } from '#app/records/registration.ts';
import { setStoredQuota } from '#app/storage/keys.ts';
import { MOST_LIVE_ORDERS } from '#app/storage/orders/orders.ts';
import { sealedRegistrant } from '#app/storage/orders/registrants.ts';
import { AN, testSealer } from '#app/testing/catching/registrants.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { someKey } from '#app/testing/webhooks.ts';
import { Backorders } from './backorders.ts';
import type { OrderWish } from './order-wish.ts';
import { NO_QUOTE } from './registrars/registrar-port.ts';

const USD_8 = { create: '8.00', currency: 'USD' };

const SPENDING = 'quota_spending';

const parse = createNameParser({ extraTlds: ['test'] });

function nameOf(text: string): DomainName {
  const parsed = parse(text);
  assert.ok(parsed.ok);
  return parsed.name;
}

function wish(domain: string, changes: Partial<OrderWish> = {}): OrderWish {
  const usual = {
    account: null,
    period: 1,
    registrant: null,
    details: null,
    maxPrice: null,
    once: false,
  };
  return { name: nameOf(domain), ...usual, ...changes };
}

function outcome(name: DomainName, status: LookupOutcome['status']): LookupOutcome {
  const base = { name, attempts: [], raw: [], fetchedAt: 0 };
  if (status === 'unknown') return { ...base, status, retryAfterMs: 30_000 };
  const rest = {
    source: 'rdap',
    reason: null,
    notices: [],
    premium: false,
    definitive: true,
  } as const;
  return status === 'registered'
    ? { ...base, ...rest, status, registration: emptyRegistration() }
    : { ...base, ...rest, status, registration: null };
}

/**
 * With two accounts, and a registry that says what the test wants and writes down what it was
 * asked.
 */
async function setUp(t: Parameters<typeof testDatabase>[0]) {
  const db = await testDatabase(t);
  const registry = {
    status: 'registered' as LookupOutcome['status'],
    asked: [] as string[],
    quote: NO_QUOTE,
  };
  const backorders = new Backorders({
    db,
    clock: new FakeClock(),
    look: async (name) => {
      registry.asked.push(name.ascii);
      return outcome(name, registry.status);
    },
    desks: [{ id: 'second', quote: async () => registry.quote }],
    accounts: [
      { id: 'main', zones: ['test', 'vn'], prices: { test: USD_8, vn: USD_8 } },
      { id: 'second', zones: ['test', 'net'], prices: { test: USD_8 } },
    ],
    sealer: testSealer(),
  });
  return { db, registry, backorders, keyId: await someKey(db) };
}

/** The code of the order's refusal; `placed` where it was none. */
async function refusal(placing: Promise<unknown>): Promise<string | undefined> {
  try {
    await placing;
    return 'placed';
  } catch (error) {
    assert.ok(error instanceof AppError);
    return error.details?.[0]?.code ?? error.code;
  }
}

test('the registry is asked for nothing that can be judged without it', async (t) => {
  const { db, backorders, registry, keyId } = await setUp(t);
  const kind = (domain: string, changes: Partial<OrderWish> = {}) =>
    refusal(backorders.place(keyId, wish(domain, changes), null));
  assert.equal(await kind('taken.test'), 'placed');
  registry.asked.length = 0;
  assert.equal(await kind('example.com'), 'zone_not_served');
  assert.equal(await kind('taken.test', { account: 'nonsense' }), 'unknown_account');
  await sql`
    insert into campaigns (domain, tld, state, next_at)
    select n || '.test', 'test', 'watching', now() from generate_series(2, ${MOST_LIVE_ORDERS}::int) n`.execute(
    db,
  );
  await sql`
    insert into orders (id, key_id, domain, state, period, once, created_at, updated_at)
    select gen_random_uuid(), ${keyId}, domain, 'watching', 1, false, now(), now() from campaigns
    where domain <> 'taken.test'`.execute(db);
  assert.equal(await kind('other.test'), 'too_many');
  assert.deepEqual(registry.asked, []);
});

test('what the registry says decides; what can’t be ordered leaves nothing behind', async (t) => {
  const { db, backorders, registry, keyId } = await setUp(t);
  for (const [status, kind] of [
    ['available', 'available'],
    ['reserved', 'reserved'],
    ['auction', 'auction'],
    ['unknown', 'registry_unavailable'],
  ] as const) {
    registry.status = status;
    assert.equal(await refusal(backorders.place(keyId, wish('name.test'), null)), kind);
  }
  for (const table of ['orders', 'campaigns', 'order_events'])
    assert.equal((await sql`select 1 from ${sql.table(table)}`.execute(db)).rows.length, 0, table);
  registry.status = 'registered';
  await backorders.place(keyId, wish('name.test'), null);
  // An available name is that first, even where it has been ordered before.
  registry.status = 'available';
  assert.equal(await refusal(backorders.place(keyId, wish('name.test'), null)), 'available');
});

test('an account serves its own zones and those below them, and no others', async (t) => {
  const { backorders, keyId } = await setUp(t);
  const kind = (domain: string, account: string | null = null) =>
    refusal(backorders.place(keyId, wish(domain, { account }), null));
  assert.equal(await kind('ten.vn', 'main'), 'placed');
  assert.equal(await kind('ten.com.vn'), 'placed');
  assert.equal(await kind('second.test', 'second'), 'placed');
  assert.equal(await kind('name.net', 'main'), 'unknown_account');
  assert.equal(await kind('ten.vn', 'second'), 'unknown_account');
  // In .net the second account has no usual price: none is known to be allowed.
  const net = (changes: Partial<OrderWish>) =>
    refusal(backorders.place(keyId, wish('dear.net', changes), null));
  assert.equal(await net({}), 'price_unknown');
  assert.equal(await net({ maxPrice: { amount: '9', currency: 'USD' } }), 'placed');
  assert.equal(await kind('name.org'), 'zone_not_served');
  assert.equal(await kind('name.uk'), 'zone_not_served');
  const noAccounts = new Backorders({
    db: (await setUp(t)).db,
    clock: new FakeClock(),
    look: async (name) => outcome(name, 'registered'),
    desks: [],
    accounts: [],
    sealer: null,
  });
  const none = noAccounts.place(keyId, wish('ten.vn'), null);
  assert.equal(await refusal(none), 'zone_not_served');
});

test('texts that are no ids find nothing, and cursors of another list are none', async (t) => {
  const { backorders, keyId } = await setUp(t);
  const { id } = await backorders.place(keyId, wish('a.test'), null);
  await backorders.place(keyId, wish('b.test'), null);
  for (const text of ['', 'x', `${id}'`, `${id} `, '%00', '\0']) {
    assert.equal(await refusal(backorders.find(keyId, text)), 'not_found');
    assert.equal(await refusal(backorders.cancel(keyId, text)), 'not_found');
    assert.equal(await refusal(backorders.events(keyId, text, { limit: 1 })), 'not_found');
  }
  const page = await backorders.list(keyId, { limit: 1 });
  assert.equal(page.backorders[0]?.domain, 'b.test');
  const next = { limit: 1, cursor: page.next };
  assert.equal((await backorders.list(keyId, next)).backorders[0]?.domain, 'a.test');
  const stranger = await someKey((await setUp(t)).db);
  for (const wrong of [
    backorders.list(keyId, next, { state: 'accepted' }),
    backorders.list(stranger, next),
    backorders.events(keyId, id, next),
  ])
    assert.equal(await refusal(wrong), 'invalid_input');
});

test('the holder’s details are sealed with the order, and shown to no one', async (t) => {
  const { db, backorders, keyId } = await setUp(t);
  const placed = await backorders.place(keyId, wish('a.test', { details: AN }), null);
  assert.equal(placed.registrant, 'given');
  const sealed = (await sealedRegistrant(db, placed.id))!;
  assert.deepEqual(JSON.parse(testSealer().open(sealed, placed.id)!), AN);
  assert.equal(testSealer().open(sealed, placed.id.replace(/^./, 'x')), null);
});

test('details are refused where nothing can keep them, or hand in the number that the zone asks for', async (t) => {
  const { db, backorders, keyId } = await setUp(t);
  const holder = { ...AN, identityNumber: '001234567890' };
  const placing = (to: Backorders) =>
    refusal(to.place(keyId, wish('ten.vn', { details: holder }), null));
  assert.equal(await placing(backorders), 'registrant_not_taken');
  const look = async (name: DomainName) => outcome(name, 'registered');
  const account = { id: 'main', zones: ['vn'], prices: { vn: USD_8 } };
  const accounts = [{ ...account, identityNumbers: 'byHand' as const }];
  const parts = { db, clock: new FakeClock(), look, accounts, desks: [] };
  assert.equal(await placing(new Backorders({ ...parts, sealer: null })), 'no_registrant_key');
  assert.equal(await placing(new Backorders({ ...parts, sealer: testSealer() })), 'placed');
});

test('a dry run tells what an order would be and cost, and keeps nothing', async (t) => {
  const { db, backorders, registry, keyId } = await setUp(t);
  const maxPrice = { amount: '9.00', currency: 'USD' };
  const told = await backorders.dryRun(keyId, wish('taken.test', { period: 2, maxPrice }));
  assert.deepEqual(told, {
    dryRun: true,
    domain: 'taken.test',
    unicode: 'taken.test',
    account: 'main',
    price: { amount: '16.00', currency: 'USD', source: 'usual' },
    limit: maxPrice,
    isAllowed: false,
    position: 1,
    expectedDrop: null,
    quotaLeft: { openOrders: MOST_LIVE_ORDERS, createsToday: null, spendingThisMonth: null },
  });
  // An account that can be asked now says itself what it costs.
  registry.quote = { ...NO_QUOTE, price: { amount: '7.50', currency: 'USD' } };
  await backorders.place(await someKey(db), wish('taken.test'), null);
  const quoted = await backorders.dryRun(keyId, wish('taken.test', { account: 'second' }));
  assert.deepEqual(quoted.price, { amount: '7.50', currency: 'USD', source: 'quoted' });
  assert.deepEqual([quoted.isAllowed, quoted.position], [true, 2]);
  assert.deepEqual((await backorders.list(keyId, {})).backorders, []);
});

test('a dry run is refused as the order would be', async (t) => {
  const { backorders, registry, keyId } = await setUp(t);
  const refused = async (domain: string, changes: Partial<OrderWish> = {}) => {
    const [dry, placed] = [
      await refusal(backorders.dryRun(keyId, wish(domain, changes))),
      await refusal(backorders.place(keyId, wish(domain, changes), null)),
    ];
    assert.equal(dry, placed);
    return dry;
  };
  assert.equal(await refused('taken.org'), 'zone_not_served');
  assert.equal(await refused('taken.test', { account: 'other' }), 'unknown_account');
  assert.equal(await refused('taken.net'), 'price_unknown');
  for (const status of ['available', 'reserved', 'unknown'] as const) {
    registry.status = status;
    assert.notEqual(await refused('taken.test'), 'placed');
  }
  registry.status = 'registered';
  await backorders.place(keyId, wish('taken.test'), null);
  assert.equal(await refused('taken.test'), 'already_ordered');
});

test('a key orders no more than its quota allows, and a dry run says the same', async (t) => {
  const { db, backorders, keyId } = await setUp(t);
  const other = await someKey(db);
  const refused = async (domain: string, changes: Partial<OrderWish> = {}) => {
    const dry = await refusal(backorders.dryRun(keyId, wish(domain, changes)));
    const placed = await refusal(backorders.place(keyId, wish(domain, changes), null));
    assert.equal(dry, placed);
    return placed;
  };
  const usd = (amount: string) => ({ amount, currency: 'USD' });
  await setStoredQuota(db, keyId, wholeQuota({ spendingPerMonth: [usd('20.00')] }));
  assert.equal(await refused('one.test', { maxPrice: { amount: '1', currency: 'EUR' } }), SPENDING);
  assert.equal(await refused('one.test', { maxPrice: usd('20.01') }), SPENDING);
  assert.equal(await refused('one.test', { maxPrice: usd('12.00') }), 'placed');
  assert.deepEqual((await backorders.dryRun(keyId, wish('two.test'))).quotaLeft, {
    openOrders: MOST_LIVE_ORDERS - 1,
    createsToday: null,
    spendingThisMonth: usd('8.00'),
  });
  // What the open ones may cost counts; those without a maxPrice cost what is usual.
  assert.equal(await refused('two.test', { period: 2 }), SPENDING);
  assert.equal(await refused('two.test'), 'placed');
  assert.equal(await refused('three.test', { maxPrice: usd('0.01') }), SPENDING);

  await setStoredQuota(db, keyId, wholeQuota({ openOrders: 3, createsPerDay: 5 }));
  assert.deepEqual((await backorders.dryRun(keyId, wish('three.test'))).quotaLeft, {
    openOrders: 1,
    createsToday: 5,
    spendingThisMonth: null,
  });
  assert.equal(await refused('three.test'), 'placed');
  assert.equal(await refused('four.test'), 'quota_orders');
  const { backorders: open } = await backorders.list(keyId, {});
  await backorders.cancel(keyId, open[0]!.id);
  assert.equal(await refused('four.test'), 'placed');
  assert.equal(await refusal(backorders.place(other, wish('four.test'), null)), 'placed');
});

test('open orders are counted where no price is known', async (t) => {
  const { db, backorders, keyId } = await setUp(t);
  const changes = { maxPrice: { amount: '9.00', currency: 'USD' }, account: 'second' };
  await setStoredQuota(db, keyId, wholeQuota({ openOrders: 1 }));
  assert.equal(await refusal(backorders.place(keyId, wish('one.net', changes), null)), 'placed');
  // As when an account has lost its prices since.
  await sql`update orders set max_price = null`.execute(db);
  assert.equal(await refusal(backorders.place(keyId, wish('two.test'), null)), 'quota_orders');
});

test('orders placed at once share what is left of the quota', async (t) => {
  const { db, backorders, keyId } = await setUp(t);
  await setStoredQuota(db, keyId, wholeQuota({ openOrders: 3 }));
  const domains = Array.from({ length: 8 }, (_, i) => `n${i}.test`);
  const ended = await Promise.all(
    domains.map((domain) => refusal(backorders.place(keyId, wish(domain), null))),
  );
  assert.equal(ended.filter((end) => end === 'placed').length, 3);
  assert.equal(ended.filter((end) => end === 'quota_orders').length, 5);
});
