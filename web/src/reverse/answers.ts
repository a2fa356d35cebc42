/** What `/whois/reverse` is asked and answers. A test holds it against what the service sends. */

export const FIELDS = [
  'registrantName',
  'registrantOrganization',
  'registrantEmail',
  'registrantPhone',
  'registrar',
  'nameserver',
] as const;
export type Field = (typeof FIELDS)[number];

export const MATCHES = ['exact', 'prefix', 'contains'] as const;
export type Match = (typeof MATCHES)[number];

export interface Term {
  readonly field: Field;
  readonly term: string;
  readonly match: Match;
}

export type Scope = 'current' | 'historic';

export interface ReverseRequest {
  readonly include: readonly Term[];
  readonly exclude: readonly Term[];
  readonly scope: Scope;
}

export interface FoundDomain {
  readonly domain: string;
  readonly unicode: string;
  readonly registrar: string | null;
  readonly created: string | null;
  readonly expiry: string | null;
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  readonly matched: readonly Field[];
}

export interface ReversePage {
  /** Where it isn't exact there are at least so many. */
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly scope: Scope;
  /** By name. A page may be short or empty and still have a `next`. */
  readonly domains: readonly FoundDomain[];
  readonly next: string | null;
}
