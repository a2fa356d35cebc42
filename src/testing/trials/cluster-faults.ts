/** What goes wrong, one after the other. Each resolves when what was killed is whole again. */
import { systemClock as clock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';
import type { RealCluster } from './cluster.ts';
import { areWhole } from './patroni.ts';
import { until } from './programs.ts';

/** Long enough for another node to have taken over. */
const NODE_AWAY_MS = 30_000;
const REDIS_AWAY_MS = 10_000;
const CUTS = 10;
const CUTS_EVERY_MS = 500;

export function faultsOf({ nodes, proxies, redis, tra }: RealCluster) {
  return {
    'nothing, for comparison': () => pause(clock, 10_000),
    'an API killed': () => tra.killAndRestart(tra.apis[0]!),
    'a worker killed': () => tra.killAndRestart(tra.workers[0]!),
    'the catcher killed': () => tra.killAndRestart(tra.catcher),
    async 'the balancer cuts all connections, 10 times'() {
      for (let i = 0; i < CUTS; i += 1) {
        await proxies.cut();
        await pause(clock, CUTS_EVERY_MS);
      }
    },
    async 'the primary of Redis killed'() {
      const port = redis.primary();
      const server = redis.servers.get(port);
      await server?.kill();
      await pause(clock, REDIS_AWAY_MS);
      server?.start();
      await until('another primary of Redis', () => redis.primary() !== port);
    },
    async 'the primary of PostgreSQL killed, with its Patroni'() {
      const primaries = await Promise.all(nodes.map((node) => node.isPrimary()));
      const node = nodes[primaries.indexOf(true)]!;
      await node.kill();
      await pause(clock, NODE_AWAY_MS);
      node.start();
      await areWhole(nodes);
    },
  };
}
