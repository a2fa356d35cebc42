import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import type { MaxPrice } from '#app/records/order.ts';
import { CATCHER_DESK } from '#app/sandbox/data/parties.ts';
import { STRICT_CLIENT, strictAccount, strictBooks } from '#app/testing/catching/strict-scene.ts';
import { VIETNAMESE_NOTICE } from '#app/testing/strict-registry/books/messages.ts';
import { FEE_FORMS, type FeeDialect } from '#app/testing/strict-registry/schemas/fees.ts';
import { StrictRegistry } from '#app/testing/strict-registry/strict-registry.ts';
import type { EppAccountSettings } from '../registrars/accounts.ts';
import { EppRegistrar } from '../registrars/epp-registrar.ts';

const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;

/** An account's desk at the strict registry, without orders. */
async function scene(t: TestContext) {
  const books = strictBooks(systemClock, null);
  const registry = await StrictRegistry.start(books);
  t.after(() => registry.stop());
  const { handle } = CATCHER_DESK;
  /** As a process of its own. */
  const desk = async (changes: Partial<EppAccountSettings> = {}) => {
    const made = new EppRegistrar(
      {
        ...{ id: 'main', kind: 'epp', zones: ['test'], prices: {}, nameservers: [] },
        ...{ registrant: handle, contacts: { admin: handle, tech: handle } },
        ...{ maxSessions: 2, createsPerSecond: 1_000, checksPerSecond: 1_000 },
        ...{ dailyCreates: 1_000, dailyChecks: 1_000, keepAliveMs: 60_000, poll: true },
        ...{ loginSecurity: false, authInfoLength: 24, authInfoSpecials: '-_' },
        createsInWindows: false,
        ...strictAccount(registry),
        ...changes,
      },
      {
        clock: systemClock,
        log: createLog('silent'),
        guard: new OutboundGuard({ endpoints: [`127.0.0.1:${registry.port}`] }),
        run: randomBytes(10).toString('hex'),
        alert: () => {},
        random: () => 0.5,
        userAgent: 'Tra test',
      },
    );
    t.after(() => made.close());
    const readiness = await made.warm(systemClock.now() + HOUR_MS);
    return { made, readiness };
  };
  const buy = (port: EppRegistrar, name: string, price: MaxPrice | null = null) =>
    port.prepare({ attempt: randomUUID(), name, years: 1, registrant: null, price }).send(NEVER);
  return { books, registry, desk, buy };
}

for (const version of Object.keys(FEE_FORMS) as FeeDialect[])
  test(`fees of version ${version}: told, agreed to, refused where they are too low`, async (t) => {
    const { books, desk, buy } = await scene(t);
    books.conduct.feeVersion = version;
    books.prices.setPremium('gold.test', '15.50');
    const { made } = await desk();
    const usd = (amount: string) => ({ amount, currency: 'USD' });
    assert.deepEqual((await made.quote('plain.test', 1)).price, usd('8.00'));
    assert.deepEqual((await made.quote('gold.test', 2)).price, usd('31.00'));
    assert.equal((await buy(made, 'gold.test', usd('15.49'))).kind, 'refused');
    assert.equal((await buy(made, 'gold.test', usd('15.50'))).kind, 'won');
    assert.equal((await buy(made, 'plain.test', usd('8.00'))).kind, 'won');
    books.prices.silentBecause = 'not today';
    assert.equal((await made.quote('other.test', 1)).price, null);
    assert.deepEqual(books.record.violations, []);
    assert.equal(books.registrar('catcher')!.money.spentCents, 2_350);
  });

test('every command is valid, identifiers come once for all processes, no session is left', async (t) => {
  const { books, desk, buy } = await scene(t);
  const { queue } = books.registrar('catcher')!;
  queue.add(systemClock.now(), VIETNAMESE_NOTICE);
  const kept: unknown[] = [];
  for (const name of ['first.test', 'second.test', 'third.test']) {
    const { made } = await desk();
    const since = systemClock.now() - 1_000;
    assert.equal((await buy(made, name)).kind, 'won');
    assert.equal((await made.ownership({ name, attempt: randomUUID(), since })).kind, 'ours');
    await made.ask('info', name, NEVER);
    await made.poll?.(async (message) => void kept.push(message));
    await made.close();
  }
  assert.deepEqual(books.record.violations, []);
  assert.equal(kept.length, 1);
  assert.equal(books.registrar('catcher')!.sessions, 0);
});

test('login security: asked for by the registry, a password longer than 16, a new one', async (t) => {
  const { books, desk } = await scene(t);
  books.conduct.loginSecurity = 'mandatory';
  const { clientId, password } = STRICT_CLIENT;
  const newPassword = 'a-longer-word-than-sixteen';
  const first = await desk({
    loginSecurity: true,
    credentials: { clientId, password, newPassword },
  });
  assert.ok(first.readiness.ready);
  await first.made.close();
  const second = await desk({
    loginSecurity: true,
    credentials: { clientId, password: newPassword, newPassword: null },
  });
  assert.ok(second.readiness.ready);
  assert.deepEqual(books.record.violations, []);
});
