import { foldLetters } from './fold.ts';

const MAX_LENGTH = 2000;

const AUCTION = /\bauction|\bdau gia\b/;
const RESERVED =
  /\breserved\b|\bblocked\b|\bwithheld from\b|\bnot available for registration\b|\b(?:cannot|can not|can't|may not) be registered\b|\bgiu cho\b|\bbao ve\b|\bdac biet\b/;
const THROTTLED =
  /\btoo many (?:requests|queries)\b|\brate.?limit|\bquota exceeded\b|\blimit exceeded\b|\bquery limit\b/;
const REFUSED =
  /\baccess (?:is )?(?:denied|blocked)\b|\b(?:ip|ip address|client) (?:is |has been |was )?(?:blocked|banned|blacklisted)\b/;
/** "Not found" of the wrong thing: the server doesn't serve this zone, or not under this path. */
const WRONG_SERVER =
  /\bnot supported\b|\bunsupported\b|\bnot authoritative\b|\bno (?:rdap )?(?:server|service) \b|\b(?:unknown|invalid) (?:tld|zone|suffix)\b|\b(?:tld|zone|suffix) (?:is )?(?:unknown|invalid|not )|\b(?:path|page|route|url|resource path) (?:was )?not found\b|\bbad request\b/;

/** Why words mean that nothing is said of the name: `null` when they don't. */
export function refusalOf(words: string): 'throttled' | 'refused' | 'unknown' | null {
  const text = foldLetters(words.slice(0, MAX_LENGTH));
  if (THROTTLED.test(text)) return 'throttled';
  if (REFUSED.test(text)) return 'refused';
  return WRONG_SERVER.test(text) ? 'unknown' : null;
}

/** Whether words say that a name is kept back, in English or Vietnamese. "All rights reserved" is the lawyers', not the registry's. */
export function reservationIn(words: string): { auction: boolean } | null {
  const text = foldLetters(words.slice(0, MAX_LENGTH)).replaceAll('rights reserved', '');
  const auction = AUCTION.test(text);
  return auction || RESERVED.test(text) ? { auction } : null;
}
