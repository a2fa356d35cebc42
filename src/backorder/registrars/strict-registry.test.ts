import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { messagesOf } from '#app/records/accounts/account-report.ts';
import { RegistryBooks } from '#app/testing/strict-registry/books/books.ts';
import { FEE_FORMS, type FeeDialect } from '#app/testing/strict-registry/schemas/fees.ts';
import { StrictRegistry } from '#app/testing/strict-registry/strict-registry.ts';
import type { EppAccountSettings } from './accounts.ts';
import { EppRegistrar } from './epp-registrar.ts';

const NEVER = new AbortController().signal;
const PASSWORD = 'word-of-a-test';

/** An account at a registry that takes the RFCs at their word, and writes down what breaks them. */
async function scene(t: TestContext, changes: Partial<EppAccountSettings> = {}) {
  const books = new RegistryBooks({
    clock: systemClock,
    registrars: [{ id: 'tester', password: PASSWORD, balance: '200.00' }],
  });
  const registry = await StrictRegistry.start(books);
  const port = new EppRegistrar(
    {
      id: 'main',
      kind: 'epp',
      zones: ['test'],
      prices: {},
      poll: false,
      server: {
        host: '127.0.0.1',
        port: registry.port,
        certificate: null,
        tlsServerName: StrictRegistry.tlsServerName,
        ca: StrictRegistry.ca,
      },
      credentials: { clientId: 'tester', password: PASSWORD, newPassword: null },
      registrant: null,
      contacts: {},
      nameservers: [],
      maxSessions: 1,
      createsPerSecond: 1000,
      checksPerSecond: 1000,
      dailyCreates: 1000,
      dailyChecks: 1000,
      createsInWindows: false,
      loginSecurity: false,
      authInfoLength: 24,
      authInfoSpecials: '-_',
      keepAliveMs: 60_000,
      ...changes,
    },
    {
      clock: systemClock,
      log: createLog('silent'),
      guard: new OutboundGuard({ allow: ['127.0.0.0/8'] }),
      random: () => 0.5,
      userAgent: 'Tra test',
      run: randomBytes(10).toString('hex'),
      alert() {},
    },
  );
  t.after(async () => {
    await port.close();
    await registry.stop();
  });
  const create = async (name: string, years: number, amount: string) => {
    const price = { amount, currency: 'USD' };
    const of = { attempt: randomUUID(), name, years, registrant: null, price };
    const outcome = await port.prepare(of).send(NEVER);
    return outcome.kind === 'refused' ? outcome.fault : outcome.kind;
  };
  const broken = () => books.record.violations.map(({ rule }) => rule);
  return { books, port, create, broken };
}

for (const version of Object.keys(FEE_FORMS) as FeeDialect[])
  test(`fee-${version}: a premium name is quoted, and created at its price alone`, async (t) => {
    const { books, port, create, broken } = await scene(t);
    books.conduct.feeVersion = version;
    books.prices.setPremium('dear.test', '50.00');
    const quote = await port.quote('dear.test', 2);
    assert.deepEqual(quote.price, { amount: '100.00', currency: 'USD' });
    assert.equal(await create('dear.test', 2, '16.00'), 'price');
    assert.equal(await create('dear.test', 2, '100.00'), 'won');
    assert.equal(books.registrar('tester')?.money.spentCents, 10_000);
    books.prices.silentBecause = 'not today';
    assert.equal((await port.quote('plain.test', 1)).price, null);
    assert.deepEqual(broken(), []);
  });

test('a registry that demands login security, and strong authInfo, is content', async (t) => {
  const { books, port, create, broken } = await scene(t, { loginSecurity: true });
  books.conduct.loginSecurity = 'mandatory';
  books.conduct.authInfo = 'strong';
  assert.equal(await create('free.test', 1, '8.00'), 'won');
  assert.deepEqual(messagesOf(await port.inspect(null), 'fault'), []);
  assert.deepEqual(broken(), []);
});

test('an account is looked at by questions that break no rule', async (t) => {
  const { books, port, broken } = await scene(t, {
    registrant: 'C1-TEST',
    contacts: { tech: 'C2-TEST' },
    nameservers: ['ns1.hosting.example', 'ns2.hosting.example'],
  });
  books.contacts.set('C1-TEST', { id: 'C1-TEST', registrar: 'tester', createdAt: 0 });
  books.hosts.add('ns1.hosting.example');
  assert.deepEqual(messagesOf(await port.inspect('free.test'), 'fault'), [
    'contact C2-TEST is missing',
    'host ns2.hosting.example is missing',
  ]);
  assert.deepEqual(broken(), []);
});
