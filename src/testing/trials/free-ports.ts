import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that the system lends to outgoing connections. */
const AMONG = { first: 10_000, last: 32_000 };

/**
 * Ports of loopback that are free now, no two alike: a server that is killed finds its own again.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = randomInt(AMONG.first, AMONG.last); ports.length < count; port += 1)
    if (await isFree(port)) ports.push(port);
  return ports;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
