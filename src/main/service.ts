/** The API and all it needs, as the list of its parts. They stop in reverse. */
import { Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseTrustedProxies } from '#app/access/client-address.ts';
import { startAccess } from '#app/access/start.ts';
import { startBackorders } from '#app/backorder/start.ts';
import type { Clock } from '#app/base/clock.ts';
import { type Config, setting } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { RedisLink } from '#app/base/redis/redis-link.ts';
import { wait, within } from '#app/base/time-limits.ts';
import { forgetOutdated } from '#app/history/forget-outdated.ts';
import { startOutcomeKeeper } from '#app/history/outcome-keeper.ts';
import { startHistory } from '#app/history/start.ts';
import { buildApp } from '#app/http/app.ts';
import type { Feature } from '#app/http/feature.ts';
import type { ServedRequest } from '#app/http/requests.ts';
import { listen, readTls } from '#app/http/server/server.ts';
import type { LookupOutcome } from '#app/lookup/outcome.ts';
import { lookupFeature } from '#app/lookup/routes/lookup-feature.ts';
import { readyPath } from '#app/lookup/routes/ready-path.ts';
import { startPrivacy } from '#app/privacy/start.ts';
import { startReverse } from '#app/reverse/start.ts';
import { type Sandbox, startSandbox } from '#app/sandbox/sandbox.ts';
import { isDatabaseAway } from '#app/storage/postgres/faults.ts';
import { startSuggestions } from '#app/suggestions/start.ts';
import { startWebhooks } from '#app/webhooks/start.ts';
import { buildLookupStack } from './lookup-stack.ts';
import { Metrics } from './metrics.ts';
import type { Channel } from './processes/channel.ts';
import { countsThrough, LedgerThrough } from './processes/together.ts';
import { databaseCheck, judgeReadiness, processFigures } from './readiness.ts';
import { ownAccounts, vnDesks } from './registrar-accounts.ts';
import { CATCHER_ROLE } from './roles/catcher.ts';
import { type Role, roleFigures, type StartRole } from './roles/role.ts';
import { handoverOf, type SandboxHandover } from './sandbox-handover.ts';
import { keepSandboxPast } from './sandbox-past.ts';
import type { Store } from './store.ts';

export interface Service {
  /** Where it listens: `http://127.0.0.1:3000`. */
  readonly url: string;
  /** What an operator should know about this start. */
  readonly notices: readonly string[];
  /** Ends gracefully: finishes requests, writes out every observation, ends what it started. */
  stop(): Promise<void>;
}

/** Of several API processes, this one. */
export interface Siblings {
  /** To the process that started it. */
  readonly channel: Channel;
  readonly sandbox: SandboxHandover | null;
  /** 0: the first, which alone does what goes on beside the requests. */
  readonly place: number;
}

/** A service that listens in this process. */
export interface ListeningService extends Service {
  /** No connection comes in any more; those that are there go on. */
  closePort(): void;
  metricsData(): Promise<object>;
}

export interface ServiceParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly openStore: () => Promise<Store>;
  /** What goes on beside the requests; the rest is left to other processes. */
  readonly roles: readonly Role[];
  readonly startRole: StartRole;
  /** Whether the first brief is prepared for soon after the start, a second of computing. */
  readonly warmSuggestions?: boolean;
  readonly siblings?: Siblings;
  /** Folder of the built web page; the checkout's own by default. */
  readonly pageDir?: string;
}

/** On top of the longest lookup, for any one part to end: a frozen database must not hold it up. */
export const STOP_GRACE_MS = 5_000;
const LATE = Symbol('late');
const PAST_PATIENCE_MS = 2_000;
const LOCAL = /^https?:\/\/(?:127\.|\[::1\]|localhost[:/])/;
const PAGE_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Rejects with nothing left running when something can't be started. */
export async function startService(config: Config, parts: ServiceParts): Promise<ListeningService> {
  const { clock, log } = parts;
  await using starting = new AsyncDisposableStack();
  // No part may keep the others from ending.
  const service = await start(config, parts, (end, extraMs = 0) =>
    starting.defer(async () => {
      const mostMs = config.lookup.timeoutMs + STOP_GRACE_MS + extraMs;
      if ((await within(clock, mostMs, Promise.resolve(end()), LATE)) === LATE)
        log.error('service.stopping: a part did not end in time');
    }),
  );
  const started = starting.move();
  return { ...service, stop: () => started.disposeAsync() };
}

/** `atEnd`: what is to be done at the end, the last first; `extraMs` on top of what others get. */
async function start(
  config: Config,
  parts: ServiceParts,
  atEnd: (end: () => unknown, extraMs?: number) => void,
): Promise<Omit<ListeningService, 'stop'>> {
  const { clock, log, roles, startRole, warmSuggestions = false, siblings } = parts;
  // Judged before anything is opened.
  const tls = readTls(config.http);
  const trusted = setting('TRUST_PROXY', () => parseTrustedProxies(config.http.trustProxy));
  const own = ownAccounts(config, config.running.sandbox);

  const isFirst = !siblings || siblings.place === 0;
  const metrics = new Metrics(clock, siblings?.place);
  const run = <F extends Feature>(feature: F): F => {
    if (feature.stop) atEnd(() => feature.stop?.());
    metrics.show(feature.figures ?? []);
    return feature;
  };
  const store = await parts.openStore();
  atEnd(store.close);
  const { db, address: database } = store;
  const base = { config, clock, log, db };

  const sandbox = config.running.sandbox && !siblings ? run(await startSandbox({ clock })) : null;
  const handover = siblings?.sandbox ?? (sandbox && handoverOf(sandbox));
  const { redisUrl } = config.storage;
  const redis = redisUrl === null ? null : await RedisLink.open(redisUrl, { clock, log });
  atEnd(() => redis?.close());

  const access = run(
    startAccess({ ...base, redis, counts: siblings && countsThrough(siblings.channel), trusted }),
  );
  const outcomes = run(startOutcomeKeeper(base));
  const observe = (outcome: LookupOutcome) => {
    metrics.outcome(outcome);
    outcomes.keep(outcome);
  };
  const desks = vnDesks(config, own, base);
  atEnd(() => Promise.all(desks.map((desk) => desk.close())));
  const stack = run(
    await buildLookupStack(config, {
      ...{ clock, log, sandbox: handover, redis, observe, desks },
      together: siblings && ((own) => new LedgerThrough(siblings.channel, own)),
      asker: 'service',
    }),
  );
  const { lookups, parseName, cache } = stack;
  const accounts = handover ? [...own, handover.account] : own;
  const history = run(startHistory({ ...base, parseName }));
  const features = [
    run(lookupFeature({ ...stack, clock, dnsAsked: history.asked })),
    history,
    run(startReverse(base)),
    run(startSuggestions({ ...base, ...stack, metrics, isWarmed: warmSuggestions })),
    access,
    run(startBackorders({ ...base, lookups, parseName, accounts })),
    run(startWebhooks(base)),
  ];
  run(startPrivacy({ ...base, cache, isFirst }));
  run(forgetOutdated({ ...base, cache }));

  let isStopping = false;
  const databaseAnswers = databaseCheck(clock, db);
  const readiness = () =>
    judgeReadiness({
      databaseAnswers,
      isStopping,
      isDatabaseAway: outcomes.isDatabaseAway(),
      cache: redis === null ? 'memory' : redis.degraded ? 'degraded' : 'ok',
    });
  metrics.show(processFigures(readiness));
  const { gate } = access;
  const answered = ({ request, requestId, route, status, ms }: ServedRequest) => {
    metrics.request(route, status, ms);
    if (!config.running.accessLog) return;
    const { method, url } = request;
    const [path] = url?.split('?', 1) ?? [];
    const address = gate.address(request);
    const tenths = Math.round(ms * 10) / 10;
    log.info({ requestId, method, path, status, ms: tenths, address }, 'request.answered');
  };
  const { corsOrigins } = config.http;
  const app = await buildApp({
    ...config.http,
    // Another goes on: here no request is lost on a connection that ends.
    drainSeconds: Math.max(siblings ? 1 : 0, config.http.drainSeconds),
    corsOrigins: corsOrigins.includes('*') ? '*' : corsOrigins,
    clock,
    log,
    gate,
    features,
    shortWay: (longWay) => readyPath({ clock, lookups, parseName, gate, answered }, longWay),
    tls,
    answerMs: config.lookup.timeoutMs,
    isDatabaseAway,
    parseName,
    pageDir: parts.pageDir ?? PAGE_DIR,
    metrics: siblings
      ? {
          contentType: metrics.contentType,
          text: async () => (await siblings.channel.ask<string>('metrics')) ?? '',
        }
      : metrics,
    answered,
    readiness,
  });
  atEnd(() => app.close());
  if (sandbox) {
    const kept = keepSandboxPast(sandbox.registry, { db, log, parseName });
    atEnd(() => kept);
    // Kept before the first request, unless the database is away.
    await within(clock, PAST_PATIENCE_MS, kept);
  }
  const url = await listen(app, config.http);
  for (const role of roles) {
    // Without an account nothing can be ordered.
    if (role === CATCHER_ROLE && accounts.length === 0) continue;
    const work = await startRole(role, { clock, log, db, database, sandbox: handover });
    run({ stop: () => work.stop(), figures: roleFigures(role, work) });
  }
  const drainMs = config.http.drainSeconds * 1_000;
  atEnd(() => {
    isStopping = true;
    return wait(clock, drainMs);
  }, drainMs);
  if (tls === null && trusted === null && !LOCAL.test(url))
    log.warn({ url }, 'service.public_without_tls');
  const notices = sandbox ? [...store.notices, sandboxNotice(sandbox)] : store.notices;
  log.info({ url, sandbox: config.running.sandbox, notices }, 'service.listening');
  return {
    ...{ url, notices },
    // Fastify's own would end idle connections, too.
    closePort: () => Server.prototype.close.call(app.server),
    metricsData: () => metrics.data(),
  };
}

export function sandboxNotice({ whois, rdapUrl, dns, epp }: Sandbox): string {
  const servers = `WHOIS ${whois}, RDAP ${rdapUrl}, DNS ${dns}, EPP ${epp.address}`;
  return `Sandbox registry for .test: ${servers}`;
}
