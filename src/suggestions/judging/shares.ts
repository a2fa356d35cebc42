/** What names of one page may have in common, and how many of them. */

/**
 * Of ten names no more than `most` share a trait; each of them takes `cost` from the next. Names
 * that were thought of for a trade lead: strangers marked 1,170 names of 84 briefs from 0 to 5
 * without knowing how each was made, and gave these 2.6; to English names that patterns put
 * together 1.8. Names that were thought of for a tone alone had 1.1 to 1.5: there are none now.
 */
const SHARES = {
  root: { most: 3, cost: 0.09 },
  literal: { most: 1, cost: 0.2 },
  pattern: { most: 2, cost: 0.05 },
  style: { most: 4, cost: 0.02 },
  /** The first part. */
  head: { most: 2, cost: 0.08 },
  /** Vietnamese and English in one name. */
  mix: { most: 1, cost: 0.05 },
  /** Nothing in it tells the trade. */
  bare: { most: 1, cost: 0.1 },
  /** The trade's own Vietnamese name, which most names there hold. */
  kind: { most: 5, cost: 0.02 },
  /** English among Vietnamese names. */
  foreign: { most: 2, cost: 0.03 },
  /** A word that any trade's names could have, as tiệm, góc. */
  frame: { most: 3, cost: 0.03 },
  /** One of the sector's own. */
  phrase: { most: 2, cost: 0.1 },
  /** A virtue of any firm. */
  pair: { most: 2, cost: 0.06 },
  /** An adjective before it. */
  tone: { most: 3, cost: 0.02 },
  /** Whole names of the trade in one tone. */
  whole: { most: 5, cost: 0.02 },
  /** A pattern that tells what the brief asks for. */
  mood: { most: 2, cost: 0.03 },
  /** A whole English name with no word that the trade is known by. */
  untold: { most: 5, cost: 0.03 },
  /** A whole name of many letters. */
  long: { most: 3, cost: 0.02 },
  /** The founder's name. */
  person: { most: 5, cost: 0.02 },
  /** Two matters in one name. */
  joint: { most: 2, cost: 0.03 },
  /** A thing that the brief speaks of in one name with its matter: marked lower than a trade. */
  thing: { most: 1, cost: 0.05 },
  /** Two words side by side, where the brief asks for neither. */
  glued: { most: 1, cost: 0.1 },
  /** Put together by a pattern, where the brief asks for no style. */
  filled: { most: 1, cost: 0.02 },
  /** The place of the brief. */
  place: { most: 1, cost: 0.05 },
  /** Whole names of one trade. */
  trade: { most: 10, cost: 0.02 },
} as const;

export type TraitKind = keyof typeof SHARES;
export const ALL_KINDS = Object.keys(SHARES) as TraitKind[];
type Share = { readonly most: number; readonly cost: number };
/** Vietnamese names mostly say the trade's own name, which a pattern can do: marked 2.5. */
const VIETNAMESE: Partial<Readonly<Record<TraitKind, Share>>> = {
  filled: { most: 3, cost: 0.02 },
  place: { most: 2, cost: 0.05 },
};

/** Something that several names may share, and how many of the page do. */
export interface Trait {
  readonly kind: TraitKind;
  readonly value: string;
  readonly most: number;
  readonly cost: number;
  count: number;
}

/** One object for what names share, so that all of them see its count. */
export class Traits {
  readonly #known = new Map<string, Trait>();
  readonly #own: ReadonlyMap<string, number>;
  readonly #shares: Readonly<Record<TraitKind, Share>>;

  /** `own`: by kind and value, of ten names most that share it, as this brief asks. */
  constructor(own: ReadonlyMap<string, number>, isVietnamese: boolean) {
    this.#own = own;
    this.#shares = { ...SHARES, ...(isVietnamese && VIETNAMESE) };
  }

  of(kind: TraitKind, value: string): Trait {
    const key = `${kind} ${value}`;
    const known = this.#known.get(key);
    if (known) return known;
    const { most, cost } = this.#shares[kind];
    const trait = { kind, value, most: this.#own.get(key) ?? most, cost, count: 0 };
    this.#known.set(key, trait);
    return trait;
  }

  startPage(): void {
    for (const trait of this.#known.values()) trait.count = 0;
  }
}
