/**
 * A process beside the service: `start-role.ts worker`. Started by the service, it is told what it
 * needs and ends with it. By hand, it is one more on the same `DATABASE_URL`, without a sandbox.
 */
import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { type Clock, systemClock } from '#app/base/clock.ts';
import { type Config, ConfigError, configFromEnvironment } from '#app/base/config.ts';
import { createLog, type Log } from '#app/base/log.ts';
import { openDatabase } from '#app/storage/postgres/database.ts';
import type { Handover, Role, RoleParts } from './role.ts';

const STATS_MS = 1_000;
/** What is under way has ended by then, or never will. */
const STOP_MOST_MS = 8_000;
const CONNECTIONS = 4;

const ROLES: Readonly<Record<string, () => Promise<Role>>> = {
  worker: async () => (await import('./worker.ts')).WORKER,
  catcher: async () => (await import('./catcher.ts')).CATCHER_ROLE,
};

/** Does the work until the process is to end, and lets it end. */
async function run(name: string, clock: Clock): Promise<void> {
  const role = await ROLES[name]?.();
  if (!role) throw new ConfigError([`role must be one of ${Object.keys(ROLES).join(', ')}`]);
  const config = configFromEnvironment();
  role.judge?.(config);
  const log = createLog(config.running.logLevel).child({ role: name });
  const given = process.send ? await fromParent(name) : await fromShell(name, config, clock, log);
  if (!given) return;
  const { db, sandbox, ended, close } = given;
  const work = await role.start(config, { clock, log, db, sandbox });
  let cancelStats = () => {};
  const tell = () => {
    if (process.connected) process.send?.(work.stats(), undefined, undefined, () => {});
    cancelStats = clock.after(STATS_MS, tell);
  };
  if (process.send) tell();
  await ended;
  cancelStats();
  clock.after(STOP_MOST_MS, () => process.exit(1));
  await work.stop();
  await close();
}

interface Given extends Pick<RoleParts, 'db' | 'sandbox'> {
  /** Resolves when the process is to end. */
  readonly ended: Promise<unknown>;
  close(): Promise<void>;
}

/** Null: the service ended before it said what to do. */
async function fromParent(name: string): Promise<Given | null> {
  if (!process.connected) return null;
  // Ctrl-C reaches the whole group: the service lets this process end when it ends itself.
  process.on('SIGINT', () => {});
  const ended = Promise.race([once(process, 'disconnect'), once(process, 'SIGTERM')]);
  const told = await Promise.race([once(process, 'message'), ended.then(() => null)]);
  if (!told) return null;
  const [{ database, sandbox }] = told as [Handover];
  const db = openDatabase({
    address: database,
    applicationName: `tra ${name}`,
    max: CONNECTIONS,
  });
  return { db, sandbox, ended, close: () => db.destroy() };
}

async function fromShell(name: string, config: Config, clock: Clock, log: Log): Promise<Given> {
  const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  // Only a process started by hand opens a store: beside the service it is handed over.
  const { openStore } = await import('./store.ts');
  const store = await openStore(config, clock, log);
  log.info(`${name}.started`);
  if (process.stdout.isTTY) process.stdout.write(`Tra's ${name} runs. End it with Ctrl-C.\n`);
  return { db: store.db, sandbox: null, ended, close: () => store.close() };
}

// Timers and signal handlers keep no process alive, nor does a database that is away.
new MessageChannel().port1.on('message', () => {});
const [, , name = ''] = process.argv;
try {
  await run(name, systemClock);
  process.exit(0);
} catch (error) {
  const text =
    error instanceof ConfigError ? error.message : `Tra's ${name} can not start: ${String(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
