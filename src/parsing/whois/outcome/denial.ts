import { ASIDES } from '#app/parsing/wording/data/asides.ts';
import { DENIALS } from '#app/parsing/wording/data/denials.ts';
import { MAX_SENTENCE_LENGTH, sentencesOf } from '#app/parsing/wording/sentence.ts';
import { isHarmless, isTermsText } from '#app/parsing/wording/terms.ts';
import { labelMeaning } from '../labels/dictionary.ts';
import type { DomainField } from '../labels/meaning.ts';
import type { TextLine } from '../lines/line.ts';
import type { ServerQuirk } from '../servers/quirk.ts';
import { outcomeOfStatus } from './status-words.ts';

/** A text that denies the registration. */
interface Denial {
  /** The line that says so. */
  readonly words: string;
  /** The one name that the denials speak of; null when they name none. */
  readonly name: string | null;
}

/**
 * The denial in a text without a record, where nothing else in the text is left unexplained: every
 * line is a denial of the same name, is known to take nothing back, or belongs to the terms of use.
 */
export function denialIn(
  lines: readonly TextLine[],
  isNamed: boolean,
  quirk: ServerQuirk | null,
): Denial | null {
  const denials = lines.map((line, at) => denialOn(line, at === 0 && isNamed, quirk));
  const first = denials.find((denial) => denial !== null);
  if (!first) return null;
  const names = new Set(denials.flatMap((denial) => denial?.names ?? []));
  if (names.size > 1) return null;
  for (const block of blocksOf(lines, denials)) if (!isExplained(block)) return null;
  return { words: first.words, name: [...names][0] ?? null };
}

/** `java.lang.NullPointerException: domain not found`, or a question. */
const NO_SENTENCE = /\w(?:exception|error):|[?？]/i;

/** The names of which a line denies the registration; null when it isn't a denial. */
function denialOn(
  { text, label, value }: TextLine,
  isOnTop: boolean,
  quirk: ServerQuirk | null,
): { words: string; names: readonly string[] } | null {
  if (text.length > MAX_SENTENCE_LENGTH) return null;
  // `Available` on top of `Domain: example.test`.
  if (isOnTop && /^available$/i.test(text)) return { words: text, names: [] };
  const meaning = label === null ? null : labelMeaning(label, null);
  const isStatus = meaning?.kind === 'domain' && meaning.field === 'status';
  if (isStatus && outcomeOfStatus(value) === 'available') return { words: value, names: [] };
  const isOwn = quirk?.sentences?.some(([form, said]) => said === 'available' && form.test(text));
  const sentences = sentencesOf(text);
  const denials = isOwn ? sentences : sentences.filter(({ plain }) => DENIALS.test(plain));
  if (denials.length === 0 || !isBalanced(text) || NO_SENTENCE.test(text)) return null;
  const others = sentences.filter((sentence) => !denials.includes(sentence));
  if (!others.every(({ plain }) => ASIDES.test(plain))) return null;
  return { words: text, names: denials.flatMap(({ names }) => names) };
}

/** Whether quotations and parentheses end: a sentence that was cut says less than it would. */
function isBalanced(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1;
  const isPaired = ([open = '', close = '']: string) => count(open) === count(close);
  return count('"') % 2 === 0 && ['()', '[]', '«»', '“”'].every(isPaired);
}

/** The lines between empty ones, comments apart from data, without the denials. */
function blocksOf(lines: readonly TextLine[], denials: ReadonlyArray<unknown>): TextLine[][] {
  const blocks: TextLine[][] = [];
  let open = false;
  for (const [at, line] of lines.entries()) {
    const isNew = line.opensBlock || line.comment !== lines[at - 1]?.comment || !open;
    open = denials[at] === null && line.text !== '';
    if (!open) continue;
    if (isNew) blocks.push([line]);
    else blocks.at(-1)!.push(line);
  }
  return blocks;
}

/** Fields that an answer without a record has: the question, and when the server's data is from. */
const ECHOED: ReadonlySet<DomainField> = new Set(['domain', 'updated', 'whoisServer']);

function isExplained(block: readonly TextLine[]): boolean {
  const texts = block.map(({ text }) => text);
  if (isTermsText(texts) || isHarmless(texts.join(' '))) return true;
  return block.every((line) => isEcho(line) || isHarmless(line.text));
}

/** `Domain: example.test`, `query : example.test`: the question again; `version: 8.6`: a number. */
function isEcho({ label, value }: TextLine): boolean {
  if (label === null || isOfRegistration(label)) return false;
  const [sentence, ...more] = sentencesOf(value);
  return more.length === 0 && (!sentence || /^(?:@|[\dtz]+)$/.test(sentence.plain));
}

/** `Created: …`, `Name Server: …`: a name that is free has none. */
function isOfRegistration(label: string): boolean {
  const meaning = labelMeaning(label, null);
  const isEchoed = meaning?.kind === 'domain' && ECHOED.has(meaning.field);
  return meaning !== null && meaning.kind !== 'other' && !isEchoed;
}
