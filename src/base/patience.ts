import type { Clock } from './clock.ts';

/** Resolves when the work is done, or after that time whatever the work does. A rejection of the work passes on if it comes first. */
export async function atMost(ms: number, work: Promise<void>, clock: Clock): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(ms, resolve);
  await Promise.race([work, promise]);
  cancel();
}

/** What the work comes to; null when that takes longer. The work itself goes on, and a rejection that comes late is nobody's. */
export async function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | null> {
  const told = new AbortController();
  const tooLate = rest(clock, ms, told.signal).then(() => null);
  work.catch(() => {});
  const result = await Promise.race([work, tooLate]);
  told.abort();
  return result;
}

/** Waits, and no longer than until it is called off. */
export async function rest(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || ms <= 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(ms, resolve);
  const wake = () => resolve();
  signal.addEventListener('abort', wake, { once: true });
  await promise;
  cancel();
  signal.removeEventListener('abort', wake);
}

/** Timers are late by more than this now and then, but by less as a rule. */
const TIMER_GRAIN_MS = 3;

/** To the millisecond: a timer for most of the time, and for the last of it turn after turn of the event loop. */
export async function until(clock: Clock, moment: number, signal: AbortSignal): Promise<void> {
  const left = moment - clock.now();
  if (left > TIMER_GRAIN_MS) await rest(clock, left - TIMER_GRAIN_MS, signal);
  while (!signal.aborted && clock.now() < moment)
    await new Promise((resolve) => setImmediate(resolve));
}
