import { foldLetters } from '#app/parsing/fold.ts';
import { remembered } from '#app/parsing/remembered.ts';
import { refusalOf } from '#app/parsing/said-in-words.ts';
import { bitOf, PATTERNS, type PatternName, WORDS } from './patterns.ts';
import type { Outcome } from './phrases.ts';
import { nameSpokenOf } from './spoken-name.ts';

/** A sentence is short; what is longer is a notice. */
export const MAX_SENTENCE_LENGTH = 220;
const SENTENCE_END = /[.!?;。！？；]+(?:\s+|$)|\s[-–—]{1,2}\s/;
/** A domain name, with the quotation marks and brackets around it. */
const NAMES = /["'«“„‘(<[]*\b[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\.?["'»”’)>\]]*/gu;
/** The same among ASCII letters, which takes the engine a third of the time. */
const ASCII_NAMES = /["'(<[]*\b[\w-]+(?:\.[\w-]+)+\.?["')>\]]*/g;

/** `@` for every domain name: the same is said of all of them. */
export function withoutNames(text: string): string {
  if (!text.includes('.')) return text;
  return text.replace(/^[\x00-\x7f]*$/.test(text) ? ASCII_NAMES : NAMES, '@');
}

/** A sentence as our phrases are compared with it: folded once, asked only for what its words allow, and each question once. */
export class Sentence {
  readonly text: string;
  readonly folded: string;
  /** What it says by itself, once somebody has found out. */
  outcome: Outcome | null | undefined = undefined;
  /** What takes back the denial that it is, or another's that it stands beside, as a line like it or as a comment (`beside.ts`); undefined as above. */
  takesBack: Outcome | null | undefined = undefined;
  beside: Outcome | null | undefined = undefined;
  aside: Outcome | null | undefined = undefined;
  readonly #candidates: number;
  #nameless: Sentence | undefined;
  #clauses: readonly Sentence[] | undefined;
  #isTerms: boolean | undefined;
  #isSomebodys: boolean | undefined;
  #refusal: Refusal | undefined;
  #name: string | null | undefined;

  constructor(text: string) {
    this.text = text;
    this.folded = foldLetters(text);
    this.#candidates = WORDS.candidates(this.folded);
  }

  /** False where no pattern of these (`bitOf`, `anyBitOf`) can match the sentence, or what is left of it without its names. */
  may(bits: number): boolean {
    return (this.#candidates & bits) !== 0;
  }

  /** With `@` for every domain name and every quotation: what a name is made of says nothing. */
  get nameless(): Sentence {
    this.#nameless ??= sameOrNew(this, withoutNames(withoutQuotations(this.text)));
    return this.#nameless;
  }

  /** Without names and quotations, cut where a sentence ends. */
  get clauses(): readonly Sentence[] {
    this.#clauses ??= clausesOf(this.nameless);
    return this.#clauses;
  }

  /** Terms of use: what a limit is, what may or will happen. */
  get isTerms(): boolean {
    this.#isTerms ??=
      this.has('terms') || (this.has('notice') && !PATTERNS.addressed.test(this.folded));
    return this.#isTerms;
  }

  /** Of a name that is for sale, or taken. */
  get isSomebodys(): boolean {
    this.#isSomebodys ??= this.has('resale') || this.has('taken');
    return this.#isSomebodys;
  }

  /** "It may be registered elsewhere": who says so doesn't know the whole zone. */
  get isElsewhere(): boolean {
    return this.has('elsewhere');
  }

  get keepsBack(): boolean {
    return this.has('keptBack');
  }

  /** The domain name it speaks of, lower-case A-label form; null when it names none. */
  get name(): string | null {
    if (this.#name === undefined) this.#name = nameSpokenOf(this.text);
    return this.#name;
  }

  /** Why it means that nothing is said of the name; null when it doesn't. */
  get refusal(): Refusal {
    if (this.#refusal === undefined)
      this.#refusal = this.may(bitOf('refusal')) ? refusalOf(this.text) : null;
    return this.#refusal;
  }

  /** Whether the pattern of this name matches. */
  has(name: PatternName): boolean {
    return this.may(bitOf(name)) && PATTERNS[name].test(this.folded);
  }
}

type Refusal = ReturnType<typeof refusalOf>;

function sameOrNew(sentence: Sentence, text: string): Sentence {
  return text === sentence.text ? sentence : sentenceOf(text);
}

function withoutQuotations(text: string): string {
  return /["“«]/.test(text) ? text.replace(/"[^"]*"|“[^”]*”|«[^»]*»/g, '@') : text;
}

function clausesOf(nameless: Sentence): readonly Sentence[] {
  if (!SENTENCE_END.test(nameless.text)) return [nameless];
  return nameless.text
    .split(SENTENCE_END)
    .filter((clause) => clause.trim() !== '')
    .map((clause) => new Sentence(clause));
}

/**
 * A text as a sentence. Registries put the same ones into every answer, and to find out what one says takes longer than everything
 * else of an answer without a record: what was found is remembered, some ten times the sentences of all registries.
 */
export const sentenceOf = remembered((text) => new Sentence(text), {
  max: 4096,
  maxLength: MAX_SENTENCE_LENGTH,
});

/** A line as a sentence; a line that stays, as a known notice's do, is looked up once. */
export function sentenceOn(line: { readonly text: string; sentence: Sentence | null }): Sentence {
  line.sentence ??= sentenceOf(line.text);
  return line.sentence;
}
