import assert from 'node:assert/strict';

const TIMES = 8;
/** Milliseconds; what is quicker is too quick to be measured. */
const FLOOR_MS = 2;
/** How far over the line a busy machine may push it. A quadratic reader is at eight times. */
const SLACK = 4;
const TRIES = 3;

/**
 * Reading a text of `size` characters takes no more than about eight times as long as reading one
 * an eighth of it.
 */
export function assertInProportion(
  size: number,
  textOf: (size: number) => string,
  read: (text: string) => unknown,
): void {
  const [short, long] = [textOf(Math.floor(size / TIMES)), textOf(size)];
  const seen: string[] = [];
  while (seen.length < TRIES) {
    const [shortMs, longMs] = [processorMs(() => read(short)), processorMs(() => read(long))];
    if (longMs < TIMES * SLACK * Math.max(shortMs, FLOOR_MS)) return;
    seen.push(`${shortMs} ms, then ${longMs} ms`);
  }
  assert.fail(`${seen.join('; ')} for ${long.slice(0, 120)}`);
}

/** What other programs take of the machine's time doesn't count. */
function processorMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
