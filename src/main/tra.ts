/** The command line's process. A command loads only what it needs: all takes half a second. */
import { join } from 'node:path';
import { systemClock } from '#app/base/clock.ts';
import {
  type Config,
  ConfigError,
  configFromEnvironment,
  setting,
  VN_SOURCES,
} from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import { run } from '#app/cli/run.ts';
import type { NameParser } from '#app/names/parse-name.ts';

// A reader that closes its end early (`tra parse | head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const clock = systemClock;
// Results alone go to stdout; what goes wrong is said on stderr by the commands themselves.
const log = createLog('silent');

process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  clock,
  serverOf(given) {
    const { server, key } = settings().commandLine;
    const url = given ?? server;
    return url === null ? null : { url, key };
  },
  async openKeys() {
    const config = settings();
    const { Keys } = await import('#app/access/keys.ts');
    const store = await openStore(config);
    const { partnerPerMinute: defaultPartnerRate } = config.rates;
    const keys = new Keys({ db: store.db, clock, log, defaultPartnerRate });
    return {
      keys,
      async [Symbol.asyncDispose]() {
        await keys.close();
        await store.close();
      },
    };
  },
  async openImports() {
    const config = settings();
    const { Importer } = await import('#app/imports/importer.ts');
    const parseName = await importedNames(config);
    const store = await openStore(config);
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    return {
      importer: new Importer({ db: store.db, clock, parseName }),
      signal: stopping.signal,
      [Symbol.asyncDispose]: () => store.close(),
    };
  },
  async openPrivacy() {
    const config = settings();
    const { erasePerson } = await import('#app/privacy/person-erasure.ts');
    const { ObservationWriter } = await import('#app/storage/observations/writer.ts');
    const store = await openStore(config);
    const { dataDir } = config.storage;
    const { registrantSealer } = await import('./registrant-keys.ts');
    const sealer = registrantSealer(config);
    const { SharedCache } = await import('#app/lookup/cache/shared-cache.ts');
    const redis = await openRedis(config);
    const shared = redis && new SharedCache(redis);
    const journalDir = join(dataDir, 'journal');
    const replayJournal = async () => {
      const writer = new ObservationWriter({ db: store.db, clock, log, journalDir });
      writer.start();
      await writer.drained();
      await writer.stop();
    };
    const forgetShared =
      shared && ((isConcerned: (packed: Buffer) => boolean) => shared.forget(isConcerned));
    return {
      erasePerson: (person, options) =>
        erasePerson(
          { db: store.db, journalDir, replayJournal, forgetShared, sealer },
          person,
          options,
        ),
      async [Symbol.asyncDispose]() {
        redis?.close();
        await store.close();
      },
    };
  },
  async openMessages() {
    const { listMessagePage } = await import('#app/backorder/messages.ts');
    const store = await openStore(settings());
    return {
      list: (page, filter) => listMessagePage(store.db, page, filter),
      [Symbol.asyncDispose]: () => store.close(),
    };
  },
  async openLedger() {
    const { listLedger, sumLedger } = await import('#app/storage/orders/ledger.ts');
    const store = await openStore(settings());
    return {
      list: (filter, limit, after) => listLedger(store.db, filter, limit, after),
      sum: (filter) => sumLedger(store.db, filter),
      [Symbol.asyncDispose]: () => store.close(),
    };
  },
  async openRegistrants() {
    const config = settings();
    const { registrantSealer } = await import('./registrant-keys.ts');
    const { sealedRegistrant } = await import('#app/storage/orders/registrants.ts');
    const sealer = registrantSealer(config);
    const store = await openStore(config);
    return {
      async find(orderId) {
        const sealed = await sealedRegistrant(store.db, orderId);
        if (!sealed) return 'none';
        const text = sealer?.open(sealed, orderId) ?? null;
        return text === null ? 'unreadable' : JSON.parse(text);
      },
      [Symbol.asyncDispose]: () => store.close(),
    };
  },
  async openDatabase() {
    const { reachStore } = await import('./store.ts');
    const { migrate } = await import('#app/storage/postgres/migrate.ts');
    const { copyDatabase } = await import('#app/storage/transfer/copy.ts');
    const { restoreBackup, writeBackup } = await import('#app/storage/transfer/backup.ts');
    const { db, address, close } = await reachStore(settings(), clock, log);
    return {
      migrate: async () => (await migrate(db, { clock })).migrations,
      copyTo: (url, onTable) => copyDatabase(address, url, onTable),
      backup: (path) => writeBackup(address, path),
      restore: (path) => restoreBackup(address, path),
      [Symbol.asyncDispose]: close,
    };
  },
  async openAccounts() {
    const config = settings();
    const { openAccountChecks } = await import('./account-checks.ts');
    return await openAccountChecks(config, await importedNames(config), { clock, log });
  },
  async readRegistries() {
    const { registryReports } = await import('./registry-reports.ts');
    return await registryReports(settings(), { clock, log });
  },
  async openLookups({ everySource } = { everySource: false }) {
    const own = settings();
    const config = everySource ? withEveryVnSource(own) : own;
    const { buildLookupStack } = await import('./lookup-stack.ts');
    const sandbox = config.running.sandbox
      ? await (await import('#app/sandbox/sandbox.ts')).startSandbox({ clock })
      : null;
    const redis = await openRedis(config);
    const accounts = everySource ? await openDesks(config) : null;
    const end = async () => {
      await accounts?.close();
      redis?.close();
      await sandbox?.stop();
    };
    const parts = { clock, log, sandbox, redis, asker: 'command' as const, observe() {} };
    const stack = await buildLookupStack(config, { ...parts, desks: accounts?.desks ?? [] }).catch(
      async (error) => {
        await end();
        throw error;
      },
    );
    return {
      lookups: stack.lookups,
      parseName: stack.parseName,
      async [Symbol.asyncDispose]() {
        await stack.stop();
        await end();
      },
    };
  },
});

async function openStore(config: Config) {
  const store = await import('./store.ts');
  return await store.openStore(config, clock, log);
}

/** The accounts that can ask the `.vn` registry; null where there is none. */
async function openDesks(config: Config) {
  const { ownAccounts, servesVn, vnDesks } = await import('./registrar-accounts.ts');
  const own = ownAccounts(config, false);
  if (!own.some(servesVn)) return null;
  const desks = vnDesks(config, own, { clock, log });
  return { desks, close: () => Promise.all(desks.map((desk) => desk.close())) };
}

async function openRedis({ storage: { redisUrl } }: Config) {
  if (redisUrl === null) return null;
  const { RedisLink } = await import('#app/base/redis/redis-link.ts');
  return await RedisLink.open(redisUrl, { clock, log });
}

/** The sandbox's zone and the operator's own exist beside those of the root. */
async function importedNames({ sources }: Config): Promise<NameParser> {
  const { createNameParser } = await import('#app/names/parse-name.ts');
  const data = await import('#app/sources/registries/overlay.ts');
  const { whoisServersFile, registriesFile } = sources;
  const servers = setting('WHOIS_SERVERS', () =>
    whoisServersFile === null ? null : data.loadWhoisServers(whoisServersFile),
  );
  const overlay = setting('REGISTRIES_FILE', () =>
    registriesFile === null ? data.NO_OVERLAY : data.loadOverlay(registriesFile),
  );
  const zones = [...(servers?.keys() ?? []), ...overlay.zones.keys()];
  return createNameParser({
    extraTlds: ['test', ...zones.map((zone) => zone.slice(zone.lastIndexOf('.') + 1))],
    isOwnZone: (zone) => overlay.zones.has(zone),
  });
}

/** VNNIC's page only where the operator, with its consent, has set it. */
function withEveryVnSource(config: Config): Config {
  const { vnSources } = config.sources;
  const all = VN_SOURCES.filter((name) => name !== 'vnnic' || vnSources?.includes(name));
  return { ...config, sources: { ...config.sources, vnSources: all } };
}

function settings() {
  try {
    // As `npm start`: names below .test are answered by the sandbox.
    return configFromEnvironment({ SANDBOX: 'true' });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
