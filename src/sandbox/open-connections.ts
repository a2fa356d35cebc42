import type { Server, Socket } from 'node:net';
import type { Clock } from '#app/base/clock.ts';

const MAX_CONNECTIONS = 256;

/**
 * Bounds what a TCP server holds open: at most 256 connections, each destroyed `limitMs` after it
 * came, however busy. The returned function destroys those still open and resolves when each has
 * let go of its timers.
 */
export function boundConnections(
  server: Server,
  clock: Clock,
  limitMs: number,
): () => Promise<void> {
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
  return async () => {
    await Promise.all(
      [...open].map((socket) => new Promise((resolve) => socket.destroy().once('close', resolve))),
    );
  };
}

/** Ends listening and every open connection. */
export async function closeServer(
  server: Server,
  endConnections: () => Promise<void>,
): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  await endConnections();
  await closed;
}

/** Resolves with the port once `server` listens; rejects if it can't. */
export function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      // An accept that fails (no descriptors left) costs that client only.
      server.on('error', () => {});
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
