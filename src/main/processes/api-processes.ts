/**
 * Several API processes behind one port, for all cores. This process answers no request: it holds
 * the port, the database, the sandbox and the counts. The first of the API processes also does what
 * goes on beside the requests.
 */
import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from '#app/base/config.ts';
import { wait } from '#app/base/time-limits.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import { startSandbox } from '#app/sandbox/sandbox.ts';
import type { DatabaseAddress } from '#app/storage/postgres/database.ts';
import { handoverOf, SANDBOX_ZONE, type SandboxHandover } from '../sandbox-handover.ts';
import { keepSandboxPast } from '../sandbox-past.ts';
import { type Service, type ServiceParts, STOP_GRACE_MS, sandboxNotice } from '../service.ts';
import { Channel } from './channel.ts';
import { countTogether } from './together.ts';

const PROGRAM = fileURLToPath(new URL('api-process.ts', import.meta.url));
const RESTART_MS = 1_000;

/** What an API process is told. */
export interface ApiHandover {
  readonly database: DatabaseAddress;
  readonly sandbox: SandboxHandover | null;
  /** 0: the first. */
  readonly place: number;
}

interface ApiProcess {
  readonly child: ChildProcess;
  readonly channel: Channel;
}

type Parts = Pick<ServiceParts, 'clock' | 'log' | 'openStore'>;

export async function startApiProcesses(
  config: Config,
  { clock, log, openStore, count }: Parts & { readonly count: number },
): Promise<Service> {
  await using starting = new AsyncDisposableStack();
  const store = await openStore();
  starting.defer(store.close);
  const together = countTogether(config, { clock, log });
  starting.defer(together.stop);
  const sandbox = config.running.sandbox ? await startSandbox({ clock }) : null;
  starting.defer(() => sandbox?.stop());
  if (sandbox) {
    const parseName = createNameParser({ extraTlds: [SANDBOX_ZONE] });
    await keepSandboxPast(sandbox.registry, { db: store.db, log, parseName });
  }
  const handover = { database: store.address, sandbox: sandbox && handoverOf(sandbox) };
  const mostMs = 2 * (config.lookup.timeoutMs + STOP_GRACE_MS) + config.http.drainSeconds * 1_000;
  const processes = new ApiProcesses({ clock, log, together, handover, mostMs });
  starting.defer(() => processes.stop());
  const url = await processes.start(count);
  const notices = sandbox ? [...store.notices, sandboxNotice(sandbox)] : store.notices;
  log.info({ url, processes: count, notices }, 'service.listening');
  const started = starting.move();
  process.on('SIGHUP', () => void processes.restart());
  return { url, notices, stop: () => started.disposeAsync() };
}

interface ApiProcessesParts extends Pick<Parts, 'clock' | 'log'> {
  readonly together: ReturnType<typeof countTogether>;
  readonly handover: Omit<ApiHandover, 'place'>;
  /** The longest that one may take to end. */
  readonly mostMs: number;
}

class ApiProcesses {
  readonly #parts: ApiProcessesParts;
  readonly #places = new Map<number, ApiProcess>();
  #restarting = Promise.resolve();
  #isStopping = false;

  constructor(parts: ApiProcessesParts) {
    this.#parts = parts;
    // Each takes connections from the port itself. Handed out in turn, one that meets a process
    // just dead would hang for good (Node 24).
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: PROGRAM, args: [] });
  }

  /** Where they listen. */
  async start(count: number): Promise<string> {
    const places = Array.from({ length: count }, (_, place) => place);
    const urls = await Promise.all(places.map((place) => this.#start(place)));
    if (!urls[0] || urls.includes(null)) throw new Error('an API process ended before it listened');
    return urls[0];
  }

  /** One by one: a new one listens before the old one leaves. */
  restart(): Promise<void> {
    this.#restarting = this.#restarting.then(async () => {
      const { log } = this.#parts;
      for (const [place, old] of [...this.#places]) {
        if (this.#isStopping) return;
        if ((await this.#start(place)) === null) return log.error({ place }, 'api.not_restarted');
        await this.#end(old, true);
      }
      log.info('api.restarted');
    });
    return this.#restarting;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#places.values()].map((one) => this.#end(one, false)));
  }

  /** Null: it has ended before it listened. */
  async #start(place: number): Promise<string | null> {
    const { log, together, handover } = this.#parts;
    const listening = Promise.withResolvers<string | null>();
    const child = cluster.fork().process;
    const { answers, release } = together.one();
    const channel = new Channel(child, {
      ...answers,
      handover: (): ApiHandover => ({ ...handover, place }),
      listening: (url: string) => {
        this.#places.set(place, { child, channel });
        listening.resolve(url);
      },
      metrics: () => this.#metrics(),
    });
    child.once('exit', (code, signal) => {
      release();
      listening.resolve(null);
      if (this.#isStopping || this.#places.get(place)?.child !== child) return;
      log.error({ place, code, signal }, 'api.died');
      this.#places.delete(place);
      void this.#replace(place);
    });
    return await listening.promise;
  }

  async #replace(place: number): Promise<void> {
    while (!this.#isStopping && (await this.#start(place)) === null)
      await wait(this.#parts.clock, RESTART_MS);
  }

  async #end({ child, channel }: ApiProcess, isReplaced: boolean): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    void channel.ask('end', isReplaced);
    const cancel = this.#parts.clock.after(this.#parts.mostMs, () => child.kill('SIGKILL'));
    await exited;
    cancel();
  }

  /** Of all of them: each line says of which. */
  async #metrics(): Promise<string> {
    const asked = [...this.#places.values()].map(({ channel }) => channel.ask<object[]>('metrics'));
    const told = (await Promise.all(asked)).filter((data) => data !== null);
    return await AggregatorRegistry.aggregate(told).metrics();
  }
}
