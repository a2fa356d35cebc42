import { contactsOf, isPerson, mentions, type Person, saysSomething } from '#app/records/person.ts';
import type { Contact, Registration } from '#app/records/registration.ts';
import { unpacked } from '../observations/observations.ts';
import type { Database } from '../postgres/database.ts';

type Parties = Pick<Registration, 'registrant' | 'contacts'>;

const PAGE = 2_000;
const RAW_PAGE = 200;

/**
 * The domains of which something is kept that names the person, each once. Reads every registration there is, since no
 * index covers all contact roles; with `allRaw` unpacks every raw answer too. What is committed later isn't seen.
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

interface PartiesRow extends Parties {
  readonly domain: string;
  readonly digest: Uint8Array;
}

/**
 * The contacts of every registration in order, of those that were seen before `cutoff` where it is given. Only the contacts
 * travel: they are a small part of what is kept. Page by page, each a statement of its own: no single one takes as long as all.
 */
async function* partiesOf({ sql }: Database, cutoff: number | null): AsyncGenerator<PartiesRow> {
  const end = cutoff === null ? 'infinity' : new Date(cutoff).toISOString();
  let last: Pick<PartiesRow, 'domain' | 'digest'> = { domain: '', digest: new Uint8Array() };
  for (;;) {
    const page = await sql<PartiesRow[]>`
      select domain, digest, data -> 'registrant' as registrant, data -> 'contacts' as contacts from registrations r
      where (domain, digest) > (${last.domain}, ${Buffer.from(last.digest)})
        and (${end}::text = 'infinity' or exists (select from observations o
          where o.domain = r.domain and o.registration = r.digest and o.observed_at < ${end}::text::timestamptz))
      order by domain, digest limit ${PAGE}`;
    yield* page;
    const reached = page.at(-1);
    if (!reached || page.length < PAGE) return;
    last = reached;
  }
}

interface AnswerRow {
  readonly domain: string;
  readonly at: string;
  readonly id: string;
  readonly position: number;
  readonly codec: 'none' | 'zstd';
  readonly content: Uint8Array;
}

const BEFORE_ALL: Pick<AnswerRow, 'domain' | 'at' | 'id' | 'position'> = {
  domain: '',
  at: '-infinity',
  id: '00000000-0000-0000-0000-000000000000',
  position: -1,
};

async function* mentioned({ sql }: Database, person: Person): AsyncGenerator<string> {
  let last = BEFORE_ALL;
  for (;;) {
    const page = await sql<AnswerRow[]>`
      select domain, observed_at::text as at, observation_id as id, position, codec, content from raw_answers
      where (domain, observed_at, observation_id, position)
        > (${last.domain}, ${last.at}::text::timestamptz, ${last.id}::text::uuid, ${last.position}::smallint)
      order by domain, observed_at, observation_id, position limit ${RAW_PAGE}`;
    const answers = await Promise.all(page.map(({ codec, content }) => unpacked(codec, content)));
    for (const [at, { domain }] of page.entries())
      if (mentions(Buffer.from(answers[at]!).toString(), person)) yield domain;
    const reached = page.at(-1);
    if (!reached || page.length < RAW_PAGE) return;
    last = reached;
  }
}

/** Domains of which, before `cutoff` (epoch milliseconds), a registration was seen whose contacts say something; each once. */
export async function* domainsWithContacts(db: Database, cutoff: number): AsyncGenerator<string> {
  let last = '';
  for await (const { domain, ...parties } of partiesOf(db, cutoff)) {
    if (domain === last || !contactsOf(parties).some(saysSomething)) continue;
    last = domain;
    yield domain;
  }
}
