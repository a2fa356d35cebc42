/** Which zones names are offered under. */
import { KNOWN_TLDS } from '#app/names/data/known-tlds.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { isVnSharedZone } from '#app/names/vn/zones.ts';
import { isTool, mainTrades, type ReadBrief } from '../brief/read-brief.ts';
import { readZone } from '../brief/read-zone.ts';
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { stemOf } from '../words/english.ts';
import { unfitWords } from './unfit-words.ts';

/** For people, not for firms: offered beside the others, never first. */
const PERSONAL = 'id.vn';
/** Moods of a brief: of a charity, of a person's own site. */
const CHARITY = 'common-good';
const PERSON = 'personal-site';
const MOST_TOPICAL = 1;
/** Few firms of their sectors are one, or make it: only where the brief says one of its words. */
const SAID_AS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(phrasings.zoneWords).map(([zone, words]) => [
    zone,
    new Set(words.split(' ').map(stemOf)),
  ]),
);
/** What only tells of a matter: a blog about canals is no firm for tours. */
const PUBLICATIONS: ReadonlySet<string> = new Set(phrasings.publications);
const OF_SOFTWARE: ReadonlySet<string> = new Set(['ai', 'app', 'cloud', 'dev']);
const MOST_ZONES = 10;
/** So many of the best names. */
const LEADING = 4;
/** What all zones but the first get. */
const OTHERS = 0.5;
const MOST_TAKEN = 5;

/** The zones to offer, the preferred one first: the client's, else the brief's own wish. */
export function zonesFor(
  brief: ReadBrief,
  asked: readonly string[],
  parseName: NameParser,
): readonly string[] {
  const wished = asked.length > 0 ? asked : brief.wishes.zones;
  const own = wished.slice(0, MOST_ZONES).flatMap((text) => readZone(text, parseName) ?? []);
  if (own.length > 0) return [...new Set(own)];
  // `no 'law' in the name` means oakwill.law, too.
  const unfit = new Set([...brief.wishes.exclude, ...unfitWords(brief)]);
  const usual = brief.language === 'vi' ? vietnamese(brief) : english(brief);
  return usual.filter((zone) => zone === 'com' || !unfit.has(zone));
}

function vietnamese(brief: ReadBrief): string[] {
  const firms = has(brief, CHARITY) ? ['org.vn'] : has(brief, PERSON) ? [] : ['com.vn'];
  const own = ['vn', ...firms, ...(brief.person === null ? [] : [PERSONAL])];
  // A firm in Melbourne, or one that wants an English name, is read abroad.
  const isAbroad = brief.place !== null && !brief.place.isVietnamese && brief.place.zone !== null;
  if (isAbroad) return ['com', ...local(brief), 'vn'];
  return brief.wishes.language === 'en' ? ['com', ...own] : [...own, 'com'];
}

function english(brief: ReadBrief): string[] {
  const isCharity = has(brief, CHARITY);
  if (isCharity) return ['org', ...local(brief), 'com'];
  // Who looks for a plumber in Grimsby trusts the zone of the country.
  if (local(brief).length > 0 && !isTool(brief)) return [...local(brief), 'com', ...topical(brief)];
  return ['com', ...local(brief), ...topical(brief), last(brief)];
}

function has({ moods }: ReadBrief, mood: string): boolean {
  return moods.some(({ id }) => id === mood);
}

/** `io` is for software; `co` for any firm. */
function last(brief: ReadBrief): string {
  const isSoftware = mainTrades(brief).some(({ sector }) =>
    sector.tlds.some((tld) => OF_SOFTWARE.has(tld)),
  );
  return isSoftware || isTool(brief) ? 'io' : 'co';
}

/** `com.au` for a firm in Melbourne. */
function local({ place }: ReadBrief): string[] {
  return place?.zone ? [place.zone] : [];
}

function topical(brief: ReadBrief): string[] {
  if (has(brief, PERSON)) return ['me'];
  if (isTool(brief)) return ['app'];
  const form = brief.trades.find(({ isCarrier, said }) => isCarrier && PUBLICATIONS.has(said));
  if (form !== undefined) return form.said.startsWith('blog') ? ['blog'] : [];
  const [main] = mainTrades(brief);
  return (main?.sector.tlds ?? [])
    .filter((tld) => KNOWN_TLDS.has(tld) && tld !== 'io' && tld !== 'com')
    .filter((tld) => isSaid(tld, brief))
    .slice(0, MOST_TOPICAL);
}

function isSaid(zone: string, { said }: ReadBrief): boolean {
  const words = SAID_AS.get(zone);
  return words === undefined || [...said].some((word) => words.has(stemOf(word)));
}

/**
 * Hands out zones by shares: the first gets as much as all others together, or more; where the
 * brief wishes for none, it gets the best names.
 */
export function zoneTurns(
  zones: readonly string[],
  areWished: boolean,
): (label: string, isOneWord?: boolean) => string {
  const given = new Map(zones.map((zone) => [zone, 0]));
  const share = zones.length === 1 ? 0 : OTHERS / (zones.length - 1);
  let total = areWished ? 0 : -LEADING;
  return (label, isOneWord = false) => {
    total += 1;
    let best = zones[0]!;
    let most = Number.NEGATIVE_INFINITY;
    for (const [place, zone] of zones.entries()) {
      // cafecup.cafe says it twice; one or two characters under .vn are for auction; zones such as
      // ai.vn are names under .vn.
      if (label.endsWith('co') && /^co(?:\.|$)/.test(zone)) continue;
      if (label.includes(zone) && zone.length > 2 && zones.length > 1) continue;
      if (zone === PERSONAL && !areWished) continue;
      // Nearly all single words, and labels of so few letters, are names of .com.
      if (
        zone === 'com' &&
        zones.length > 1 &&
        !areWished &&
        (isOneWord || label.length <= MOST_TAKEN)
      )
        continue;
      if (zone === 'vn' && (label.length < 3 || isVnSharedZone(`${label}.vn`))) continue;
      const owed = place === 0 ? (1 - OTHERS) * Math.max(1, total) : share * total;
      if (owed - given.get(zone)! > most) [best, most] = [zone, owed - given.get(zone)!];
    }
    given.set(best, total <= 0 ? 0 : given.get(best)! + 1);
    return best;
  };
}
