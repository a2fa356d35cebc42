import { MessageChannel } from 'node:worker_threads';
import type { Clock } from '#app/base/clock.ts';

/**
 * Waits `ms` on `clock` and keeps the process alive meanwhile, which the clock's own timers don't.
 */
export async function pause(clock: Clock, ms: number): Promise<void> {
  const { port1 } = new MessageChannel();
  port1.ref();
  await new Promise<void>((resolve) => {
    clock.after(ms, resolve);
  });
  port1.close();
}
