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
import { type Handover, ROLE_CONNECTIONS, type Role, type Told } from './roles/role.ts';
import { startTelemetry, type Telemetry } from './telemetry/telemetry.ts';

const STATS_MS = 1_000;
/** What is under way has ended by then, or never will. */
const STOP_MOST_MS = 8_000;

const ROLES: Readonly<Record<string, () => Promise<Role>>> = {
  worker: async () => (await import('./roles/worker.ts')).WORKER,
  catcher: async () => (await import('./roles/catcher.ts')).CATCHER_ROLE,
  webhooks: async () => (await import('./roles/webhooks.ts')).WEBHOOKS,
};

interface Running {
  /** Resolves when the process is to end. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Does the work until the process is to end, and lets it end. */
async function run(name: string, clock: Clock): Promise<void> {
  const role = await ROLES[name]?.();
  if (!role) throw new ConfigError([`role must be one of ${Object.keys(ROLES).join(', ')}`]);
  const config = configFromEnvironment();
  role.judge?.(config);
  const log = createLog(config.running.logLevel).child({ role: name });
  const telemetry = await startTelemetry(config, name, { clock, log });
  const running = process.send
    ? await fromParent(role, config, clock, log)
    : await fromShell(role, config, clock, log, telemetry);
  if (!running) return;
  await running.ended;
  clock.after(STOP_MOST_MS, () => process.exit(1));
  await running.stop();
  await telemetry.end();
}

/** Null: the service ended before it said what to do. */
async function fromParent(
  role: Role,
  config: Config,
  clock: Clock,
  log: Log,
): Promise<Running | null> {
  if (!process.connected) return null;
  // Ctrl-C reaches the whole group: the service lets this process end when it ends itself.
  process.on('SIGINT', () => {});
  const ended = Promise.race([once(process, 'disconnect'), once(process, 'SIGTERM')]);
  const told = await Promise.race([once(process, 'message'), ended.then(() => null)]);
  if (!told) return null;
  const [{ database: address, sandbox }] = told as [Handover];
  const db = openDatabase({ address, ...poolOf(role) });
  const work = await role.start(config, { clock, log, db, sandbox });
  let cancelStats = () => {};
  const tell = () => {
    const told: Told = { stats: work.stats(), accounts: work.accounts?.() ?? {} };
    if (process.connected) process.send?.(told, undefined, undefined, () => {});
    cancelStats = clock.after(STATS_MS, tell);
  };
  tell();
  const stop = async () => {
    cancelStats();
    await work.stop();
    await db.destroy();
  };
  return { ended, stop };
}

async function fromShell(
  role: Role,
  config: Config,
  clock: Clock,
  log: Log,
  telemetry: Telemetry,
): Promise<Running> {
  const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  // Only a process started by hand opens a store and a port: beside the service it is handed over.
  const [{ startBeside }, { openStore }] = await Promise.all([
    import('./roles/beside.ts'),
    import('./store.ts'),
  ]);
  const { stop } = await startBeside(config, {
    clock,
    log,
    telemetry,
    openStore: () => openStore(config, clock, log, poolOf(role)),
    roles: [role],
    startRole: (_, given) => role.start(config, given),
  });
  if (process.stdout.isTTY) process.stdout.write(`Tra's ${role.name} runs. End it with Ctrl-C.\n`);
  return { ended, stop };
}

function poolOf({ name }: Role) {
  return { applicationName: `tra ${name}`, max: ROLE_CONNECTIONS };
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
