/**
 * Redis servers of the test's own: the machine's `redis-server` in temporary folders, nothing kept.
 * One listens on a Unix socket; those of a Sentinel or Cluster on a loopback address of the test's.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { Redis } from 'ioredis';
import { createLog } from '#app/base/log.ts';
import { RedisLink } from '#app/base/redis/redis-link.ts';
import type { FakeClock } from '../fake-clock.ts';
import { skipWithout } from './installed.ts';

export interface TestRedis {
  /** What `REDIS_URL` is for it. */
  readonly url: string;
  /** Ends the server as a crash would. */
  kill(): Promise<void>;
  /** Starts it again at the same place, empty. */
  start(): Promise<void>;
  /** It holds its connections open and says nothing. */
  freeze(): void;
  thaw(): void;
}

const PROGRAMS = ['redis-server', 'valkey-server'];
const PASSWORD = 'p@ss/word';
const LOGIN = `:${encodeURIComponent(PASSWORD)}`;
const READY = /ready to accept connections|Sentinel ID is/i;

/**
 * Null, and the test skipped, where neither Redis nor Valkey is installed; under `CI=true` the test
 * fails instead.
 */
export async function testRedis(t: TestContext): Promise<TestRedis | null> {
  const place = await placeFor(t);
  if (!place) return null;
  const socket = join(place.folder, 's');
  return await place.run(`unix://${socket}`, ['--port', '0', '--unixsocket', socket]);
}

/** Opens the link as `main` does; `changes` gets the messages of its log. */
export async function redisLink(
  t: TestContext,
  url: string,
  { clock, changes = [] }: { clock: FakeClock; changes?: string[] },
): Promise<RedisLink> {
  const write = (line: string) => void changes.push(JSON.parse(line).msg);
  const opening = RedisLink.open(url, { clock, log: createLog('info', { write }) });
  opening.then((link) => t.after(() => link.close()));
  return await opening;
}

/** A master, its replica, and a Sentinel that watches them as `main`; all with a password. */
export async function testSentinel(t: TestContext) {
  const place = await placeFor(t);
  if (!place) return null;
  const { host, folder } = place;
  const start = (port: number, ...options: string[]) =>
    place.run(`redis://${LOGIN}@${host}:${port}`, [...onAddress(host, port), ...options]);
  const master = await start(6379);
  const replica = await start(6380, '--replicaof', host, '6379');
  const config = join(folder, 'sentinel.conf');
  await writeFile(
    config,
    `bind ${host}\nport 26379\nrequirepass watch\nsentinel monitor main ${host} 6379 1
sentinel auth-pass main ${PASSWORD}\n`,
  );
  const onReplica = clientOf(t, replica.url);
  while (!(await onReplica.info('replication')).includes('master_link_status:up'));
  await place.run('', [config, '--sentinel']);
  const onSentinel = clientOf(t, `redis://:watch@${host}:26379`);
  return {
    url: `redis+sentinel://${LOGIN}@${host}:26378,${host}/main/1?sentinelPassword=watch`,
    master,
    /** Promotes the replica, and waits for what Sentinels tell clients from then on. */
    async failOver() {
      const ask = (command: string) =>
        onSentinel.call('sentinel', command, 'main').then(String, () => 'no replica is known yet');
      while ((await ask('failover')) !== 'OK');
      while ((await ask('get-master-addr-by-name')) !== `${host},6380`);
    },
  };
}

/** Three masters with a third of the slots each, and a replica of the first that waits for word. */
export async function testCluster(t: TestContext) {
  const place = await placeFor(t);
  if (!place) return null;
  const { host, folder } = place;
  const ports = [7000, 7001, 7002, 7003];
  const servers = await Promise.all(
    ports.map((port) =>
      place.run(`redis://${LOGIN}@${host}:${port}`, [
        ...[...onAddress(host, port), '--cluster-announce-ip', host],
        ...['--cluster-replica-no-failover', 'yes'],
        ...['--cluster-enabled', 'yes', '--cluster-config-file', join(folder, `${port}.conf`)],
      ]),
    ),
  );
  const clients = servers.map(({ url }) => clientOf(t, url));
  await Promise.all(
    clients.map(async (client, at) => {
      await client.call('cluster', 'set-config-epoch', at + 1);
      const [first, last] = [0, 1].map((more) => Math.ceil(((at + more) * 16384) / 3));
      if (at < 3) await client.call('cluster', 'addslotsrange', first!, last! - 1);
    }),
  );
  for (const port of ports.slice(1)) await clients[0]!.call('cluster', 'meet', host, port);
  const [, , , replica] = clients;
  const id = String(await clients[0]!.call('cluster', 'myid'));
  while (!String(await replica!.call('cluster', 'nodes')).includes(id));
  await replica!.call('cluster', 'replicate', id);
  const all = async (holds: (info: string) => boolean, question: string[]) => {
    for (const client of clients)
      while (!holds(String(await client.call(...(question as [string])))));
  };
  await all((info) => info.includes('cluster_state:ok'), ['cluster', 'info']);
  await all((nodes) => nodes.includes(` ${id} `), ['cluster', 'nodes']);
  while (!(await replica!.info('replication')).includes('master_link_status:up'));
  return {
    url: `redis+cluster://${LOGIN}@${host}:7001,${host}:7000`,
    clients,
    /** The first, with the slots from 0 to 5461. */
    master: servers[0]!,
    /** Its replica takes over, and the others know. */
    async failOver() {
      await replica!.call('cluster', 'failover', 'takeover');
      const own = String(await replica!.call('cluster', 'myid'));
      for (const client of clients.slice(1))
        while (!String(await client.call('cluster', 'slots')).includes(own));
    },
  };
}

/** It calls from there too: the others tell clients where it calls from. */
function onAddress(host: string, port: number): string[] {
  const options = ['--bind', host, '--bind-source-addr', host, '--port', String(port)];
  const secret = ['--requirepass', PASSWORD, '--masterauth', PASSWORD];
  return [...options, ...secret, '--repl-diskless-sync-delay', '0'];
}

/** For what a test itself says to a server that may go away. */
function clientOf(t: TestContext, url: string): Redis {
  const client = new Redis(url);
  client.on('error', () => {});
  t.after(() => client.disconnect());
  return client;
}

/** A folder, an address that no other test has, and servers that end with the test. */
async function placeFor(t: TestContext) {
  const program = PROGRAMS.find((name) => spawnSync(name, ['--version']).status === 0);
  if (!program) {
    return skipWithout(t, 'redis-server');
  }
  const folder = await mkdtemp(join(tmpdir(), 'tra-redis-'));
  const servers: RedisProcess[] = [];
  t.after(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await rm(folder, { recursive: true, force: true });
  });
  return {
    folder,
    host: `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`,
    async run(url: string, options: readonly string[]): Promise<TestRedis> {
      const server = new RedisProcess(program, url, options, folder);
      servers.push(server);
      await server.start();
      return server;
    },
  };
}

class RedisProcess implements TestRedis {
  readonly url: string;
  readonly #program: string;
  readonly #options: readonly string[];
  readonly #cwd: string;
  #process: ChildProcess | null = null;

  constructor(program: string, url: string, options: readonly string[], cwd: string) {
    this.#program = program;
    this.url = url;
    this.#options = options;
    this.#cwd = cwd;
  }

  async start(): Promise<void> {
    const kept = this.#options.includes('--sentinel') ? [] : ['--save', '', '--appendonly', 'no'];
    const child = spawn(this.#program, [...this.#options, ...kept], {
      cwd: this.#cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    let said = '';
    for await (const chunk of child.stdout) {
      said += chunk;
      if (READY.test(said)) break;
    }
    if (child.exitCode !== null) throw new Error(`${this.#program} ended: ${said}`);
  }

  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }
}
