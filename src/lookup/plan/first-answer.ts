import type { Clock } from '#app/base/clock.ts';

/**
 * Asks one after another until one has a word. Who outlasts its patience isn't given up: the next is asked beside it,
 * and whichever speaks first is heard. Null when all have ended without a word.
 */
export function firstWord<T>(
  askers: readonly (() => Promise<T | null>)[],
  patienceMs: () => number,
  clock: Clock,
): Promise<T | null> {
  const { promise, resolve, reject } = Promise.withResolvers<T | null>();
  let asked = 0;
  let running = 0;
  let stopWaiting = () => {};
  let isOver = false;

  const end = (word: T | null) => {
    isOver = true;
    stopWaiting();
    resolve(word);
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
    if (asked < askers.length) stopWaiting = clock.after(patienceMs(), askNext);
    ask().then((word) => {
      running -= 1;
      if (word !== null) end(word);
      // One that was not waited for any more changes nothing by ending, unless it was the last.
      else if (place === asked - 1 || running === 0) askNext();
    }, reject);
  };
  askNext();
  return promise;
}
