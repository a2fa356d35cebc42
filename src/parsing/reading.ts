import type { Registration } from '#app/records/registration.ts';
import { inOneLine } from './fold.ts';

/**
 * What one answer of one source says of a name.
 *
 * - `registered`  the source names a registration; `registration` holds it
 * - `available`   the source says in words or by protocol that it has no such name
 * - `reserved`    the source says that the name can't be registered (see `auction`)
 * - `throttled`   the source says that we ask too often
 * - `refused`     the source says that it won't answer us or this question
 * - `unknown`     anything else: empty, cut off, an error page, words we can't read. Never a guess
 */
export type ReadingStatus =
  | 'registered'
  | 'available'
  | 'reserved'
  | 'throttled'
  | 'refused'
  | 'unknown';

export interface Reading {
  readonly status: ReadingStatus;
  /** The name the answer speaks of, lower-case A-label form; null when it names none. */
  readonly domain: string | null;
  /** Set exactly when `status` is `registered`. */
  readonly registration: Registration | null;
  /** With `reserved`: the source keeps the name for an auction. */
  readonly auction: boolean;
  /**
   * With `available`: the answer has no words, only HTTP status 404 (RFC 7480 §5.3). It counts only
   * from servers known to answer so, with the DNS agreeing.
   */
  readonly basis?: 'bodiless';
  /** With `available`: the source says that the name costs a price of its own. */
  readonly premium?: boolean;
  /** The source's own sentence behind a status other than `registered`, at most 300 characters. */
  readonly words: string | null;
  /** Where the source says that more is to be had. Untrusted text: the outbound guard judges it. */
  readonly referral: { readonly whoisServer: string | null; readonly rdapUrl: string | null };
}

const NO_REFERRAL: Reading['referral'] = { whoisServer: null, rdapUrl: null };
const MAX_WORDS_LENGTH = 300;

/** A reading that holds a registration. */
export function registered(
  registration: Registration,
  domain: string | null,
  referral = NO_REFERRAL,
): Reading {
  return { status: 'registered', domain, registration, auction: false, words: null, referral };
}

/** A reading without a registration; `words` is cut to what a reading may carry. */
export function noRecord(
  status: Exclude<ReadingStatus, 'registered'>,
  words: string | null,
  more: Partial<Pick<Reading, 'domain' | 'auction' | 'basis' | 'premium' | 'referral'>> = {},
): Reading {
  const sentence = words === null ? null : inOneLine(words).slice(0, MAX_WORDS_LENGTH) || null;
  const nothing = { domain: null, registration: null, auction: false, referral: NO_REFERRAL };
  return { status, words: sentence, ...nothing, ...more };
}
