import type { Line } from '../lines/line.ts';
import { outcomeOf, type Said } from './outcome.ts';
import type { Outcome } from './phrases.ts';
import { MAX_SENTENCE_LENGTH, Sentence } from './sentence.ts';

/** How far from the denial a sentence may stand, in lines, and be said of the same question. */
const NEAR = 8;
/** Lines of a paragraph are this long on average: terms of use, in which any word may stand. */
const PARAGRAPH_LENGTH = 48;
/** A line this long that doesn't end its sentence goes on in the next. */
const UNENDED_LENGTH = 24;
/** Answers that only tell why there is none. */
const MAX_SHORT_LINES = 25;
/** Too short for terms of use. */
const MAX_BRIEF_LINES = 5;
const STRENGTH: readonly Said['outcome'][] = [
  'throttled',
  'auction',
  'reserved',
  'refused',
  'unknown',
];

/**
 * What stands beside a denial and takes it back, however far the denial goes by itself: "Not found", and below it "you are being
 * rate limited". Null when nothing does. Terms of use speak of limits too: paragraphs, and sentences of what may or will
 * happen, don't count.
 */
export function saidBeside(lines: readonly Line[], at: number): Said | null {
  const denial = lines[at];
  if (!denial) return null;
  const own = refusalIn(new Sentence(denial.text));
  if (own) return { outcome: own, words: denial.text };
  const isNotice = paragraphsAround(lines, at);
  for (let near = Math.max(0, at - NEAR); near < lines.length && near <= at + NEAR; near++) {
    const line = lines[near]!;
    if (near === at || line.text.length < 2 || line.text.length > MAX_SENTENCE_LENGTH) continue;
    const sentence = new Sentence(line.text);
    const outcome = objectionIn(sentence, line.comment && !denial.comment);
    if (outcome && !isNotice(near)) return { outcome, words: line.text };
  }
  return null;
}

/**
 * Why a text that neither shows a record nor denies one was sent, told in the middle of its sentences: the strongest word in a
 * short answer. Null when no sentence says why.
 */
export function saidAnywhere(lines: readonly Line[]): Said | null {
  if (lines.length > MAX_SHORT_LINES) return null;
  const isNotice = paragraphsAround(lines, -2, lines.length <= MAX_BRIEF_LINES);
  let strongest: Said | null = null;
  for (const [at, line] of lines.entries()) {
    const { text } = line;
    if (text.length < 2 || text.length > MAX_SENTENCE_LENGTH) continue;
    const sentence = new Sentence(line.text);
    if (sentence.nameless.isTerms || isNotice(at)) continue;
    for (const clause of sentence.clauses) {
      const said = outcomeOf(clause);
      const outcome =
        said === 'reserved' || said === 'auction'
          ? said
          : (clause.refusal ?? (clause.keepsBack ? 'reserved' : null));
      if (
        outcome &&
        (!strongest || STRENGTH.indexOf(outcome) < STRENGTH.indexOf(strongest.outcome))
      )
        strongest = { outcome, words: text };
    }
  }
  return strongest;
}

/** The clause that denies has no excuse; behind it a registry may put a sentence of its terms. */
function refusalIn({ nameless: denial }: Sentence): Outcome | null {
  for (const [at, clause] of denial.clauses.entries()) {
    if (clause.isElsewhere) return 'unknown';
    if (at > 0 && clause.isTerms) continue;
    if (clause.refusal) return clause.refusal;
    if (clause.keepsBack) return 'reserved';
    const said = at > 0 ? outcomeOf(clause) : null;
    if (said === 'reserved' || said === 'auction') return said;
    if (clause.isSomebodys) return 'unknown';
  }
  return null;
}

/** `isAside`: a comment, where the denial is none. A notice in front of the answer is seldom a notice about it: of comments only a plain sentence counts. */
function objectionIn(sentence: Sentence, isAside: boolean): Outcome | null {
  const whole = sentence.nameless;
  if (whole.isElsewhere) return 'unknown';
  if (whole.isTerms) return null;
  const said = outcomeOf(sentence);
  if (isAside) return said === 'throttled' || said === 'refused' ? said : null;
  if (said === 'throttled' || said === 'refused' || said === 'reserved' || said === 'auction')
    return said;
  if (said !== 'available' && whole.isSomebodys) return 'unknown';
  for (const clause of sentence.clauses)
    if (clause.refusal && !clause.isTerms) return clause.refusal;
  return said === 'unknown' ? said : null;
}

/** Tells of a line near the denial whether it belongs to a paragraph, or goes on with the line above. */
function paragraphsAround(
  lines: readonly Line[],
  at: number,
  isBrief = false,
): (near: number) => boolean {
  const opens = (near: number) =>
    near <= 0 || near === at || near === at + 1 || opensBlock(lines[near]!, lines[near - 1]!);
  return (near) => {
    let [first, last] = [near, near];
    while (!opens(first) && near - first < NEAR) first--;
    while (last + 1 < lines.length && !opens(last + 1) && last - near < NEAR) last++;
    const block = lines.slice(first, last + 1);
    const length = block.reduce((sum, { text }) => sum + text.length, 0);
    if (!isBrief && block.length > 1 && length / block.length > PARAGRAPH_LENGTH) return true;
    const above = near > first ? lines[near - 1]! : null;
    return (
      above !== null &&
      above.text.length >= UNENDED_LENGTH &&
      !/[.!?:]$/.test(above.text) &&
      /^(?:\p{Ll}|\()/u.test(lines[near]!.text)
    );
  };
}

function opensBlock(line: Line, above: Line): boolean {
  return line.opensBlock || line.comment !== above.comment || above.text === '' || line.text === '';
}
