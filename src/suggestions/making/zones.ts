/** Which zones names are offered under. */
import { KNOWN_TLDS } from '#app/names/data/known-tlds.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { isVnSharedZone } from '#app/names/vn/zones.ts';
import type { ReadBrief } from '../brief/read-brief.ts';
import { CONCEPTS } from '../lexicon/lexicon.ts';

const VIETNAMESE_ZONES = ['vn', 'com.vn', 'io.vn', 'id.vn', 'com'];
const MOST_TOPICAL = 2;
const MOST_ZONES = 10;

/**
 * TLDs for names that end like one (`roa.st`): their registries sell to anybody from anywhere, without a local presence or a
 * proof, as they publish. Those that ask for more (.it, .us, .eu, .re, .fr) stay out.
 */
const OPEN_TLDS: readonly string[] = `
  ac ag am at be bz cc ch co de es fm gg im in io is la li lt lu md me mn ms mu pe ph pl pw ro sc se sh si so st to tv tw vc ws
  art bar bio blog cab cafe cam camp care city club coach coffee cool dance design dev direct dog earth eco email energy fan
  farm fish fit fun fund garden gift gold green guide guru haus health help host house ink kitchen land law life link live love
  market media menu mom net news ninja one online org page party pet photo pics pizza place plus press pub red rent rest
  reviews rip rocks run sale school shop show site ski social solar space store studio style surf tax tea team tech tips today
  tools top tours town toys travel video vin vip voyage watch web wiki wine work works world wtf yoga zone`
  .trim()
  .split(/\s+/)
  .filter((tld) => KNOWN_TLDS.has(tld));

/** A client's zone in A-label form; null when no name can be registered under it. */
export function readZone(text: string, parseName: NameParser): string | null {
  const zone = text.trim().toLowerCase().replace(/^\./, '');
  const parsed = parseName(`example.${zone}`);
  return parsed.ok && parsed.name.host === parsed.name.ascii ? parsed.name.zone : null;
}

/** The zones to offer, the preferred one first. The client's win; those that are none are left out. */
export function zonesFor(
  brief: ReadBrief,
  wished: readonly string[],
  parseName: NameParser,
): readonly string[] {
  const own = wished.slice(0, MOST_ZONES).flatMap((text) => readZone(text, parseName) ?? []);
  if (own.length > 0) return [...new Set(own)];
  return brief.language === 'vi' ? VIETNAMESE_ZONES : ['com', ...topical(brief), 'io'];
}

function topical(brief: ReadBrief): string[] {
  const tlds = brief.concepts.flatMap(({ id }) => CONCEPTS.get(id)?.tlds ?? []);
  return [...new Set(tlds)]
    .filter((tld) => KNOWN_TLDS.has(tld) && tld !== 'io' && tld !== 'com')
    .slice(0, MOST_TOPICAL);
}

/** The TLDs that may complete a word: all open ones, or those of the client's zones. */
export function hackZones(wished: readonly string[], zones: readonly string[]): readonly string[] {
  return wished.length > 0
    ? zones.filter((zone) => !zone.includes('.') && zone !== 'com')
    : OPEN_TLDS;
}

/** Hands out zones one after another, so that each gets its share: the first as much as all others together. */
export function zoneTurns(zones: readonly string[], areWished: boolean): (label: string) => string {
  const given = new Map(zones.map((zone) => [zone, 0]));
  const share = (place: number) =>
    zones.length === 1
      ? 1
      : place === 0
        ? areWished
          ? 0.5
          : 0.6
        : (areWished ? 0.5 : 0.4) / (zones.length - 1);
  let total = 0;
  return (label) => {
    total += 1;
    let best = zones[0]!;
    let most = Number.NEGATIVE_INFINITY;
    for (const [place, zone] of zones.entries()) {
      // cafecup.cafe says it twice; one or two characters under .vn are for auction; zones such as ai.vn are names under .vn.
      if (label.includes(zone) && zone.length > 2 && zones.length > 1) continue;
      if (zone === 'vn' && (label.length < 3 || isVnSharedZone(`${label}.vn`))) continue;
      const owed = share(place) * total - given.get(zone)!;
      if (owed > most) [best, most] = [zone, owed];
    }
    given.set(best, given.get(best)! + 1);
    return best;
  };
}
