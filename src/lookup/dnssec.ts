/** Whether DNSSEC proves what the DNS says of a host (RFC 4033 §5), and why not. */
import type { DnsType } from '#app/records/dns.ts';
import { type DnsReply, type DnsResolver, ROOT } from '#app/sources/dns/resolver.ts';

/**
 * - `secure`   the resolver has proved every answer
 * - `insecure` the resolver proves answers, but the zone, or one above it, isn't signed
 * - `bogus`    the zone is signed, and its answers fail the proof
 * - `unknown`  the resolver proves nothing, or gave no answer
 */
export const DNSSEC_STATES = ['secure', 'insecure', 'bogus', 'unknown'] as const;

export interface Dnssec {
  readonly status: (typeof DNSSEC_STATES)[number];
  /** In words; null when secure. */
  readonly reason: string | null;
}

/** Asks the host's resolver once more where its answers leave open why they aren't proved. */
export async function judgeDnssec(
  resolver: Pick<DnsResolver, 'query'>,
  host: string,
  replies: readonly { readonly type: DnsType; readonly reply: DnsReply }[],
  signal: AbortSignal,
): Promise<Dnssec> {
  const answers = replies.filter(({ reply }) => reply.ok);
  if (answers.length > 0 && answers.every(({ reply }) => reply.ok && reply.isAuthentic))
    return { status: 'secure', reason: null };
  const failed = replies.find(({ reply }) => !reply.ok && reply.kind === 'servfail');
  if (failed && !failed.reply.ok) {
    // Told not to check, a resolver gives what it failed as forged (RFC 4035 §3.2.2).
    const question = { name: host, type: failed.type, isUnchecked: true, signal };
    if ((await resolver.query(question)).ok)
      return { status: 'bogus', reason: failed.reply.dnssecFault ?? 'its answers fail the proof' };
  }
  if (answers.length === 0) return { status: 'unknown', reason: 'the resolver gave no answer' };
  // The root is signed: what isn't proved there isn't proved anywhere.
  const root = await resolver.query({ name: ROOT, type: 'SOA', of: host, signal });
  return root.ok && root.isAuthentic
    ? { status: 'insecure', reason: 'the zone, or one above it, is not signed' }
    : { status: 'unknown', reason: 'the resolver does not prove answers by DNSSEC' };
}
