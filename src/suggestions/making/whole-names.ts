/** Names that were thought of for a trade alone, weighed for one brief. */
import type { ReadBrief } from '../brief/read-brief.ts';
import { englishKey, vietnameseKey } from '../knowledge/lexicon.ts';
import type { Slot } from '../knowledge/patterns.ts';
import type { Trade, WholeNames } from '../knowledge/tables.ts';
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

/** Those of a trade that the brief says as `said`. */
export function wholeNamesOf(
  trade: Trade,
  said: string,
  { moods, wishes, said: words }: ReadBrief,
  language: BriefLanguage,
): WeighedName[] {
  const asked = new Set(moods.flatMap(({ id }) => GROUP_OF_MOOD[id] ?? []));
  const isEarnest = trade.sector.moods.some((id) => EARNEST_MOODS.has(id));
  const weights = isEarnest ? EARNEST : USUAL;
  const siblings = siblingsOf(trade, said, words, language);
  const hasBest = Object.values(trade.names[language]).some((group) =>
    group.some(({ isBest }) => isBest),
  );
  const groups = (Object.keys(SLOT_OF) as Group[]).filter(
    (group) => group !== 'playful' || !wishes.isEarnest,
  );
  return groups.flatMap((group) =>
    trade.names[language][group]
      .filter(
        ({ shown }) => !siblings.some((sibling) => ` ${keyOf(shown, language)} `.includes(sibling)),
      )
      .map(({ shown, isBest }, at) => ({
        slot: SLOT_OF[group],
        shown,
        weight:
          (asked.size === 0 ? weights[group] : asked.has(group) ? 1 : NOT_ASKED[group]) *
          (hasBest && !isBest ? NOT_BEST : 1 - FALL * at),
      })),
  );
}

/**
 * What else the trade's line stands for, as a key between spaces: names of a fruit shop may speak
 * of apples, those of a brief on durian may not, unless it says apples too.
 */
function siblingsOf(
  { cues }: Trade,
  said: string,
  words: ReadonlySet<string>,
  language: BriefLanguage,
): string[] {
  const own = keyOf(said, language);
  const [first, ...others] = cues[language].map((cue) => keyOf(cue, language));
  if (own === first || !others.includes(own)) return [];
  const saidToo = new Set([...words].map((phrase) => keyOf(phrase, language)));
  return others
    .filter((cue) => !` ${own} `.includes(` ${cue} `) && !saidToo.has(cue))
    .map((cue) => ` ${cue} `);
}

function keyOf(phrase: string, language: BriefLanguage): string {
  return language === 'en' ? englishKey(phrase) : vietnameseKey(phrase);
}
