/** What the sandbox's TCP servers have in common. */
import { type EventEmitter, once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Clock } from '#app/base/clock.ts';

export const LOOPBACK = '127.0.0.1';
const MAX_CONNECTIONS = 256;

export interface SandboxServer {
  readonly port: number;
  /** Ends listening and every open connection. */
  stop(): Promise<void>;
}

/** On a port that the system chooses. Each connection is destroyed `limitMs` after it came. */
export async function listenOnLoopback(
  server: Server,
  clock: Clock,
  limitMs: number,
): Promise<SandboxServer> {
  const open = new Set<Socket>();
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', (socket: Socket) => {
    const cancel = clock.after(limitMs, () => socket.destroy());
    open.add(socket);
    // A client that hangs up is no fault of the server's; 'close' follows.
    socket.on('error', () => {});
    socket.once('close', () => {
      cancel();
      open.delete(socket);
    });
  });
  await once(server.listen({ host: LOOPBACK, port: 0 }), 'listening');
  // An accept that fails (no descriptors left) costs that client only.
  server.on('error', () => {});
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all(
        [...open].map(
          (socket) => new Promise((resolve) => socket.destroy().once('close', resolve)),
        ),
      );
      await closed;
    },
  };
}

/** Replies after `delayMs`, at once for 0; not at all when the client's connection ends before. */
export function replyAfter(
  clock: Clock,
  delayMs: number,
  client: EventEmitter,
  reply: () => void,
): void {
  if (delayMs === 0) {
    reply();
    return;
  }
  const cancel = clock.after(delayMs, () => {
    client.off('close', cancel);
    reply();
  });
  client.once('close', cancel);
}
