/** Keeps looks at DNS and imported spans, and folds them into intervals. A transaction a batch. */
import { sql } from 'kysely';
import { DNS_TYPES, type DnsLook, type DnsSpan } from '#app/records/dns.ts';
import { erasedValues } from '../erasure/tombstones.ts';
import { insertion } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { foldMarked, foldUnfoldedSpans, importSpans } from './import-spans.ts';
import { foldNames } from './intervals.ts';
import { dnsContent } from './kept.ts';
import { keyOf, lockNames } from './names.ts';

/**
 * Keeps the looks, all or none; those that are kept already (by id) change nothing. Names are
 * locked in sorted order, so that two writers of the same names wait for one another without a
 * deadlock. Answers how many are new, and the domains whose records differ from the look before.
 */
export async function keepLooks(db: Database, looks: readonly DnsLook[]) {
  if (looks.length === 0) return { kept: 0, changed: new Set<string>() };
  const kept = await db.transaction().execute(async (tx) => {
    const known = await withoutErased(tx, looks);
    const names = await lockNames(tx, known);
    const added = await insertLooks(tx, known);
    for (const look of added) {
      const name = names.get(keyOf(look))!;
      name.looks.push(look);
      for (const type of DNS_TYPES) {
        const latest = name.recent[type]?.at(-1);
        if (look.answers[type] && latest !== undefined && look.observedAt <= latest)
          name.anew.add(type);
      }
    }
    const touched = [...names.values()].filter((name) => name.looks.length > 0);
    return { kept: added.length, changed: await foldNames(tx, touched) };
  });
  await foldMarked(db, looks);
  return kept;
}

async function withoutErased(tx: Transaction, looks: readonly DnsLook[]): Promise<DnsLook[]> {
  const values = looks.flatMap(({ answers }) =>
    DNS_TYPES.flatMap((type) => (answers[type] ?? []).map(({ value }) => ({ type, value }))),
  );
  const isErased = await erasedValues(tx, values);
  return looks.map((look) => {
    const kept = DNS_TYPES.flatMap((type) => {
      const own = look.answers[type]?.filter(({ value }) => !isErased(type, value));
      return own ? [[type, own] as const] : [];
    });
    return { ...look, answers: Object.fromEntries(kept) };
  });
}

/** Keeps what others' histories say, and folds it at once. Answers with how many are new. */
export async function keepSpans(db: Database, spans: readonly DnsSpan[]): Promise<number> {
  const fresh = await importSpans(db, spans);
  await foldUnfoldedSpans(db);
  return fresh;
}

const LOOK_COLUMNS = `
  domain text, name text, observed_at timestamptz, id uuid, digest bytea, ttls integer[]`;
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
