/** Keeps looks at DNS and imported spans, and folds them into the intervals that pages show; one transaction a batch. */
import type { TransactionSql } from 'postgres';
import type { DnsLook, DnsSpan } from '#app/records/dns.ts';
import type { Database } from '../postgres/database.ts';
import { type DnsContent, dnsContent } from './content.ts';
import { foldNames, keyOf, latest, type Name } from './intervals.ts';

export interface KeptLooks {
  /** How many of them weren't kept before. */
  readonly kept: number;
  /** Domains whose records differ from those of the look before. */
  readonly changed: ReadonlySet<string>;
}

type Names = ReadonlyMap<string, Name>;

/**
 * Keeps the looks, all or none; those that are kept already (by id) change nothing. Writers of the same names wait for
 * one another, names in sorted order, so that no two can block each other.
 */
export async function keepLooks({ sql }: Database, looks: readonly DnsLook[]): Promise<KeptLooks> {
  if (looks.length === 0) return { kept: 0, changed: new Set() };
  return await sql.begin(async (tx) => {
    const names = await lockNames(tx, looks);
    const added = await insertLooks(tx, looks);
    for (const look of added) {
      const name = names.get(keyOf(look))!;
      name.anew ||= look.observedAt <= latest(name);
      name.looks.push(look);
    }
    const touched = [...names.values()].filter((name) => name.looks.length > 0);
    return { kept: added.length, changed: await foldNames(tx, touched) };
  });
}

/**
 * Keeps what others' histories say, all or none; spans that are kept already (by id) change nothing. A span of one moment
 * is a look: all values of a name and type at that moment together. Answers with how many are new.
 */
export async function keepSpans({ sql }: Database, spans: readonly DnsSpan[]): Promise<number> {
  if (spans.length === 0) return 0;
  return await sql.begin(async (tx) => {
    const names = await lockNames(tx, spans);
    const added = await insertSpans(tx, spans);
    const touched = new Set<Name>();
    for (const span of added) {
      const name = names.get(keyOf(span))!;
      name.anew = true;
      name.spansUntil = Math.max(name.spansUntil ?? span.lastSeen, span.lastSeen);
      touched.add(name);
    }
    await foldNames(tx, [...touched]);
    return added.length;
  });
}

async function lockNames(tx: TransactionSql, of: readonly (DnsLook | DnsSpan)[]): Promise<Names> {
  const keys = new Map(of.map(({ domain, name }) => [keyOf({ domain, name }), { domain, name }]));
  const sorted = [...keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
  const rows = await tx<
    { domain: string; name: string; recent: Name['recent']; spans_until: Date | null }[]
  >`
    insert into dns_names (domain, name)
    select * from unnest(${sorted.map((key) => key.domain)}::text[], ${sorted.map((key) => key.name)}::text[])
    on conflict (domain, name) do update set name = excluded.name
    returning domain, name, recent, spans_until`;
  return new Map(
    rows.map(({ domain, name, recent, spans_until }) => [
      keyOf({ domain, name }),
      { domain, name, recent, spansUntil: spans_until?.getTime() ?? null, looks: [], anew: false },
    ]),
  );
}

/** Answers with those that are new. */
async function insertLooks(tx: TransactionSql, looks: readonly DnsLook[]): Promise<DnsLook[]> {
  const byId = new Map(looks.map((look) => [look.id.toLowerCase(), look]));
  const rows = [...byId.values()].map((look) => ({ look, content: dnsContent(look.answers) }));
  const column = <V>(value: (row: { look: DnsLook; content: DnsContent }) => V) => rows.map(value);
  const domains = column(({ look }) => look.domain);
  const digests = column(({ content }) => content.digest);
  await tx`
    insert into dns_answers (domain, digest, answers)
    select domain, decode(digest, 'hex'), answers::jsonb
    from unnest(${domains}::text[], ${digests}::text[], ${column(({ content }) => content.json)}::text[])
      as row (domain, digest, answers)
    on conflict do nothing`;
  const added = await tx<{ id: string }[]>`
    insert into dns_looks (domain, name, observed_at, id, digest, ttls)
    select domain, name, observed_at, id, decode(digest, 'hex'), ttls::integer[]
    from unnest(
      ${domains}::text[], ${column(({ look }) => look.name)}::text[],
      ${column(({ look }) => iso(look.observedAt))}::text[]::timestamptz[], ${column(({ look }) => look.id)}::text[]::uuid[],
      ${digests}::text[], ${column(({ content }) => content.ttls)}::text[]
    ) as row (domain, name, observed_at, id, digest, ttls)
    on conflict do nothing returning id`;
  return added.map(({ id }) => byId.get(id)!);
}

/** Answers with those that are new. */
async function insertSpans(tx: TransactionSql, spans: readonly DnsSpan[]): Promise<DnsSpan[]> {
  const byId = new Map(spans.map((span) => [span.id.toLowerCase(), span]));
  const column = <V>(value: (span: DnsSpan) => V) => [...byId.values()].map(value);
  const added = await tx<{ id: string }[]>`
    insert into dns_spans (domain, name, type, id, value, ttl, first_seen, last_seen)
    select * from unnest(
      ${column((span) => span.domain)}::text[], ${column((span) => span.name)}::text[],
      ${column((span) => span.type)}::text[], ${column((span) => span.id)}::text[]::uuid[],
      ${column((span) => span.value)}::text[], ${column((span) => span.ttl)}::integer[],
      ${column((span) => iso(span.firstSeen))}::text[]::timestamptz[], ${column((span) => iso(span.lastSeen))}::text[]::timestamptz[]
    )
    on conflict do nothing returning id`;
  return added.map(({ id }) => byId.get(id)!);
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
