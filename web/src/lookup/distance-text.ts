import { fill } from '../words/fill.ts';
import type words from './words.json';

/** How far a day is from today. */
export function distanceText(days: number, said: (typeof words)['vi']): string {
  if (days === 0) return said.today;
  return days > 0 ? fill(said.inDays, { days }) : fill(said.daysAgo, { days: -days });
}
