import { inOneLine } from './fold.ts';
import type { Reading, ReadingStatus } from './reading.ts';

const MAX_WORDS_LENGTH = 300;

/**
 * A reading without a registration. `words` is the source's own sentence, cut to what a reading may
 * carry.
 */
export function verdict(
  status: Exclude<ReadingStatus, 'registered'>,
  words: string | null,
  auction = false,
): Reading {
  const sentence = words === null ? null : inOneLine(words).slice(0, MAX_WORDS_LENGTH) || null;
  return {
    status,
    domain: null,
    registration: null,
    auction,
    words: sentence,
    referral: { whoisServer: null, rdapUrl: null },
  };
}
