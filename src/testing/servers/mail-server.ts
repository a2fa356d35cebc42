/** An SMTP server on loopback that keeps what it is sent, or refuses it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** Lower-case names, unfolded. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export class MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[] = [];
  /** What it answers to a recipient; null: it takes all. */
  refusal: { readonly code: number; readonly message: string } | null = null;
  readonly #server: SMTPServer;

  private constructor(server: SMTPServer) {
    this.#server = server;
    this.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<MailServer> {
    let own: MailServer | null = null;
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onRcptTo(_address, _session, done) {
        const refusal = own?.refusal;
        if (!refusal) return done();
        done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
      },
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = envelope.rcptTo.map(({ address }) => address);
          own?.mails.push(read(to, Buffer.concat(chunks).toString('latin1')));
          done();
        });
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    own = new MailServer(server);
    return own;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

/** RFC 5322: headers with folded lines, then a body that is quoted-printable or plain. */
function read(to: readonly string[], mail: string): ReceivedMail {
  const end = mail.indexOf('\r\n\r\n');
  const lines = mail
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = mail.slice(end + 4);
  return { to, headers, text: decoded(body, headers['content-transfer-encoding'] ?? '7bit') };
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
