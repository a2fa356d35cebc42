/** The gate before the generator: briefs that ask for harm are refused, by group, with a reason. */
import harmGroups from '../data/harm.json' with { type: 'json' };
import talkWords from '../data/talk.json' with { type: 'json' };
import { isDisguisedFamous } from '../judging/famous.ts';
import { englishMeanings, vietnameseMeanings } from '../knowledge/cues.ts';
import type { BriefLanguage } from '../words/text.ts';
import { speltOut, undisguised } from './disguises.ts';
import { clausesOf, harmModel, withoutNameWishes } from './harm-model.ts';
import {
  type BriefText,
  bothLanguages,
  briefTextOf,
  type Lists,
  type Phrase,
  type Place,
  phrasesOf,
  placesOf,
} from './harm-phrases.ts';
import { harmfulSense } from './harm-senses.ts';
import { NEVER_EXCUSED, stanceOf } from './stances.ts';

/** Why a brief gets no names. */
export interface HarmRefusal {
  /** Stable, for programs: `phishing`, `forged_documents`. */
  readonly code: string;
  /** For people, in the brief's language. */
  readonly message: string;
}

interface HarmGroup {
  readonly code: string;
  readonly message: Readonly<Record<BriefLanguage, string>>;
  readonly phrases: Lists;
  /**
   * A word of each side, near each other, in either order; where there is `and`, one of these near
   * both. `@brand` and `@bank` stand for any.
   */
  readonly pairs: readonly {
    readonly language: string;
    readonly any: readonly string[];
    readonly with: readonly string[];
    readonly and?: readonly string[];
  }[];
  /** What takes a word's meaning: `anti-phishing`, `detect fake`. */
  readonly benign: Lists;
}

/** Farther apart two words of a pair have little to do with each other. */
const PAIR_REACH = 7;
/** By the examples: above this a brief is refused, below it the rules have misread it. */
const LIKELY = 0.55;
/** A clause by itself is less to go by than all that is said. */
const LIKELY_CLAUSE = 0.9;
const UNLIKELY = 0.15;
/** The same of the clause that tells the deed. */
const UNLIKELY_DEED = 0.2;
/** Words of talk are no excuse any more: `support hotline lookalike`. */
const SURE = 0.85;
const FEWEST_TOLD = 6;
/** Of two or three words examples tell too little; rules tell enough. */
const FEWEST_JUDGED = 4;
const FEWEST_SPELT = 5;
const IMPERSONATION = 'phishing';
const GATES = (harmGroups as readonly HarmGroup[]).map(({ code, message, ...group }) => ({
  code,
  message,
  phrases: bothLanguages(group.phrases),
  pairs: group.pairs.map((pair) => {
    const language = pair.language === 'vi' ? 'vi' : 'en';
    const [any, other] = [phrasesOf(pair.any, language), phrasesOf(pair.with, language)];
    return { any, with: other, and: pair.and ? phrasesOf(pair.and, language) : null };
  }),
  benign: bothLanguages(group.benign),
}));
type Gate = (typeof GATES)[number];

/** Books, lawyers, museums, prevention: a brief that speaks of harm and does none. */
const ABOUT = bothLanguages(talkWords.about);
const DEEDS = bothLanguages(talkWords.deeds);

/** The first group whose words, in either language, the brief uses; null for a harmless brief. */
export function harmIn(brief: string, language: BriefLanguage): HarmRefusal | null {
  const readings = undisguised(brief).map(briefTextOf);
  // A firm's name with digits for letters is not meant well.
  const isDisguised = readings[0]!.words.some(({ folded }) => isDisguisedFamous(folded));
  const hidden = speltOut(brief);
  const sense = readings.map(harmfulSense).find((code) => code !== null);
  const ruled =
    GATES.find(({ code }) => code === sense) ??
    fittest(
      GATES.filter(
        (one) =>
          (isDisguised && one.code === IMPERSONATION) ||
          readings.some((text) => isMeant(one, text)) ||
          hidden.some((run) =>
            run.includes('phishing') ? one.code === IMPERSONATION : isSpeltOut(one, run),
          ),
      ),
      brief,
    );
  const isMisread = ruled && isUnlikely(ruled, brief, readings);
  const gate = isMisread ? undefined : (ruled ?? likeliestGate(brief, readings));
  return gate ? { code: gate.code, message: gate.message[language] } : null;
}

/**
 * Of several groups whose words a brief has, the one that its other words belong to, too: tobacco
 * that is smuggled is no counterfeit. What nothing excuses comes first.
 */
function fittest(gates: readonly Gate[], brief: string): Gate | undefined {
  if (gates.length < 2) return gates[0];
  const likeliest = harmModel().groupOf(brief);
  return (
    gates.find(({ code }) => NEVER_EXCUSED.has(code)) ??
    gates.find(({ code }) => code === likeliest) ??
    gates[0]
  );
}

/** Rules misread briefs: of few words, or of words in disguise, examples tell too little. */
function isUnlikely(gate: Gate, brief: string, readings: readonly BriefText[]): boolean {
  const [plain, ...others] = readings.map(({ words }) => words.map(({ folded }) => folded));
  const isPlain = others.every((words) => words.join(' ') === plain!.join(' '));
  // Single letters are a word that is spelt out.
  const isTold = isPlain && plain!.filter((word) => word.length > 1).length >= FEWEST_TOLD;
  const { harmOf } = harmModel();
  return (
    isTold &&
    !NEVER_EXCUSED.has(gate.code) &&
    harmOf(withoutNameWishes(brief)) < UNLIKELY &&
    // Harmless words around a deed don't excuse it.
    clausesOf(brief).every((part) => harmOf(part) < UNLIKELY_DEED || !isRuled(gate, part))
  );
}

function isRuled(gate: Gate, part: string): boolean {
  const text = briefTextOf(part);
  return isMeant(gate, text) || harmfulSense(text) === gate.code;
}

/**
 * What no rule knows may still be like the harmful examples: the brief, or a part of it, however
 * harmless the rest. The group is that of the likeliest part.
 */
function likeliestGate(brief: string, readings: readonly BriefText[]): Gate | undefined {
  if (readings[0]!.words.length < FEWEST_JUDGED || isTradeName(readings[0]!)) return undefined;
  const { harmOf, groupOf, isTold } = harmModel();
  const isAllTalk = readings.some(isTalk);
  const told = withoutNameWishes(brief);
  const likely = [told, ...clausesOf(told)]
    .map((part) => ({ part, harm: harmOf(part) }))
    .filter(({ part, harm }) => harm > (part === told ? LIKELY : LIKELY_CLAUSE) && isTold(part))
    .map(({ part, harm }) => ({ code: groupOf(part), harm }))
    .filter(({ code, harm }) => harm > SURE || !isAllTalk || talkWords.never.includes(code))
    .sort((a, b) => b.harm - a.harm);
  return GATES.find(({ code }) => code === likely[0]?.code);
}

/** A trade's own name and nothing else is what its founders type first. */
function isTradeName({ words }: BriefText): boolean {
  const phrase = words.map(({ text }) => text).join(' ');
  return [...englishMeanings(phrase), ...vietnameseMeanings(phrase)].some(
    (meaning) => meaning.kind === 'trade' && meaning.isName,
  );
}

function isSpeltOut({ phrases }: Gate, run: string): boolean {
  return phrases.some(({ words }) => {
    const text = words.map(({ folded }) => folded).join('');
    return text.length >= FEWEST_SPELT && run.includes(text);
  });
}

/** Speaks about a harm, and names nothing that is done for it. */
function isTalk(text: BriefText): boolean {
  const says = (phrases: readonly Phrase[]) =>
    phrases.some((phrase) => placesOf(phrase, text).length > 0);
  return says(ABOUT) && !says(DEEDS);
}

function isMeant(gate: Gate, text: BriefText): boolean {
  if (!talkWords.never.includes(gate.code) && isTalk(text)) return false;
  const innocent = gate.benign.flatMap((phrase) => placesOf(phrase, text));
  const isAgainst = stanceOf(text);
  const mayExcuse = !NEVER_EXCUSED.has(gate.code);
  const found = (phrases: readonly Phrase[]) =>
    phrases
      .flatMap((phrase) => placesOf(phrase, text))
      .filter((span) => !innocent.some((other) => excuses(other, span)))
      .filter((span) => !(mayExcuse && isAgainst(span)));
  if (found(gate.phrases).length > 0) return true;
  return gate.pairs.some((pair) => {
    const others = found(pair.with);
    if (others.length === 0) return false;
    const thirds = pair.and && found(pair.and);
    return found(pair.any).some((one) =>
      others.some(
        (other) =>
          areNear(one, other) &&
          (thirds === null || thirds.some((third) => areNear(one, third) || areNear(other, third))),
      ),
    );
  });
}

/**
 * What overlaps excuses, unless it is only a piece: `bằng đại học giả` holds học giả (a scholar)
 * and is still a forged degree.
 */
function excuses(benign: Place, found: Place): boolean {
  const isPiece =
    found.from <= benign.from &&
    benign.to <= found.to &&
    benign.to - benign.from < found.to - found.from;
  return !isPiece && found.from < benign.to && benign.from < found.to;
}

function areNear(a: Place, b: Place): boolean {
  const apart = Math.max(a.from, b.from) - Math.min(a.to, b.to);
  return apart >= 0 && apart <= PAIR_REACH;
}
