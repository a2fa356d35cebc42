/** What a reverse search asks, and what it finds. */
import type { ReverseField, ReverseMatch } from '#app/records/reverse-field.ts';

export interface ReverseTerm {
  readonly field: ReverseField;
  /** As `foldReverse` makes it, or `foldBare` for `fuzzy` and `sameName`; not empty. */
  readonly value: string;
  readonly match: ReverseMatch;
}

/** Dates of the latest record that names are bounded and ordered by. */
export const REVERSE_DATES = ['created', 'updated', 'expiry'] as const;
export type ReverseDate = (typeof REVERSE_DATES)[number];

/** Epoch milliseconds, both included; null: without end. */
export interface DateRange {
  readonly from: number | null;
  readonly to: number | null;
}

/** By name; by a date, `-` from the last, names without it at the end; or the most alike first. */
export const REVERSE_SORTS = [
  'domain',
  'score',
  ...REVERSE_DATES.flatMap((date) => [date, `-${date}`] as const),
] as const;
export type ReverseSort = (typeof REVERSE_SORTS)[number];

/** What found names are counted by. */
export const REVERSE_FACETS = ['registrar', 'zone', 'country', 'year'] as const;
export type ReverseFacet = (typeof REVERSE_FACETS)[number];

export interface ReverseQuery {
  /** At least one; all must hold. */
  readonly include: readonly ReverseTerm[];
  /** None may hold. */
  readonly exclude: readonly ReverseTerm[];
  /** `current`: in the latest record; `historic`: each term in any record of the name. */
  readonly scope: 'current' | 'historic';
  /** All must hold. */
  readonly ranges: Readonly<Partial<Record<ReverseDate, DateRange>>>;
  /** How alike a value must be for `fuzzy`, 0 to 1. */
  readonly minScore: number;
  readonly sort: ReverseSort;
  readonly facets: readonly ReverseFacet[];
  readonly limit: number;
  /** Only names behind this place. */
  readonly after: ReversePlace | null;
  /** So long a page tries names, ms; then it is shorter, or empty, and has a next one. */
  readonly enoughMs: number;
}

/** A search that asks for nothing but its terms. */
export const PLAIN_QUERY = {
  exclude: [],
  scope: 'current',
  ranges: {},
  minScore: 0.4,
  sort: 'domain',
  facets: [],
  limit: 100,
  after: null,
  enoughMs: 150,
} as const satisfies Partial<ReverseQuery>;

/** A place in the order asked for. */
export interface ReversePlace {
  readonly domain: string;
  /** The date (epoch milliseconds; null: it has none) or the score, where those order. */
  readonly key: number | null;
}

export interface ReverseTotal {
  /** Names found from `after` on (when gathered: all); not exact, there are at least so many. */
  readonly total: number;
  readonly totalIsExact: boolean;
}

export interface FoundName extends ReversePlace {
  /** The least of what the fuzzy terms come to, each with the value most like it; else null. */
  readonly score: number | null;
}

/** Most first, equals in the order of values; null: names without any. */
export type FacetCounts = readonly { readonly value: string | null; readonly count: number }[];

export interface ReverseFound extends ReverseTotal {
  /** In order, at most `limit`. */
  readonly names: readonly FoundName[];
  /** Where the next page begins; null when this was the last. */
  readonly next: ReversePlace | null;
  /** Of all names found; null: there are too many to be counted, or none were asked for. */
  readonly facets: Readonly<Partial<Record<ReverseFacet, FacetCounts>>> | null;
}

/** The date that orders; null: another thing does. */
export function sortDate(sort: ReverseSort): ReverseDate | null {
  const name = sort.replace('-', '');
  return REVERSE_DATES.find((date) => date === name) ?? null;
}

export function isDescending(sort: ReverseSort): boolean {
  return sort === 'score' || sort.startsWith('-');
}
