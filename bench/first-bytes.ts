/**
 * Brought into the catcher's process from outside (`--import`): notes when the bytes of creates are
 * handed to their sockets, and writes it to the file `FIRST_BYTES` at the end. The catcher is as it
 * is shipped.
 */
import { writeFileSync } from 'node:fs';
import { TLSSocket } from 'node:tls';
import { wallOffset } from './fine-time.ts';
import { type Stall, watchStalls } from './stalls.ts';

/** Epoch milliseconds with their fractions. */
export interface FirstBytes {
  /** By name. */
  readonly sent: Readonly<Record<string, readonly number[]>>;
  readonly stalls: readonly Stall[];
}

const file = process.env.FIRST_BYTES;
if (file !== undefined) {
  const handed: { readonly at: number; readonly unit: Buffer }[] = [];
  const stalls = watchStalls();
  const before = wallOffset();
  const write = TLSSocket.prototype.write as (this: TLSSocket, ...rest: unknown[]) => boolean;
  Object.defineProperty(TLSSocket.prototype, 'write', {
    value(this: TLSSocket, unit: unknown, ...rest: unknown[]): boolean {
      if (Buffer.isBuffer(unit)) handed.push({ at: performance.now(), unit });
      return write.call(this, unit, ...rest);
    },
  });
  process.once('exit', () => {
    // The wall clock may have been put right meanwhile: in between it was in between.
    const drift = wallOffset() - before;
    const until = performance.now();
    const wall = (at: number) => at + before + (drift * at) / until;
    const sent: Record<string, number[]> = {};
    for (const { at, unit } of handed) {
      const name = /<domain:create [^>]*><domain:name>([^<]+)</.exec(unit.toString('latin1'))?.[1];
      if (!name) continue;
      sent[name] ??= [];
      sent[name].push(wall(at));
    }
    const told: FirstBytes = { sent, stalls: stalls.map(([from, to]) => [wall(from), wall(to)]) };
    writeFileSync(file, JSON.stringify(told));
  });
}
