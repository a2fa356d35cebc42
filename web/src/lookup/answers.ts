/** Asks of a lookup, with a short memory: going back to a name costs nobody a question. */
import { type Answer, ask } from '../api/client.ts';
import type { CheckAnswer, WhoisAnswer } from '../api/types.ts';
import { MINUTE_MS, now } from '../base/clock.ts';

interface Remembered {
  readonly answer: Answer<unknown>;
  readonly until: number;
}

const MOST_REMEMBERED = 60;
const remembered = new Map<string, Remembered>();

type Cached = { readonly cacheTtlRemaining: number };

/** `anew`: whatever is remembered. `fresh`: past the service's cache too, which takes a key. */
export interface How {
  readonly anew: boolean;
  readonly fresh: boolean;
}

export function askWhois(domain: string, how: How, signal: AbortSignal): Promise<Answer<WhoisAnswer>> {
  return askOnce('/whois', domain, how, signal, { fresh: how.fresh ? true : null });
}

export function askCheck(domain: string, how: How, signal: AbortSignal): Promise<Answer<CheckAnswer>> {
  return askOnce('/domain/check', domain, how, signal, {});
}

export function askRaw(domain: string, signal: AbortSignal): Promise<Answer<WhoisAnswer>> {
  return ask({ path: '/whois', query: { domain, raw: true }, signal });
}

async function askOnce<T extends Cached>(
  path: string,
  domain: string,
  how: How,
  signal: AbortSignal,
  query: { fresh?: true | null },
): Promise<Answer<T>> {
  const question = `${path} ${domain}`;
  const known = remembered.get(question);
  if (known && !how.anew && known.until > now()) return known.answer as Answer<T>;
  const answer = await ask<T>({ path, query: { domain, ...query }, signal });
  remembered.delete(question);
  if (answer.ok) {
    const forMs = Math.min(MINUTE_MS, answer.value.cacheTtlRemaining * 1000);
    remembered.set(question, { answer, until: now() + forMs });
    if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!);
  }
  return answer;
}
