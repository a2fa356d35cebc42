/** Looks and spans as they are kept, from which intervals are folded anew. */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { DNS_TYPES, type DnsLook, type DnsSpan, type DnsValue } from '#app/records/dns.ts';
import { given, plain } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';
import { keyOf, type Name, namesOf } from './names.ts';

export interface Kept {
  readonly looks: DnsLook[];
  readonly spans: DnsSpan[];
}

/**
 * Of the types that are to be folded anew, by `keyOf`. Without spans that are marked in
 * `unfolded_spans`: these are added when their marks are taken away.
 */
export async function keptOf(
  tx: Transaction,
  names: readonly Name[],
): Promise<ReadonlyMap<string, Kept>> {
  const kept = new Map<string, Kept>(names.map((name) => [keyOf(name), { looks: [], spans: [] }]));
  const { rows: looks } = await sql<KeptLook>`
    select look.id, domain, name, look.observed_at, answers as said, look.ttls
    from dns_looks as look join ${namesOf(names)} using (domain, name)
    join dns_answers using (domain, digest)`.execute(tx);
  for (const look of looks) kept.get(keyOf(look))?.looks.push(lookOf(look));
  const types = names.flatMap(({ domain, name, anew }) =>
    [...anew].map((type) => ({ domain, name, type })),
  );
  const { rows: spans } = await sql<DnsSpan>`
    select s.* from dns_spans s
    join ${given(types, 'domain text, name text, type text')} using (domain, name, type)
    where not exists (select from unfolded_spans u
      where u.domain = s.domain and u.name = s.name and u.id = s.id)`.execute(tx);
  for (const span of spans) kept.get(keyOf(span))?.spans.push(span);
  return kept;
}

type KeptLook = Omit<DnsLook, 'answers'> & {
  /** Null in the place of a value that was erased. */
  readonly said: { readonly [Type in keyof DnsLook['answers']]: readonly (string | null)[] };
  readonly ttls: readonly (number | null)[];
};

function lookOf({ said, ttls, ...look }: KeptLook): DnsLook {
  let place = 0;
  const answers: DnsLook['answers'] = Object.fromEntries(
    DNS_TYPES.filter((type) => said[type]).map((type) => [
      type,
      said[type]!.map((value) => ({ value, ttl: ttls[place++] ?? null })).filter(
        (kept): kept is DnsValue => kept.value !== null,
      ),
    ]),
  );
  return { ...look, answers };
}

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
