/** What goes on beside the requests: looks at names' DNS, watched names, jobs, the index. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import { hostLooks } from '#app/history/host-looks.ts';
import { Visitor } from '#app/history/visitor.ts';
import { startJobWork } from '#app/jobs/start.ts';
import { DnsLookup, type LiveDns } from '#app/lookup/dns-lookup.ts';
import { MemoryLedger } from '#app/lookup/queues/ledger.ts';
import { RegistryQueue, type UrgencyLevel } from '#app/lookup/queues/registry-queue.ts';
import { DNS_TYPES, type DnsType } from '#app/records/dns.ts';
import { startReindex } from '#app/reverse/reindex.ts';
import type { RegistryLimits } from '#app/sources/registries/overlay.ts';
import { buildResolver, DNS_TIMEOUT_MS } from '../resolver.ts';
import { SANDBOX_ZONE } from '../sandbox-handover.ts';
import type { Role, RoleParts, RoleWork, Stats } from './role.ts';
import { watching } from './watching.ts';
import { workerLookups } from './worker-lookups.ts';

/** Looks, of sixteen questions each at most. A public resolver puts up with many times as many. */
const RESOLVER_LIMITS: RegistryLimits = { concurrency: 16, perSecond: 20 };
const PATIENCE_MS = 20_000;
/** Hosts below a name wait less long: names themselves come first. */
const HOST_PATIENCE_MS = 5_000;

export const WORKER: Role = {
  name: 'worker',
  figures: [
    ['tra_dns_looks_total', "Looks at names' DNS kept since the start", 'looks'],
    ['tra_dns_looks_failed_total', 'Looks since the start that found nothing out', 'failures'],
    ['tra_visits_due', 'Names whose next look is due, counted up to 10000', 'due'],
    ['tra_watches_visits_total', 'Visits to watched names and searches', 'watchVisits'],
    ['tra_watches_failed_total', 'Those of them that found nothing out', 'watchFailures'],
    ['tra_watches_news_total', 'Changes, warnings and new names that watches told', 'watchNews'],
    ['tra_watches_due', 'Visits to watched names that are due, counted up to 10000', 'watchesDue'],
    ['tra_job_names_total', 'Names of jobs answered since the start', 'names'],
    [
      'tra_job_names_unanswered_total',
      'Those of them without a result: no name, or unknown',
      'unanswered',
    ],
  ],
  totals: [
    ...['looks', 'failures', 'watchVisits', 'watchFailures', 'watchNews'],
    ...['names', 'unanswered'],
  ],
  start: startWorker,
};

/** Rejects with a `ConfigError` when the resolvers can't be used. */
async function startWorker(config: Config, parts: RoleParts): Promise<RoleWork> {
  const { clock, log, db, sandbox } = parts;
  const sandboxDns = sandbox?.dns ?? null;
  const resolver = buildResolver(config, clock, sandboxDns);
  const lookup = new DnsLookup({ resolver, clock, timeoutMs: DNS_TIMEOUT_MS });
  // A resolver that is down must not keep the other from being asked.
  const queues = { sandbox: resolverQueue(clock), others: resolverQueue(clock) };
  const queueOf = (host: string) =>
    host.endsWith(`.${SANDBOX_ZONE}`) ? queues.sandbox : queues.others;
  const look = async (host: string, types: readonly DnsType[], patienceMs: number) => {
    const level = 'background';
    const ask = () => lookup.look(host, types);
    const live = await politely(queueOf(host), { level, patienceMs }, ask);
    return 'retryAfterMs' in live ? { exists: null, answers: {} } : live;
  };
  const lookAtName = (domain: string) => look(domain, DNS_TYPES, PATIENCE_MS);
  const visitor = new Visitor({
    db,
    clock,
    log,
    newId: randomUUID,
    revisitsPerMinute: config.history.revisitsPerMinute,
    otherZones: sandboxDns === null ? [SANDBOX_ZONE] : [],
    look: lookAtName,
    lookAtHosts: hostLooks({
      db,
      clock,
      newId: randomUUID,
      look: (host, types) => look(host, types, HOST_PATIENCE_MS),
    }),
  });
  visitor.loop.start();
  const reindex = startReindex(parts);
  const lookups = workerLookups(config, parts);
  const watches = watching(parts, lookups, lookAtName);
  const jobs = startJobWork({
    config,
    clock,
    db,
    log,
    hasSandbox: sandbox !== null,
    open: lookups.open,
    lookDns: (host) =>
      politely(queueOf(host), { level: 'bulk', patienceMs: PATIENCE_MS }, () =>
        lookup.lookWithProof(host, DNS_TYPES),
      ),
  });
  return {
    stats: () => ({ ...visitor.stats(), ...watchFigures(watches.stats()), ...jobs.stats }),
    async stop() {
      await Promise.all([visitor.loop.stop(), reindex.stop(), watches.stop(), jobs.stop()]);
      await lookups.stop();
    },
  };
}

function watchFigures({ visits = 0, failures = 0, news = 0, due = 0 }: Stats): Stats {
  return { watchVisits: visits, watchFailures: failures, watchNews: news, watchesDue: due };
}

function resolverQueue(clock: Clock): RegistryQueue {
  return new RegistryQueue(clock, new MemoryLedger(clock), 'resolver', () => RESOLVER_LIMITS);
}

async function politely<T extends Pick<LiveDns, 'exists' | 'failed'>>(
  queue: RegistryQueue,
  { level, patienceMs }: { level: UrgencyLevel; patienceMs: number },
  look: () => Promise<T>,
): Promise<T | { readonly retryAfterMs: number }> {
  const turn = await queue.turn({ door: 'dns', urgency: { level }, patienceMs });
  if (!turn.granted) return turn;
  const live = await look();
  const isAway = live.exists === null && live.failed.every(({ reason }) => reason !== 'servfail');
  turn.done({ kind: isAway ? 'failed' : 'answered' });
  return live;
}
