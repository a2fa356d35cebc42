/** When a name will be free, by what its record and the registry's answer to a check say. Pure. */
import type { LifecyclePhase } from '#app/records/lifecycle.ts';
import type { DropWindow } from '#app/records/order.ts';
import type { Registration } from '#app/records/registration.ts';
import { announcedDrop, predictDrop } from './predict-drop.ts';

/** `reason`: of the answer to a check; null: none was asked for, or it gave none. */
export function foreseenDrop(seen: {
  readonly tld: string;
  readonly phase: LifecyclePhase;
  readonly dates: Registration['dates'];
  readonly reason: string | null;
  readonly now: number;
}): DropWindow | null {
  const { tld, phase, dates, reason, now } = seen;
  return predictDrop({
    tld,
    phase,
    now,
    updated: momentOf(dates.updated),
    expiry: momentOf(dates.expiry),
    releaseFrom: momentOf(dates.releaseFrom),
    releaseTo: momentOf(dates.releaseTo),
    announced: announcedDrop(reason),
  });
}

/** Epoch milliseconds of a record's date. */
export function momentOf(date: string | null): number | null {
  return date === null ? null : Date.parse(date);
}
