import { contactsOf, isPerson, mentions, type Person, saysSomething } from '#app/records/person.ts';
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
  const isNamed = (contact: Contact) => isPerson(contact, person);
  for await (const domain of withContact(db, isNamed, null)) if (isNew(found, domain)) yield domain;
  if (!allRaw) return;
  for await (const domain of mentioned(db, person)) if (isNew(found, domain)) yield domain;
}

/** Domains of which, before `cutoff` (epoch milliseconds), a registration was seen whose contacts say something; each once. */
export async function* domainsWithContacts(db: Database, cutoff: number): AsyncGenerator<string> {
  const found = new Set<string>();
  for await (const domain of withContact(db, saysSomething, cutoff)) if (isNew(found, domain)) yield domain;
}

/** Only the contacts travel: they are a small part of what is kept of a registration. */
async function* withContact(
  { sql }: Database,
  isWanted: (contact: Contact) => boolean,
  cutoff: number | null,
): AsyncGenerator<string> {
  const end = cutoff === null ? 'infinity' : new Date(cutoff).toISOString();
  const rows = sql<{ domain: string; registrant: Contact; contacts: Registration['contacts'] }[]>`
    select domain, data -> 'registrant' as registrant, data -> 'contacts' as contacts from registrations r
    where ${end}::text = 'infinity' or exists (select from observations o
      where o.domain = r.domain and o.registration = r.digest and o.observed_at < ${end}::text::timestamptz)`;
  for await (const page of rows.cursor(PAGE))
    for (const { domain, ...parties } of page) if (contactsOf(parties).some(isWanted)) yield domain;
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

function isNew(found: Set<string>, domain: string): boolean {
  return found.size < found.add(domain).size;
}
