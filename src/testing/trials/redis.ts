/** A Redis with two replicas, and three Sentinels that choose another primary when it is gone. */
import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from './free-ports.ts';
import type { Bench, Program } from './programs.ts';

const MASTER = 'tra';

export interface RedisServers {
  readonly url: string;
  /** By port. */
  readonly servers: ReadonlyMap<number, Program>;
  /** The primary's port, as a Sentinel says. */
  primary(): number;
}

export async function startRedis(bench: Bench): Promise<RedisServers> {
  const [first = 0, ...more] = await freePorts(6);
  const [sentinels, others] = [more.slice(0, 3), more.slice(3)];
  const servers = [first, ...others].map((port) => {
    const options = ['--bind', '127.0.0.1', '--port', String(port), '--save', ''];
    const follow = port === first ? [] : ['--replicaof', '127.0.0.1', String(first)];
    const file = ['--dbfilename', `redis-${port}.rdb`];
    return [
      port,
      bench.start(`redis-${port}`, 'redis-server', ...options, ...file, ...follow),
    ] as const;
  });
  for (const port of sentinels) {
    const file = join(bench.folder, `sentinel-${port}.conf`);
    writeFileSync(file, sentinelSettings(port, first));
    // It keeps what it has learnt there.
    chmodSync(file, 0o666);
    bench.start(`sentinel-${port}`, 'redis-sentinel', file);
  }
  return {
    url: `redis+sentinel://${sentinels.map((port) => `127.0.0.1:${port}`)}/${MASTER}`,
    servers: new Map(servers),
    primary() {
      const question = ['sentinel', 'get-master-addr-by-name', MASTER];
      const said = execFileSync('redis-cli', ['-p', String(sentinels[0]), ...question]);
      return Number(String(said).split('\n')[1]);
    },
  };
}

function sentinelSettings(port: number, primary: number): string {
  return `bind 127.0.0.1
port ${port}
sentinel monitor ${MASTER} 127.0.0.1 ${primary} 2
sentinel down-after-milliseconds ${MASTER} 2000
sentinel failover-timeout ${MASTER} 10000
`;
}
