import { hash } from 'node:crypto';
import { DNS_TYPES, type DnsLook, type DnsValue } from '#app/records/dns.ts';
import { plain } from '../postgres/columns.ts';

/** No honest name has more values of one type; a hostile one could fill the database with them. */
const MOST_VALUES = 100;
/** TTLs are 31 bits (RFC 2181 section 8). */
const MOST_TTL = 2 ** 31 - 1;

/**
 * The answers of a look as they are kept: their values once for each domain, their TTLs, in the
 * order of the values, with each look.
 */
export function dnsContent(look: DnsLook) {
  const kept = DNS_TYPES.flatMap((type) => {
    const own = look.answers[type];
    return own ? [{ type, own: valuesOf(own) }] : [];
  });
  const answers = Object.fromEntries(
    kept.map(({ type, own }) => [type, own.map(({ value }) => value)]),
  );
  return {
    answers,
    digest: dnsDigest(JSON.stringify(answers)),
    ttls: kept.flatMap(({ own }) => own.map(({ ttl }) => ttl)),
  };
}

/** The first 16 bytes of the SHA-256, as the database takes them. */
export function dnsDigest(text: string): string {
  return `\\x${hash('sha256', text, 'hex').slice(0, 32)}`;
}

/** Each value once, sorted, as text that PostgreSQL can hold. */
export function valuesOf(values: readonly DnsValue[]): DnsValue[] {
  const once = new Map<string, number | null>();
  for (const { value, ttl } of values) {
    const text = plain(value);
    const known = once.get(text) ?? null;
    once.set(text, ttl === null ? known : Math.min(Math.max(ttl, known ?? 0), MOST_TTL));
  }
  return [...once]
    .map(([value, ttl]) => ({ value, ttl }))
    .sort((a, b) => (a.value < b.value ? -1 : 1))
    .slice(0, MOST_VALUES);
}
