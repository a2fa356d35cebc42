/** Asks of a lookup, with a short memory: going back to a name costs no request. */
import { type Answer, api, ask } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import type { CheckAnswer, WhoisAnswer } from '../api/types.ts';
import { after, MINUTE_MS, now, SECOND_MS } from '../base/clock.ts';

/** What is known of a name: one of the two answers. */
export interface Lookup {
  readonly whois: WhoisAnswer | null;
  /** What the DNS alone told, while no source had a record. */
  readonly check: CheckAnswer | null;
  /** Why the record didn't come, though the name is known to be registered. */
  readonly missed: Failure | null;
  /** Until then, epoch milliseconds, the service answers the same from its cache. */
  readonly keptUntil: number;
}

/** `anew`: past what is remembered. `fresh`: past the service's cache too, which takes a key. */
export interface How {
  readonly anew: boolean;
  readonly fresh: boolean;
}

/**
 * Registries mostly answer within it. One that doesn't may fail in the end, and then the check
 * knows at once whether the name is delegated, for it waits for the same answer.
 */
const SLOW_MS = 3 * SECOND_MS;
const MOST_REMEMBERED = 60;

const remembered = new Map<string, { readonly value: Lookup; readonly until: number }>();
/** Asked before a view waits for it, until one does. */
let ahead: { readonly domain: string; readonly answer: Promise<Answer<Lookup>> } | null = null;

/** Asks what a name's view will ask, before there is anything to see. */
export async function askAhead(domain: string): Promise<void> {
  const answer = askAnew(domain, false, new AbortController().signal);
  ahead = { domain, answer };
  await answer;
  // What is remembered needs no wait; a failure does, or it would be asked for twice.
  if (knownLookup(domain) !== null) ahead = null;
}

export async function askLookup(
  domain: string,
  how: How,
  signal: AbortSignal,
): Promise<Answer<Lookup>> {
  const early = ahead?.domain === domain ? ahead.answer : null;
  ahead = null;
  if (how.anew) return await askAnew(domain, how.fresh, signal);
  const value = knownLookup(domain);
  if (value !== null) return { ok: true, value };
  return await (early ?? askAnew(domain, false, signal));
}

/** Null: it would have to be asked. */
export function knownLookup(domain: string): Lookup | null {
  const found = remembered.get(domain);
  return found && found.until > now() ? found.value : null;
}

export function askRaw(domain: string, signal: AbortSignal): Promise<Answer<WhoisAnswer>> {
  return ask(api.GET('/api/v1/whois', { params: { query: { domain, raw: true } }, signal }));
}

/** Why a name can't be had, or at what price: what its record doesn't say. */
export function askCheck(domain: string, signal: AbortSignal): Promise<Answer<CheckAnswer>> {
  return ask(api.GET('/api/v1/domain/check', { params: { query: { domain } }, signal }));
}

async function askAnew(
  domain: string,
  fresh: boolean,
  signal: AbortSignal,
): Promise<Answer<Lookup>> {
  const answer = await askRecord(domain, fresh, signal);
  remembered.delete(domain);
  if (answer.ok && answer.value.missed === null) {
    const until = Math.min(now() + MINUTE_MS, answer.value.keptUntil);
    remembered.set(domain, { value: answer.value, until });
    if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!);
  }
  return answer;
}

/** One request; where no source has a record, what the DNS knows. */
async function askRecord(
  domain: string,
  fresh: boolean,
  signal: AbortSignal,
): Promise<Answer<Lookup>> {
  const over = new AbortController();
  const leave = () => over.abort(signal.reason);
  signal.addEventListener('abort', leave);
  let early: Promise<Answer<CheckAnswer>> | null = null;
  const inTime = after(SLOW_MS, () => {
    early = askCheck(domain, over.signal);
    // Called off, it is no failure.
    early.catch(() => {});
  });
  try {
    const query = { domain, ...(fresh && { fresh }) };
    const whois = await ask(api.GET('/api/v1/whois', { params: { query }, signal: over.signal }));
    if (whois.ok) return found({ whois: whois.value, check: null, missed: null });
    // Of a name that is none, or to who has asked too much, the check would say the same.
    if (whois.failure.kind !== 'unavailable') return whois;
    const check = await (early ?? askCheck(domain, over.signal));
    if (!check.ok) return { ok: false, failure: later(whois.failure, check.failure) };
    const missed = check.value.status === 'registered' ? whois.failure : null;
    return found({ whois: null, check: check.value, missed });
  } finally {
    inTime();
    signal.removeEventListener('abort', leave);
    over.abort();
  }
}

function found(known: Omit<Lookup, 'keptUntil'>): Answer<Lookup> {
  const seconds = (known.whois ?? known.check)!.cacheTtlRemaining;
  return { ok: true, value: { ...known, keptUntil: now() + seconds * SECOND_MS } };
}

/** The one that takes longer to pass, so that a retry finds both gone. */
function later(first: Failure, second: Failure): Failure {
  return (second.retryAt ?? 0) > (first.retryAt ?? 0) ? second : first;
}
