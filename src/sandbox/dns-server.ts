import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';
import type { Clock } from '#app/base/clock.ts';
import { answerQuery, readQuery } from './dns-message.ts';
import { boundConnections, closeServer, listenOn } from './open-connections.ts';
import type { SandboxRegistry } from './registry.ts';
import type { SandboxServer } from './whois-server.ts';

const CONNECTION_LIMIT_MS = 10_000;
const MAX_TCP_BYTES = 65_535;
/** A query is one name and perhaps EDNS options; more is no query. */
const MAX_QUERY_BYTES = 4096;
/** Answers that wait at one time; a query above that is dropped, as UDP may. */
const MAX_WAITING = 256;
const PORT_ATTEMPTS = 20;

/** DNS over UDP and TCP on one port. Port 0: one the system finds free for both. */
export async function startDnsServer(
  registry: SandboxRegistry,
  clock: Clock,
  host: string,
  port: number,
): Promise<SandboxServer> {
  for (let attempt = 1; ; attempt++) {
    const tcp = createServer({ allowHalfOpen: true }, (socket) =>
      serveTcp(socket, registry, clock),
    );
    const endConnections = boundConnections(tcp, clock, CONNECTION_LIMIT_MS);
    const bound = await listenOn(tcp, host, port);
    try {
      const stopUdp = await startUdp(registry, clock, host, bound);
      return {
        port: bound,
        async stop() {
          await Promise.all([closeServer(tcp, endConnections), stopUdp()]);
        },
      };
    } catch (error) {
      await closeServer(tcp, endConnections);
      if (port !== 0 || attempt >= PORT_ATTEMPTS) throw error;
    }
  }
}

async function startUdp(
  registry: SandboxRegistry,
  clock: Clock,
  host: string,
  port: number,
): Promise<() => Promise<void>> {
  const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4' });
  const waiting = new Set<() => void>();
  socket.on('message', (message, client) => {
    const query = readQuery(message, registry);
    if (!query) return;
    // A reply that can't be sent is lost, as any datagram may be.
    const reply = () =>
      socket.send(
        answerQuery(query, registry, query.udpBytes),
        client.port,
        client.address,
        () => {},
      );
    if (query.delayMs === 0) reply();
    else if (waiting.size < MAX_WAITING) {
      const cancel = clock.after(query.delayMs, () => {
        waiting.delete(cancel);
        reply();
      });
      waiting.add(cancel);
    }
  });
  await bind(socket, host, port);
  return () => {
    for (const cancel of waiting) cancel();
    return new Promise((resolve) => socket.close(() => resolve()));
  };
}

function bind(socket: UdpSocket, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      socket.close();
      reject(error);
    };
    socket.once('error', fail);
    socket.bind({ address: host, port, exclusive: true }, () => {
      socket.off('error', fail);
      // Errors a client provokes (a port that is closed again) concern that client only.
      socket.on('error', () => {});
      resolve();
    });
  });
}

/**
 * Messages with two bytes of length in front (RFC 1035 section 4.2.2); several may share a
 * connection.
 */
function serveTcp(socket: Socket, registry: SandboxRegistry, clock: Clock): void {
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
      const reply = () => socket.write(framed(answerQuery(query, registry, MAX_TCP_BYTES)));
      if (query.delayMs === 0) reply();
      else {
        waiting++;
        const cancel = clock.after(query.delayMs, () => {
          waiting--;
          socket.off('close', cancel);
          reply();
          if (isClosing && waiting === 0) socket.end();
        });
        socket.once('close', cancel);
      }
    }
  });
}

function framed(message: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}
