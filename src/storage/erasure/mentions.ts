/** Where people are named: in registrations, in raw answers, in the log of reverse searches. */
import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { contactsOf, isPerson, mentions, type Person, saysSomething } from '#app/records/person.ts';
import type { Contact, Registration } from '#app/records/registration.ts';
import { type Codec, unpackedAnswer } from '../observations/observations.ts';
import { plainJson, sqlInstant } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';

type Parties = Pick<Registration, 'registrant' | 'contacts'> & {
  readonly domain: string;
  readonly digest: Uint8Array;
};

const PAGE = 2_000;
const RAW_PAGE = 200;
/** Before every identifier. */
const NIL_ID = '00000000-0000-0000-0000-000000000000';
/** Stands in the audit log in place of a term that named an erased person. */
const ERASED_TERM = '(erased)';

/**
 * The domains of which something is kept that names the person, each once. Reads every
 * registration, since no index covers all contact roles; with `allRaw` unpacks every raw answer
 * too. What is committed later isn't seen.
 */
export async function* domainsNaming(
  db: Database,
  person: Person,
  allRaw: boolean,
): AsyncGenerator<string> {
  const found = new Set<string>();
  const isNamed = (contact: Contact) => isPerson(contact, person);
  for await (const { domain, ...parties } of partiesOf(db, null))
    if (contactsOf(parties).some(isNamed) && found.size < found.add(domain).size) yield domain;
  if (!allRaw) return;
  for await (const { domain, codec, content } of rawAnswers(db)) {
    const answer = Buffer.from(await unpackedAnswer(codec, content)).toString();
    if (mentions(answer, person) && found.size < found.add(domain).size) yield domain;
  }
}

/** Domains with a contact in a registration seen before `cutoff` (epoch ms), each once. */
export async function* domainsWithContacts(db: Database, cutoff: number): AsyncGenerator<string> {
  let last = '';
  for await (const { domain, ...parties } of partiesOf(db, cutoff)) {
    if (domain === last || !contactsOf(parties).some(saysSomething)) continue;
    last = domain;
    yield domain;
  }
}

/** Takes terms that hold the person out of the log of searches; answers how many had one. */
export async function eraseSearches(
  db: Database,
  person: Person,
  dryRun: boolean,
): Promise<number> {
  let found = 0;
  for await (const { id, terms } of searches(db)) {
    const kept = termsWithout(terms, (term) => mentions(term, person));
    if (isDeepStrictEqual(kept, terms)) continue;
    found += 1;
    if (!dryRun)
      await sql`
        update reverse_queries set terms = ${plainJson(kept)} where id = ${id}`.execute(db);
  }
  return found;
}

/** Deletes watches on searches whose terms hold the person; answers how many there were. */
export async function eraseWatches(db: Database, person: Person, dryRun: boolean): Promise<number> {
  type Row = { readonly id: string; readonly search: Partial<SearchTerms> };
  const watches = paged<Row>(
    db,
    PAGE,
    (last) => sql`
      select id, search from watches where search is not null and id > ${last?.id ?? NIL_ID}
      order by id limit ${PAGE}`,
  );
  let found = 0;
  for await (const { id, search } of watches) {
    const terms = [...(search.include ?? []), ...(search.exclude ?? [])];
    if (!terms.some(({ term }) => mentions(term, person))) continue;
    found += 1;
    if (!dryRun) await sql`delete from watches where id = ${id}`.execute(db);
  }
  return found;
}

/** A search for domains, as the client wrote it. */
export interface SearchTerms {
  readonly include: readonly SearchTerm[];
  readonly exclude: readonly SearchTerm[];
}

interface SearchTerm {
  readonly term: string;
}

export function termsWithout(
  { include, exclude }: SearchTerms,
  isErased: (term: string) => boolean,
): SearchTerms {
  const kept = (terms: readonly SearchTerm[]) =>
    terms.map((one) => (isErased(one.term) ? { ...one, term: ERASED_TERM } : one));
  return { include: kept(include), exclude: kept(exclude) };
}

/**
 * The contacts of every registration in order, of those that were seen before `cutoff` where it is
 * given. Only the contacts travel: they are a small part of what is kept.
 */
function partiesOf(db: Database, cutoff: number | null): AsyncGenerator<Parties> {
  const wasSeen =
    cutoff === null
      ? sql``
      : sql`and exists (select from observations o where o.domain = r.domain
          and o.registration = r.digest and o.observed_at < ${sqlInstant(cutoff)})`;
  return paged(db, PAGE, (last) => {
    const { domain, digest } = last ?? { domain: '', digest: new Uint8Array() };
    return sql<Parties>`
      select domain, digest, data -> 'registrant' as registrant, data -> 'contacts' as contacts
      from registrations r where (domain, digest) > (${domain}, ${digest}) ${wasSeen}
      order by domain, digest limit ${PAGE}`;
  });
}

/** `place`: the time as text, which has microseconds. */
type Placed = { readonly place: string };

function rawAnswers(db: Database) {
  type Row = Placed & {
    readonly domain: string;
    readonly observationId: string;
    readonly position: number;
    readonly codec: Codec;
    readonly content: Uint8Array;
  };
  return paged<Row>(
    db,
    RAW_PAGE,
    (last) => sql`
      select domain, observed_at::text as place, observation_id, position, codec, content
      from raw_answers where (domain, observed_at, observation_id, position) > (
        ${last?.domain ?? ''}, ${last?.place ?? '-infinity'}, ${last?.observationId ?? NIL_ID},
        ${last?.position ?? -1})
      order by domain, observed_at, observation_id, position limit ${RAW_PAGE}`,
  );
}

function searches(db: Database) {
  type Row = Placed & { readonly id: string; readonly terms: SearchTerms };
  return paged<Row>(
    db,
    PAGE,
    (last) => sql`
      select id, terms, at::text as place from reverse_queries
      where (at, id) > (${last?.place ?? '-infinity'}, ${last?.id ?? NIL_ID})
      order by at, id limit ${PAGE}`,
  );
}

/** Row by row, a statement for each page, so that none lasts long. */
async function* paged<Row>(
  db: Database,
  size: number,
  pageAfter: (last: Row | undefined) => RawBuilder<Row>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const { rows } = await pageAfter(last).execute(db);
    yield* rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
