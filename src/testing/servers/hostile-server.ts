/**
 * An HTTP server on loopback that says, byte for byte, what a test wants it to: what `node:http`
 * would never send is the point. Each request is answered by the script; a connection serves one
 * request after the other.
 */
import { readFileSync } from 'node:fs';
import net from 'node:net';
import tls from 'node:tls';

export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as they stood in the request line. */
  readonly target: string;
  /** Lower-case names; of a doubled header the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Writes to the socket, ends it, resets it, or leaves it waiting. */
export type Script = (request: ReceivedRequest, socket: net.Socket) => void;

export interface ScriptedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string | Uint8Array;
}

const pem = (name: string) =>
  readFileSync(new URL(`../tls/test-only.${name}.pem`, import.meta.url), 'utf8');

/** Self-signed, for localhost and 127.0.0.1; worth nothing outside these tests. */
export const testCertificate = pem('cert');

export class HostileServer {
  readonly requests: ReceivedRequest[] = [];
  /** How many connections were ever accepted. */
  accepted = 0;
  /** In place of the script: told of any bytes at all, for what comes before or instead of HTTP. */
  onBytes: ((socket: net.Socket) => void) | null = null;
  readonly #sockets = new Set<net.Socket>();
  readonly #server: net.Server;
  readonly #scheme: string;
  #script: Script = (_request, socket) => socket.destroy();
  #whenIdle: (() => void)[] = [];

  private constructor(isSecure: boolean) {
    this.#scheme = isSecure ? 'https' : 'http';
    this.#server = isSecure
      ? tls.createServer({ cert: testCertificate, key: pem('key') }, (socket) =>
          this.#serve(socket),
        )
      : net.createServer((socket) => this.#serve(socket));
    // Counted on the TCP connection, so that one stuck in its handshake is counted too.
    this.#server.on('connection', (socket) => this.#accept(socket));
    this.#server.on('tlsClientError', () => {});
  }

  static async start(script: Script, options: { tls?: boolean } = {}): Promise<HostileServer> {
    const server = new HostileServer(options.tls ?? false);
    server.#script = script;
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#server.address() as net.AddressInfo).port;
  }

  /** `127.0.0.1:port`, as the outbound guard's exemptions are written. */
  get endpoint(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Without a closing slash. */
  get url(): string {
    return `${this.#scheme}://${this.endpoint}`;
  }

  answerWith(script: Script): void {
    this.#script = script;
  }

  /** Resolves once the client has let go of every connection: never, if it leaks one. */
  async idle(): Promise<void> {
    if (this.#sockets.size > 0) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(socket: net.Socket): void {
    this.accepted++;
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#sockets.delete(socket);
      if (this.#sockets.size === 0) for (const resolve of this.#whenIdle.splice(0)) resolve();
    });
  }

  #serve(socket: net.Socket): void {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (this.onBytes) return this.onBytes(socket);
      received = Buffer.concat([received, chunk]);
      const request = readRequest(received);
      if (!request) return;
      received = Buffer.alloc(0);
      this.requests.push(request);
      this.#script(request, socket);
    });
  }
}

/** Null until the whole request is there. */
function readRequest(received: Buffer): ReceivedRequest | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [requestLine = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const [method = '', target = ''] = requestLine.split(' ');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = received.subarray(end + 4);
  if (body.length < Number(headers['content-length'] ?? 0)) return null;
  return { method, target, headers, body: body.toString() };
}

/**
 * Status line and headers. No header is added: without a `content-length` the body lasts until the
 * connection ends.
 */
export function head(status: number, headers: ScriptedResponse['headers'] = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Scripted\r\n${lines.join('')}\r\n`;
}

/** A whole, well-formed response on a connection that stays open. */
export function respond({ status = 200, headers = {}, body = '' }: ScriptedResponse): Script {
  const bytes = Buffer.from(body);
  return (_request, socket) => {
    socket.write(head(status, { 'content-length': bytes.length, ...headers }));
    socket.write(bytes);
  };
}

export function redirect(location: string, status = 302): Script {
  return respond({ status, headers: { location } });
}

/** `chunk` again and again until the client goes away; `onWritten` is told after each. */
export function pour(
  socket: net.Socket,
  chunk: string | Uint8Array,
  onWritten: () => void = () => {},
): void {
  if (socket.destroyed) return;
  socket.write(chunk, (error) => {
    if (error) return;
    onWritten();
    setImmediate(() => pour(socket, chunk, onWritten));
  });
}
