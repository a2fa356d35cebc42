import type { Clock } from './clock.ts';

/**
 * Does `work` now and `everyMs` after each end. `onFault` hears how many failures came in a row.
 * The returned function ends it, and waits for what is under way.
 */
export function repeat(
  clock: Clock,
  everyMs: number,
  work: () => Promise<unknown>,
  onFault: (error: unknown, inARow: number) => void,
): () => Promise<void> {
  let isEnded = false;
  let failures = 0;
  let underWay: Promise<void> = Promise.resolve();
  let cancel = () => {};
  const turn = async () => {
    try {
      await work();
      failures = 0;
    } catch (error) {
      failures += 1;
      onFault(error, failures);
    }
    if (!isEnded) cancel = clock.after(everyMs, begin);
  };
  const begin = () => {
    underWay = turn();
  };
  begin();
  return async () => {
    isEnded = true;
    cancel();
    await underWay;
  };
}
