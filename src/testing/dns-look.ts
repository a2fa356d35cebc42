import { randomUUID } from 'node:crypto';
import type { DnsLook, DnsType } from '#app/records/dns.ts';

/** A look at a name; values with a TTL of 300. */
export function dnsLook(
  domain: string,
  observedAt: number,
  answers: Partial<Record<DnsType, readonly string[]>>,
  given: Partial<DnsLook> = {},
): DnsLook {
  const timed = Object.entries(answers).map(([type, values]) => [
    type,
    values.map((value) => ({ value, ttl: 300 })),
  ]);
  return {
    id: randomUUID(),
    domain,
    name: domain,
    observedAt,
    answers: Object.fromEntries(timed),
    ...given,
  };
}
