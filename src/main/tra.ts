/** The command line's process. */

import { Keys } from '#app/access/keys.ts';
import { systemClock } from '#app/base/clock.ts';
import { ConfigError, configFromEnvironment } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import { run } from '#app/cli/run.ts';
import { startSandbox } from '#app/sandbox/sandbox.ts';
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

function settings() {
  try {
    return configFromEnvironment();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
