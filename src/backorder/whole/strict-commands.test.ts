import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { CATCHER_DESK } from '#app/sandbox/data/parties.ts';
import { STRICT_CLIENT, startStrictDesk } from '#app/testing/catching/strict-desk.ts';
import { VIETNAMESE_NOTICE } from '#app/testing/strict-registry/books/messages.ts';
import type { EppAccountSettings } from '../registrars/accounts.ts';
import { EppRegistrar } from '../registrars/epp-registrar.ts';

const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;

/** An account's desk at the strict registry, without orders. */
async function scene(t: TestContext) {
  const { books, ours, account, endpoint } = await startStrictDesk(t, systemClock, null);
  const { handle } = CATCHER_DESK;
  /** As a process of its own. */
  const desk = async (changes: Partial<EppAccountSettings> = {}) => {
    const made = new EppRegistrar(
      {
        id: 'main',
        kind: 'epp',
        zones: ['test'],
        prices: {},
        nameservers: [],
        registrant: handle,
        contacts: { admin: handle, tech: handle },
        maxSessions: 2,
        createsPerSecond: 1_000,
        checksPerSecond: 1_000,
        dailyCreates: 1_000,
        dailyChecks: 1_000,
        keepAliveMs: 60_000,
        poll: true,
        loginSecurity: false,
        authInfoLength: 24,
        authInfoSpecials: '-_',
        createsInWindows: false,
        ...account,
        ...changes,
      },
      {
        clock: systemClock,
        log: createLog('silent'),
        guard: new OutboundGuard({ endpoints: [endpoint] }),
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
  const buy = (port: EppRegistrar, name: string) =>
    port
      .prepare({ attempt: randomUUID(), name, years: 1, registrant: null, price: null })
      .send(NEVER);
  return { books, ours, desk, buy };
}

test('every command is valid, identifiers come once for all processes, no session is left', async (t) => {
  const { books, ours, desk, buy } = await scene(t);
  const { queue } = ours;
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
  assert.equal(ours.sessions, 0);
});

test('a queue that grows while it is read is read to its end', async (t) => {
  const { desk, ours } = await scene(t);
  const { queue } = ours;
  queue.endless = 'One more thing.';
  queue.add(systemClock.now(), { text: 'The first.' });
  const { made } = await desk();
  const kept: (string | null)[] = [];
  await made.poll?.(async ({ messageId }) => {
    kept.push(messageId);
    if (kept.length === 30) queue.endless = null;
  });
  assert.equal(kept.length, 30);
  assert.deepEqual(queue.acknowledged, kept);
});

test('a new password of more than 16 characters is set, and opens the next session', async (t) => {
  const { books, desk } = await scene(t);
  const { clientId, password } = STRICT_CLIENT;
  const newPassword = 'a-longer-word-than-sixteen';
  const first = await desk({
    credentials: { clientId, password, newPassword },
  });
  assert.ok(first.readiness.ready);
  await first.made.close();
  const second = await desk({
    credentials: { clientId, password: newPassword, newPassword: null },
  });
  assert.ok(second.readiness.ready);
  assert.deepEqual(books.record.violations, []);
});
