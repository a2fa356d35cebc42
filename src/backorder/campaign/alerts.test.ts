import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Log } from '#app/base/log.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { Alerts } from './alerts.ts';

test('a matter is said once, again every quarter of an hour while it lasts, and another one at once', async () => {
  const clock = new FakeClock();
  const said: unknown[] = [];
  const alerts = new Alerts(clock, {
    error: (fields: unknown) => said.push(fields),
  } as unknown as Log);
  for (let second = 0; second < 1_800; second++) {
    alerts.raise('account_not_ready', { account: 'main', fault: 'unreachable' });
    await clock.advance(1_000);
  }
  assert.equal(alerts.count, 2);
  alerts.raise('account_not_ready', { account: 'main', fault: 'credentials' });
  assert.deepEqual(said.at(-1), {
    account: 'main',
    fault: 'credentials',
    code: 'account_not_ready',
  });
  assert.equal(alerts.count, 3);
});
