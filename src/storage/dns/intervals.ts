/** The folded intervals of names, brought up to date in the transaction that locked the names. */

import { hash } from 'node:crypto';
import { sql } from 'kysely';
import {
  DNS_TYPES,
  type DnsInterval,
  type DnsLook,
  type DnsSpan,
  type DnsType,
  type DnsValue,
} from '#app/records/dns.ts';
import {
  type DnsSeries,
  foldDns,
  isOpen,
  missesAllowed,
  NEVER_LOOKED,
} from '#app/records/dns-fold.ts';
import { given, insertion, plain } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';

type Series = Partial<Record<DnsType, DnsSeries>>;

/** A name while its row in `dns_names` is locked. */
export interface Name {
  readonly domain: string;
  readonly name: string;
  readonly recent: Partial<Record<DnsType, number[]>>;
  spansUntil: number | null;
  /** What the batch brings. */
  readonly looks: DnsLook[];
  /** A look later than all that is known is added; any other folds all that is kept anew. */
  anew: boolean;
}

const ADDRESSES: readonly DnsType[] = ['A', 'AAAA'];
/** Some zones have a new serial number every hour: that alone is no reason to look more often. */
const TELLING_TYPES = DNS_TYPES.filter((type) => type !== 'SOA');

/** Host names hold no space. */
export function keyOf({ domain, name }: { domain: string; name: string }): string {
  return `${domain} ${name}`;
}

/**
 * In sorted order, so that two writers of the same names wait for one another without a deadlock.
 */
export async function lockNames(
  tx: Transaction,
  of: readonly Pick<Name, 'domain' | 'name'>[],
): Promise<ReadonlyMap<string, Name>> {
  const keys = new Map(of.map(({ domain, name }) => [keyOf({ domain, name }), { domain, name }]));
  const sorted = [...keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
  const { rows } = await sql<Pick<Name, 'domain' | 'name' | 'recent' | 'spansUntil'>>`
    ${insertion('dns_names', sorted, 'domain text, name text')}
    on conflict (domain, name) do update set name = excluded.name
    returning domain, name, recent, spans_until`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), { ...row, looks: [], anew: false }]));
}

/** The latest time anything is known of. */
export function latest({ recent, spansUntil }: Name): number {
  return Math.max(spansUntil ?? Number.NEGATIVE_INFINITY, ...Object.values(recent).flat());
}

/** Brings intervals up to date; answers with the domains whose records the latest look changed. */
export async function foldNames(tx: Transaction, names: readonly Name[]): Promise<Set<string>> {
  const [anew, going] = [names.filter((name) => name.anew), names.filter((name) => !name.anew)];
  const folded: FoldedName[] = [];
  const changed = new Set<string>();

  const open = going.length > 0 ? await openIntervals(tx, going) : new Map<string, Series>();
  for (const name of going) {
    const before = open.get(keyOf(name)) ?? {};
    const after = withLooks(before, name.looks);
    if (differs(before, after)) changed.add(name.domain);
    folded.push({ name, after });
  }
  if (anew.length > 0) {
    const kept = await allKept(tx, anew);
    await sql`
      delete from dns_records as record using ${namesOf(anew)}
      where record.domain = given.domain and record.name = given.name`.execute(tx);
    for (const name of anew) {
      const { looks, spans } = kept.get(keyOf(name))!;
      name.spansUntil = untilOf(spans);
      folded.push({ name, after: withLooks({}, looks, spans) });
    }
  }
  await saveNames(tx, folded);
  await saveIntervals(tx, folded);
  return changed;
}

/** The end of the latest. */
function untilOf(spans: readonly DnsSpan[]): number | null {
  return spans.reduce<number | null>(
    (until, { lastSeen }) => Math.max(until ?? lastSeen, lastSeen),
    null,
  );
}

function withLooks(
  before: Series,
  looks: readonly DnsLook[],
  spans: readonly DnsSpan[] = [],
): Series {
  const after: Series = {};
  for (const type of DNS_TYPES) {
    const own = looks.flatMap(({ observedAt, answers }) =>
      answers[type] ? [{ at: observedAt, values: valuesOf(answers[type]) }] : [],
    );
    const lasting: DnsSpan[] = [];
    for (const span of spans) {
      if (span.type !== type) continue;
      // Seen at one moment: that is a look, told value by value.
      if (span.firstSeen === span.lastSeen) own.push({ at: span.firstSeen, values: [span] });
      else lasting.push(span);
    }
    if (own.length + lasting.length === 0) continue;
    after[type] = foldDns(type, before[type] ?? NEVER_LOOKED, own, lasting);
  }
  return after;
}

/** Whether a type that was looked at before has a value that it had not, or lost one. */
function differs(before: Series, after: Series): boolean {
  const shown = (series: DnsSeries) =>
    series.intervals.filter((interval) => interval.current).map(({ value }) => value);
  return TELLING_TYPES.some((type) => {
    const [old, now] = [before[type], after[type]];
    if (!old || !now || old.recent.length === 0) return false;
    const values = new Set(shown(old));
    const left = shown(now);
    return left.length !== values.size || left.some((value) => !values.has(value));
  });
}

async function openIntervals(
  tx: Transaction,
  names: readonly Name[],
): Promise<Map<string, Series>> {
  const series = new Map<string, Series>();
  for (const name of names) {
    const types = Object.entries(name.recent) as [DnsType, number[]][];
    const looked = types.map(([type, recent]) => [
      type,
      { recent, intervals: [] as DnsInterval[] },
    ]);
    series.set(keyOf(name), Object.fromEntries(looked));
  }
  const { rows } = await sql<DnsInterval & { domain: string; name: string; type: DnsType }>`
    select r.* from dns_records r join ${namesOf(names)} using (domain, name)
    where misses = 0 or (misses <= ${missesAllowed('A')} and type = any(${ADDRESSES}))`.execute(tx);
  for (const interval of rows) {
    const own = series.get(keyOf(interval));
    if (!own || !isOpen(interval, interval.type)) continue;
    const { recent, intervals } = own[interval.type] ?? NEVER_LOOKED;
    own[interval.type] = { recent, intervals: [...intervals, interval] };
  }
  return series;
}

interface Kept {
  readonly looks: DnsLook[];
  readonly spans: DnsSpan[];
}

async function allKept(tx: Transaction, names: readonly Name[]): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>(names.map((name) => [keyOf(name), { looks: [], spans: [] }]));
  const looks = await sql<
    Omit<DnsLook, 'answers'> & {
      /** Null in the place of a value that was erased. */
      said: Partial<Record<DnsType, readonly (string | null)[]>>;
      ttls: readonly (number | null)[];
    }
  >`
    select look.id, domain, name, look.observed_at, answers as said, look.ttls
    from dns_looks as look join ${namesOf(names)} using (domain, name)
    join dns_answers using (domain, digest)`.execute(tx);
  for (const { said, ttls, ...look } of looks.rows) {
    let place = 0;
    const answers: DnsLook['answers'] = Object.fromEntries(
      DNS_TYPES.filter((type) => said[type]).map((type) => [
        type,
        said[type]!.map((value) => ({ value, ttl: ttls[place++] ?? null })).filter(
          (kept): kept is DnsValue => kept.value !== null,
        ),
      ]),
    );
    kept.get(keyOf(look))?.looks.push({ ...look, answers });
  }
  const spans = await sql<DnsSpan>`
    select s.* from dns_spans s join ${namesOf(names)} using (domain, name)`.execute(tx);
  for (const span of spans.rows) kept.get(keyOf(span))?.spans.push(span);
  return kept;
}

interface FoldedName {
  readonly name: Name;
  readonly after: Series;
}

async function saveNames(tx: Transaction, folded: readonly FoldedName[]): Promise<void> {
  const rows = folded.map(({ name: { domain, name, recent, spansUntil }, after }) => {
    const looked = Object.entries(after).map(([type, series]) => [type, series.recent]);
    const all = { ...recent, ...Object.fromEntries(looked) };
    return { domain, name, recent: all, spansUntil };
  });
  await sql`
    ${insertion('dns_names', rows, 'domain text, name text, recent jsonb, spans_until timestamptz')}
    on conflict (domain, name) do update set
      recent = excluded.recent, spans_until = excluded.spans_until`.execute(tx);
}

const INTERVAL_COLUMNS = `
  domain text, name text, type text, value_digest bytea, first_seen timestamptz, last_seen timestamptz,
  observations integer, ttl integer, current boolean, misses smallint, value text`;

async function saveIntervals(tx: Transaction, folded: readonly FoldedName[]): Promise<void> {
  const rows = folded.flatMap(({ name: { domain, name }, after }) =>
    Object.entries(after).flatMap(([type, { intervals }]) =>
      intervals.map((interval) => {
        const valueDigest = dnsDigest(interval.value);
        return { ...interval, domain, name, type, valueDigest };
      }),
    ),
  );
  if (rows.length === 0) return;
  await sql`
    ${insertion('dns_records', rows, INTERVAL_COLUMNS)}
    on conflict (domain, name, type, value_digest, first_seen) do update set
      last_seen = excluded.last_seen, observations = excluded.observations, ttl = excluded.ttl,
      current = excluded.current, misses = excluded.misses`.execute(tx);
}

export function namesOf(names: readonly Name[]) {
  return given(names, 'domain text, name text');
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
function dnsDigest(text: string): string {
  return `\\x${hash('sha256', text, 'hex').slice(0, 32)}`;
}

/** Each value once, sorted, as text that PostgreSQL can hold. */
function valuesOf(values: readonly DnsValue[]): DnsValue[] {
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
