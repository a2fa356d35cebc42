/**
 * What was kept of late, bounded: at most twice `max` entries. Those asked for again stay; the others go when as many newer ones
 * have come. `own` makes of a key what is kept of it.
 */
export class Lately<Key, Value> {
  readonly #max: number;
  readonly #own: (key: Key) => Key;
  #recent = new Map<Key, Value>();
  #before = new Map<Key, Value>();

  constructor(max: number, own: (key: Key) => Key = (key) => key) {
    this.#max = max;
    this.#own = own;
  }

  get(key: Key): Value | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const before = this.#before.get(key);
    if (before !== undefined) this.set(key, before);
    return before;
  }

  set(key: Key, value: Value): void {
    if (this.#recent.size >= this.#max) [this.#before, this.#recent] = [this.#recent, new Map()];
    this.#recent.set(this.#own(key), value);
  }
}
