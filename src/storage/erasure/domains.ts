import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import { contactsOf, isPerson, mentions, type Person, saysSomething } from '#app/records/person.ts';
import type { Contact, Registration } from '#app/records/registration.ts';
import { unpackedAnswer } from '../observations/observations.ts';
import type { Database } from '../postgres/database.ts';
import type { TableRow } from '../postgres/schema.ts';

type Parties = Pick<Registration, 'registrant' | 'contacts'>;

const PAGE = 2_000;
const RAW_PAGE = 200;

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
  for await (const domain of named(db, person))
    if (found.size < found.add(domain).size) yield domain;
  if (!allRaw) return;
  for await (const domain of mentioned(db, person))
    if (found.size < found.add(domain).size) yield domain;
}

async function* named(db: Database, person: Person): AsyncGenerator<string> {
  const isNamed = (contact: Contact) => isPerson(contact, person);
  for await (const { domain, ...parties } of partiesOf(db, null))
    if (contactsOf(parties).some(isNamed)) yield domain;
}

type PartiesRow = Parties & Pick<TableRow<'registrations'>, 'domain' | 'digest'>;

/**
 * The contacts of every registration in order, of those that were seen before `cutoff` where it is
 * given. Only the contacts travel: they are a small part of what is kept. A statement for each
 * page, so that none lasts long.
 */
async function* partiesOf(db: Database, cutoff: number | null): AsyncGenerator<PartiesRow> {
  const wasSeen =
    cutoff === null
      ? sql``
      : sql`and exists (select from observations o where o.domain = r.domain
          and o.registration = r.digest and o.observed_at < ${isoInstant(cutoff)})`;
  let last: Pick<PartiesRow, 'domain' | 'digest'> = { domain: '', digest: new Uint8Array() };
  for (;;) {
    const { rows: page } = await sql<PartiesRow>`
      select domain, digest, data -> 'registrant' as registrant, data -> 'contacts' as contacts
      from registrations r where (domain, digest) > (${last.domain}, ${last.digest}) ${wasSeen}
      order by domain, digest limit ${PAGE}`.execute(db);
    yield* page;
    const reached = page.at(-1);
    if (!reached || page.length < PAGE) return;
    last = reached;
  }
}

/** `at`: the time as text, which has the microseconds that a `Date` hasn't. */
type AnswerRow = TableRow<'raw_answers'> & { readonly at: string };

const BEFORE_ALL = {
  domain: '',
  at: '-infinity',
  observation_id: '00000000-0000-0000-0000-000000000000',
  position: -1,
};

async function* mentioned(db: Database, person: Person): AsyncGenerator<string> {
  let last = BEFORE_ALL;
  for (;;) {
    const { rows: page } = await sql<AnswerRow>`
      select *, observed_at::text as at from raw_answers
      where (domain, observed_at, observation_id, position)
        > (${last.domain}, ${last.at}, ${last.observation_id}, ${last.position})
      order by domain, observed_at, observation_id, position limit ${RAW_PAGE}`.execute(db);
    const answers = await Promise.all(
      page.map(({ codec, content }) => unpackedAnswer(codec, content)),
    );
    for (const [at, { domain }] of page.entries())
      if (mentions(Buffer.from(answers[at]!).toString(), person)) yield domain;
    const reached = page.at(-1);
    if (!reached || page.length < RAW_PAGE) return;
    last = reached;
  }
}

/**
 * Domains with a registration seen before `cutoff` (epoch milliseconds) whose contacts aren't
 * empty, each once.
 */
export async function* domainsWithContacts(db: Database, cutoff: number): AsyncGenerator<string> {
  let last = '';
  for await (const { domain, ...parties } of partiesOf(db, cutoff)) {
    if (domain === last || !contactsOf(parties).some(saysSomething)) continue;
    last = domain;
    yield domain;
  }
}
