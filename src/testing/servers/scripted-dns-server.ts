import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import packet, { type Packet, type Question } from 'dns-packet';

/**
 * What is sent for one question: raw bytes, or a proper response to it with these fields changed.
 */
export type DnsMessage =
  | Uint8Array
  | (Omit<Packet, 'type'> & { readonly rcode?: keyof typeof RCODES });

/** `name` is in lower case, `letters` is the name as it was sent. */
export type ScriptedQuestion = Question & {
  readonly id: number;
  readonly letters: string;
  readonly hasEdns: boolean;
  readonly isUnchecked: boolean;
};

/** In this order; an empty list is silence. */
export type DnsScript = (
  asked: ScriptedQuestion,
  transport: 'udp' | 'tcp',
) => readonly DnsMessage[];

/** RFC 1035 §4.1.1 */
const RCODES = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const;

/**
 * A DNS server on loopback, UDP and TCP on one port, that answers by script. `await using` closes
 * it.
 */
export class ScriptedDnsServer {
  /** `udp example.test NS`, in order of arrival. */
  readonly queries: string[] = [];
  readonly #udp: UdpSocket;
  readonly #tcp: Server;
  readonly #connections = new Set<Socket>();
  readonly #script: DnsScript;

  private constructor(udp: UdpSocket, tcp: Server, script: DnsScript) {
    this.#udp = udp;
    this.#tcp = tcp;
    this.#script = script;
    udp.on('message', (bytes, from) => {
      for (const message of this.#answer(bytes, 'udp')) udp.send(message, from.port, from.address);
    });
    tcp.on('connection', (socket) => this.#serve(socket));
  }

  static async start(script: DnsScript): Promise<ScriptedDnsServer> {
    for (;;) {
      const tcp = createServer();
      tcp.listen(0, '127.0.0.1');
      await once(tcp, 'listening');
      const udp = createSocket('udp4');
      try {
        udp.bind((tcp.address() as AddressInfo).port, '127.0.0.1');
        await once(udp, 'listening');
        return new ScriptedDnsServer(udp, tcp, script);
      } catch {
        // The port the system chose for TCP is taken for UDP: another one.
        udp.close();
        tcp.close();
      }
    }
  }

  /** `127.0.0.1:54321` */
  get address(): string {
    return `127.0.0.1:${this.#udp.address().port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#connections) socket.destroy();
    await new Promise<void>((resolve) => this.#udp.close(resolve));
    await new Promise((resolve) => this.#tcp.close(resolve));
  }

  #serve(socket: Socket): void {
    this.#connections.add(socket);
    socket.once('close', () => this.#connections.delete(socket));
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      for (const message of this.#answer(bytes.subarray(2), 'tcp')) {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(message.length);
        socket.write(Buffer.concat([length, message]));
      }
      socket.end();
    });
  }

  #answer(bytes: Buffer, transport: 'udp' | 'tcp'): Uint8Array[] {
    const query = packet.decode(bytes);
    const question = query.questions![0]!;
    const id = query.id!;
    const name = question.name.toLowerCase();
    this.queries.push(`${transport} ${name} ${question.type}`);
    const hasEdns = query.additionals?.some(({ type }) => type === 'OPT') ?? false;
    const isUnchecked = (query.flags! & packet.CHECKING_DISABLED) !== 0;
    const asked = { ...question, id, name, letters: question.name, hasEdns, isUnchecked };
    return this.#script(asked, transport).map((message) => {
      if (message instanceof Uint8Array) return message;
      const { rcode = 'NOERROR', flags = 0, ...fields } = message;
      const whole = { id, questions: [question], ...fields, flags: flags | RCODES[rcode] };
      return packet.encode({ ...whole, type: 'response' });
    });
  }
}
