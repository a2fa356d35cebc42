import { createServer, type Socket } from 'node:net';
import type { Clock } from '#app/base/clock.ts';
import { listenOnLoopback, replyAfter, type SandboxServer } from './open-connections.ts';
import type { SandboxRegistry } from './registry.ts';
import { registryName } from './registry-name.ts';
import { whoisText } from './whois-text.ts';

const MAX_QUERY_BYTES = 255;
const CONNECTION_LIMIT_MS = 10_000;

/** WHOIS (RFC 3912): one line in, UTF-8 text out. A slow client is cut off after 10 s. */
export function startWhoisServer(registry: SandboxRegistry, clock: Clock): Promise<SandboxServer> {
  // Clients may close their half right after the query and still read.
  const server = createServer({ allowHalfOpen: true }, (socket) => serve(socket, registry, clock));
  return listenOnLoopback(server, clock, CONNECTION_LIMIT_MS);
}

function serve(socket: Socket, registry: SandboxRegistry, clock: Clock): void {
  let received = Buffer.alloc(0);
  let answered = false;
  const settle = (line: Buffer) => {
    answered = true;
    answer(socket, line.toString('utf8').trim(), registry, clock);
  };
  socket.on('data', (chunk: Buffer) => {
    if (answered) return;
    received = Buffer.concat([received, chunk.subarray(0, MAX_QUERY_BYTES + 2 - received.length)]);
    const end = received.indexOf('\n');
    if (end >= 0) settle(received.subarray(0, end));
    else if (received.length > MAX_QUERY_BYTES) {
      answered = true;
      socket.end('Invalid query: at most 255 bytes.\r\n');
    }
  });
  socket.once('end', () => {
    if (!answered) settle(received);
  });
}

function answer(socket: Socket, query: string, registry: SandboxRegistry, clock: Clock): void {
  const name = registryName(query);
  if (!name) {
    socket.end('Invalid query: this registry answers for names directly below .test.\r\n');
    return;
  }
  const { delayMs, fails } = registry.conductOf(name);
  replyAfter(clock, delayMs, socket, () => {
    if (fails) socket.end();
    else socket.end(whoisText(name, registry.find(name), clock.now()));
  });
}
