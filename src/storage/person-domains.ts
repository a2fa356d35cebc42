import { contactsOf, isPerson, mentions, type Person } from '#app/records/person.ts';
import type { Contact, Registration } from '#app/records/registration.ts';
import type { Database } from './database.ts';
import { unpacked } from './observations.ts';

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
  const rows = sql<{ domain: string; registrant: Contact; contacts: Registration['contacts'] }[]>`
    select domain, record -> 'registrant' as registrant, record -> 'contacts' as contacts from observations
    where record is not null`;
  for await (const page of rows.cursor(PAGE))
    for (const { domain, ...parties } of page)
      if (contactsOf(parties).some((contact) => isPerson(contact, person))) yield domain;
}

async function* mentioned({ sql }: Database, person: Person): AsyncGenerator<string> {
  const rows = sql<{ domain: string; codec: 'none' | 'zstd'; content: Uint8Array }[]>`
    select domain, codec, content from raw_answers`;
  for await (const page of rows.cursor(RAW_PAGE))
    for (const { domain, codec, content } of page) {
      const bytes = await unpacked(codec, content);
      if (mentions(Buffer.from(bytes).toString(), person)) yield domain;
    }
}
