/** The balancer before the API's processes and before PostgreSQL, and a PgBouncer. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePorts } from './free-ports.ts';
import type { PatroniNode } from './patroni.ts';
import type { Bench } from './programs.ts';

const SHIPPED = new URL('../../../deploy/proxies/haproxy.cfg', import.meta.url);

export interface Proxies {
  /** Where clients reach the API. */
  readonly url: string;
  readonly databaseUrl: string;
  /** Ends every connection to the API's processes, and their clients'. */
  cut(): Promise<void>;
}

export async function startProxies(
  bench: Bench,
  nodes: readonly PatroniNode[],
  apiPorts: readonly number[],
): Promise<Proxies> {
  const [publicPort = 0, primaryPort = 0, port = 0] = await freePorts(3);
  const { folder } = bench;
  const values = { folder, publicPort, primaryPort, ...shippedParts(apiPorts) };
  const servers = nodes.map(
    (node) => `    server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`,
  );
  const settings = bench.write('haproxy.cfg', { ...values, nodes: servers.join('\n') });
  bench.start('haproxy', 'haproxy', '-f', settings);
  bench.start('pgbouncer', 'pgbouncer', bench.write('pgbouncer.ini', { port, primaryPort }));
  return {
    url: `http://127.0.0.1:${publicPort}`,
    databaseUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async cut() {
      const socket = connect(join(folder, 'haproxy.sock'));
      const orders = ['one', 'two', 'three'].map((name) => `shutdown sessions server tra/${name}`);
      socket.end(`${orders.join(';')}\n`);
      await once(socket.resume(), 'close');
    },
  };
}

/** How an operator is told to set haproxy up, with our three processes. */
function shippedParts(apiPorts: readonly number[]) {
  const text = readFileSync(SHIPPED, 'utf8');
  const [defaults, frontend, backend] = ['\ndefaults', '\nfrontend', '\nbackend'].map((part) =>
    text.indexOf(part),
  );
  const ports = apiPorts.values();
  return {
    defaults: text.slice(defaults, frontend),
    api: text.slice(backend).replace(/192\S+/g, () => `127.0.0.1:${ports.next().value}`),
  };
}
