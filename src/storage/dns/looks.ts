/** Keeps looks at DNS and imported spans, and folds them into intervals. A transaction a batch. */
import { sql } from 'kysely';
import { DNS_TYPES, type DnsLook, type DnsSpan } from '#app/records/dns.ts';
import { insertion } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { dnsContent, foldNames, keyOf, latest, type Name } from './intervals.ts';

type Names = ReadonlyMap<string, Name>;

/**
 * Keeps the looks, all or none; those that are kept already (by id) change nothing. Names are
 * locked in sorted order, so that two writers of the same names wait for one another without a
 * deadlock. Answers how many are new, and the domains whose records differ from the look before.
 */
export async function keepLooks(db: Database, looks: readonly DnsLook[]) {
  if (looks.length === 0) return { kept: 0, changed: new Set<string>() };
  return await db.transaction().execute(async (tx) => {
    const names = await lockNames(tx, looks);
    const added = await insertLooks(tx, looks);
    for (const look of added) {
      const name = names.get(keyOf(look))!;
      name.anew ||= look.observedAt <= latest(name) || prolongsOverSpans(name, look);
      name.looks.push(look);
    }
    const touched = [...names.values()].filter((name) => name.looks.length > 0);
    return { kept: added.length, changed: await foldNames(tx, touched) };
  });
}

/**
 * Keeps what others' histories say, all or none; spans that are kept already (by id) change
 * nothing. A span of one moment is a look: all values of a name and type at that moment together.
 * Answers with how many are new.
 */
export async function keepSpans(db: Database, spans: readonly DnsSpan[]): Promise<number> {
  if (spans.length === 0) return 0;
  return await db.transaction().execute(async (tx) => {
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

/** Whether a value that was seen before spans may still be prolonged to behind them. */
function prolongsOverSpans({ recent, spansUntil }: Name, { answers }: DnsLook): boolean {
  return DNS_TYPES.some((type) => {
    const first = answers[type] && recent[type]?.[0];
    return first !== undefined && spansUntil !== null && first <= spansUntil;
  });
}

async function lockNames(tx: Transaction, of: readonly (DnsLook | DnsSpan)[]): Promise<Names> {
  const keys = new Map(of.map(({ domain, name }) => [keyOf({ domain, name }), { domain, name }]));
  const sorted = [...keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
  const { rows } = await sql<Pick<Name, 'domain' | 'name' | 'recent' | 'spansUntil'>>`
    ${insertion('dns_names', sorted, 'domain text, name text')}
    on conflict (domain, name) do update set name = excluded.name
    returning domain, name, recent, spans_until`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), { ...row, looks: [], anew: false }]));
}

const LOOK_COLUMNS = `
  domain text, name text, observed_at timestamptz, id uuid, digest bytea, ttls integer[]`;
const SPAN_COLUMNS = `
  domain text, name text, type text, id uuid, value text, ttl integer, first_seen timestamptz,
  last_seen timestamptz`;

/** Answers with those that are new. */
async function insertLooks(tx: Transaction, looks: readonly DnsLook[]): Promise<DnsLook[]> {
  const byId = new Map(looks.map((look) => [look.id.toLowerCase(), look]));
  const rows = [...byId.values()].map((look) => ({ ...look, ...dnsContent(look) }));
  await sql`
    ${insertion('dns_answers', rows, 'domain text, digest bytea, answers jsonb')}
    on conflict do nothing`.execute(tx);
  const { rows: added } = await sql<{ id: string }>`
    ${insertion('dns_looks', rows, LOOK_COLUMNS)}
    on conflict do nothing returning id`.execute(tx);
  return added.map(({ id }) => byId.get(id)!);
}

/** Answers with those that are new. */
async function insertSpans(tx: Transaction, spans: readonly DnsSpan[]): Promise<DnsSpan[]> {
  const byId = new Map(spans.map((span) => [span.id.toLowerCase(), span]));
  const { rows: added } = await sql<{ id: string }>`
    ${insertion('dns_spans', [...byId.values()], SPAN_COLUMNS)}
    on conflict do nothing returning id`.execute(tx);
  return added.map(({ id }) => byId.get(id)!);
}
