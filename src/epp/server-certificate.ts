/** What a server's certificate says, for the operator's eyes. */
import type { TLSSocket } from 'node:tls';

export interface ServerCertificate {
  /** Names as they can be shown; "" where there is none. */
  readonly subject: string;
  readonly issuer: string;
  /** Epoch milliseconds; null: it can't be read. */
  readonly validUntil: number | null;
}

export function certificateOf(socket: TLSSocket): ServerCertificate | null {
  const { subject, issuer, valid_to: end } = socket.getPeerCertificate();
  if (!subject) return null;
  const validUntil = Date.parse(end);
  return {
    subject: shown(subject.CN ?? subject.O),
    issuer: shown(issuer?.CN ?? issuer?.O),
    validUntil: Number.isNaN(validUntil) ? null : validUntil,
  };
}

const MOST_SHOWN = 100;

/** A name may occur twice in a certificate. */
function shown(name: string | string[] | undefined): string {
  const text = [name ?? []].flat().join(', ');
  return text.replace(/[^\p{L}\p{N} .,:*@()'&-]/gu, '?').slice(0, MOST_SHOWN);
}
