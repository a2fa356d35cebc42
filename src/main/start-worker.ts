/**
 * The worker's process. Started by the service it gets its database and sandbox by the channel between them, and ends with
 * it; started by hand (`npm run worker`), as one more on the same `DATABASE_URL`, it has neither.
 */
import { once } from 'node:events';
import { systemClock } from '#app/base/clock.ts';
import { type Config, ConfigError, configFromEnvironment } from '#app/base/config.ts';
import { createLog, type Log } from '#app/base/log.ts';
import { type Database, openDatabase } from '#app/storage/database.ts';
import { openStore } from './store.ts';
import { startWorker, type WorkerHandover } from './worker.ts';

const STATS_MS = 1_000;
/** What is under way has ended by then, or never will. */
const STOP_MOST_MS = 8_000;
const CONNECTIONS = 4;

const clock = systemClock;

interface Errand {
  readonly db: Database;
  readonly sandboxDns: string | null;
  /** Resolves when the worker is to end. */
  readonly ended: Promise<unknown>;
  close(): Promise<void>;
}

async function fromParent(): Promise<Errand> {
  // The service may have ended while this program was read in.
  if (!process.connected) process.exit(0);
  const ended = once(process, 'disconnect');
  // Ctrl-C reaches the whole group: the service lets this process end when it ends itself.
  process.on('SIGINT', () => {});
  const said = await Promise.race([once(process, 'message'), ended.then(() => process.exit(0))]);
  const { database, sandboxDns } = said[0] as WorkerHandover;
  const db = openDatabase({ address: database, applicationName: 'tra worker', max: CONNECTIONS });
  return { db, sandboxDns, ended: Promise.race([ended, once(process, 'SIGTERM')]), close: () => db.close() };
}

async function fromShell(config: Config, log: Log): Promise<Errand> {
  const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  // Neither the clock's timers nor signal handlers keep a process alive, nor does a database that is away.
  new MessageChannel().port1.on('message', () => {});
  const store = await openStore(config, clock, log);
  process.stdout.write("Tra's worker runs. End it with Ctrl-C.\n");
  return { db: store.db, sandboxDns: null, ended, close: () => store.close() };
}

async function main(): Promise<void> {
  const config = configFromEnvironment();
  const log = createLog(config.logLevel);
  const { db, sandboxDns, ended, close } = process.send ? await fromParent() : await fromShell(config, log);
  const worker = startWorker(config, { clock, log, db, sandboxDns });
  let cancelStats = () => {};
  const tell = () => {
    if (process.connected) process.send?.(worker.stats(), undefined, undefined, () => {});
    cancelStats = clock.after(STATS_MS, tell);
  };
  if (process.send) tell();
  await ended;
  cancelStats();
  clock.after(STOP_MOST_MS, () => process.exit(1));
  await worker.stop();
  await close();
  process.exit(0);
}

try {
  await main();
} catch (error) {
  const text = error instanceof ConfigError ? error.message : `Tra's worker can not start: ${String(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
