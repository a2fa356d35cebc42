/** Three PostgreSQLs that Patroni watches over, by the word of an etcd. */
import { join } from 'node:path';
import { recordedPid } from '#app/storage/embedded/postmaster.ts';
import { childProcesses } from '../processes.ts';
import { freePorts } from './free-ports.ts';
import { type Bench, POSTGRES_BINARIES, type Program, until } from './programs.ts';

const NODES = ['pg1', 'pg2', 'pg3'];
const WHOLE_WITHIN_MS = 300_000;

/** Ends as if the power went. */
export class PatroniNode {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly #patroni: Program;
  readonly #data: string;

  constructor(bench: Bench, name: string, [port, restPort, etcdPort]: [number, number, number]) {
    this.name = name;
    this.port = port;
    this.restPort = restPort;
    const { folder } = bench;
    this.#data = join(folder, name);
    const values = { name, port, restPort, etcdPort, folder, binaries: POSTGRES_BINARIES };
    const settings = bench.write('patroni.yaml', values, `${name}.yaml`);
    this.#patroni = bench.start(name, 'patroni', settings);
    bench.ends.push(() => this.kill());
  }

  start(): void {
    this.#patroni.start();
  }

  async kill(): Promise<void> {
    const postmaster = recordedPid(this.#data);
    await this.#patroni.kill();
    // It lets its PostgreSQL live when it is killed.
    for (const pid of postmaster ? [postmaster, ...childProcesses(postmaster)] : [])
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Gone already.
      }
  }

  async isPrimary(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.restPort}/primary`).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.status === 200;
  }
}

export async function startPatroni(bench: Bench): Promise<readonly PatroniNode[]> {
  const [clients = 0, peers = 0, ...ports] = await freePorts(2 + 2 * NODES.length);
  const [client, peer] = [`http://127.0.0.1:${clients}`, `http://127.0.0.1:${peers}`];
  bench.start(
    ...(['etcd', 'etcd', `--data-dir=${bench.folder}/etcd`] as const),
    ...[`--listen-client-urls=${client}`, `--advertise-client-urls=${client}`],
    ...[`--listen-peer-urls=${peer}`, `--initial-advertise-peer-urls=${peer}`],
    `--initial-cluster=default=${peer}`,
  );
  return NODES.map(
    (name, i) => new PatroniNode(bench, name, [ports[2 * i]!, ports[2 * i + 1]!, clients]),
  );
}

/** Resolves when a primary has two replicas, one of them synchronous. */
export async function areWhole(nodes: readonly PatroniNode[]): Promise<void> {
  await until('a primary with its replicas', () => hasReplicas(nodes), WHOLE_WITHIN_MS);
}

async function hasReplicas(nodes: readonly PatroniNode[]): Promise<boolean> {
  const answers = nodes.map(({ restPort }) => fetch(`http://127.0.0.1:${restPort}/cluster`));
  const answer = await Promise.any(answers).catch(() => null);
  const { members = [] } = ((await answer?.json()) ?? {}) as {
    members?: { role: string; state: string }[];
  };
  const running = members.filter(({ state }) => state === 'running');
  const roles = running.map(({ role }) => role).sort();
  return roles.join() === 'leader,replica,sync_standby';
}
