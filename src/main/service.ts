/** The whole service in one process: database, sandbox, lookups, keys and limits, HTTP. Starts in order, stops in reverse. */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { AccessGate } from '#app/access/access-gate.ts';
import { parseTrustedProxies } from '#app/access/client-address.ts';
import { connectRedis } from '#app/access/connect-redis.ts';
import { keyRoutes } from '#app/access/key-routes.ts';
import { Keys } from '#app/access/keys.ts';
import { Limits } from '#app/access/limits.ts';
import { usageRoute } from '#app/access/usage-route.ts';
import { Backorders } from '#app/backorder/backorders.ts';
import type { CatcherStats } from '#app/backorder/campaign/catcher-parts.ts';
import { backorderRoutes } from '#app/backorder/routes.ts';
import type { Clock } from '#app/base/clock.ts';
import { type Config, ConfigError, setting } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { within } from '#app/base/time-limits.ts';
import { historyRoutes } from '#app/history/routes.ts';
import { buildApp } from '#app/http/app.ts';
import type { App } from '#app/http/app-type.ts';
import type { Readiness } from '#app/http/operations.ts';
import type { LookupOutcome } from '#app/lookup/outcome.ts';
import { lookupRoutes } from '#app/lookup/routes/lookup-routes.ts';
import { readyPath } from '#app/lookup/routes/ready-path.ts';
import { wordOfNow } from '#app/lookup/word-of-now.ts';
import { forgetErased } from '#app/privacy/forget-erased.ts';
import { keepRetention } from '#app/privacy/retention.ts';
import { ReverseWhois } from '#app/reverse/reverse-whois.ts';
import { reverseRoutes } from '#app/reverse/routes.ts';
import { type Sandbox, startSandbox } from '#app/sandbox/sandbox.ts';
import { keepLooks } from '#app/storage/dns/looks.ts';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import { ensureRawPartitions } from '#app/storage/observations/raw-partitions.ts';
import { ObservationWriter } from '#app/storage/observations/writer.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { isDatabaseAway } from '#app/storage/postgres/database-away.ts';
import { suggestionRoutes } from '#app/suggestions/routes.ts';
import { Deliverer } from '#app/webhooks/deliverer.ts';
import { guardedPost } from '#app/webhooks/post.ts';
import { webhookRoutes } from '#app/webhooks/routes.ts';
import { Webhooks } from '#app/webhooks/webhooks.ts';
import packageJson from '#package' with { type: 'json' };
import { askedNames } from './asked-names.ts';
import type { CatcherHandover } from './catcher.ts';
import { addCatcherGauges, addGauges, addWebhookGauges, addWorkerGauges } from './gauges.ts';
import { buildLookupStack, type LookupStack } from './lookup-stack.ts';
import { Metrics } from './metrics.ts';
import { observationOf } from './observation.ts';
import { accountsOf, ownAccounts } from './registrar-accounts.ts';
import { sandboxDnsPast } from './sandbox-dns-past.ts';
import { handoverOf } from './sandbox-handover.ts';
import { sandboxWhoisPast } from './sandbox-whois-past.ts';
import type { SideWork } from './side-program.ts';
import type { Store } from './store.ts';
import { startSuggestions } from './suggestions.ts';
import type { Worker, WorkerHandover } from './worker.ts';

export interface Service {
  /** Where it listens: `http://127.0.0.1:3000`. */
  readonly url: string;
  /** What an operator should know about this start. */
  readonly notices: readonly string[];
  /** Ends gracefully: finishes requests, writes out every observation, ends what it started. */
  stop(): Promise<void>;
}

/** On top of the longest lookup, for any one part to end: a frozen database must not keep the process from ending. */
const STOP_GRACE_MS = 5_000;

/** Ends what was started, last first. */
class Ending {
  readonly #steps: (() => unknown)[] = [];
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #mostMs: number;

  constructor({ clock, log }: ServiceParts, mostMs: number) {
    this.#clock = clock;
    this.#log = log;
    this.#mostMs = mostMs;
  }

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      const ended = Promise.resolve(step()).then(() => true);
      if (!(await within(this.#clock, this.#mostMs, ended)))
        this.#log.error('service.stopping: a part did not end in time');
    }
  }
}

export interface ServiceParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly openStore: () => Promise<Store>;
  /** Null: nobody looks at names' DNS beside the requests. */
  readonly startWorker: ((handover: WorkerHandover) => Worker) | null;
  /** Null: ordered names are left to catchers elsewhere. */
  readonly startCatcher: ((handover: CatcherHandover) => SideWork<CatcherStats>) | null;
  /** Whether the first brief is prepared for soon after the start, which takes a second of computing. */
  readonly warmSuggestions?: boolean;
  /** Folder of the built web page; the checkout's own by default. */
  readonly pageDir?: string;
}

const PAGE_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Rejects with nothing left running when something can't be started. */
export async function startService(config: Config, parts: ServiceParts): Promise<Service> {
  const ending = new Ending(parts, config.lookup.timeoutMs + STOP_GRACE_MS);
  try {
    return await start(config, parts, ending);
  } catch (error) {
    await ending.run();
    throw error;
  }
}

async function start(
  config: Config,
  {
    clock,
    log,
    openStore,
    startWorker,
    startCatcher,
    warmSuggestions = false,
    pageDir = PAGE_DIR,
  }: ServiceParts,
  ending: Ending,
): Promise<Service> {
  const tls = readTls(config);
  const trusted = setting('TRUST_PROXY', () => parseTrustedProxies(config.http.trustProxy));
  const own = ownAccounts(config, config.sandbox);
  const metrics = new Metrics();

  const { db, address, notices, close } = await openStore();
  ending.add(close);

  const sandbox = config.sandbox ? await startSandbox({ clock }) : null;
  if (sandbox) ending.add(() => sandbox.stop());
  const { redisUrl } = config.storage;
  const redis = redisUrl === null ? null : await connectRedis(redisUrl, { clock, log });
  if (redis) ending.add(() => redis.disconnect());

  const limits = new Limits({ redis, clock, log });
  ending.add(() => limits.close());
  const keys = new Keys({ db, clock, log, defaultPartnerRate: config.rates.partnerPerMinute });
  ending.add(() => keys.close());

  const journalDir = join(config.storage.dataDir, 'journal');
  const writer = new ObservationWriter({ db, clock, log, journalDir, newId: randomUUID });
  writer.start();
  ending.add(() => writer.stop());
  const observe = (outcome: LookupOutcome) => {
    metrics.outcome(outcome);
    logOutcome(log, outcome);
    const observation = observationOf(outcome, randomUUID());
    if (observation) void writer.keep(observation);
  };
  const stack = await buildLookupStack(config, { clock, log, sandbox, redis, observe });
  ending.add(() => stack.stop());
  const asked = askedNames(db, clock, log);
  ending.add(() => asked.stop());
  ending.add(forgetErased({ db, cache: stack.cache, clock, log }));

  // The sandbox's servers are exempt for lookups alone: no client's webhook has any business there.
  const guard = new OutboundGuard({ allow: config.sources.outboundAllow });
  const webhooks = new Webhooks({ db, clock, guard });
  const post = guardedPost({ clock, guard, userAgent: `Tra/${packageJson.version}` });
  const deliverer = new Deliverer({ db, clock, log, post });
  deliverer.start();
  ending.add(() => deliverer.stop());

  const sandboxHandover = sandbox && handoverOf(sandbox);
  const accounts = accountsOf(own, sandboxHandover);
  const backorders = new Backorders({
    db,
    clock,
    look: async (name) => wordOfNow(await stack.lookups.find(name, { fresh: true })),
    accounts: accounts.map(({ id, zones }) => ({ id, zones })),
  });

  let stopping = false;
  const readiness = async (): Promise<Readiness> => {
    const isWritten = !writer.stats().databaseAway;
    const database = isWritten && (await answers(db, clock)) ? 'ok' : 'degraded';
    const cache = redis === null ? 'memory' : limits.degraded ? 'degraded' : 'ok';
    const isWhole = database === 'ok' && cache !== 'degraded';
    return {
      status: stopping ? 'stopping' : isWhole ? 'ready' : 'degraded',
      checks: { database, cache },
    };
  };
  addGauges(metrics, stack, writer, limits);
  addWebhookGauges(metrics, deliverer);

  const suggestions = startSuggestions(config, stack, { clock, log, metrics });
  ending.add(() => suggestions.close());
  const { publicPerMinute } = config.rates;
  const { corsOrigins, publicUrl, metricsToken } = config.http;
  const { lookups, parseName, dns } = stack;
  const { suggester } = suggestions;
  const reverse = new ReverseWhois({ db, clock });
  const gate = new AccessGate({ keys, limits, trusted, publicPerMinute });
  const dnsAsked = (domain: string) => asked.add(domain);
  const app = await buildApp({
    clock,
    log,
    isDatabaseAway,
    gate,
    features: [
      { routes: (api) => lookupRoutes(api, { clock, lookups, parseName, dns, dnsAsked }) },
      { routes: (api) => historyRoutes(api, { db, parseName }) },
      { routes: (api) => reverseRoutes(api, reverse) },
      { routes: (api) => suggestionRoutes(api, { clock, log, suggester }) },
      { routes: (api) => usageRoute(api) },
      { routes: (api) => keyRoutes(api, { keys, clock }) },
      { routes: (api) => backorderRoutes(api, { backorders, parseName }) },
      { routes: (api) => webhookRoutes(api, webhooks) },
    ],
    shortWay: (longWay) => readyPath({ clock, lookups, parseName, gate, metrics }, longWay),
    tls,
    publicUrl,
    corsOrigins,
    answerMs: config.lookup.timeoutMs,
    parseName,
    pageDir,
    metricsToken,
    metrics,
    readiness,
  });
  ending.add(() => app.close());
  if (sandbox) {
    const told = keepPast(db, sandbox, stack, log);
    ending.add(() => told);
    // Told before anyone asks, unless the database is away.
    await within(clock, PAST_PATIENCE_MS, told);
  }
  const url = await listen(app, config);
  // The first requests and the processes beside this one want the processors more.
  if (warmSuggestions) ending.add(clock.after(WARM_AFTER_MS, () => suggestions.warm()));
  const worker = startWorker?.({ database: address, sandboxDns: sandbox?.dns ?? null });
  if (worker) {
    ending.add(() => worker.stop());
    addWorkerGauges(metrics, worker);
  }
  // Without an account nothing can be ordered.
  const catcher =
    accounts.length > 0
      ? startCatcher?.({ database: address, sandbox: sandboxHandover })
      : undefined;
  if (catcher) {
    ending.add(() => catcher.stop());
    addCatcherGauges(metrics, catcher);
  }
  ending.add(keepPartitions(db, clock, log));
  ending.add(keepRetention({ db, clock, log, ...config.storage }));
  log.info({ url, sandbox: config.sandbox }, 'service.listening');
  return {
    url,
    notices: sandbox ? [...notices, sandboxNotice(sandbox)] : notices,
    stop() {
      stopping = true;
      return ending.run();
    },
  };
}

const PAST_PATIENCE_MS = 2_000;
const WARM_AFTER_MS = 3_000;

/** The sandbox's story was not looked up by anyone, so it is brought in, by every start as if it were the first. */
async function keepPast(
  db: Database,
  { registry }: Sandbox,
  { parseName }: LookupStack,
  log: Log,
): Promise<void> {
  try {
    await keepObservations(db, sandboxWhoisPast(registry, STORY, parseName), { live: false });
    await keepLooks(db, sandboxDnsPast(registry, STORY));
  } catch (error) {
    log.warn({ err: error }, 'sandbox.past_not_kept');
  }
}

function readTls({ http }: Config): { cert: string; key: string } | null {
  if (http.tls === null) return null;
  const { certFile, keyFile } = http.tls;
  const files = {
    cert: setting('TLS_CERT_FILE', () => readFileSync(certFile, 'utf8')),
    key: setting('TLS_KEY_FILE', () => readFileSync(keyFile, 'utf8')),
  };
  setting('TLS_CERT_FILE and TLS_KEY_FILE', () => createSecureContext(files));
  return files;
}

async function listen(app: App, { http }: Config): Promise<string> {
  try {
    await app.listen({ host: http.host, port: http.port });
  } catch (error) {
    throw new ConfigError([`HOST and PORT: ${(error as Error).message}`]);
  }
  const { port } = app.server.address() as AddressInfo;
  const host = http.host.includes(':') ? `[${http.host}]` : http.host;
  return `${http.tls ? 'https' : 'http'}://${host}:${port}`;
}

/** The sandbox's name with a past to be looked at. */
const STORY = 'history.test';
const PARTITION_CHECK_MS = 12 * 60 * 60 * 1000;

/** Sees now and twice a day that the coming months have their partitions. Returns what ends it. */
function keepPartitions(db: Database, clock: Clock, log: Log): () => void {
  let cancel = () => {};
  const check = () => {
    // Rows of a month without a partition have the default one: a failure costs nothing but tidiness.
    ensureRawPartitions(db, clock.now()).catch((error) =>
      log.warn({ err: error }, 'partitions.failed'),
    );
    cancel = clock.after(PARTITION_CHECK_MS, check);
  };
  check();
  return () => cancel();
}

const DATABASE_CHECK_MS = 1_000;

async function answers(db: Database, clock: Clock): Promise<boolean> {
  const query = db.sql`select 1`.then(
    () => true,
    () => false,
  );
  return await within(clock, DATABASE_CHECK_MS, query, false);
}

/** One line a lookup that asked its sources: no registrant, no key, no client. */
function logOutcome(log: Log, outcome: LookupOutcome): void {
  const attempts = outcome.attempts.map(({ source, server, result, ms }) => ({
    source,
    server,
    result,
    ms,
  }));
  log.info({ domain: outcome.name.ascii, status: outcome.status, attempts }, 'lookup.done');
}

function sandboxNotice({ whois, rdapUrl, dns, epp }: Sandbox): string {
  return `Sandbox registry for .test: WHOIS ${whois}, RDAP ${rdapUrl}, DNS ${dns}, EPP ${epp.address}`;
}
