/** The API and all it needs, as the list of its parts. They stop in reverse. */
import { Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseTrustedProxies } from '#app/access/client-address.ts';
import { startAccess } from '#app/access/start.ts';
import type { AccountSettings } from '#app/backorder/registrars/accounts.ts';
import { startBackorders } from '#app/backorder/start.ts';
import type { Clock } from '#app/base/clock.ts';
import { type Config, setting } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { RedisLink } from '#app/base/redis/redis-link.ts';
import type { MarkedRequests } from '#app/base/request-mark.ts';
import type { Sealer } from '#app/base/sealing.ts';
import { wait, within } from '#app/base/time-limits.ts';
import { traceRoute } from '#app/base/tracing.ts';
import { forgetOutdated } from '#app/history/forget-outdated.ts';
import { startOutcomeKeeper } from '#app/history/outcome-keeper.ts';
import { startHistory } from '#app/history/start.ts';
import { buildApp } from '#app/http/app.ts';
import type { Feature } from '#app/http/feature.ts';
import { pageSettings } from '#app/http/page/page-settings.ts';
import type { ServedRequest } from '#app/http/requests.ts';
import type { Readiness } from '#app/http/server/operations.ts';

import { listen, readTls } from '#app/http/server/server.ts';
import { startJobs } from '#app/jobs/start.ts';
import { toldState } from '#app/lookup/answers/told-state.ts';
import { lookupFeature } from '#app/lookup/routes/lookup-feature.ts';
import { readyPath } from '#app/lookup/routes/ready-path.ts';
import { mcpFeature } from '#app/mcp/start.ts';
import { startPrivacy } from '#app/privacy/start.ts';
import { rdapFeature } from '#app/rdap/start.ts';
import { startReverse } from '#app/reverse/start.ts';
import { type Sandbox, startSandbox } from '#app/sandbox/sandbox.ts';
import { beginMarkedRequest, giveUpMarkedRequest } from '#app/storage/marked-requests.ts';
import { takeModelQuestion } from '#app/storage/model-questions.ts';
import { type Database, openDatabase } from '#app/storage/postgres/database.ts';
import { isDatabaseAway } from '#app/storage/postgres/faults.ts';
import { isNameserver } from '#app/storage/reverse/search.ts';
import { startSuggestions } from '#app/suggestions/start.ts';
import { startWatches } from '#app/watches/start.ts';
import { startWebhooks } from '#app/webhooks/start.ts';
import { buildLookupStack } from './lookup-stack.ts';
import { Metrics } from './metrics.ts';
import type { Channel } from './processes/channel.ts';
import { countsThrough, LedgerThrough } from './processes/together.ts';
import { processFigures, serviceState } from './readiness.ts';
import { registrantSealer } from './registrant-keys.ts';
import { ownAccounts, vnDesks } from './registrar-accounts.ts';
import { CATCHER_ROLE } from './roles/catcher.ts';
import { type Role, roleFigures, type StartRole } from './roles/role.ts';
import { handoverOf, SANDBOX_ZONE, type SandboxHandover } from './sandbox-handover.ts';
import { keepSandboxPast } from './sandbox-past.ts';
import type { Store } from './store.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

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
  readonly siblings?: Siblings;
  readonly telemetry?: Telemetry;
  /** Folder of the built web page; the checkout's own by default. */
  readonly pageDir?: string;
}

/** On top of the longest lookup, for any one part to end: a frozen database must not hold it up. */
export const STOP_GRACE_MS = 5_000;
const LATE = Symbol('late');
const PAST_PATIENCE_MS = 2_000;
const LOCAL = /^https?:\/\/(?:127\.|\[::1\]|localhost[:/])/;
const PAGE_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));
const DOCS_DIR = fileURLToPath(new URL('../../docs', import.meta.url));

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

/** What is to be done at the end, the last first; `extraMs` on top of what others get. */
type AtEnd = (end: () => unknown, extraMs?: number) => void;

/** The parts in their order: each is built on those before it. */
async function start(
  config: Config,
  parts: ServiceParts,
  atEnd: AtEnd,
): Promise<Omit<ListeningService, 'stop'>> {
  const { clock, log, siblings } = parts;
  // Judged before anything is opened.
  const tls = readTls(config.http);
  const trusted = setting('TRUST_PROXY', () => parseTrustedProxies(config.http.trustProxy));
  const page = pageSettings(config);
  const own = ownAccounts(config, config.running.sandbox);
  const sealer = registrantSealer(config);

  const metrics = new Metrics(clock, siblings?.place);
  const run: Run = (feature) => {
    if (feature.stop) atEnd(() => feature.stop?.());
    metrics.show(feature.figures ?? []);
    return feature;
  };
  const store = await parts.openStore();
  atEnd(store.close);
  // Their last values while the database is still there.
  if (parts.telemetry) atEnd(parts.telemetry.sendMetrics(metrics));
  const base = { config, clock, log, db: store.db };
  const { databaseReadUrl } = config.storage;
  const replica = databaseReadUrl === null ? null : openDatabase({ address: databaseReadUrl });
  atEnd(() => replica?.destroy());
  const sandbox = config.running.sandbox && !siblings ? run(await startSandbox({ clock })) : null;
  const handover = siblings?.sandbox ?? (sandbox && handoverOf(sandbox));
  const accounts = handover ? [...own, handover.account] : own;
  const { redisUrl } = config.storage;
  const redis = redisUrl === null ? null : await RedisLink.open(redisUrl, { clock, log });
  atEnd(() => redis?.close());
  const access = run(
    startAccess({ ...base, redis, counts: siblings && countsThrough(siblings.channel), trusted }),
  );
  const outcomes = run(startOutcomeKeeper(base));
  const desks = vnDesks(config, own, base);
  atEnd(() => Promise.all(desks.map((desk) => desk.close())));
  const stack = run(
    await buildLookupStack(config, {
      clock,
      log,
      sandbox: handover,
      redis,
      desks,
      asker: 'service',
      observe: (outcome) => {
        metrics.outcome(outcome);
        outcomes.keep(outcome);
      },
      together: siblings && ((ledger) => new LedgerThrough(siblings.channel, ledger)),
    }),
  );
  const built: Built = {
    ...parts,
    ...base,
    ...stack,
    run,
    metrics,
    access,
    reads: replica ?? store.db,
    accounts,
    desks,
    sealer,
  };
  const features = [...startFeatures(built), page];
  const state = serviceState({
    clock,
    db: store.db,
    isDatabaseAway: outcomes.isDatabaseAway,
    cache: () => (redis === null ? 'memory' : redis.degraded ? 'degraded' : 'ok'),
  });
  metrics.show(processFigures(state.readiness));
  const app = await openApp(built, features, tls, state.readiness);
  atEnd(() => app.close());
  if (sandbox) await tellPast(sandbox, built, atEnd);
  const url = await listen(app, config.http);
  await startRoles(built, store, handover);
  const drainMs = config.http.drainSeconds * 1_000;
  atEnd(() => wait(clock, drainMs), drainMs);
  atEnd(state.stopping);
  if (tls === null && trusted === null && !LOCAL.test(url))
    log.warn({ url }, 'service.public_without_tls');
  const notices = sandbox ? [...store.notices, sandboxNotice(sandbox)] : store.notices;
  log.info({ url, sandbox: config.running.sandbox, notices }, 'service.listening');
  return {
    url,
    notices,
    // Fastify's own would end idle connections, too.
    closePort: () => Server.prototype.close.call(app.server),
    metricsData: () => metrics.data(),
  };
}

/** Shows its figures, and ends it with the service. */
type Run = <F extends Feature>(feature: F) => F;

type Built = ServiceParts &
  Awaited<ReturnType<typeof buildLookupStack>> & {
    readonly config: Config;
    readonly db: Database;
    /** The same, or a replica of it. */
    readonly reads: Database;
    readonly run: Run;
    readonly metrics: Metrics;
    readonly access: ReturnType<typeof startAccess>;
    readonly accounts: readonly AccountSettings[];
    readonly desks: ReturnType<typeof vnDesks>;
    readonly sealer: Sealer | null;
  };

/** In the order of the API's description. */
function startFeatures(built: Built): readonly Feature[] {
  const { run, access, siblings } = built;
  const history = run(startHistory(built));
  const features = [
    run(lookupFeature({ ...built, dnsAsked: history.asked })),
    run(rdapFeature({ ...built, isNameserver: (host) => isNameserver(built.reads, host) })),
    history,
    run(startJobs(built, SANDBOX_ZONE)),
    run(startReverse(built)),
    run(startSuggestions({ ...built, mayAskModel: modelQuestions(built) })),
    access,
    run(startBackorders(built)),
    run(startWatches(built)),
    run(startWebhooks(built)),
    mcpFeature({ ...built, gate: access.gate, docsDir: DOCS_DIR }),
  ];
  run(startPrivacy({ ...built, isFirst: !siblings || siblings.place === 0 }));
  run(forgetOutdated(built));
  return features;
}

/** No word of the database, no question: what is asked costs money. */
function modelQuestions({ config, db, clock, log }: Built): () => Promise<boolean> {
  return () =>
    takeModelQuestion(db, config.ai.dailyQuestions, clock.now()).catch((error) => {
      log.warn({ error }, 'model.uncounted');
      return false;
    });
}

function openApp(
  built: Built,
  features: readonly Feature[],
  tls: ReturnType<typeof readTls>,
  readiness: () => Promise<Readiness>,
) {
  const { config, clock, log, db, metrics, siblings, lookups, parseName, access } = built;
  const { gate } = access;
  const answered = (served: ServedRequest) => {
    const { request, requestId, route, operation, keyId, status, ms } = served;
    metrics.request(route, status, ms);
    if (keyId !== null && operation !== null) access.usage.add(keyId, operation, status);
    traceRoute(request, route);
    if (!config.running.accessLog) return;
    const { method, url } = request;
    const [path] = url?.split('?', 1) ?? [];
    const address = gate.address(request);
    const tenths = Math.round(ms * 10) / 10;
    // What follows in such an address is a secret.
    const [shown = path] = /^\/(?:feeds|mail)\//.exec(route) ?? [];
    const told = { requestId, method, path: shown, status, ms: tenths, address };
    log.info(told, 'request.answered');
  };
  const ofAll = siblings && {
    contentType: metrics.contentType,
    text: async () => (await siblings.channel.ask<string>('metrics')) ?? '',
  };
  return buildApp({
    ...config.http,
    hasSandbox: config.running.sandbox,
    // Another goes on: here no request is lost on a connection that ends.
    drainSeconds: Math.max(siblings ? 1 : 0, config.http.drainSeconds),
    corsOrigins: config.http.corsOrigins.includes('*') ? '*' : config.http.corsOrigins,
    clock,
    log,
    gate,
    features,
    tls,
    parseName,
    answered,
    readiness,
    isDatabaseAway,
    marked: markedRequests(db, clock),
    shortWay: (longWay) => readyPath({ clock, lookups, parseName, gate, answered }, longWay),
    answerMs: config.lookup.timeoutMs,
    pageDir: built.pageDir ?? PAGE_DIR,
    toldState: async (name) => {
      const outcome = await lookups.lastKnown(name);
      return outcome && toldState(outcome, clock.now());
    },
    metrics: ofAll ?? metrics,
  });
}

function markedRequests(db: Database, clock: Clock): MarkedRequests {
  return {
    begin: (mark, digest) => beginMarkedRequest(db, mark, digest, clock.now()),
    giveUp: (mark) => giveUpMarkedRequest(db, mark),
  };
}

/** Kept before the first request, unless the database is away. */
async function tellPast(sandbox: Sandbox, { clock, ...built }: Built, atEnd: AtEnd): Promise<void> {
  const kept = keepSandboxPast(sandbox.registry, built);
  atEnd(() => kept);
  await within(clock, PAST_PATIENCE_MS, kept);
}

async function startRoles(
  { clock, log, roles, startRole, accounts, run }: Built,
  { db, address: database }: Store,
  sandbox: SandboxHandover | null,
): Promise<void> {
  for (const role of roles) {
    // Without an account nothing can be ordered.
    if (role === CATCHER_ROLE && accounts.length === 0) continue;
    const work = await startRole(role, { clock, log, db, database, sandbox });
    run({ stop: () => work.stop(), figures: roleFigures(role, work) });
  }
}

export function sandboxNotice({ whois, rdapUrl, dns, epp }: Sandbox): string {
  const servers = `WHOIS ${whois}, RDAP ${rdapUrl}, DNS ${dns}, EPP ${epp.address}`;
  return `Sandbox registry for .test: ${servers}`;
}
