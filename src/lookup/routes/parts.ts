import type { Clock } from '#app/base/clock.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { DnsLookup } from '../dns-lookup.ts';
import type { Lookups } from '../lookup.ts';

/** What the routes of this room work with. */
export interface LookupRouteParts {
  readonly clock: Clock;
  readonly lookups: Lookups;
  readonly parseName: NameParser;
  readonly dns: DnsLookup;
  /** Told of each registrable domain (A-label form) whose DNS was asked for. */
  readonly dnsAsked: (domain: string) => void;
}
