/** Takes people out of what is kept of the DNS: their addresses stand in texts and as mailboxes. */
import { sql } from 'kysely';
import { DNS_TYPES, type DnsType } from '#app/records/dns.ts';
import { personsInDns } from '#app/records/dns-values/people.ts';
import type { Person } from '#app/records/person.ts';
import { foldUnfoldedSpans } from '../dns/import-spans.ts';
import { foldNames } from '../dns/intervals.ts';
import { lockNames, namesOf } from '../dns/names.ts';
import { bytesText, given } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';

interface Value {
  readonly domain: string;
  readonly name: string;
  readonly type: DnsType;
  readonly value: string;
}

type IsNaming = (value: Pick<Value, 'type' | 'value'>) => boolean;

/** Answers how many records there were that named the person. */
export async function eraseDnsValues(
  db: Database,
  person: Person,
  dryRun: boolean,
): Promise<number> {
  // What an import that was cut short has left is found as any other.
  if (!dryRun) await foldUnfoldedSpans(db);
  const isNaming: IsNaming = ({ type, value }) =>
    personsInDns(type, value).some(
      ({ kind, text }) => kind === person.kind && text === person.text,
    );
  const found = await namingRecords(db, person, isNaming);
  if (dryRun) return found.length;
  for (const ofDomain of Map.groupBy(found, ({ domain }) => domain).values())
    await db.transaction().execute((tx) => withhold(tx, ofDomain, isNaming));
  // What an import left while names were held.
  await foldUnfoldedSpans(db);
  return found.length;
}

/** Of values, which take 64 KiB at most. */
const PAGE = 500;
/** What the database can't read as `emailAddressesIn` does: escapes, and letters beyond ASCII. */
const NOT_PLAIN = String.raw`%[0-9A-Fa-f]{2}|\\|&#|[^\u0001-\u007f]`;

/** Reads all that is shown of the DNS, and with it all that is kept. */
async function namingRecords(
  db: Database,
  { kind, text }: Person,
  isNaming: IsNaming,
): Promise<readonly Value[]> {
  // The parts of an address: quotes may stand between, and a dot for the @.
  const parts = text.split(/[^!-?A-~]+/).filter((part) => part !== '');
  const isLikely =
    kind === 'name'
      ? sql`type = 'TXT' and search_key = dns_search_key('TXT', ${text})`
      : sql`(value ~ ${NOT_PLAIN} or ${sql.join(
          parts.map((part) => sql`strpos(lower(value), ${part}) > 0`),
          sql` and `,
        )})`;
  return await db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
    await sql`
      declare likely no scroll cursor for
      select domain, name, type, value from dns_records where ${isLikely}`.execute(tx);
    const found: Value[] = [];
    for (;;) {
      const { rows } = await sql<Value>`fetch ${sql.lit(PAGE)} from likely`.execute(tx);
      found.push(...rows.filter(isNaming));
      if (rows.length < PAGE) return found;
    }
  });
}

/** Out of looks and spans; then the hosts are folded anew from what is left. */
async function withhold(tx: Transaction, of: readonly Value[], isNaming: IsNaming): Promise<void> {
  const hosts = [...(await lockNames(tx, of)).values()];
  const spans = await sql<Value & { id: string }>`
    select s.* from dns_spans s join ${namesOf(hosts)} using (domain, name)`.execute(tx);
  const gone = spans.rows.filter(isNaming);
  await sql`
    delete from dns_spans s using ${given(gone, 'domain text, name text, type text, id uuid')}
    where (s.domain, s.name, s.type, s.id)
      = (given.domain, given.name, given.type, given.id)`.execute(tx);
  const answers = await sql<Answers>`
    select distinct domain, digest, answers
    from dns_looks join ${namesOf(hosts)} using (domain, name)
    join dns_answers using (domain, digest)`.execute(tx);
  const changed = answers.rows.flatMap(({ answers, digest, ...row }) => {
    const kept = withoutNaming(answers, isNaming);
    return kept === answers ? [] : [{ ...row, digest: bytesText(digest), answers: kept }];
  });
  await sql`
    update dns_answers a set answers = given.answers
    from ${given(changed, 'domain text, digest bytea, answers jsonb')}
    where a.domain = given.domain and a.digest = given.digest`.execute(tx);
  for (const host of hosts) for (const type of DNS_TYPES) host.anew.add(type);
  await foldNames(tx, hosts);
}

interface Answers {
  readonly domain: string;
  readonly digest: Uint8Array;
  readonly answers: Said;
}

type Said = Readonly<Partial<Record<DnsType, readonly (string | null)[]>>>;

/** Null in a value's place, since TTLs are kept by the places. The very same where none names. */
function withoutNaming(said: Said, isNaming: IsNaming): Said {
  const isGone = (type: DnsType, value: string | null) =>
    value !== null && isNaming({ type, value });
  const types = Object.entries(said) as [DnsType, readonly (string | null)[]][];
  if (!types.some(([type, values]) => values.some((value) => isGone(type, value)))) return said;
  return Object.fromEntries(
    types.map(([type, values]) => [
      type,
      values.map((value) => (isGone(type, value) ? null : value)),
    ]),
  );
}
