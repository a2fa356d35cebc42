/** A tool for a trade is a trade of its own: software for law firms is law firm software. */
import { englishMeanings, type Meaning, vietnameseMeanings } from '../knowledge/cues.ts';
import { foldAccents, type Word } from '../words/text.ts';

/** How a brief calls its tool, and how the trades of tools are called. */
const TOOLS: readonly (readonly [said: string, called: readonly string[]])[] = [
  ['software', ['software']],
  ['app', ['app', 'software']],
  ['apps', ['app', 'software']],
  ['platform', ['platform', 'software', 'app']],
  ['system', ['system', 'software']],
  ['saas', ['software', 'app']],
  ['tool', ['tool', 'software', 'app']],
  ['tools', ['tool', 'software', 'app']],
  ['crm', ['crm', 'software']],
  ['pos', ['pos', 'software']],
  ['phần mềm', ['phần mềm', 'phần mềm quản lý', 'app']],
  ['ứng dụng', ['ứng dụng', 'app', 'phần mềm']],
  ['app', ['app', 'ứng dụng', 'phần mềm']],
  ['nền tảng', ['nền tảng', 'phần mềm', 'app']],
];
const BETWEEN: readonly string[] = [
  'for',
  'that helps',
  'helping',
  'used by',
  'to help',
  'cho',
  'giúp',
  'dành cho',
];
const LONGEST_CUSTOMER = 3;

/** `watch and clock repair` is watch repair and clock repair: what follows the pair is of both. */
export function withShared(words: readonly Word[]): Word[] {
  return words.flatMap((word, at) => {
    const [joint, other, shared] = words.slice(at + 1, at + 4);
    if (joint?.text !== 'and' || !other || shared?.clause !== word.clause) return [word];
    const isTradeName = (phrase: string) => englishMeanings(phrase).some(isTrade);
    // `fish and chips` are one.
    const isOne = isTradeName(`${word.text} and ${other.text}`);
    const isOfBoth = !isOne && isTradeName(`${word.text} ${shared.text}`);
    return isOfBoth ? [word, shared] : [word];
  });
}

/** The words with each `software for law firms` as `law firm software`, where a list knows that. */
export function withTools(words: readonly Word[]): Word[] {
  const made: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const tool = toolAt(words, at);
    made.push(...(tool?.words ?? [words[at]!]));
    at += tool?.taken ?? 1;
  }
  return made;
}

function toolAt(words: readonly Word[], at: number) {
  for (const [said, called] of TOOLS) {
    const between = at + said.split(' ').length;
    if (textOf(words, at, between) !== said) continue;
    const joint = BETWEEN.find((one) => {
      return textOf(words, between, between + one.split(' ').length) === one;
    });
    if (joint === undefined) continue;
    const from = between + joint.split(' ').length;
    for (let size = LONGEST_CUSTOMER; size >= 1; size--) {
      const customer = words.slice(from, from + size);
      if (customer.length < size || customer.at(-1)!.clause !== words[at]!.clause) continue;
      const phrase = called
        .map((name) => toolFor(textOf(words, from, from + size), name))
        .find((one) => one !== null);
      if (phrase) return { words: wordsLike(phrase, words[at]!), taken: from + size - at };
    }
  }
  return null;
}

/** English puts the tool last, Vietnamese first. */
function toolFor(customer: string, tool: string): string | null {
  const [english, vietnamese] = [`${customer} ${tool}`, `${tool} ${customer}`];
  if (englishMeanings(english).some(isTrade)) return english;
  return vietnameseMeanings(vietnamese).some(isTrade) ? vietnamese : null;
}

function isTrade(meaning: Meaning): boolean {
  return meaning.kind === 'trade' && meaning.isName;
}

function wordsLike(phrase: string, { clause }: Word): Word[] {
  return phrase.split(' ').map((text) => ({ text, folded: foldAccents(text), clause }));
}

function textOf(words: readonly Word[], from: number, to: number): string {
  return words
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');
}
