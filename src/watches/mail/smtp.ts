/** Hands mails to the operator's SMTP server. */
import type { Clock } from '#app/base/clock.ts';
import type { OutboundGuard } from '#app/base/outbound/guard.ts';
import { startDeadline } from '#app/base/time-limits.ts';

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Without its brackets; the same each time it is sent. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** `code`: of the failure, in a word without any address. */
export type SmtpReply =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly isFinal: boolean; readonly code: string };

/** Never rejects. */
export type SendMail = (mail: OutgoingMail, stopping: AbortSignal) => Promise<SmtpReply>;

export interface SmtpParts {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  readonly url: string;
  /** `Tra <tra@mail.example>` */
  readonly from: string;
  readonly clock: Clock;
  readonly guard: OutboundGuard;
}

const WHOLE_MS = 60_000;
const STEP_MS = 15_000;
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

export function smtpSender({ url, from, clock, guard }: SmtpParts): SendMail {
  const { protocol, hostname: host, port, username, password } = new URL(url);
  const server = { host, port: Number(port) || PORTS[protocol]! };
  const isNamed = username !== '';
  return async ({ messageId, ...mail }, stopping) => {
    using deadline = startDeadline(clock, WHOLE_MS, stopping);
    // Its 15 MB are paid by installations that send mail.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      ...server,
      secure: protocol === 'smtps:',
      // A password goes over no open line.
      requireTLS: isNamed,
      ...(isNamed && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
      greetingTimeout: STEP_MS,
      socketTimeout: STEP_MS,
      connectionTimeout: STEP_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket(_options, done) {
        guard.connect({ ...server, signal: deadline.signal }).then(
          (connection) => done(null, { connection }),
          (error) => done(error, undefined),
        );
      },
    });
    const close = () => transport.close();
    deadline.signal.addEventListener('abort', close, { once: true });
    try {
      await transport.sendMail({ from, messageId: `<${messageId}>`, ...mail });
      return { kind: 'sent' };
    } catch (error) {
      return failureOf(error);
    } finally {
      deadline.signal.removeEventListener('abort', close);
      transport.close();
    }
  };
}

/** By the codes alone: the server's words repeat the address. RFC 5321 section 4.2.1. */
function failureOf(error: unknown): SmtpReply {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
  const isRecipient = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isFinal = isRecipient && responseCode !== undefined && responseCode >= 500;
  return { kind: 'failed', isFinal, code: responseCode ? `${code} ${responseCode}` : code };
}
