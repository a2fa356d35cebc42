/**
 * A registry for tests that takes the RFCs at their word: EPP over TLS, and RDAP. It was written
 * from the RFCs alone, by other eyes than the client's, and shares no code with it or the sandbox.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';
import type { RegistryBooks } from './books/books.ts';
import { type Mishaps, NO_MISHAPS } from './mishaps.ts';
import { RegistrySession } from './session.ts';

const pem = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../tls/test-only.${name}.pem`, import.meta.url)), 'utf8');

export class StrictRegistry {
  readonly books: RegistryBooks;
  mishaps: Mishaps = NO_MISHAPS;
  readonly #sessions = new Set<RegistrySession>();
  /** Of sessions, and those whose handshake isn't over. */
  readonly #connections = new Set<Socket>();
  #isAway = false;
  readonly #server: tls.Server;

  private constructor(books: RegistryBooks) {
    this.books = books;
    this.#server = tls.createServer(
      { cert: pem('cert'), key: pem('key'), minVersion: 'TLSv1.2' },
      (socket) => {
        const session = new RegistrySession(books, socket, () => this.mishaps);
        this.#sessions.add(session);
        socket.on('close', () => this.#sessions.delete(session));
      },
    );
    // A handshake that is cut off.
    this.#server.on('tlsClientError', () => {});
    this.#server.on('connection', (socket) => {
      this.#connections.add(socket);
      socket.on('close', () => this.#connections.delete(socket));
      if (this.#isAway) socket.destroy();
    });
  }

  static async start(books: RegistryBooks): Promise<StrictRegistry> {
    const registry = new StrictRegistry(books);
    await new Promise<void>((resolve) => registry.#server.listen(0, '127.0.0.1', () => resolve()));
    return registry;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** What clients trust, and the name that the certificate is of. */
  static readonly ca = pem('cert');
  static readonly tlsServerName = 'localhost';

  /**
   * As a registry that restarts: all sessions are cut, and no connection comes to anything until
   * `comeBack`. Its port stays its own.
   */
  leave(): void {
    this.#isAway = true;
    for (const session of this.#sessions) session.cut();
    for (const connection of this.#connections) connection.destroy();
  }

  comeBack(): void {
    this.#isAway = false;
  }

  async stop(): Promise<void> {
    this.leave();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
