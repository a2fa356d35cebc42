import type { Clock } from '#app/base/clock.ts';
import { unlessAborted } from '#app/base/time-limits.ts';
import type { LiveDns } from '#app/lookup/dns-lookup.ts';
import { isDnsHost } from '#app/names/dns-host.ts';
import type { DnsLook, DnsType } from '#app/records/dns.ts';
import { hostsToVisit, noteHostVisits } from '#app/storage/dns/hosts.ts';
import { keepLooks } from '#app/storage/dns/looks.ts';
import type { Visit } from '#app/storage/dns/visits.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { isLikelyHost, typesOfHost, usualHosts } from './usual-hosts.ts';

export interface HostLooksOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Waits for its turn at the resolver, but not long: what is left out is looked at next time. */
  readonly look: (
    host: string,
    types: readonly DnsType[],
  ) => Promise<Pick<LiveDns, 'exists' | 'answers'>>;
}

export interface HostLooks {
  /** Whether the hosts that most names have were tried. */
  readonly guessed: boolean;
  /** Whether a host's records differ from the look before. */
  readonly changed: boolean;
}

/** Of a name with more hosts each visit takes those that were looked at longest ago. */
const MOST_HOSTS = 16;
const GUESS_EVERY_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Looks at the hosts of a name that was just looked at: those that are known, and now and then
 * those that most names have. A guess that is not there leaves no trace.
 */
export function hostLooks({ db, clock, newId, look }: HostLooksOptions) {
  return async (
    { domain, guessedAt }: Pick<Visit, 'domain' | 'guessedAt'>,
    answers: DnsLook['answers'],
    stopping: AbortSignal,
  ): Promise<HostLooks> => {
    const now = clock.now();
    const guessed = guessedAt === null || now - guessedAt >= GUESS_EVERY_MS;
    const known = await hostsToVisit(db, domain, now, MOST_HOSTS);
    const wanted = new Map<string, readonly DnsType[]>();
    for (const name of guessed ? usualHosts(domain, answers) : []) wanted.set(name, []);
    for (const { name, types } of known) wanted.set(name, types);
    const knownNames = new Set(known.map(({ name }) => name));
    const chosen = [...wanted].filter(([name]) => isDnsHost(name)).slice(0, MOST_HOSTS);
    const seen = await Promise.all(
      chosen.map(async ([name, types]) => {
        const asked = [...new Set([...typesOfHost(name), ...types])];
        return { name, found: await unlessAborted(stopping, look(name, asked)), at: clock.now() };
      }),
    );
    const visits = seen.flatMap(({ name, found, at }) =>
      found ? [{ domain, name, at, exists: found.exists, answers: found.answers }] : [],
    );
    const looks = visits.filter(
      ({ name, answers }) =>
        Object.keys(answers).length > 0 && (knownNames.has(name) || isLikelyHost(name, answers)),
    );
    const kept = await keepLooks(
      db,
      looks.map(({ name, at, answers }) => ({
        id: newId(),
        domain,
        name,
        observedAt: at,
        answers,
      })),
    );
    await noteHostVisits(db, visits);
    return { guessed, changed: kept.changed.has(domain) };
  };
}
