import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { LiveDns } from '#app/lookup/dns-lookup.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { DnsLook } from '#app/records/dns.ts';
import { claimAskedHosts } from '#app/storage/dns/hosts.ts';
import { foldMarked } from '#app/storage/dns/import-spans.ts';
import { keepLooks } from '#app/storage/dns/looks.ts';
import { scheduleVisits } from '#app/storage/dns/visits.ts';
import type { Database } from '#app/storage/postgres/database.ts';

/** Many lookups, one transaction. */
const DELAY_MS = 200;
/** More than these are let go while the database is away: asked for again they come back. */
const MOST_WAITING = 10_000;

export type AskedNames = ReturnType<typeof askedNames>;

/**
 * Puts the names of requests on the timetable, off the path of the answer, and keeps what was seen
 * of hosts below them: the worker knows of no other way which hosts there are.
 */
export function askedNames(db: Database, clock: Clock, log: Log) {
  let waiting: DnsLook[] = [];
  let writing: Promise<void> | null = null;
  let cancel: (() => void) | null = null;
  let stopped = false;

  const write = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const seen = batch.map(({ domain, observedAt }) => ({
        domain,
        at: observedAt,
        changed: false,
        expiry: null,
      }));
      // A host without records is none that is worth knowing.
      const hosts = batch
        .filter(({ domain, name, answers }) => name !== domain && isAny(answers))
        .map(({ domain, name, observedAt }) => ({ domain, name, at: observedAt }));
      const claimed = await db.transaction().execute(async (tx) => {
        // What a power cut takes from the timetable comes back when it is asked for.
        await sql`set local synchronous_commit = off`.execute(tx);
        await scheduleVisits(tx, seen);
        return new Set((await claimAskedHosts(tx, hosts)).map(({ name }) => name));
      });
      // The latest of each that is due.
      const looks = new Map(batch.map((look) => [look.name, look]));
      await keepLooks(
        db,
        [...looks.values()].filter(({ name }) => claimed.has(name)),
      );
      await foldMarked(db, hosts);
    } catch (error) {
      log.warn({ err: error, count: batch.length }, 'visits.not_scheduled');
    }
  };
  const flush = () => {
    cancel = null;
    writing ??= write().finally(() => {
      writing = null;
      if (waiting.length > 0 && !stopped) cancel ??= clock.after(DELAY_MS, flush);
    });
  };
  return {
    add({ ascii: domain, host: name }: DomainName, { answers }: Pick<LiveDns, 'answers'>) {
      if (stopped || waiting.length >= MOST_WAITING) return;
      waiting.push({ id: randomUUID(), domain, name, observedAt: clock.now(), answers });
      if (!writing) cancel ??= clock.after(DELAY_MS, flush);
    },
    /** Writes out what waits, and takes no more. */
    async stop() {
      stopped = true;
      cancel?.();
      await writing;
      if (waiting.length > 0) await write();
    },
  };
}

function isAny(answers: DnsLook['answers']): boolean {
  return Object.values(answers).some(({ length }) => length > 0);
}
