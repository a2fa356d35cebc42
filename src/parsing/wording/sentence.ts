import { foldLetters } from '#app/parsing/fold.ts';
import { asciiHost } from '#app/parsing/host-name.ts';
import { withoutMarks } from './templates.ts';

/** What is longer is a notice. */
export const MAX_SENTENCE_LENGTH = 220;
const MAX_LENGTH = 4000;
const ADDRESS =
  /(?:https?:\/\/|www\.)\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|\b(?:whois|nic|cctld)\.[\w.-]*\w|(?<![\w-])[\w-]+(?:\.[\w-]+)+(?:\/\S*|:\d+)/gi;
/** A TLD is of ASCII letters or of none: what is glued to a name is no part of it. */
const NAME =
  /(?<![.\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*\.(?:xn--[a-z0-9-]+|(?!not\b)[a-z]{2,63}|[^\x00-\x7f\p{P}\p{Z}]{2,63})/giu;
const ZONE = /(?<![\p{L}\p{N}.])\.[\p{L}][\p{L}\p{N}.-]*/gu;
/** Every address, name and zone has one of these. */
const MAY_NAME = /[.@][^\s.]|:\/\//;
/** What a server puts in front of a sentence: `ERROR:101:`, `Sorry, `, `%%`; not an HTTP status. */
const LEAD =
  /^(?:[-*=>!.#%[\s]+|(?:error|info|notice|message|result|response|whois|query|status|note|warning|answer|comment|resultado|resultat|mensaje|mensagem)\s*[:=.]\s*|-?(?![45]\d\d\b)\d{1,3}(?! (?:results?|records?|matches|entries|objects|domains)\b)\s*[:.-]?\s+|-?(?![45]\d\d\b)\d{1,3}:|(?:we are )?(?:sorry|unfortunately|lo sentimos|desculpe|xin loi)[,:.!]?\s+(?:but )?)+/;
const END = /(?<=[.!?;。！？；])\s+|(?<=[。！？；])/;

/** A sentence with signs for what differs from answer to answer: `@` for a name, `~`, `#`. */
export interface Sentence {
  /** Lower case, no accents, no blanks, no marks. */
  readonly plain: string;
  /** As written, but for the signs. */
  readonly text: string;
  /** The same in lower case and without accents. */
  readonly folded: string;
  /** The domain names in it, lower-case A-label form. */
  readonly names: readonly string[];
}

/** A text with signs for its names: what a name is made of says nothing. */
export function withSigns(text: string): { signed: string; names: string[] } {
  const names: string[] = [];
  const read = text.slice(0, MAX_LENGTH);
  if (!MAY_NAME.test(read)) return { signed: read, names };
  const signed = read
    .replace(/\.not\b(?![.-])/gi, ' not')
    .replace(ADDRESS, (address) => (/[,.;:)]$/.test(address) ? `#${address.at(-1)}` : '#'))
    .replace(NAME, (name) => {
      names.push(asciiHost(name) ?? name);
      return '@';
    })
    .replace(ZONE, '~');
  return { signed, names };
}

/** The sentences of a line. */
export function sentencesOf(text: string): Sentence[] {
  const { signed, names } = withSigns(text);
  let used = 0;
  return signed
    .split(END)
    .map((sentence) => {
      const count = sentence.split('@').length - 1;
      const folded = foldLetters(sentence).replaceAll('’', "'");
      const plain = withoutMarks(folded.replace(LEAD, ''));
      used += count;
      return {
        text: sentence,
        plain,
        folded,
        names: [...new Set(names.slice(used - count, used))],
      };
    })
    .filter(({ plain }) => /[\p{L}\p{N}@#~]/u.test(plain));
}
