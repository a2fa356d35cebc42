/** Names that were thought of for a trade alone, weighed for one brief. */
import type { ReadBrief } from '../brief/read-brief.ts';
import { isStopword } from '../knowledge/lexicon.ts';
import type { Slot } from '../knowledge/patterns.ts';
import {
  type NamedPlace,
  PLACE_CUES,
  type Trade,
  type WholeName,
  type WholeNames,
} from '../knowledge/tables.ts';
import type { BriefLanguage } from '../words/text.ts';

export interface WeighedName {
  readonly slot: Slot;
  readonly shown: string;
  /** 0 to 1. */
  readonly weight: number;
}

type Group = keyof WholeNames;

const SLOT_OF: Readonly<Record<Group, Slot>> = { plain: 'w', playful: 'y', fine: 'q' };
export const WHOLE_SLOTS: ReadonlySet<Slot> = new Set(Object.values(SLOT_OF));
/** Where the brief asks for no tone. */
const USUAL: Readonly<Record<Group, number>> = { plain: 1, playful: 0.9, fine: 0.95 };
const EARNEST: Readonly<Record<Group, number>> = { plain: 1, playful: 0.6, fine: 0.95 };
const NOT_ASKED: Readonly<Record<Group, number>> = { plain: 0.75, playful: 0.35, fine: 0.7 };
/** Beside those that were chosen as the trade's best. */
const NOT_BEST = 0.8;
/** A trade's best names stand best first; how much less each says than the one before it. */
const FALL = 0.015;
/** A word of the brief: Vietnamese names with one were marked 2.7, the others 2.1. */
const ECHO = 1.12;
const LONGEST_PLACE = 3;
const EARNEST_MOODS: ReadonlySet<string> = new Set(['trust', 'care', 'solemn']);
const GROUP_OF_MOOD: Readonly<Record<string, Group>> = {
  playful: 'playful',
  cute: 'playful',
  wry: 'playful',
  bold: 'playful',
  bright: 'playful',
  energetic: 'playful',
  kids: 'playful',
  teens: 'playful',
  gamers: 'playful',
  luxury: 'fine',
  elegant: 'fine',
  modern: 'fine',
  minimal: 'fine',
  calm: 'fine',
  romantic: 'fine',
  mystic: 'fine',
  solemn: 'fine',
  trust: 'plain',
  classic: 'plain',
  rustic: 'plain',
  warm: 'plain',
  family: 'plain',
  local: 'plain',
  care: 'plain',
  seniors: 'plain',
};

/** Those of a trade; `isOfSibling`: of another product of its line (`siblingsOf`). */
export function wholeNamesOf(
  trade: Trade,
  isOfSibling: (name: string) => boolean,
  { moods, wishes, place, said: words }: ReadBrief,
  language: BriefLanguage,
): WeighedName[] {
  const asked = new Set(moods.flatMap(({ id }) => GROUP_OF_MOOD[id] ?? []));
  const isEarnest = trade.sector.moods.some((id) => EARNEST_MOODS.has(id));
  const weights = isEarnest ? EARNEST : USUAL;
  const isEchoing = (shown: string) =>
    shown.split(' ').some((word) => words.has(word) && !isStopword(word, language));
  const isElsewhere = ({ shown }: WholeName) =>
    place !== null && namesOtherPlace(shown, place, words);
  const hasBest = Object.values(trade.names[language]).some((group) =>
    group.some(({ isBest }) => isBest),
  );
  const groups = (Object.keys(SLOT_OF) as Group[]).filter(
    (group) => group !== 'playful' || !wishes.isEarnest,
  );
  return groups.flatMap((group) =>
    trade.names[language][group]
      .filter((name) => !isElsewhere(name) && !isOfSibling(name.shown))
      .map(({ shown, isBest }, at) => ({
        slot: SLOT_OF[group],
        shown,
        weight:
          (asked.size === 0 ? weights[group] : asked.has(group) ? 1 : NOT_ASKED[group]) *
          (hasBest && !isBest ? NOT_BEST : 1 - FALL * at) *
          (language === 'vi' && isEchoing(shown) ? ECHO : 1),
      })),
  );
}

/** Of another place in the same country: `nem chua huế`, for one of Thanh Hóa. */
function namesOtherPlace(shown: string, place: NamedPlace, words: ReadonlySet<string>): boolean {
  const all = shown.toLowerCase().split(' ');
  const phrases = all.flatMap((_, at) =>
    Array.from({ length: LONGEST_PLACE }, (__, more) => all.slice(at, at + more + 1).join(' ')),
  );
  return phrases.some((phrase) => {
    const other = words.has(phrase) ? undefined : PLACE_CUES.get(phrase);
    return other !== undefined && other.zone === place.zone && other.name !== place.name;
  });
}
