/** The folded intervals of names: read, brought up to date, written. Within the transaction that has locked the names. */
import { createHash } from 'node:crypto';
import type { PendingQuery, Row, TransactionSql } from 'postgres';
import {
  DNS_TYPES,
  type DnsInterval,
  type DnsLook,
  type DnsSpan,
  type DnsType,
} from '#app/records/dns.ts';
import {
  type DnsSeries,
  foldDns,
  isOpen,
  missesAllowed,
  NEVER_LOOKED,
} from '#app/records/dns-fold.ts';
import { type DnsContent, valuesOf } from './content.ts';

type Series = Partial<Record<DnsType, DnsSeries>>;

/** A name while its row in `dns_names` is locked. */
export interface Name {
  readonly domain: string;
  readonly name: string;
  readonly recent: Partial<Record<DnsType, number[]>>;
  spansUntil: number | null;
  /** What the batch brings. */
  readonly looks: DnsLook[];
  /** What comes later than all that is known can be added; anything else is folded anew with all that is kept. */
  anew: boolean;
}

const ADDRESSES: readonly DnsType[] = ['A', 'AAAA'];
/** Some zones have a new serial number every hour: that alone is no reason to look more often. */
const TELLING_TYPES = DNS_TYPES.filter((type) => type !== 'SOA');

/** Host names hold no space. */
export function keyOf({ domain, name }: { domain: string; name: string }): string {
  return `${domain} ${name}`;
}

/** The latest time anything is known of. */
export function latest({ recent, spansUntil }: Name): number {
  return Math.max(spansUntil ?? Number.NEGATIVE_INFINITY, ...Object.values(recent).flat());
}

/** Brings the names' intervals up to date; answers with the domains of those whose records changed with the latest look. */
export async function foldNames(tx: TransactionSql, names: readonly Name[]): Promise<Set<string>> {
  const [anew, going] = [names.filter((name) => name.anew), names.filter((name) => !name.anew)];
  const folded: { name: Name; after: Series }[] = [];
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
    await tx`
      delete from dns_records as record
      using unnest(${anew.map(({ domain }) => domain)}::text[], ${anew.map(({ name }) => name)}::text[]) as gone (domain, name)
      where record.domain = gone.domain and record.name = gone.name`;
    for (const name of anew) {
      const { looks, spans } = kept.get(keyOf(name))!;
      folded.push({ name, after: withLooks({}, looks, spans) });
    }
  }
  await saveNames(tx, folded);
  await saveIntervals(tx, folded);
  return changed;
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

interface RecordRow {
  domain: string;
  name: string;
  type: DnsType;
  first_seen: Date;
  last_seen: Date;
  observations: number;
  ttl: number | null;
  current: boolean;
  misses: number;
  value: string;
}

async function openIntervals(
  tx: TransactionSql,
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
  const rows = await tx<RecordRow[]>`
    select domain, name, type, first_seen, last_seen, observations, ttl, current, misses, value from dns_records
    join ${wantedNames(tx, names)} using (domain, name)
    where (misses = 0 or (misses <= ${missesAllowed('A')} and type = any(${ADDRESSES}::text[])))`;
  for (const row of rows) {
    const own = series.get(keyOf(row));
    const interval: DnsInterval = {
      value: row.value,
      ttl: row.ttl,
      firstSeen: row.first_seen.getTime(),
      lastSeen: row.last_seen.getTime(),
      observations: row.observations,
      current: row.current,
      misses: row.misses,
    };
    if (!own || !isOpen(interval, row.type)) continue;
    const { recent, intervals } = own[row.type] ?? NEVER_LOOKED;
    own[row.type] = { recent, intervals: [...intervals, interval] };
  }
  return series;
}

interface Kept {
  readonly looks: DnsLook[];
  readonly spans: DnsSpan[];
}

async function allKept(tx: TransactionSql, names: readonly Name[]): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>(names.map((name) => [keyOf(name), { looks: [], spans: [] }]));
  const looks = await tx<
    {
      id: string;
      domain: string;
      name: string;
      observed_at: Date;
      answers: DnsContent['values'];
      ttls: (number | null)[];
    }[]
  >`
    select look.id, look.domain, look.name, look.observed_at, said.answers, look.ttls
    from dns_looks as look
    join ${wantedNames(tx, names)} using (domain, name) join dns_answers as said using (domain, digest)`;
  for (const { observed_at, answers, ttls, ...row } of looks) {
    let place = 0;
    const timed = DNS_TYPES.filter((type) => answers[type]).map((type) => [
      type,
      answers[type]!.map((value) => ({ value, ttl: ttls[place++] ?? null })),
    ]);
    kept.get(keyOf(row))?.looks.push({
      ...row,
      observedAt: observed_at.getTime(),
      answers: Object.fromEntries(timed),
    });
  }
  const spans = await tx<
    (Omit<DnsSpan, 'firstSeen' | 'lastSeen'> & { first_seen: Date; last_seen: Date })[]
  >`
    select id, domain, name, type, value, ttl, first_seen, last_seen from dns_spans
    join ${wantedNames(tx, names)} using (domain, name)`;
  for (const { first_seen, last_seen, ...row } of spans) {
    kept
      .get(keyOf(row))
      ?.spans.push({ ...row, firstSeen: first_seen.getTime(), lastSeen: last_seen.getTime() });
  }
  return kept;
}

async function saveNames(
  tx: TransactionSql,
  folded: readonly { name: Name; after: Series }[],
): Promise<void> {
  const recent = folded.map(({ name, after }) => {
    const looked = Object.entries(after).map(([type, series]) => [type, series.recent]);
    return JSON.stringify({ ...name.recent, ...Object.fromEntries(looked) });
  });
  await tx`
    insert into dns_names (domain, name, recent, spans_until)
    select domain, name, recent::jsonb, spans_until from unnest(
      ${folded.map(({ name }) => name.domain)}::text[], ${folded.map(({ name }) => name.name)}::text[], ${recent}::text[],
      ${folded.map(({ name }) => (name.spansUntil === null ? null : iso(name.spansUntil)))}::text[]::timestamptz[]
    ) as row (domain, name, recent, spans_until)
    on conflict (domain, name) do update set recent = excluded.recent, spans_until = excluded.spans_until`;
}

async function saveIntervals(
  tx: TransactionSql,
  folded: readonly { name: Name; after: Series }[],
): Promise<void> {
  const rows = folded.flatMap(({ name: { domain, name }, after }) =>
    Object.entries(after).flatMap(([type, { intervals }]) =>
      intervals.map((interval) => ({ domain, name, type, ...interval })),
    ),
  );
  if (rows.length === 0) return;
  const column = <V>(value: (row: (typeof rows)[number]) => V) => rows.map(value);
  await tx`
    insert into dns_records (domain, name, type, value_digest, first_seen, last_seen, observations, ttl, current, misses, value)
    select domain, name, type, decode(digest, 'hex'), first_seen, last_seen, observations, ttl, current = 1, misses, value
    from unnest(
      ${column((row) => row.domain)}::text[], ${column((row) => row.name)}::text[], ${column((row) => row.type)}::text[],
      ${column((row) => digestOf(row.value))}::text[], ${column((row) => iso(row.firstSeen))}::text[]::timestamptz[],
      ${column((row) => iso(row.lastSeen))}::text[]::timestamptz[], ${column((row) => row.observations)}::integer[],
      ${column((row) => row.ttl)}::integer[], ${column((row) => Number(row.current))}::integer[],
      ${column((row) => row.misses)}::smallint[], ${column((row) => row.value)}::text[]
    ) as row (domain, name, type, digest, first_seen, last_seen, observations, ttl, current, misses, value)
    on conflict (domain, name, type, value_digest, first_seen) do update set last_seen = excluded.last_seen,
      observations = excluded.observations, ttl = excluded.ttl, current = excluded.current, misses = excluded.misses`;
}

function digestOf(value: string): string {
  return createHash('sha256').update(value).digest('hex').slice(0, 32);
}

/** For a join: unlike lists of domains and of names it pairs them. */
function wantedNames(tx: TransactionSql, names: readonly Name[]): PendingQuery<Row[]> {
  return tx`unnest(${names.map(({ domain }) => domain)}::text[], ${names.map(({ name }) => name)}::text[]) as wanted (domain, name)`;
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
