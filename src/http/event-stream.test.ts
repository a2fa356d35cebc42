import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { EventStream } from './event-stream.ts';

test('a quiet stream says every ten seconds that it is there, and nothing once it has ended', async () => {
  const clock = new FakeClock();
  const stream = new EventStream(clock, () => {});
  stream.send('meta', { query: 'a\nb' });
  await clock.advance(20_000);
  stream.end();
  assert.equal(clock.waiting, 0);
  const text = Buffer.concat(await stream.body.toArray()).toString();
  assert.equal(text, 'event: meta\ndata: {"query":"a\\nb"}\n\n: still here\n\n: still here\n\n');
});

test('a reader that goes away is told of, and nothing is sent to it any more', async () => {
  const clock = new FakeClock();
  let closed = 0;
  const stream = new EventStream(clock, () => {
    closed += 1;
  });
  stream.body.destroy();
  await clock.advance(60_000);
  stream.send('done', {});
  stream.end();
  assert.deepEqual([closed, clock.waiting], [1, 0]);
});
