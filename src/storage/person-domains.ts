import { contactsOf, isPerson, mentions, type Person, saysSomething } from '#app/records/person.ts';
import type { Contact, Registration } from '#app/records/registration.ts';
import type { Database } from './database.ts';
import { unpacked } from './observations.ts';

type Parties = Pick<Registration, 'registrant' | 'contacts'>;

const PAGE = 2_000;
const RAW_PAGE = 200;

/**
 * The domains of which something is kept that names the person, each once. Reads every registration there is, since no
 * index covers all contact roles; with `allRaw` unpacks every raw answer too. What is committed later isn't seen.
 */
export async function* domainsNaming(db: Database, person: Person, allRaw: boolean): AsyncGenerator<string> {
  const found = new Set<string>();
  for await (const domain of named(db, person)) if (found.size < found.add(domain).size) yield domain;
  if (!allRaw) return;
  for await (const domain of mentioned(db, person)) if (found.size < found.add(domain).size) yield domain;
}

/** Only the contacts travel: they are a small part of what is kept of a registration. */
async function* named({ sql }: Database, person: Person): AsyncGenerator<string> {
  const rows = sql<({ domain: string } & Parties)[]>`
    select domain, data -> 'registrant' as registrant, data -> 'contacts' as contacts from registrations`;
  const isNamed = (contact: Contact) => isPerson(contact, person);
  for await (const page of rows.cursor(PAGE))
    for (const { domain, ...parties } of page) if (contactsOf(parties).some(isNamed)) yield domain;
}

async function* mentioned({ sql }: Database, person: Person): AsyncGenerator<string> {
  const rows = sql<{ domain: string; codec: 'none' | 'zstd'; content: Uint8Array }[]>`
    select domain, codec, content from raw_answers`;
  for await (const page of rows.cursor(RAW_PAGE)) {
    const answers = await Promise.all(page.map(({ codec, content }) => unpacked(codec, content)));
    for (const [at, { domain }] of page.entries())
      if (mentions(Buffer.from(answers[at]!).toString(), person)) yield domain;
  }
}

/**
 * Domains of which, before `cutoff` (epoch milliseconds), a registration was seen whose contacts say something; each once.
 * In order, so that of hundreds of millions none but the last need be remembered.
 */
export async function* domainsWithContacts({ sql }: Database, cutoff: number): AsyncGenerator<string> {
  const rows = sql<({ domain: string } & Parties)[]>`
    select domain, data -> 'registrant' as registrant, data -> 'contacts' as contacts from registrations r
    where exists (select from observations o
      where o.domain = r.domain and o.registration = r.digest and o.observed_at < ${new Date(cutoff)})
    order by domain`;
  let last = '';
  for await (const page of rows.cursor(PAGE))
    for (const { domain, ...parties } of page) {
      if (domain === last || !contactsOf(parties).some(saysSomething)) continue;
      last = domain;
      yield domain;
    }
}
