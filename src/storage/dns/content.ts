import { createHash } from 'node:crypto';
import { DNS_TYPES, type DnsLook, type DnsType, type DnsValue } from '#app/records/dns.ts';

/** The answers of a look as they are kept: what they say once for each domain, their TTLs with each look. */
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
    digest: createHash('sha256').update(json).digest('hex').slice(0, 32),
    ttls: `{${ttls.join(',')}}`,
  };
}

/** Each value once, sorted, as text that PostgreSQL can hold (no NUL, no half of a surrogate pair). */
export function valuesOf(values: readonly DnsValue[]): DnsValue[] {
  const once = new Map<string, number | null>();
  for (const { value, ttl } of values) {
    const text = value.toWellFormed().replaceAll('\0', '\uFFFD');
    const known = once.get(text) ?? null;
    once.set(text, ttl === null ? known : Math.min(Math.max(ttl, known ?? 0), MOST_TTL));
  }
  return [...once]
    .map(([value, ttl]) => ({ value, ttl }))
    .sort((a, b) => (a.value < b.value ? -1 : 1))
    .slice(0, MOST_VALUES);
}
