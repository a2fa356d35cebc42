/** One DNS message to one resolver and back: UDP, and TCP (RFC 7766) where UDP cuts the answer. */

import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import { type DnsQuestion, type DnsReading, encodeQuestion, readAnswer } from './message.ts';
import type { Endpoint } from './server-endpoint.ts';

/**
 * - `timeout`     no resolver answered in time
 * - `unreachable` no resolver could be reached
 * - `servfail`    the resolver could not find out (SERVFAIL), or won't say (REFUSED)
 * - `protocol`    not what the protocol promises
 */
export type DnsFailureKind = 'timeout' | 'unreachable' | 'servfail' | 'protocol';

export interface DnsFailure {
  readonly kind: DnsFailureKind;
  readonly message: string;
  /** What DNSSEC found wrong, where the resolver says so. */
  readonly dnssecFault?: string | null;
}

export type DnsExchange = DnsReading | DnsFailure;

/**
 * Packets that don't answer our question are passed over: someone off the path may be guessing (RFC
 * 5452 §9.1). The socket is connected, which drops other senders', and has a fresh port.
 */
export function askByUdp(
  server: Endpoint,
  question: DnsQuestion,
  signal: AbortSignal,
): Promise<DnsExchange> {
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4');
    let strangers = 0;
    let isOver = false;
    const finish = (exchange: DnsExchange) => {
      if (isOver) return;
      isOver = true;
      signal.removeEventListener('abort', giveUp);
      socket.close();
      resolve(exchange);
    };
    const giveUp = () => {
      const others = strangers > 0 ? `, but ${strangers} to other questions` : '';
      finish({ kind: 'timeout', message: `no answer in time${others}` });
    };
    socket.on('error', (fault) => finish(unreachable(fault)));
    socket.on('message', (bytes) => {
      const answer = readAnswer(bytes, question);
      if (answer === 'stranger') strangers++;
      else finish(answer === 'unreadable' ? UNREADABLE : answer);
    });
    socket.on('connect', () => socket.send(encodeQuestion(question)));
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    socket.connect(server.port, server.address);
  });
}

/** The same over TCP, one question a connection. The length prefix caps the answer at 64 KiB. */
export function askByTcp(
  server: Endpoint,
  question: DnsQuestion,
  signal: AbortSignal,
): Promise<DnsExchange> {
  return new Promise((resolve) => {
    const socket = connect({ host: server.address, port: server.port });
    let received: Buffer = Buffer.alloc(0);
    const finish = (exchange: DnsExchange) => {
      signal.removeEventListener('abort', giveUp);
      socket.destroy();
      resolve(exchange);
    };
    const giveUp = () => finish({ kind: 'timeout', message: 'no answer in time' });
    // Stays for the socket's life: a late error without a listener would end the process.
    socket.on('error', (fault) => finish(unreachable(fault)));
    socket.once('close', () =>
      finish({ kind: 'protocol', message: 'closed before its answer was whole' }),
    );
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 2) return;
      const end = 2 + received.readUInt16BE(0);
      if (received.length < end) return;
      const answer = readAnswer(received.subarray(2, end), question);
      finish(answer === 'stranger' || answer === 'unreadable' ? UNREADABLE : answer);
    });
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    const message = encodeQuestion(question);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(message.length);
    socket.write(Buffer.concat([length, message]));
  });
}

const UNREADABLE: DnsFailure = {
  kind: 'protocol',
  message: 'the answer is no answer to the question',
};

function unreachable(fault: NodeJS.ErrnoException): DnsFailure {
  return { kind: 'unreachable', message: fault.code ?? 'connection failed' };
}
