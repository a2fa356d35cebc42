import type { Clock } from '#app/base/clock.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { DnsLookup, LiveDns } from '../dns-lookup.ts';
import type { Lookups } from '../lookup.ts';

/** What the routes of this room work with. */
export interface LookupRouteParts {
  readonly clock: Clock;
  readonly lookups: Lookups;
  readonly parseName: NameParser;
  readonly dns: DnsLookup;
  /** Told of each host whose DNS was asked for, and what it said. */
  readonly dnsAsked: (name: DomainName, live: Pick<LiveDns, 'answers'>) => void;
}
