/**
 * A PostgreSQL server of our own under the data folder, for a service that was given none. It runs
 * apart from the process that started it (its own session), so that it survives that process's
 * `kill -9`, and the next process finds and uses it. Reached through a Unix socket in a folder no
 * other user can enter; it listens on no port.
 */
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { type ProcessLock, tryProcessLock } from '#app/base/process-lock.ts';
import { pause } from '#app/base/time-limits.ts';
import type { SocketAddress } from '../postgres/database.ts';
import { findBinaries } from './binaries.ts';
import { type DatabaseHome, prepareHome, socketPath } from './database-home.ts';
import { clearLeftovers, isServerOf, recordedPid } from './postmaster.ts';
import { connectPresence, type Presence } from './presence.ts';
import { makeCluster, type ServerProcess, spawnServer } from './server-process.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  clock: Clock;
  log: Log;
  /** Folder of PostgreSQL's programs; null or absent: those of the npm package. */
  pgBin?: string | null;
  /** Server settings over ours, for the process that starts the server. */
  settings?: Record<string, string>;
}

/** How long a server may show no sign of life while it starts, and a stop may take. */
const START_MS = 30_000;
/** A server that runs without a socket file (the folder was swept) is ended after this time. */
const SOCKETLESS_MS = 5_000;
const POLL_MS = 10;
/** Said when processes of a killed server are still there, or another one was quicker. */
const STILL_ENDING = /pre-existing shared memory block|lock file "[^"]*" already exists/;
/** Connections of ours that were just closed stay in the server's list for a moment. */
const CLOSING_MS = 300;
const RESTART_DELAYS_MS = { first: 250, last: 10_000 };

export class EmbeddedPostgres {
  readonly address: SocketAddress;
  /** Lines for the start message; empty when all is as the settings say. */
  readonly notices: readonly string[];
  readonly #home: DatabaseHome;
  readonly #options: EmbeddedPostgresOptions;
  #presence: Presence | null = null;
  #starting: Promise<void> | null = null;
  #supervised = false;
  #stopping = false;

  private constructor(options: EmbeddedPostgresOptions) {
    this.#options = options;
    this.#home = prepareHome(options.dataDir);
    this.notices = this.#home.notices;
    this.address = { path: socketPath(this.#home.socketDir), user: 'tra', database: 'tra' };
  }

  /** Finds or starts the server of `dataDir`; resolves when it takes queries. */
  static async start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const server = new EmbeddedPostgres(options);
    await server.ensureRunning();
    return server;
  }

  /** Starts the server again if it isn't there. Calls at the same time share one start. */
  async ensureRunning(): Promise<void> {
    if (this.#isUp()) return;
    this.#starting ??= this.#findOrStart().finally(() => {
      this.#starting = null;
    });
    await this.#starting;
  }

  /** From now on a server that goes away is started again at once, until `stop()`. */
  supervise(): void {
    this.#supervised = true;
    if (!this.#isUp()) void this.#restart();
  }

  /** Ends the server unless others are connected. Close your own connections first. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#starting?.catch(() => {});
    const lock = await this.#lock(() => false);
    try {
      const presence = this.#presence;
      if (!presence?.isOpen || (await this.#isUsedByOthers(presence))) return;
      await presence.close();
      await this.#end();
    } finally {
      await this.#presence?.close();
      lock?.release();
    }
  }

  async #findOrStart(): Promise<void> {
    if (await this.#connect()) return;
    const { clock, log } = this.#options;
    const startedAt = clock.elapsed();
    const lock = await this.#lock(() => this.#connect());
    if (!lock) return;
    try {
      await this.#startLocked();
      log.info({ ms: Math.round(clock.elapsed() - startedAt) }, 'postgres.started');
    } finally {
      lock.release();
    }
  }

  async #startLocked(): Promise<void> {
    const { clock } = this.#options;
    const { cluster } = this.#home;
    const socket = socketPath(this.#home.socketDir);
    let child: ServerProcess | null = null;
    let aliveAt = clock.elapsed();
    while (clock.elapsed() - aliveAt < START_MS) {
      const isUp = await this.#connect(() => {
        aliveAt = clock.elapsed();
      });
      if (isUp) return child?.letGo();
      const pid = recordedPid(cluster);
      if (child?.failure && STILL_ENDING.test(child.failure)) child = null;
      if (child?.failure) throw new Error(`PostgreSQL does not start: ${child.failure}`);
      if (!child && !(pid && isServerOf(cluster, pid))) {
        clearLeftovers(cluster, socket);
        const binaries = findBinaries(this.#options.pgBin ?? null, this.#home);
        await makeCluster(binaries, this.#home);
        child = spawnServer(binaries, this.#home, this.#options.settings ?? {});
        aliveAt = clock.elapsed();
      } else if (!child && clock.elapsed() - aliveAt > SOCKETLESS_MS) {
        await this.#end();
      }
      await pause(clock, POLL_MS);
    }
    throw new Error(
      `PostgreSQL gave no sign of life for ${START_MS / 1000} s; ` +
        `see ${this.#home.directory}/server.log`,
    );
  }

  /** A killed server's connections live on for a moment: an open one alone proves nothing. */
  #isUp(): boolean {
    if (!this.#presence?.isOpen) return false;
    const pid = recordedPid(this.#home.cluster);
    return pid !== null && isServerOf(this.#home.cluster, pid);
  }

  async #connect(onSignOfLife: () => void = () => {}): Promise<boolean> {
    if (this.#isUp()) return true;
    await this.#presence?.close();
    this.#presence = await connectPresence(this.address, onSignOfLife, () => {
      if (this.#supervised && !this.#stopping) void this.#restart();
    });
    return this.#presence !== null;
  }

  async #restart(): Promise<void> {
    const { clock, log } = this.#options;
    let delayMs = RESTART_DELAYS_MS.first;
    while (!this.#stopping) {
      try {
        log.warn('postgres.gone');
        return await this.ensureRunning();
      } catch (error) {
        log.error({ err: error }, 'postgres.restart_failed');
        await pause(clock, delayMs);
        delayMs = Math.min(delayMs * 2, RESTART_DELAYS_MS.last);
      }
    }
  }

  /** The lock for starts and stops; null once `isNeedless` says so. Throws after a long wait. */
  async #lock(isNeedless: () => boolean | Promise<boolean>): Promise<ProcessLock | null> {
    const { directory } = this.#home;
    const found = await this.#until(
      2 * START_MS,
      async () => tryProcessLock(`${directory}/start.lock`) ?? ((await isNeedless()) || null),
    );
    if (!found)
      throw new Error(`another process has been starting PostgreSQL in ${directory} for too long`);
    return found === true ? null : found;
  }

  async #isUsedByOthers(presence: Presence): Promise<boolean> {
    const usage = await this.#until(CLOSING_MS, async () => {
      const others = await presence.others().catch(() => ({ processes: 0, connections: 0 }));
      if (others.connections === 0) return 'unused';
      return others.processes > 0 ? 'used' : null;
    });
    return usage !== 'unused';
  }

  /** What `attempt` comes to, tried again while that is null; null when the time is over. */
  async #until<T>(ms: number, attempt: () => Promise<T | null>): Promise<T | null> {
    const { clock } = this.#options;
    const since = clock.elapsed();
    for (;;) {
      const found = await attempt();
      if (found !== null || clock.elapsed() - since > ms) return found;
      await pause(clock, POLL_MS);
    }
  }

  async #end(): Promise<void> {
    const { cluster } = this.#home;
    const pid = recordedPid(cluster);
    if (!pid || !isServerOf(cluster, pid)) return;
    process.kill(pid, 'SIGINT');
    const ended = await this.#until(START_MS, async () => !isServerOf(cluster, pid) || null);
    if (!ended) this.#options.log.error({ pid }, 'postgres.does_not_end');
  }
}
