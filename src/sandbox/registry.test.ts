import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { HAI_VAN, LE_VAN_C, RIVAL, SONG_HONG } from './data/parties.ts';
import type { DomainDetails, SandboxDomain } from './domain.ts';
import { addYears, DAY_MS } from './life-cycle.ts';
import { SandboxRegistry } from './registry.ts';

const DETAILS: DomainDetails = {
  registrant: LE_VAN_C,
  admin: null,
  tech: null,
  billing: null,
  nameservers: [{ host: 'ns1.hosting.example', ipv4: [], ipv6: [] }],
  dsRecords: [],
  locks: [],
  zone: [],
};

function opened() {
  const clock = new FakeClock();
  return { clock, registry: new SandboxRegistry({ clock }) };
}

function domain(registry: SandboxRegistry, name: string): SandboxDomain {
  const found = registry.find(name);
  assert.equal(found?.kind, 'domain', `${name} is registered`);
  return found as SandboxDomain;
}

test('every seeded name starts in the state its name tells', () => {
  const { registry } = opened();
  const statuses = (name: string) => domain(registry, name).statuses;
  assert.deepEqual(statuses('taken.test'), ['clientTransferProhibited', 'clientDeleteProhibited']);
  assert.deepEqual(statuses('redemption.test'), [
    'clientTransferProhibited',
    'redemptionPeriod',
    'pendingDelete',
  ]);
  assert.deepEqual(statuses('dropping.test'), ['pendingDelete']);
  assert.deepEqual(statuses('contested.test'), ['pendingDelete']);
  assert.ok(statuses('renewing.test').includes('redemptionPeriod'));
  assert.equal(domain(registry, 'expiring.test').expiresAt, registry.now() + 5 * DAY_MS);
  assert.deepEqual(registry.find('reserved.test'), {
    kind: 'reservation',
    name: 'reserved.test',
    auction: false,
  });
  assert.deepEqual(registry.find('auction.test'), {
    kind: 'reservation',
    name: 'auction.test',
    auction: true,
  });
  assert.equal(registry.find('anything-else.test'), null);
});

test('a dropped name is free from its drop moment until the slow rival comes 30 seconds later', async () => {
  const { clock, registry } = opened();
  await clock.advance(59_999);
  assert.deepEqual(domain(registry, 'dropping.test').statuses, ['pendingDelete']);
  await clock.advance(1);
  assert.equal(registry.find('dropping.test'), null);
  await clock.advance(29_999);
  assert.equal(registry.find('dropping.test'), null);
  await clock.advance(1);
  assert.equal(domain(registry, 'dropping.test').registrar.handle, RIVAL.handle);
});

test('whoever registers a dropped name before the rival keeps it; the rival comes too late', async () => {
  const { clock, registry } = opened();
  await clock.advance(59_999);
  assert.deepEqual(registry.create('dropping.test', SONG_HONG, 1, DETAILS), {
    ok: false,
    reason: 'exists',
  });
  await clock.advance(5);
  assert.equal(registry.create('dropping.test', SONG_HONG, 1, DETAILS).ok, true);
  await clock.advance(60_000);
  assert.equal(domain(registry, 'dropping.test').registrar.handle, SONG_HONG.handle);
});

test('the fast rival has a name at the moment of its drop, though nobody looked in between', async () => {
  const { clock, registry } = opened();
  await clock.advance(60_006);
  assert.deepEqual(registry.create('contested.test', SONG_HONG, 1, DETAILS), {
    ok: false,
    reason: 'exists',
  });
  assert.equal(domain(registry, 'contested.test').createdAt, registry.startedAt + 60_000);
});

test('an owner who renews five seconds before the drop keeps the name for a year more', async () => {
  const { clock, registry } = opened();
  const before = domain(registry, 'renewing.test');
  assert.equal(before.deletion?.purgeAt, registry.startedAt + 60_000);
  await clock.advance(54_999);
  assert.ok(domain(registry, 'renewing.test').statuses.includes('redemptionPeriod'));
  await clock.advance(1);
  const after = domain(registry, 'renewing.test');
  assert.deepEqual(after.statuses, ['clientTransferProhibited']);
  assert.equal(after.expiresAt, addYears(before.expiresAt, 1));
  assert.ok(after.expiresAt > clock.now());
  await clock.advance(60_000);
  assert.equal(domain(registry, 'renewing.test').registrar.handle, SONG_HONG.handle);
});

test('a name that expires is renewed by the registry and says so for 45 days', async () => {
  const { clock, registry } = opened();
  const { expiresAt } = domain(registry, 'expiring.test');
  await clock.advance(5 * DAY_MS);
  const renewed = domain(registry, 'expiring.test');
  assert.equal(renewed.expiresAt, addYears(expiresAt, 1));
  assert.ok(renewed.statuses.includes('autoRenewPeriod'));
  await clock.advance(45 * DAY_MS);
  assert.ok(!domain(registry, 'expiring.test').statuses.includes('autoRenewPeriod'));
});

test('a deleted name passes redemption and pending delete before it is free', async () => {
  const { clock, registry } = opened();
  registry.create('mine.test', SONG_HONG, 1, DETAILS);
  await clock.advance(6 * DAY_MS);
  registry.command('mine.test', { do: 'remove', registrar: SONG_HONG });
  assert.deepEqual(domain(registry, 'mine.test').statuses, ['redemptionPeriod', 'pendingDelete']);
  await clock.advance(30 * DAY_MS);
  assert.deepEqual(domain(registry, 'mine.test').statuses, ['pendingDelete']);
  assert.deepEqual(
    registry.command('mine.test', { do: 'restore', registrar: SONG_HONG, years: 1 }),
    {
      ok: false,
      reason: 'prohibited',
    },
  );
  await clock.advance(5 * DAY_MS);
  assert.equal(registry.find('mine.test'), null);
});

test('a name deleted within five days of its creation is free at once', () => {
  const { registry } = opened();
  registry.create('mine.test', SONG_HONG, 1, DETAILS);
  assert.ok(domain(registry, 'mine.test').statuses.includes('addPeriod'));
  assert.deepEqual(registry.command('mine.test', { do: 'remove', registrar: SONG_HONG }), {
    ok: true,
    domain: null,
  });
  assert.equal(registry.find('mine.test'), null);
});

test('only the sponsoring registrar changes a name, and locks hold', () => {
  const { registry } = opened();
  registry.create('mine.test', SONG_HONG, 1, DETAILS);
  assert.deepEqual(
    registry.command('mine.test', {
      do: 'update',
      registrar: HAI_VAN,
      changes: { billing: LE_VAN_C },
    }),
    {
      ok: false,
      reason: 'notSponsor',
    },
  );
  assert.deepEqual(registry.command('mine.test', { do: 'renew', registrar: HAI_VAN, years: 1 }), {
    ok: false,
    reason: 'notSponsor',
  });
  registry.command('mine.test', {
    do: 'update',
    registrar: SONG_HONG,
    changes: {
      locks: ['clientUpdateProhibited', 'clientDeleteProhibited', 'clientTransferProhibited'],
    },
  });
  const prohibited = { ok: false, reason: 'prohibited' };
  assert.deepEqual(
    registry.command('mine.test', {
      do: 'update',
      registrar: SONG_HONG,
      changes: { billing: LE_VAN_C },
    }),
    prohibited,
  );
  assert.deepEqual(
    registry.command('mine.test', { do: 'remove', registrar: SONG_HONG }),
    prohibited,
  );
  assert.deepEqual(
    registry.command('mine.test', { do: 'transfer', registrar: HAI_VAN }),
    prohibited,
  );
  assert.equal(
    registry.command('mine.test', { do: 'update', registrar: SONG_HONG, changes: { locks: [] } })
      .ok,
    true,
  );
  assert.equal(registry.command('mine.test', { do: 'transfer', registrar: HAI_VAN }).ok, true);
  assert.equal(domain(registry, 'mine.test').registrar.handle, HAI_VAN.handle);
});

test('a command that can not be carried out says why and changes nothing', () => {
  const { registry } = opened();
  const create = (name: string, years = 1) => registry.create(name, SONG_HONG, years, DETAILS);
  assert.deepEqual(create('taken.test'), { ok: false, reason: 'exists' });
  assert.deepEqual(create('reserved.test'), { ok: false, reason: 'reserved' });
  assert.deepEqual(create('free.test', 11), { ok: false, reason: 'invalid' });
  assert.deepEqual(create('free.test', 0.5), { ok: false, reason: 'invalid' });
  assert.deepEqual(registry.command('free.test', { do: 'renew', registrar: SONG_HONG, years: 1 }), {
    ok: false,
    reason: 'notFound',
  });
  assert.equal(registry.find('free.test'), null);
  assert.deepEqual(registry.historyOf('free.test'), []);
  for (const bad of [
    '',
    'test',
    '.test',
    '-a.test',
    'a..test',
    'a.b.test',
    'ab--c.test',
    'a_b.test',
    'a.example',
  ]) {
    assert.deepEqual(create(bad), { ok: false, reason: 'invalid' }, bad);
  }
});

test('an internationalised name is one name in either form', () => {
  const { registry } = opened();
  assert.equal(registry.create('Tiệm-Sách.test', SONG_HONG, 1, DETAILS).ok, true);
  const { name } = domain(registry, 'tiệm-sách.test');
  assert.match(name, /^xn--/);
  assert.equal(domain(registry, `${name.toUpperCase()}.`).name, name);
});

test('the history of a name holds a deletion, a second registration and changes of every kind', () => {
  const { registry } = opened();
  const history = registry.historyOf('history.test');
  assert.ok(history.length > 12, `${history.length} snapshots`);
  assert.ok(history.every((snapshot, i) => i === 0 || snapshot.at >= history[i - 1]!.at));
  assert.ok(history.every((snapshot) => snapshot.at <= registry.startedAt));
  const domains = history.map(({ found }) => (found?.kind === 'domain' ? found : null));
  const free = domains.indexOf(null);
  assert.ok(free > 0 && domains[free + 1], 'free in between');
  assert.notEqual(domains[free - 1]?.roid, domains[free + 1]?.roid);
  const distinct = (pick: (of: SandboxDomain) => unknown) =>
    new Set(domains.flatMap((of) => (of ? [JSON.stringify(pick(of))] : []))).size;
  assert.ok(distinct((of) => of.registrar.handle) >= 2);
  assert.ok(distinct((of) => of.registrant) >= 4);
  assert.ok(distinct((of) => of.nameservers) >= 3);
  assert.ok(domain(registry, 'history.test').expiresAt > registry.now());
});
