import { hash } from 'node:crypto';
import { DNS_TYPES, type DnsLook, type DnsType, type DnsValue } from '#app/records/dns.ts';
import { plain } from '../postgres/columns.ts';

/**
 * The answers of a look as they are kept: their values once for each domain, their TTLs with each
 * look.
 */
export interface DnsContent {
  readonly values: Readonly<Partial<Record<DnsType, readonly string[]>>>;
  /** `values` in the one spelling that the digest is made of. */
  readonly json: string;
  /** Hexadecimal, 16 bytes. */
  readonly digest: string;
  /** An array literal of PostgreSQL's: `{300,NULL}`, in the order of the values. */
  readonly ttls: string;
}

/** No honest name has more values of one type; a hostile one could fill the database with them. */
const MOST_VALUES = 100;
/** TTLs are 31 bits (RFC 2181 section 8). */
const MOST_TTL = 2 ** 31 - 1;

export function dnsContent(answers: DnsLook['answers']): DnsContent {
  const kept = DNS_TYPES.flatMap((type) =>
    answers[type] ? [{ type, own: valuesOf(answers[type]) }] : [],
  );
  const values = Object.fromEntries(
    kept.map(({ type, own }) => [type, own.map(({ value }) => value)]),
  );
  const json = JSON.stringify(values);
  const ttls = kept.flatMap(({ own }) => own.map(({ ttl }) => ttl ?? 'NULL'));
  return {
    values,
    json,
    digest: dnsDigest(json),
    ttls: `{${ttls.join(',')}}`,
  };
}

/** The first 16 bytes of the SHA-256, hexadecimal. */
export function dnsDigest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
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
