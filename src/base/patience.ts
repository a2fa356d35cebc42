import type { Clock } from './clock.ts';

/** Resolves when the work is done, or after that time whatever the work does. A rejection of the work passes on if it comes first. */
export async function atMost(ms: number, work: Promise<void>, clock: Clock): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(ms, resolve);
  await Promise.race([work, promise]);
  cancel();
}
