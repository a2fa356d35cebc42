import { fill } from '../words/fill.ts';
import { daysText } from '../words/instants.ts';
import type { Language } from '../words/words.ts';
import type words from './words.json';

/** How far a day is from today. */
export function distanceText(days: number, said: (typeof words)['vi'], language: Language): string {
  if (days === 0) return said.today;
  const span = daysText(Math.abs(days), language);
  return fill(days > 0 ? said.inDays : said.daysAgo, { span });
}
