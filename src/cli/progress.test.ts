import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { ProgressBar, progressLine } from './progress.ts';

const PROGRESS = { lines: 12_000, rejected: 3, bytes: 250, skippedLines: 2_000, skippedBytes: 50 };

function collecting(): { out: Writable; written: string[] } {
  const written: string[] = [];
  const write = (chunk: Buffer, _: string, done: () => void) => {
    written.push(chunk.toString());
    done();
  };
  return { out: new Writable({ write }), written };
}

test('the bar shows how far it is, the rate of what this run did, and the time left', () => {
  assert.equal(
    progressLine(PROGRESS, 1000, 5_000),
    '[======>                 ]  25%  12,000 lines  2,000/s  3 rejected  19 s left',
  );
  assert.equal(progressLine({ ...PROGRESS, rejected: 0 }, null, 5_000), '12,000 lines  2,000/s');
  assert.match(progressLine(PROGRESS, 1e6, 5_000), / 7\.0 h left|6\.9 h left/);
  assert.match(progressLine({ ...PROGRESS, bytes: 1000 }, 1000, 1), /={24}\] 100%/);
});

test('on a terminal one line is redrawn, not more often than it can be read; elsewhere nothing is written', async () => {
  const clock = new FakeClock(0);
  const terminal = collecting();
  const bar = new ProgressBar(
    Object.assign(terminal.out, { isTTY: true, columns: 40 }),
    clock,
    1000,
  );
  for (let drawn = 0; drawn < 10; drawn++) {
    await clock.advance(50);
    bar.draw(PROGRESS);
  }
  bar.clear();
  // At 50, 250 and 450 ms, and cleared.
  assert.equal(terminal.written.length, 4);
  assert.ok(terminal.written.every((line) => line.startsWith('\r') && line.length <= 39 + 5));

  const file = collecting();
  new ProgressBar(file.out, clock, 1000).draw(PROGRESS);
  assert.deepEqual(file.written, []);
});
