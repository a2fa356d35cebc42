import { RESALES } from '#app/parsing/wording/data/reservations.ts';
import { isOfWrongServer, refusalIn, reservationIn } from '#app/parsing/wording/refusal.ts';
import { MAX_SENTENCE_LENGTH, type Sentence, sentencesOf } from '#app/parsing/wording/sentence.ts';
import { isTermsSentence } from '#app/parsing/wording/terms.ts';
import type { TextLine } from '../lines/line.ts';

/** The stronger word counts, and that is the one further in front. */
const STRENGTH = ['throttled', 'auction', 'reserved', 'refused', 'unknown'] as const;

/** Why a text has no record, and the line that says so. */
export interface NoRecordReason {
  readonly outcome: (typeof STRENGTH)[number];
  readonly words: string;
}

const MAX_LINES = 400;
/** Too short for terms of use. */
const MAX_BRIEF_LINES = 5;
/** A long line right below a long line goes on with a paragraph: any word may stand in it. */
const WRAPPED_LENGTH = 55;
/** A line this long that doesn't end its sentence goes on in the next. */
const UNENDED_LENGTH = 24;

/**
 * Why a text neither shows a record nor denies one, told by the words of its sentences: the
 * strongest in the answer proper, else in its comments. Null when no sentence says why.
 */
export function reasonIn(lines: readonly TextLine[]): NoRecordReason | null {
  const [answer, comments] = [false, true].map((isComment) =>
    reasonAmong(lines.filter(({ comment }) => comment === isComment).slice(0, MAX_LINES)),
  );
  return answer ?? comments ?? null;
}

function reasonAmong(lines: readonly TextLine[]): NoRecordReason | null {
  // Who is shut out for good for having asked too often needn't come back later.
  const isForGood = lines.some(({ text }) => /\bpermanent/i.test(text));
  const reasons: NoRecordReason[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.text.length > MAX_SENTENCE_LENGTH || goesOn(line, lines[at - 1], lines.length))
      continue;
    const sentences = sentencesOf(line.text);
    const isTerms = sentences.some(isTermsSentence);
    for (const sentence of sentences) {
      const said = outcomeOf(sentence, isTerms);
      const outcome = said === 'throttled' && isForGood ? 'refused' : said;
      if (outcome) reasons.push({ outcome, words: line.text });
    }
  }
  const strongest = STRENGTH.find((word) => reasons.some(({ outcome }) => outcome === word));
  return reasons.find(({ outcome }) => outcome === strongest) ?? null;
}

/** Whether a line goes on with a paragraph, or with the sentence above. */
function goesOn(
  { text, opensBlock }: TextLine,
  above: TextLine | undefined,
  lines: number,
): boolean {
  if (opensBlock || above === undefined) return false;
  if (lines > MAX_BRIEF_LINES && Math.min(above.text.length, text.length) > WRAPPED_LENGTH)
    return true;
  const isUnended = above.text.length >= UNENDED_LENGTH && !/[.!?:]$/.test(above.text);
  return isUnended && /^(?:\p{Ll}|\()/u.test(text);
}

/** What may happen in some case, and what is anybody's right. */
const IN_SOME_CASE = /\b(?:may (?!not\b)|might|could|would|if|unless|reserves? the|rights?)\b/;

/** `isTerms`: it stands among terms of use, where only a plain word of the name counts. */
function outcomeOf({ text, folded }: Sentence, isTerms: boolean): NoRecordReason['outcome'] | null {
  const refusal = isTerms ? null : refusalIn(text);
  if (isTerms && IN_SOME_CASE.test(folded)) return null;
  if (isOfWrongServer(text)) return 'refused';
  if (refusal === 'throttled' || refusal === 'refused') return refusal;
  const reservation = reservationIn(text);
  if (reservation?.auction) return RESALES.test(folded) ? 'unknown' : 'auction';
  return reservation ? 'reserved' : refusal;
}
