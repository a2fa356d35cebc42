import { refusalOf } from '#app/parsing/said-in-words.ts';
import { type Line, sentenceOf } from './lines.ts';
import { outcomeOf, type Said, withoutNames } from './outcome.ts';
import { anyBitOf, PATTERNS, Sentence } from './sentence.ts';

/** How far from the denial a sentence may stand, in lines, and be said of the same question. */
const NEAR = 8;
/** Lines of a paragraph are this long on average: terms of use, in which any word may stand. */
const PARAGRAPH_LENGTH = 48;
/** A line this long that doesn't end its sentence goes on in the next. */
const UNENDED_LENGTH = 24;
const MAX_LENGTH = 220;
/** Answers that only tell why there is none. */
const MAX_SHORT_LINES = 25;
/** Too short for terms of use. */
const MAX_BRIEF_LINES = 5;
const SENTENCE_END = /[.!?;。！？；]+(?:\s+|$)|\s[-–—]{1,2}\s/;
const STRENGTH: readonly Said['outcome'][] = ['throttled', 'auction', 'reserved', 'refused', 'unknown'];

const REFUSAL = anyBitOf('refusal');
const LIMIT = anyBitOf('throttled', 'refused', 'anywhere');
const RESALE = anyBitOf('resale');
const TAKEN = anyBitOf('taken');
const ELSEWHERE = anyBitOf('elsewhere');
const TERMS = anyBitOf('terms');
const NOTICE = anyBitOf('notice');
const KEPT_BACK = anyBitOf('keptBack');
/** All that may take a denial back. */
const OBJECTION =
  REFUSAL | LIMIT | RESALE | TAKEN | ELSEWHERE | KEPT_BACK | anyBitOf('reserved', 'unknown', 'offered');

/**
 * What stands beside a denial and takes it back, however far the denial goes by itself: "Not found", and below it "you are being
 * rate limited". Null when nothing does. Terms of use speak of limits too: paragraphs, and sentences of what may or will
 * happen, don't count.
 */
export function saidBeside(lines: readonly Line[], at: number): Said | null {
  const denial = lines[at];
  if (!denial) return null;
  const own = refusalInDenial(sentenceOf(denial));
  if (own) return { outcome: own, words: denial.text };
  const isNotice = paragraphsAround(lines, at);
  for (let near = Math.max(0, at - NEAR); near < lines.length && near <= at + NEAR; near++) {
    const line = lines[near]!;
    if (near === at || line.text.length < 2 || line.text.length > MAX_LENGTH) continue;
    const sentence = sentenceOf(line);
    if (!sentence.may(OBJECTION) || isNotice(near)) continue;
    const outcome = outcomeBeside(sentence, line.comment && !denial.comment);
    if (outcome) return { outcome, words: line.text };
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
    if (text.length < 2 || text.length > MAX_LENGTH) continue;
    const sentence = sentenceOf(line);
    if (!sentence.may(OBJECTION) || isTerms(nameless(sentence)) || isNotice(at)) continue;
    for (const clause of clausesOf(sentence)) {
      const said = outcomeOf(clause);
      const outcome = said === 'reserved' || said === 'auction' ? said : refusalOf(clause.text);
      if (outcome && (!strongest || STRENGTH.indexOf(outcome) < STRENGTH.indexOf(strongest.outcome)))
        strongest = { outcome, words: text };
    }
  }
  return strongest;
}

/** The clause that denies has no excuse; behind it a registry may put a sentence of its terms. */
function refusalInDenial(denial: Sentence): Said['outcome'] | null {
  if (!denial.may(OBJECTION)) return null;
  for (const [at, clause] of clausesOf(denial).entries()) {
    if (isElsewhere(clause)) return 'unknown';
    if (at > 0 && isTerms(clause)) continue;
    const refusal = refusalIn(clause);
    if (refusal) return refusal;
    if (clause.may(KEPT_BACK) && PATTERNS.keptBack.test(clause.folded)) return 'reserved';
    const said = at > 0 ? outcomeOf(clause) : null;
    if (said === 'reserved' || said === 'auction') return said;
    if (isSomebodys(clause)) return 'unknown';
  }
  return null;
}

/** `isAside`: a comment, where the denial is none. */
function outcomeBeside(sentence: Sentence, isAside: boolean): Said['outcome'] | null {
  // A notice in front of the answer is seldom a notice about it: of comments only a plain sentence counts.
  if (isAside && !sentence.may(LIMIT)) return null;
  const whole = nameless(sentence);
  if (isElsewhere(whole)) return 'unknown';
  if (isTerms(whole)) return null;
  const said = outcomeOf(sentence);
  if (isAside) return said === 'throttled' || said === 'refused' ? said : null;
  if (said === 'throttled' || said === 'refused' || said === 'reserved' || said === 'auction') return said;
  if (said !== 'available' && isSomebodys(whole)) return 'unknown';
  if (sentence.may(REFUSAL))
    for (const clause of clausesOf(sentence)) {
      const refusal = clause.may(REFUSAL) && !isTerms(clause) ? refusalOf(clause.text) : null;
      if (refusal) return refusal;
    }
  return said === 'unknown' ? said : null;
}

function refusalIn(sentence: Sentence): ReturnType<typeof refusalOf> {
  return sentence.may(REFUSAL) ? refusalOf(sentence.text) : null;
}

/** For sale, or taken. */
function isSomebodys(sentence: Sentence): boolean {
  return (
    (sentence.may(RESALE) && PATTERNS.resale.test(sentence.folded)) ||
    (sentence.may(TAKEN) && PATTERNS.taken.test(sentence.folded))
  );
}

/** "It may be registered elsewhere": who says so doesn't know the whole zone. */
function isElsewhere(sentence: Sentence): boolean {
  return sentence.may(ELSEWHERE) && PATTERNS.elsewhere.test(sentence.folded);
}

function isTerms(sentence: Sentence): boolean {
  const { folded } = sentence;
  if (sentence.may(TERMS) && PATTERNS.terms.test(folded)) return true;
  return sentence.may(NOTICE) && PATTERNS.notice.test(folded) && !PATTERNS.addressed.test(folded);
}

/** The sentence without names and quotations. */
function nameless(sentence: Sentence): Sentence {
  const text = withoutNames(sentence.text);
  return text === sentence.text ? sentence : new Sentence(text);
}

/** Names and quotations out, then cut where a sentence ends. */
function clausesOf(sentence: Sentence): Sentence[] {
  const whole = nameless(sentence);
  if (!SENTENCE_END.test(whole.text)) return [whole];
  return whole.text
    .split(SENTENCE_END)
    .filter((clause) => clause.trim() !== '')
    .map((clause) => new Sentence(clause));
}

/** Tells of a line near the denial whether it belongs to a paragraph, or goes on with the line above. */
function paragraphsAround(lines: readonly Line[], at: number, isBrief = false): (near: number) => boolean {
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
