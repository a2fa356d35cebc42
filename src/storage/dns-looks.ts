/** Keeps looks at DNS and imported spans, and folds them into the intervals that pages show; one transaction a batch. */
import { createHash } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { DNS_TYPES, type DnsInterval, type DnsLook, type DnsSpan, type DnsType } from '#app/records/dns.ts';
import { type DnsSeries, foldDns, isOpen, missesAllowed, NEVER_LOOKED } from '#app/records/dns-fold.ts';
import type { Database } from './database.ts';
import { type DnsContent, dnsContent, valuesOf } from './dns-content.ts';

export interface KeptLooks {
  /** How many of them weren't kept before. */
  readonly kept: number;
  /** Domains whose records differ from those of the look before. */
  readonly changed: ReadonlySet<string>;
}

type Series = Partial<Record<DnsType, DnsSeries>>;

/** A name while its row in `dns_names` is locked. */
interface Name {
  readonly domain: string;
  readonly name: string;
  readonly recent: Partial<Record<DnsType, number[]>>;
  spansUntil: number | null;
  /** What the batch brings. */
  readonly looks: DnsLook[];
  /** What comes later than all that is known can be added; anything else is folded anew with all that is kept. */
  anew: boolean;
}

type Names = ReadonlyMap<string, Name>;

const ADDRESSES: readonly DnsType[] = ['A', 'AAAA'];
/** Some zones have a new serial number every hour: that alone is no reason to look more often. */
const TELLING_TYPES = DNS_TYPES.filter((type) => type !== 'SOA');

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

/** Host names hold no space. */
function keyOf({ domain, name }: { domain: string; name: string }): string {
  return `${domain} ${name}`;
}

function latest({ recent, spansUntil }: Name): number {
  return Math.max(spansUntil ?? Number.NEGATIVE_INFINITY, ...Object.values(recent).flat());
}

async function lockNames(tx: TransactionSql, of: readonly (DnsLook | DnsSpan)[]): Promise<Names> {
  const keys = new Map(of.map(({ domain, name }) => [keyOf({ domain, name }), { domain, name }]));
  const sorted = [...keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
  const rows = await tx<{ domain: string; name: string; recent: Name['recent']; spans_until: Date | null }[]>`
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

/** Brings the names' intervals up to date; answers with the domains of those whose records changed with the latest look. */
async function foldNames(tx: TransactionSql, names: readonly Name[]): Promise<Set<string>> {
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

function withLooks(before: Series, looks: readonly DnsLook[], spans: readonly DnsSpan[] = []): Series {
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

async function openIntervals(tx: TransactionSql, names: readonly Name[]): Promise<Map<string, Series>> {
  const series = new Map<string, Series>();
  for (const name of names) {
    const types = Object.entries(name.recent) as [DnsType, number[]][];
    const looked = types.map(([type, recent]) => [type, { recent, intervals: [] as DnsInterval[] }]);
    series.set(keyOf(name), Object.fromEntries(looked));
  }
  const rows = await tx<RecordRow[]>`
    select domain, name, type, first_seen, last_seen, observations, ttl, current, misses, value from dns_records
    where domain = any(${names.map(({ domain }) => domain)}::text[]) and name = any(${names.map(({ name }) => name)}::text[])
      and (misses = 0 or (misses <= ${missesAllowed('A')} and type = any(${ADDRESSES}::text[])))`;
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
  const domains = names.map(({ domain }) => domain);
  const hosts = names.map(({ name }) => name);
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
    from dns_looks as look join dns_answers as said using (domain, digest)
    where look.domain = any(${domains}::text[]) and look.name = any(${hosts}::text[])`;
  for (const { observed_at, answers, ttls, ...row } of looks) {
    let place = 0;
    const timed = DNS_TYPES.filter((type) => answers[type]).map((type) => [
      type,
      answers[type]!.map((value) => ({ value, ttl: ttls[place++] ?? null })),
    ]);
    kept
      .get(keyOf(row))
      ?.looks.push({ ...row, observedAt: observed_at.getTime(), answers: Object.fromEntries(timed) });
  }
  const spans = await tx<(Omit<DnsSpan, 'firstSeen' | 'lastSeen'> & { first_seen: Date; last_seen: Date })[]>`
    select id, domain, name, type, value, ttl, first_seen, last_seen from dns_spans
    where domain = any(${domains}::text[]) and name = any(${hosts}::text[])`;
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

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
