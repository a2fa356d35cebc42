/** Asks of a lookup, with a short memory: going back to a name costs nobody a question. */
import { type Answer, ask } from '../api/client.ts';
import type { CheckAnswer, WhoisAnswer } from '../api/types.ts';
import { MINUTE_MS, now } from '../base/clock.ts';

interface Remembered {
  readonly value: unknown;
  readonly until: number;
}

const WHOIS = '/whois';
const CHECK = '/domain/check';
const MOST_REMEMBERED = 60;
const remembered = new Map<string, Remembered>();
/** Asked before anybody waited for it. */
const underWay = new Map<string, Promise<Answer<unknown>>>();

type Cached = { readonly cacheTtlRemaining: number };
type Query = { readonly fresh?: true | null };

/** `anew`: whatever is remembered. `fresh`: past the service's cache too, which takes a key. */
export interface How {
  readonly anew: boolean;
  readonly fresh: boolean;
}

/** Asks what a name's view will ask, before there is anything to see. Answers when both answers are there. */
export async function askAhead(domain: string): Promise<void> {
  const asks = [WHOIS, CHECK].map(async (path) => {
    const question = questionOf(path, domain);
    const asked = askAnew(path, domain, {}, undefined);
    underWay.set(question, asked);
    await asked;
    underWay.delete(question);
  });
  await Promise.all(asks);
}

export function askWhois(domain: string, how: How, signal: AbortSignal): Promise<Answer<WhoisAnswer>> {
  return askOnce(WHOIS, domain, how, signal, { fresh: how.fresh ? true : null });
}

export function askCheck(domain: string, how: How, signal: AbortSignal): Promise<Answer<CheckAnswer>> {
  return askOnce(CHECK, domain, how, signal, {});
}

/** Null: it would have to be asked. */
export function knownWhois(domain: string): WhoisAnswer | null {
  return known(WHOIS, domain);
}

/** Null: it would have to be asked. */
export function knownCheck(domain: string): CheckAnswer | null {
  return known(CHECK, domain);
}

export function askRaw(domain: string, signal: AbortSignal): Promise<Answer<WhoisAnswer>> {
  return ask({ path: WHOIS, query: { domain, raw: true }, signal });
}

function questionOf(path: string, domain: string): string {
  return `${path} ${domain}`;
}

function known<T>(path: string, domain: string): T | null {
  const found = remembered.get(questionOf(path, domain));
  return found && found.until > now() ? (found.value as T) : null;
}

async function askOnce<T extends Cached>(
  path: string,
  domain: string,
  how: How,
  signal: AbortSignal,
  query: Query,
): Promise<Answer<T>> {
  if (how.anew) return await askAnew(path, domain, query, signal);
  const value = known<T>(path, domain);
  if (value !== null) return { ok: true, value };
  const asked = underWay.get(questionOf(path, domain)) as Promise<Answer<T>> | undefined;
  return await (asked ?? askAnew(path, domain, query, signal));
}

async function askAnew<T extends Cached>(
  path: string,
  domain: string,
  query: Query,
  signal: AbortSignal | undefined,
): Promise<Answer<T>> {
  const question = questionOf(path, domain);
  const answer = await ask<T>({ path, query: { domain, ...query }, signal });
  remembered.delete(question);
  if (answer.ok) {
    const forMs = Math.min(MINUTE_MS, answer.value.cacheTtlRemaining * 1000);
    remembered.set(question, { value: answer.value, until: now() + forMs });
    if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!);
  }
  return answer;
}
