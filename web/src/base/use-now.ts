import { useEffect, useState } from 'react';
import { every, now } from './clock.ts';

/** The moment, epoch milliseconds, told anew every `ms`; null: once, as of the first rendering. */
export function useNow(ms: number | null): number {
  const [moment, setMoment] = useState(now);
  useEffect(() => (ms === null ? undefined : every(ms, () => setMoment(now()))), [ms]);
  return moment;
}
