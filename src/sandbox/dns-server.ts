import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Clock } from '#app/base/clock.ts';
import { answerQuery, readQuery } from './dns-message.ts';
import { LOOPBACK, listenOnLoopback, replyAfter, type SandboxServer } from './open-connections.ts';
import type { SandboxRegistry } from './registry.ts';

const CONNECTION_LIMIT_MS = 10_000;
const MAX_TCP_BYTES = 65_535;
/** A query is one name and perhaps EDNS options; more is no query. */
const MAX_QUERY_BYTES = 4096;
/** Answers that wait at one time; a query above that is dropped, as UDP may. */
const MAX_WAITING = 256;
const PORT_ATTEMPTS = 20;

/** DNS over UDP and TCP on one port that the system finds free for both. */
export async function startDnsServer(
  registry: SandboxRegistry,
  clock: Clock,
): Promise<SandboxServer> {
  for (let attempt = 1; ; attempt++) {
    const server = createServer({ allowHalfOpen: true }, (socket) =>
      serveTcp(socket, registry, clock),
    );
    const tcp = await listenOnLoopback(server, clock, CONNECTION_LIMIT_MS);
    try {
      const stopUdp = await startUdp(registry, clock, tcp.port);
      const stop = async () => void (await Promise.all([tcp.stop(), stopUdp()]));
      return { port: tcp.port, stop };
    } catch (error) {
      await tcp.stop();
      if (attempt >= PORT_ATTEMPTS) throw error;
    }
  }
}

async function startUdp(
  registry: SandboxRegistry,
  clock: Clock,
  port: number,
): Promise<() => Promise<unknown>> {
  const socket = createSocket('udp4').setMaxListeners(MAX_WAITING + 8);
  let waiting = 0;
  socket.on('message', (message, client) => {
    const query = readQuery(message, registry);
    if (!query || (query.delayMs > 0 && waiting >= MAX_WAITING)) return;
    waiting += 1;
    replyAfter(clock, query.delayMs, socket, () => {
      waiting -= 1;
      const reply = answerQuery(query, registry, query.udpBytes);
      // A reply that can't be sent is lost, as any datagram may be.
      socket.send(reply, client.port, client.address, () => {});
    });
  });
  try {
    await once(socket.bind({ address: LOOPBACK, port, exclusive: true }), 'listening');
  } catch (error) {
    socket.close();
    throw error;
  }
  // Errors a client provokes (a port that is closed again) concern that client only.
  socket.on('error', () => {});
  return () => once(socket.close(), 'close');
}

/** Messages with two bytes of length in front (RFC 1035 section 4.2.2), several a connection. */
function serveTcp(socket: Socket, registry: SandboxRegistry, clock: Clock): void {
  socket.setMaxListeners(MAX_WAITING + 8);
  let received = Buffer.alloc(0);
  let waiting = 0;
  let isClosing = false;
  // A client may end its half after the last question and still read.
  socket.once('end', () => {
    isClosing = true;
    if (waiting === 0) socket.end();
  });
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= 2) {
      const length = received.readUInt16BE(0);
      if (length > MAX_QUERY_BYTES || socket.writableNeedDrain || waiting >= MAX_WAITING) {
        socket.destroy();
        return;
      }
      if (received.length < length + 2) return;
      const query = readQuery(received.subarray(2, length + 2), registry);
      received = received.subarray(length + 2);
      if (!query) {
        socket.destroy();
        return;
      }
      waiting += 1;
      replyAfter(clock, query.delayMs, socket, () => {
        waiting -= 1;
        socket.write(framed(answerQuery(query, registry, MAX_TCP_BYTES)));
        if (isClosing && waiting === 0) socket.end();
      });
    }
  });
}

function framed(message: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}
