import { foldLetters } from '#app/parsing/fold.ts';
import { refusalOf } from '#app/parsing/said-in-words.ts';
import { PATTERNS } from './patterns.ts';
import { nameSpokenOf } from './spoken-name.ts';

/** A sentence is short; what is longer is a notice. */
export const MAX_SENTENCE_LENGTH = 220;
const SENTENCE_END = /[.!?;。！？；]+(?:\s+|$)|\s[-–—]{1,2}\s/;
/** A domain name, with the quotation marks and brackets around it. */
const NAMES = /["'«“„‘(<[]*\b[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\.?["'»”’)>\]]*/gu;

/** `@` for every domain name: the same is said of all of them. */
export function withoutNames(text: string): string {
  return text.includes('.') ? text.replace(NAMES, '@') : text;
}

/** A sentence as our phrases are compared with it. */
export class Sentence {
  readonly text: string;
  readonly folded: string;

  constructor(text: string) {
    this.text = text;
    this.folded = foldLetters(text);
  }

  /** With `@` for every domain name and every quotation: what a name is made of says nothing. */
  get nameless(): Sentence {
    const text = withoutNames(withoutQuotations(this.text));
    return text === this.text ? this : new Sentence(text);
  }

  /** Without names and quotations, cut where a sentence ends. */
  get clauses(): readonly Sentence[] {
    const clauses = this.nameless.text.split(SENTENCE_END);
    return clauses.filter((clause) => clause.trim() !== '').map((clause) => new Sentence(clause));
  }

  /** Terms of use: what a limit is, what may or will happen. */
  get isTerms(): boolean {
    const { terms, notice, addressed } = PATTERNS;
    return terms.test(this.folded) || (notice.test(this.folded) && !addressed.test(this.folded));
  }

  /** Of a name that is for sale, or taken. */
  get isSomebodys(): boolean {
    return PATTERNS.resale.test(this.folded) || PATTERNS.taken.test(this.folded);
  }

  /** "It may be registered elsewhere": who says so doesn't know the whole zone. */
  get isElsewhere(): boolean {
    return PATTERNS.elsewhere.test(this.folded);
  }

  get keepsBack(): boolean {
    return PATTERNS.keptBack.test(this.folded);
  }

  /** The domain name it speaks of, lower-case A-label form; null when it names none. */
  get name(): string | null {
    return nameSpokenOf(this.text);
  }

  /** Why it means that nothing is said of the name; null when it doesn't. */
  get refusal(): ReturnType<typeof refusalOf> {
    return refusalOf(this.text);
  }
}

function withoutQuotations(text: string): string {
  return text.replace(/"[^"]*"|“[^”]*”|«[^»]*»/g, '@');
}
