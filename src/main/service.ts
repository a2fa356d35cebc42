/** The whole service in one process, as the list of its parts. They stop in reverse. */
import { fileURLToPath } from 'node:url';
import { parseTrustedProxies } from '#app/access/client-address.ts';
import { connectRedis } from '#app/access/connect-redis.ts';
import { startAccess } from '#app/access/start.ts';
import type { CatcherStats } from '#app/backorder/campaign/catcher-parts.ts';
import { startBackorders } from '#app/backorder/start.ts';
import type { Clock } from '#app/base/clock.ts';
import { type Config, setting } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { within } from '#app/base/time-limits.ts';
import { forgetOutdated } from '#app/history/forget-outdated.ts';
import { startOutcomeKeeper } from '#app/history/outcome-keeper.ts';
import { startHistory } from '#app/history/start.ts';
import { buildApp } from '#app/http/app.ts';
import type { Feature } from '#app/http/feature.ts';
import { listen } from '#app/http/listen.ts';
import { readTls } from '#app/http/tls-files.ts';
import type { LookupOutcome } from '#app/lookup/outcome.ts';
import { lookupFeature } from '#app/lookup/routes/lookup-feature.ts';
import { readyPath } from '#app/lookup/routes/ready-path.ts';
import { startPrivacy } from '#app/privacy/start.ts';
import { startReverse } from '#app/reverse/start.ts';
import { type Sandbox, startSandbox } from '#app/sandbox/sandbox.ts';
import { isDatabaseAway } from '#app/storage/postgres/faults.ts';
import { startSuggestions } from '#app/suggestions/start.ts';
import { startWebhooks } from '#app/webhooks/start.ts';
import type { CatcherHandover } from './catcher.ts';
import { Ending } from './ending.ts';
import { catcherGauges, workerGauges } from './gauges.ts';
import { buildLookupStack } from './lookup-stack.ts';
import { Metrics } from './metrics.ts';
import { judgeReadiness } from './readiness.ts';
import { accountsOf, ownAccounts, vnDesks } from './registrar-accounts.ts';
import { handoverOf } from './sandbox-handover.ts';
import { keepSandboxPast } from './sandbox-past.ts';
import type { SideWork } from './side-program.ts';
import type { Store } from './store.ts';
import type { Worker, WorkerHandover } from './worker.ts';

export interface Service {
  /** Where it listens: `http://127.0.0.1:3000`. */
  readonly url: string;
  /** What an operator should know about this start. */
  readonly notices: readonly string[];
  /** Ends gracefully: finishes requests, writes out every observation, ends what it started. */
  stop(): Promise<void>;
}

export interface ServiceParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly openStore: () => Promise<Store>;
  /** Null: names' DNS is looked at for requests alone. */
  readonly startWorker: ((handover: WorkerHandover) => Worker) | null;
  /** Null: ordered names are left to catchers elsewhere. */
  readonly startCatcher: ((handover: CatcherHandover) => SideWork<CatcherStats>) | null;
  /** Whether the first brief is prepared for soon after the start, a second of computing. */
  readonly warmSuggestions?: boolean;
  /** Folder of the built web page; the checkout's own by default. */
  readonly pageDir?: string;
}

/** On top of the longest lookup, for any one part to end: a frozen database must not hold it up. */
const STOP_GRACE_MS = 5_000;
const PAST_PATIENCE_MS = 2_000;
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

async function start(config: Config, parts: ServiceParts, ending: Ending): Promise<Service> {
  const { clock, log, startWorker, startCatcher, warmSuggestions = false } = parts;
  // Judged before anything is opened.
  const tls = readTls(config.http);
  const trusted = setting('TRUST_PROXY', () => parseTrustedProxies(config.http.trustProxy));
  const own = ownAccounts(config, config.running.sandbox);

  const metrics = new Metrics();
  const run = <F extends Feature>(feature: F): F => {
    if (feature.stop) ending.add(() => feature.stop?.());
    metrics.show(feature.gauges ?? []);
    return feature;
  };
  const store = await parts.openStore();
  ending.add(store.close);
  const { db, address: database } = store;
  const base = { config, clock, log, db };

  const sandbox = config.running.sandbox ? run(await startSandbox({ clock })) : null;
  const { redisUrl } = config.storage;
  const redis = redisUrl === null ? null : await connectRedis(redisUrl, { clock, log });
  ending.add(() => redis?.disconnect());

  const access = run(startAccess({ ...base, redis, trusted }));
  const outcomes = run(startOutcomeKeeper(base));
  const observe = (outcome: LookupOutcome) => {
    metrics.outcome(outcome);
    outcomes.keep(outcome);
  };
  const desks = vnDesks(config, own, base);
  ending.add(() => Promise.all(desks.map((desk) => desk.close())));
  const stack = run(
    await buildLookupStack(config, {
      ...{ clock, log, sandbox, redis, observe, desks },
      asker: 'service',
    }),
  );
  const { lookups, parseName, cache } = stack;
  const handover = sandbox && handoverOf(sandbox);
  const accounts = accountsOf(own, handover);
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
  run(startPrivacy({ ...base, cache }));
  run(forgetOutdated({ ...base, cache }));

  let isStopping = false;
  const { gate } = access;
  const { corsOrigins } = config.http;
  const app = await buildApp({
    ...config.http,
    corsOrigins: corsOrigins.includes('*') ? '*' : corsOrigins,
    clock,
    log,
    gate,
    features,
    shortWay: (longWay) => readyPath({ clock, lookups, parseName, gate, metrics }, longWay),
    tls,
    answerMs: config.lookup.timeoutMs,
    isDatabaseAway,
    parseName,
    pageDir: parts.pageDir ?? PAGE_DIR,
    metrics,
    readiness: () =>
      judgeReadiness({
        clock,
        db,
        isStopping,
        isDatabaseAway: outcomes.isDatabaseAway(),
        cache: redis === null ? 'memory' : access.isDegraded() ? 'degraded' : 'ok',
      }),
  });
  ending.add(() => app.close());
  if (sandbox) {
    const kept = keepSandboxPast(sandbox.registry, { db, log, parseName });
    ending.add(() => kept);
    // Kept before the first request, unless the database is away.
    await within(clock, PAST_PATIENCE_MS, kept);
  }
  const url = await listen(app, config.http);
  const worker = startWorker?.({ database, sandboxDns: sandbox?.dns ?? null });
  if (worker) run({ stop: () => worker.stop(), gauges: workerGauges(worker) });
  // Without an account nothing can be ordered.
  const catcher = accounts.length > 0 ? startCatcher?.({ database, sandbox: handover }) : null;
  if (catcher) run({ stop: () => catcher.stop(), gauges: catcherGauges(catcher) });
  log.info({ url, sandbox: config.running.sandbox }, 'service.listening');
  return {
    url,
    notices: sandbox ? [...store.notices, sandboxNotice(sandbox)] : store.notices,
    stop() {
      isStopping = true;
      return ending.run();
    },
  };
}

function sandboxNotice({ whois, rdapUrl, dns, epp }: Sandbox): string {
  return `Sandbox registry for .test: WHOIS ${whois}, RDAP ${rdapUrl}, DNS ${dns}, EPP ${epp.address}`;
}
