/** The command line's process. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { connectRedis } from '#app/access/connect-redis.ts';
import { Keys } from '#app/access/keys.ts';
import { systemClock } from '#app/base/clock.ts';
import { type Config, ConfigError, configFromEnvironment, setting } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import { run } from '#app/cli/run.ts';
import { Importer } from '#app/imports/importer.ts';
import { SharedCache } from '#app/lookup/shared-cache.ts';
import { createNameParser, type NameParser } from '#app/names/parse-name.ts';
import { erasePerson } from '#app/privacy/person-erasure.ts';
import { startSandbox } from '#app/sandbox/sandbox.ts';
import { loadOverrides } from '#app/sources/whois/directory.ts';
import { ObservationWriter } from '#app/storage/observation-writer.ts';
import { buildLookupStack } from './lookup-stack.ts';
import { openStore } from './store.ts';

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
  async openKeys() {
    const config = settings();
    const store = await openStore(config, clock, log);
    const keys = new Keys({ db: store.db, clock, log, defaultPartnerRate: config.rates.partnerPerMinute });
    return {
      keys,
      async close() {
        await keys.close();
        await store.close();
      },
    };
  },
  async openImports() {
    const config = settings();
    const store = await openStore(config, clock, log);
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    return {
      importer: new Importer({ db: store.db, clock, parseName: importedNames(config) }),
      signal: stopping.signal,
      close: () => store.close(),
    };
  },
  async openPrivacy() {
    const config = settings();
    const store = await openStore(config, clock, log);
    const { redisUrl, dataDir } = config.storage;
    const redis = redisUrl === null ? null : await connectRedis(redisUrl, { clock, log });
    const shared = redis && new SharedCache(redis, clock, log);
    const journalDir = join(dataDir, 'journal');
    const replayJournal = async () => {
      const writer = new ObservationWriter({ db: store.db, clock, log, journalDir, newId: randomUUID });
      writer.start();
      await writer.drained();
      await writer.stop();
    };
    const forgetShared = shared && ((isConcerned: (text: string) => boolean) => shared.forget(isConcerned));
    return {
      erasePerson: (person, options) =>
        erasePerson({ db: store.db, journalDir, replayJournal, forgetShared }, person, options),
      async close() {
        redis?.disconnect();
        await store.close();
      },
    };
  },
  async openLookups() {
    const config = settings();
    const sandbox = config.sandbox ? await startSandbox({ clock }) : null;
    const stack = await buildLookupStack(config, { clock, log, sandbox, redis: null, observe: () => {} });
    return {
      lookups: stack.lookups,
      parseName: stack.parseName,
      async close() {
        await stack.stop();
        await sandbox?.stop();
      },
    };
  },
});

/** The sandbox's zone and the operator's own exist, whatever the root zone says. */
function importedNames({ sources }: Config): NameParser {
  const file = sources.whoisServersFile;
  const zones = file === null ? [] : Object.keys(setting('WHOIS_SERVERS', () => loadOverrides(file)));
  return createNameParser({
    extraTlds: ['test', ...zones.map((zone) => zone.slice(zone.lastIndexOf('.') + 1))],
  });
}

function settings() {
  try {
    return configFromEnvironment();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
