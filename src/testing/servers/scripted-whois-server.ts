import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/**
 * What the server does with one connection once the query line is in. Bytes or text: sends them and
 * closes.
 */
export type WhoisAct =
  | string
  | Uint8Array
  /** Sends `bytes`, then breaks off with a reset (RST), not an orderly end. */
  | { readonly act: 'reset'; readonly after?: string | Uint8Array }
  /** Sends `bytes` one at a time, each in a packet of its own, then closes. */
  | { readonly act: 'bytewise'; readonly bytes: string | Uint8Array }
  /** Sends `bytes` and then nothing, until the client leaves. */
  | { readonly act: 'stall'; readonly after?: string | Uint8Array }
  /** Sends without end. */
  | { readonly act: 'endless' };

export type WhoisScript = WhoisAct | ((query: string) => WhoisAct | Promise<WhoisAct>);

/**
 * A WHOIS server on loopback that answers by script. `await using` closes it and every connection.
 */
export class ScriptedWhoisServer {
  /** The lines asked, without CR LF, in order of arrival. */
  readonly queries: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(script: WhoisScript, host = '127.0.0.1'): Promise<ScriptedWhoisServer> {
    const server = createServer({ noDelay: true });
    const scripted = new ScriptedWhoisServer(server);
    server.on('connection', (socket) => scripted.#serve(socket, script));
    server.listen(0, host);
    await once(server, 'listening');
    return scripted;
  }

  /** `127.0.0.1:54321` */
  get address(): string {
    const { address, port } = this.#server.address() as AddressInfo;
    return `${address}:${port}`;
  }

  /** Connections that a client has not given up yet. */
  get open(): number {
    return this.#sockets.size;
  }

  /** Settles when every connection is gone: a client that leaves a socket behind never lets it. */
  async idle(): Promise<void> {
    const closings = [...this.#sockets].map(
      (socket) => new Promise((resolve) => socket.once('close', resolve)),
    );
    await Promise.all(closings);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket, script: WhoisScript): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    // The client's resets are part of what is tested.
    socket.on('error', () => {});
    let received = '';
    socket.on('data', (chunk) => {
      const isAsked = received.includes('\n');
      received += chunk.toString('latin1');
      if (isAsked || !received.includes('\n')) return;
      const query = received.slice(0, received.indexOf('\n')).replace(/\r$/, '');
      this.queries.push(query);
      Promise.resolve(typeof script === 'function' ? script(query) : script).then((act) =>
        perform(socket, act),
      );
    });
  }
}

async function perform(socket: Socket, act: WhoisAct): Promise<void> {
  if (typeof act === 'string' || act instanceof Uint8Array) {
    socket.end(act);
  } else if (act.act === 'stall') {
    if (act.after) socket.write(act.after);
  } else if (act.act === 'reset') {
    // The client must have the bytes before the reset: a RST throws away what waits unread at the
    // other end.
    if (act.after) await written(socket, act.after);
    setImmediate(() => setImmediate(() => socket.resetAndDestroy()));
  } else if (act.act === 'bytewise') {
    for (const byte of Buffer.from(act.bytes)) {
      await written(socket, Buffer.of(byte));
      await new Promise(setImmediate);
    }
    socket.end();
  } else {
    const block = Buffer.alloc(64 * 1024, 'x');
    while (!socket.destroyed) await written(socket, block);
  }
}

/** When the bytes are with the system, or the connection is gone. */
function written(socket: Socket, bytes: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve();
    const done = () => {
      socket.removeListener('close', done);
      resolve();
    };
    socket.once('close', done);
    socket.write(bytes, done);
  });
}
