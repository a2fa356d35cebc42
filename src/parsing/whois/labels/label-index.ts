/** A label as it is usually written, and what it says. */
export interface KnownLabel<Meaning> {
  readonly spelling: string;
  readonly meaning: Meaning;
}

/** A power of two well above the number of labels, so that a search rarely looks at a second slot. */
const SLOTS = 1 << 15;

/**
 * Known labels, found where they stand in a text. A `Map` would need each label cut out of its line, hashed and compared, only to
 * be thrown away again, which was a fifth of the reader's time. Here two numbers of 32 bits, made in one look at the letters, stand
 * for a label: no two of ours share them, and a text written to share them gets no more than by writing our label.
 */
export class LabelIndex<Meaning> {
  readonly #first = new Int32Array(SLOTS);
  readonly #second = new Int32Array(SLOTS);
  readonly #labels: Array<KnownLabel<Meaning> | null> = new Array<null>(SLOTS).fill(null);

  constructor(dictionary: ReadonlyMap<string, Meaning>) {
    for (const [spelling, meaning] of dictionary) this.#add(spelling, meaning);
  }

  #add(spelling: string, meaning: Meaning): void {
    const { first, second } = numbersOf(spelling);
    let slot = first & (SLOTS - 1);
    while (this.#labels[slot]) slot = (slot + 1) & (SLOTS - 1);
    this.#first[slot] = first;
    this.#second[slot] = second;
    this.#labels[slot] = { spelling, meaning };
  }

  /** The label that is exactly a text's code units from `start` to `end`. */
  at(units: Uint16Array, start: number, end: number): KnownLabel<Meaning> | null {
    let first = 0;
    let second = 0;
    for (let at = start; at < end; at++) {
      const unit = units[at]!;
      first = (Math.imul(first, 31) + unit) | 0;
      second = Math.imul(second ^ unit, 0x01000193);
    }
    return this.#find(first, second);
  }

  of(label: string): KnownLabel<Meaning> | null {
    const { first, second } = numbersOf(label);
    return this.#find(first, second);
  }

  #find(first: number, second: number): KnownLabel<Meaning> | null {
    let slot = first & (SLOTS - 1);
    while (this.#labels[slot]) {
      if (this.#first[slot] === first && this.#second[slot] === second) return this.#labels[slot]!;
      slot = (slot + 1) & (SLOTS - 1);
    }
    return null;
  }
}

/** As `at` makes them. */
function numbersOf(label: string): { first: number; second: number } {
  let [first, second] = [0, 0];
  for (let at = 0; at < label.length; at++) {
    first = (Math.imul(first, 31) + label.charCodeAt(at)) | 0;
    second = Math.imul(second ^ label.charCodeAt(at), 0x01000193);
  }
  return { first, second };
}
