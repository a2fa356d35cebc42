/** What a reverse search is asked and answers, as the doors have it. */
import type { ErrorDetail } from '#app/base/errors.ts';
import type { ReverseField } from './reverse-field.ts';

export type ReverseMatch = 'exact' | 'prefix' | 'contains';
/** `current`: in the latest record; `historic`: each term in any record of the name. */
export type ReverseScope = 'current' | 'historic';

/** A term as the client writes it. */
export interface WrittenTerm {
  readonly field: ReverseField;
  readonly term: string;
  readonly match: ReverseMatch;
}

export interface ReverseRequest {
  /** At least one; all must hold. */
  readonly include: readonly WrittenTerm[];
  /** None may hold. */
  readonly exclude: readonly WrittenTerm[];
  readonly scope: ReverseScope;
  readonly limit: number;
  /** Of the page before. */
  readonly cursor: string | null;
}

export interface ReverseDomain {
  readonly domain: string;
  readonly unicode: string;
  readonly registrar: string | null;
  /** Instants, as the latest record has them. */
  readonly created: string | null;
  readonly expiry: string | null;
  /** Of the name itself, not of its records. */
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  /** The fields of `include`, all of which hold. */
  readonly matched: readonly ReverseField[];
}

export interface ReverseTotal {
  /** When not exact, there are at least so many. */
  readonly total: number;
  readonly totalIsExact: boolean;
}

export interface ReverseAnswer extends ReverseTotal {
  readonly scope: ReverseScope;
  readonly domains: readonly ReverseDomain[];
  readonly next: string | null;
}

export type ReverseOutcome =
  | { readonly ok: true; readonly answer: ReverseAnswer }
  | { readonly ok: false; readonly fault: 'invalid'; readonly details: ErrorDetail[] }
  /** The database gave up on it. */
  | { readonly ok: false; readonly fault: 'tooSlow' };
