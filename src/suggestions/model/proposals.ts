/**
 * Finds proposed names in what a language model writes, while it writes: in JSON as asked for, in
 * a fence, amid prose, in a bare array, as bare strings, behind reasoning, cut off in the middle.
 */
import { JSONParser, type ParsedElementInfo } from '@streamparser/json';

/** A name as a model proposes it; nothing of it has been judged. */
export interface Proposal {
  readonly label: string;
  /** What the model says it is made of. */
  readonly words: readonly string[];
}

const LABEL_KEYS: readonly unknown[] = ['label', 'name', 'domain', 'domainName', 'title', 'value'];
const LONGEST_TEXT = 80;
const MOST_WORDS = 6;
const MOST_PROPOSALS = 200;
const [THINK, END_THINK] = ['<think>', '</think>'];

/** JSON is read character by character, so that an error in it costs one item, not the rest. */
export class ProposalReader {
  readonly #onProposal: (proposal: Proposal) => void;
  /** The document under way; null between documents. */
  #json: JSONParser | null = null;
  /** The strings of the object under way. */
  #label: string | null = null;
  #words: string[] = [];
  #isThinking = false;
  /** The last characters outside JSON, in which a tag may begin. */
  #tail = '';
  #found = 0;

  constructor(onProposal: (proposal: Proposal) => void) {
    this.#onProposal = onProposal;
  }

  get found(): number {
    return this.#found;
  }

  push(text: string): void {
    for (const char of text) {
      if (this.#found >= MOST_PROPOSALS) return;
      if (this.#json) this.#feed(char);
      else this.#readProse(char);
    }
  }

  #readProse(char: string): void {
    this.#tail = (this.#tail + char).slice(-END_THINK.length);
    if (this.#tail.endsWith(this.#isThinking ? END_THINK : THINK))
      this.#isThinking = !this.#isThinking;
    else if (!this.#isThinking && (char === '{' || char === '[')) this.#open(char);
  }

  #open(bracket: string): void {
    const json = new JSONParser();
    json.onValue = (info) => this.#hear(info);
    json.onEnd = () => {
      this.#json = null;
    };
    json.write(bracket);
    this.#json = json;
  }

  #feed(char: string): void {
    try {
      this.#json?.write(char);
    } catch {
      // What was complete before the error counts: `{"label":"one",}`.
      this.#json = null;
      this.#tellItem();
      this.#readProse(char);
    }
  }

  #hear({ value, key, stack }: ParsedElementInfo): void {
    if (typeof value === 'string' && value.length <= LONGEST_TEXT) {
      if (typeof key === 'string' && LABEL_KEYS.includes(key)) this.#label ??= value;
      else if (typeof key === 'number' && stack.at(-1)?.key === 'words') this.#words.push(value);
      else if (typeof key === 'number' && isListOfNames(stack)) this.#tell(value, []);
    } else if (typeof value === 'object' && !Array.isArray(value)) this.#tellItem();
  }

  #tellItem(): void {
    if (this.#label !== null) this.#tell(this.#label, this.#words.slice(0, MOST_WORDS));
    this.#label = null;
    this.#words = [];
  }

  #tell(label: string, words: readonly string[]): void {
    this.#found += 1;
    this.#onProposal({ label, words });
  }
}

/** `["a","b"]` or `{"names":["a","b"]}`: within objects alone or within arrays alone. */
function isListOfNames(stack: ParsedElementInfo['stack']): boolean {
  const outer = stack.flatMap(({ mode }) => mode ?? []);
  return new Set(outer).size <= 1;
}
