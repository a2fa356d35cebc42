import { createHash } from 'node:crypto';
import type { Answer } from 'dns-packet';
import { DNS_TYPES, type DnsLook } from '#app/records/dns.ts';
import { dnsHistory } from '#app/sandbox/dns-history.ts';
import type { SandboxRegistry } from '#app/sandbox/registry.ts';
import { readRecord } from '#app/sources/dns/message.ts';

/** The DNS past of a sandbox name as looks. The same moments have the same ids, so that every start may bring them in. */
export function sandboxDnsPast(registry: SandboxRegistry, domain: string): DnsLook[] {
  return dnsHistory(registry, domain).map(({ at, records }) => {
    const read = records.flatMap((record) => readRecord({ class: 'IN', ...record } as Answer) ?? []);
    const answers = DNS_TYPES.map((type) => [
      type,
      read.filter((record) => record.type === type).map(({ data, ttl }) => ({ value: data, ttl })),
    ]);
    return {
      id: idOf(domain, at),
      domain,
      name: domain,
      observedAt: at,
      answers: Object.fromEntries(answers),
    };
  });
}

/** A UUID made of a hash (RFC 9562 section 5.8). */
function idOf(domain: string, at: number): string {
  const bytes = createHash('sha256').update(`sandbox dns ${domain} ${at}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
