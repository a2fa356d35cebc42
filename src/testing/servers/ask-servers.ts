/** How tests ask the sandbox's servers, byte by byte and without the service's own sources. */
import { createSocket } from 'node:dgram';
import { connect, type Socket } from 'node:net';
import {
  type DecodedPacket,
  decode,
  encode,
  type Packet,
  RECURSION_DESIRED,
  type RecordType,
} from 'dns-packet';

/**
 * Everything a TCP server sends until it closes, after `bytes` (null: none) was written. A reset
 * counts as a close.
 */
export function exchange(
  address: string,
  bytes: Buffer | string | null,
  end = false,
): Promise<Buffer> {
  return new Promise((resolve) => {
    const socket = dial(address);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.once('close', () => resolve(Buffer.concat(chunks)));
    if (bytes !== null) socket.write(bytes);
    if (end) socket.end();
  });
}

export async function askWhois(address: string, query: string): Promise<string> {
  return (await exchange(address, `${query}\r\n`)).toString('utf8');
}

export function dnsQuery(name: string, type: RecordType, extra: Partial<Packet> = {}): Buffer {
  return encode({
    type: 'query',
    id: 4711,
    flags: RECURSION_DESIRED,
    questions: [{ name, type }],
    ...extra,
  });
}

export async function askDns(
  address: string,
  name: string,
  type: RecordType,
  extra?: Partial<Packet>,
): Promise<DecodedPacket> {
  return decode(await sendUdp(address, dnsQuery(name, type, extra)));
}

/** The first datagram that comes back. */
export function sendUdp(address: string, message: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', reject);
    socket.once('message', (answer) => {
      socket.close();
      resolve(answer);
    });
    const { host, port } = parts(address);
    socket.send(message, port, host);
  });
}

export async function askDnsTcp(
  address: string,
  name: string,
  type: RecordType,
): Promise<DecodedPacket> {
  const query = dnsQuery(name, type);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(query.length);
  const answer = await exchange(address, Buffer.concat([length, query]), true);
  return decode(answer.subarray(2, 2 + answer.readUInt16BE(0)));
}

export function dial(address: string): Socket {
  return connect(parts(address));
}

function parts(address: string): { host: string; port: number } {
  const colon = address.lastIndexOf(':');
  return { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) };
}
