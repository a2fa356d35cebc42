import type { Answer } from 'dns-packet';
import { hashUuid } from '#app/base/uuid.ts';
import { DNS_TYPES, type DnsLook } from '#app/records/dns.ts';
import { dnsHistory } from '#app/sandbox/dns-history.ts';
import type { SandboxRegistry } from '#app/sandbox/registry.ts';
import { readRecord } from '#app/sources/dns/message.ts';

/** The DNS past of a sandbox name as looks. The same moments have the same ids, so that every start may bring them in. */
export function sandboxDnsPast(registry: SandboxRegistry, domain: string): DnsLook[] {
  return dnsHistory(registry, domain).map(({ at, records }) => {
    const read = records.flatMap(
      (record) => readRecord({ class: 'IN', ...record } as Answer) ?? [],
    );
    const answers = DNS_TYPES.map((type) => [
      type,
      read.filter((record) => record.type === type).map(({ data, ttl }) => ({ value: data, ttl })),
    ]);
    return {
      id: hashUuid(`sandbox dns ${domain} ${at}`),
      domain,
      name: domain,
      observedAt: at,
      answers: Object.fromEntries(answers),
    };
  });
}
