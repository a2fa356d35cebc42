import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import type { Clock } from '#app/base/clock.ts';

export interface ServerPoolOptions {
  /** Of these servers the one that accepts writes is used; one is enough. */
  readonly servers: readonly ClientConfig[];
  readonly max: number;
  readonly connectTimeoutMs: number;
  /** Idle connections do not keep the process running. */
  readonly allowExitOnIdle: boolean;
  readonly clock: Clock;
}

const TURN_MS = 1_000;
/** In turns, not in time: a process that was itself stopped must not blame the server. */
const SILENT_TURNS = 5;
/** Running queries may take so long to end when the pool is closed. */
const END_MS = 5_000;
const READ_ONLY_TRANSACTION = '25006';

/**
 * A pool for Kysely that fails fast. A server that hangs, or lies behind a network that drops
 * packets, leaves its connections open and says nothing. So once a second in which no query ends
 * the server is asked the least there is, on a connection of its own. When it leaves that
 * unanswered for 5 s, all connections are cut, and until it answers again every `connect()` rejects
 * with `SilentServer` at once. A query that only takes long is left alone.
 */
export class ServerPool {
  readonly options: object;
  readonly #pool: Pool;
  readonly #servers: readonly ClientConfig[];
  readonly #clock: Clock;
  readonly #Client: new () => Client;
  /** Those of the pool and those that ask. */
  readonly #clients = new Set<Client>();
  /** The server that is tried first. */
  #current = 0;
  /** Rejects those who wait for a connection. */
  readonly #waiting = new Set<(error: Error) => void>();
  #question: { client: Client; turns: number } | null = null;
  #hasAnswered = false;
  #isSilent = false;
  #isEnding = false;
  #cancelTurn: (() => void) | null = null;

  constructor({ servers, max, connectTimeoutMs, allowExitOnIdle, clock }: ServerPoolOptions) {
    this.#servers = servers;
    this.#clock = clock;
    const clients = this.#clients;
    const config = () => servers[this.#current];
    this.#Client = class extends Client {
      constructor(options?: ClientConfig) {
        super({ ...options, ...config(), keepAlive: true });
        clients.add(this);
        this.once('end', () => clients.delete(this));
        // Whose query fails hears of it too; without a listener it would end the process.
        this.on('error', () => {});
      }
    };
    this.#pool = new Pool({
      Client: this.#Client,
      ...(servers.length > 1 && { onConnect: mustBeWritable }),
      max,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: 0,
      allowExitOnIdle,
    });
    this.options = this.#pool.options;
    // Idle connections that break; the pool replaces them.
    this.#pool.on('error', () => {});
    this.#pool.on('release', () => {
      this.#hasAnswered = true;
    });
  }

  async connect(): Promise<PoolClient> {
    if (this.#isSilent) throw new SilentServer();
    this.#watch();
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
    this.#waiting.add(reject);
    this.#connectToAny().then(
      (client) => {
        if (this.#waiting.delete(reject)) resolve(client);
        else client.release();
      },
      (error) => {
        this.#waiting.delete(reject);
        reject(error);
      },
    );
    return await promise;
  }

  /** Lets running queries end (at most 5 s) and closes every connection. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#cancelTurn?.();
    this.#hangUp();
    const cancel = this.#clock.after(END_MS, () => this.#cutAll());
    await this.#pool.end();
    cancel();
  }

  async #connectToAny(): Promise<PoolClient> {
    for (let left = this.#servers.length; ; left -= 1) {
      const server = this.#current;
      try {
        return await this.#pool.connect();
      } catch (error) {
        this.#leave(server);
        if (left === 1) throw error;
      }
    }
  }

  #watch(): void {
    if (this.#isEnding) return;
    this.#cancelTurn ??= this.#clock.after(TURN_MS, () => {
      this.#cancelTurn = null;
      this.#turn();
    });
  }

  #turn(): void {
    const isBusy = this.#waiting.size > 0 || this.#pool.totalCount > this.#pool.idleCount;
    if (this.#question) {
      this.#question.turns += 1;
      if (this.#question.turns >= SILENT_TURNS) this.#giveUp();
    } else if (this.#isSilent || (isBusy && !this.#hasAnswered)) this.#ask();
    this.#hasAnswered = false;
    if (isBusy || this.#isSilent || this.#question) this.#watch();
  }

  #ask(): void {
    const client = new this.#Client();
    this.#question = { client, turns: 0 };
    client
      .connect()
      .then(() => mustBeWritable(client))
      .then(
        () => {
          if (this.#question?.client === client) this.#isSilent = false;
        },
        // An error is an answer too: those who ask are told, and soon.
        () => this.#leave(this.#current),
      )
      .finally(() => {
        if (this.#question?.client === client) this.#hangUp();
      });
  }

  #hangUp(): void {
    if (this.#question) cut(this.#question.client);
    this.#question = null;
  }

  #giveUp(): void {
    this.#hangUp();
    this.#leave(this.#current);
    if (this.#isSilent) return;
    this.#isSilent = true;
    for (const reject of this.#waiting) reject(new SilentServer());
    this.#waiting.clear();
    this.#cutAll();
  }

  /** The next one is tried from now on, unless that was decided already. */
  #leave(server: number): void {
    if (server === this.#current) this.#current = (server + 1) % this.#servers.length;
  }

  #cutAll(): void {
    for (const client of this.#clients) cut(client);
  }
}

/** Refused without asking: the server has said nothing for a while. */
export class SilentServer extends Error {
  override readonly name = 'SilentServer';
  readonly code = 'ETIMEDOUT';
}

function cut(client: Client): void {
  client.connection.stream.destroy();
}

async function mustBeWritable(client: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  );
  if (rows[0]?.transaction_read_only !== 'on') return;
  throw Object.assign(new Error('the server takes no writes'), { code: READ_ONLY_TRANSACTION });
}
