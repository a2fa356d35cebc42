/**
 * The whole service for a test: real HTTP on loopback, real PostgreSQL, the sandbox, scripted
 * upstreams where wanted.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keys } from '#app/access/keys.ts';
import { type Clock, systemClock } from '#app/base/clock.ts';
import { readConfig } from '#app/base/config.ts';
import { createLog, type Log } from '#app/base/log.ts';
import { CATCHER_ROLE } from '#app/main/roles/catcher.ts';
import { WEBHOOKS } from '#app/main/roles/webhooks.ts';
import { WORKER } from '#app/main/roles/worker.ts';
import { startService } from '#app/main/service.ts';
import { type Cleanup, type TestDatabase, testDatabase } from './database.ts';

/** Instead of IANA's, which a test can't ask. */
export const SHIPPED_BOOTSTRAP = new URL(
  '../sources/registries/data/bootstrap.json',
  import.meta.url,
).href;

export interface TestService {
  readonly url: string;
  readonly db: TestDatabase;
  /** A key store on the same database, as the command line has one. */
  readonly keys: Keys;
  /** Issues a key and returns its text. */
  issue(tier: 'partner' | 'admin', ratePerMinute?: number): Promise<string>;
  get(path: string, headers?: Record<string, string>): Promise<ServiceAnswer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<ServiceAnswer>;
  send(
    method: string,
    path: string,
    options?: { headers?: Record<string, string>; body?: string },
  ): Promise<ServiceAnswer>;
  stop(): Promise<void>;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what its test is about
  readonly body: any;
}

export interface TestServiceOptions {
  readonly clock?: Clock;
  readonly log?: Log;
  /** One database for several services. */
  readonly db?: TestDatabase;
  /** Whether a worker looks at names' DNS, in this process. */
  readonly worker?: boolean;
  /** Folder of a built web page, instead of the checkout's. */
  readonly pageDir?: string;
  /** Whether ordered names are watched and caught, in this process. */
  readonly catcher?: boolean;
}

/**
 * Settings are those of the environment; the defaults here let no test wait on a limit it isn't
 * about.
 */
export async function startTestService(
  t: Cleanup,
  settings: Record<string, string> = {},
  options: TestServiceOptions = {},
): Promise<TestService> {
  const { clock = systemClock, log = createLog('silent') } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'tra-service-'));
  const db = options.db ?? (await testDatabase(t));
  const config = readConfig({
    PORT: '0',
    SANDBOX: 'true',
    DATA_DIR: dataDir,
    PUBLIC_RATE_PER_MINUTE: '100000',
    CONNECTIONS_PER_CLIENT: '0',
    DNS_RESOLVERS: '127.0.0.1:1',
    RDAP_BOOTSTRAP: SHIPPED_BOOTSTRAP,
    RDAP_BOOTSTRAP_ONLY: 'true',
    ...settings,
  });
  const service = await startService(config, {
    clock,
    log,
    openStore: async () => ({ db, address: db.address, notices: [], close: async () => {} }),
    roles: [
      WEBHOOKS,
      ...(options.worker ? [WORKER] : []),
      ...(options.catcher ? [CATCHER_ROLE] : []),
    ],
    startRole: (role, given) => role.start(config, given),
    ...(options.pageDir !== undefined && { pageDir: options.pageDir }),
  });
  const keys = new Keys({ db, clock, log, defaultPartnerRate: config.rates.partnerPerMinute });
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await service.stop();
    await keys.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  t.after(stop);

  const send: TestService['send'] = async (method, path, { headers = {}, body } = {}) => {
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const isJson = /(?<!x-nd)json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : null,
    };
  };
  return {
    url: service.url,
    db,
    keys,
    issue: async (tier, ratePerMinute) =>
      (await keys.issue({ name: 'test', tier, ratePerMinute: ratePerMinute ?? null })).key,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body, headers = {}) =>
      send('POST', path, {
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    send,
    stop,
  };
}
