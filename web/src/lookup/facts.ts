/** A record in one line: who, where, until when. Pure. */
import type { Registration } from '../api/types.ts';
import { fill } from '../words/fill.ts';
import { daysBetween, daysText, dayText, hasPassed } from '../words/instants.ts';
import type { Language } from '../words/words.ts';
import type words from './words.json';

type Said = (typeof words)['vi'];

export function factsOf(data: Registration, now: number, language: Language, said: Said): string[] {
  const { registrant, registrar, dates } = data;
  const holder = registrant.organization ?? registrant.name;
  return [holder, registrar.name, endOf(dates.expiry, now, language, said.facts)].filter(
    (fact) => fact !== null,
  );
}

function endOf(iso: string | null, now: number, language: Language, said: Said['facts']) {
  const at = Date.parse(iso ?? '');
  if (Number.isNaN(at)) return null;
  const days = daysBetween(now, at);
  const isOver = hasPassed(at, now);
  const text = days === 0 ? (isOver ? 'endedToday' : 'endsToday') : isOver ? 'ended' : 'ends';
  const span = daysText(Math.abs(days), language);
  return fill(said[text], { day: dayText(at, language), span });
}
