import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import { pause } from '#app/base/time-limits.ts';
import { DOMAIN } from '#app/epp/namespaces.ts';
import { element } from '#app/epp/xml.ts';
import { listMessages } from '#app/storage/orders/registry-messages.ts';
import { type CatchScene, catchScene } from '#app/testing/catching/catching.ts';

async function keptBy(scene: CatchScene, count: number) {
  for (;;) {
    const messages = await listMessages(scene.db, 10, null);
    if (messages.length >= count) return messages;
    await pause(scene.clock, 20);
  }
}

test('a registry’s own messages are kept whole, told to the operator, and only then acknowledged', async (t) => {
  const scene = await catchScene(t);
  const { registry, accounts, server } = scene.sandbox.epp;
  const data = element('domain:trnData', { 'xmlns:domain': DOMAIN }, [
    element('domain:name', {}, 'mine.test'),
    element('domain:trStatus', {}, 'pending'),
    element('domain:authInfo', {}, element('domain:pw', {}, 'Sesame')),
  ]);
  registry.tell(accounts[0]!, { text: 'Transfer requested.', data });
  registry.tell(accounts[0]!, { text: 'Your balance is low.' });
  let acknowledged = 0;
  let lost = 0;
  server.mishap = (verb, about) => {
    if (verb !== 'poll' || about === '') return null;
    acknowledged += 1;
    // As a crash between the commit and the acknowledgement: the message comes again.
    if (lost > 0) return null;
    lost += 1;
    return 'loseCommand';
  };
  const log: string[] = [];
  const lines = createLog('info', { write: (line) => void log.push(line) });
  const first = await scene.catcher({}, lines);
  await keptBy(scene, 1);
  while (acknowledged === 0) await pause(scene.clock, 20);
  await first.stop();
  const second = await scene.catcher({}, lines);
  const [balance, transfer, ...others] = await keptBy(scene, 2);
  while (acknowledged < 3) await pause(scene.clock, 20);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [transfer?.kind, transfer?.domain, transfer?.text],
    ['transfer', 'mine.test', 'Transfer requested.'],
  );
  assert.match(transfer?.data ?? '', /trStatus>pending/);
  assert.equal(balance?.kind, 'balance');
  const alerts = log.filter((line) => line.includes('"foreign_message"'));
  assert.ok(alerts.some((line) => line.includes('mine.test') && line.includes('transfer')));
  assert.doesNotMatch(log.join('') + JSON.stringify(transfer), /Sesame/);
  assert.equal(second.stats().messages, 1);
});
