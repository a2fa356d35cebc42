/** The sandbox registry's EPP server: TLS, sessions, commands in order (RFC 5730, RFC 5734). */
import type { Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { Clock } from '#app/base/clock.ts';
import { wait } from '#app/base/time-limits.ts';
import { FrameReader, frame } from '#app/epp/framing.ts';
import { EPP } from '#app/epp/namespaces.ts';
import { endsSession } from '#app/epp/result-codes.ts';
import { child, childText, parseXml, type XmlElement } from '#app/epp/xml.ts';
import { type EppAnswer, expiryWarning, greeting, response } from './epp-answers.ts';
import type { EppAccount, EppRegistry } from './epp-registry.ts';
import { listenOnLoopback, type SandboxServer } from './open-connections.ts';
import type { TlsCertificate } from './tls-certificate.ts';

/**
 * What goes wrong on the way, for tests: asked for every command that arrives, by its verb and what
 * it is about (a domain's name, an acknowledged message's identifier, else "").
 *
 * - `loseReply`   carried out, but the reply never leaves; the connection ends
 * - `loseCommand` the connection ends before anything is done
 * - `tearReply`   carried out; half of the reply, then a TCP reset
 * - `garble`      carried out, but the reply is no XML any more
 * - `fail`        not carried out, and answered 2400
 * - `failDone`    carried out, and answered 2400 all the same
 * - a number      milliseconds to wait before it is carried out
 */
export type Mishap =
  | 'loseReply'
  | 'loseCommand'
  | 'tearReply'
  | 'garble'
  | 'fail'
  | 'failDone'
  | number
  | null;

export interface SandboxEppServer extends SandboxServer {
  /** Called for each command; none by default. */
  mishap: (verb: string, about: string) => Mishap;
  /** Told of a create before it is carried out, with the server's monotonic time. */
  onCreate: (name: string, at: number) => void;
  /** Sessions that are logged in now. */
  readonly sessions: number;
}

const IDLE_LIMIT_MS = 10 * 60_000;
/** All a registrar has to be remembered for; beyond it the oldest go. */
const MAX_SEEN = 200_000;
const MAX_FRAME_BYTES = 64 * 1024;
const FAILED: EppAnswer = { code: 2400 };

/** `certificate` is asked for when the first client comes. */
export async function startEppServer(
  registry: EppRegistry,
  clock: Clock,
  certificate: () => TlsCertificate,
): Promise<SandboxEppServer> {
  const seen = new Set<string>();
  const sessions = new Map<TLSSocket, EppAccount>();
  /** The TCP connections below, by the client's port: only they can be reset. */
  const wires = new Map<number, Socket>();
  let served = 0;
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.once('close', () => sessions.delete(socket));
    socket.write(frame(greeting(clock.now(), registry.conduct.extensions)));
    converse(socket);
  });
  server.prependOnceListener('connection', () =>
    server.setSecureContext({ ...certificate(), minVersion: 'TLSv1.2' }),
  );
  server.on('connection', (wire: Socket) => {
    const clientPort = wire.remotePort ?? 0;
    wires.set(clientPort, wire);
    wire.once('close', () => wires.delete(clientPort));
  });
  const listening = await listenOnLoopback(server, clock, IDLE_LIMIT_MS);
  const running: SandboxEppServer = {
    ...listening,
    mishap: () => null,
    onCreate: () => {},
    get sessions() {
      return sessions.size;
    },
  };
  return running;

  function converse(socket: TLSSocket): void {
    const frames = new FrameReader(MAX_FRAME_BYTES);
    let turn: Promise<void> = Promise.resolve();
    socket.on('data', (piece) => {
      try {
        for (const text of frames.push(piece)) turn = turn.then(() => answer(socket, text));
      } catch {
        socket.destroy();
      }
    });
  }

  async function answer(socket: TLSSocket, text: string): Promise<void> {
    if (socket.destroyed) return;
    const root = parseXml(text);
    served += 1;
    const svTRID = `SANDBOX-${served}`;
    if (root?.uri !== EPP || root.local !== 'epp') {
      socket.write(frame(response({ code: 2001 }, null, svTRID)));
      return;
    }
    if (child(root, EPP, 'hello')) {
      socket.write(frame(greeting(clock.now(), registry.conduct.extensions)));
      return;
    }
    const command = child(root, EPP, 'command');
    const clTRID = childText(command, EPP, 'clTRID');
    const verb = command?.children[0];
    if (!command || !verb || !clTRID) {
      socket.write(frame(response({ code: 2003 }, clTRID, svTRID)));
      return;
    }
    const about =
      verb.attributes.msgID ??
      childText(verb.children[0], verb.children[0]?.uri ?? '', 'name') ??
      '';
    if (verb.local === 'create') running.onCreate(about, clock.elapsed());
    const mishap = running.mishap(verb.local, about);
    if (mishap === 'loseCommand') {
      socket.destroy();
      return;
    }
    if (typeof mishap === 'number') await wait(clock, mishap);
    const done = mishap === 'fail' ? FAILED : obey(socket, command, verb, { clTRID, svTRID });
    // Some registries close without a word on an identifier they have seen.
    if (!done || mishap === 'loseReply') {
      socket.destroy();
      return;
    }
    const document = response(mishap === 'failDone' ? FAILED : done, clTRID, svTRID);
    const unit = frame(mishap === 'garble' ? document.replace('</epp>', '<&') : document);
    if (mishap === 'tearReply') {
      socket.write(unit.subarray(0, unit.length >> 1), () =>
        wires.get(socket.remotePort ?? 0)?.resetAndDestroy(),
      );
      return;
    }
    socket.write(unit);
    if (endsSession(done.code)) socket.end();
  }

  function obey(
    socket: TLSSocket,
    command: XmlElement,
    verb: XmlElement,
    ids: { clTRID: string; svTRID: string },
  ): EppAnswer | null {
    const account = sessions.get(socket);
    if (verb.local === 'login') {
      if (account) return { code: 2002 };
      const opened = registry.login(verb, child(command, EPP, 'extension'));
      if (typeof opened === 'number') return { code: opened };
      const own = [...sessions.values()].filter((one) => one === opened).length;
      if (own >= registry.conduct.maxSessions) return { code: 2502 };
      if (isRepeated(opened, ids.clTRID)) return null;
      sessions.set(socket, opened);
      const { passwordExpiresAt: at } = registry.conduct;
      return { code: 1000, ...(at !== null && { extension: expiryWarning(at, opened.password) }) };
    }
    if (!account) return { code: 2002 };
    if (isRepeated(account, ids.clTRID)) return null;
    if (verb.local === 'logout') return { code: 1500 };
    return registry.answer(verb, child(command, EPP, 'extension'), account, ids);
  }

  function isRepeated(account: EppAccount, clTRID: string): boolean {
    const key = `${account.registrar.handle} ${clTRID}`;
    if (seen.has(key)) return true;
    if (seen.size >= MAX_SEEN) seen.delete(seen.values().next().value ?? '');
    seen.add(key);
    return false;
  }
}
