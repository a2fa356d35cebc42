import type { Clock } from '#app/base/clock.ts';

/**
 * Asks one after another until one answers. One that is slower than `waitMs` isn't given up: the
 * next is asked beside it, and the first answer counts. Null when all have ended without one.
 */
export function firstAnswer<T>(
  askers: readonly (() => Promise<T | null>)[],
  waitMs: () => number,
  clock: Clock,
): Promise<T | null> {
  const { promise, resolve, reject } = Promise.withResolvers<T | null>();
  let asked = 0;
  let running = 0;
  let stopWaiting = () => {};
  let isOver = false;

  const end = (answer: T | null) => {
    isOver = true;
    stopWaiting();
    resolve(answer);
  };
  const askNext = () => {
    stopWaiting();
    const place = asked;
    const ask = askers[place];
    if (isOver || !ask) {
      if (running === 0) end(null);
      return;
    }
    asked += 1;
    running += 1;
    if (asked < askers.length) stopWaiting = clock.after(waitMs(), askNext);
    ask().then((answer) => {
      running -= 1;
      if (answer !== null) end(answer);
      // A slow one that ends without an answer changes nothing, unless it was the last.
      else if (place === asked - 1 || running === 0) askNext();
    }, reject);
  };
  askNext();
  return promise;
}
