/** Erases a person from everything that is kept, in an order in which nothing comes back. */
import type { Sealer } from '#app/base/sealing.ts';
import type { RegistrantDetails } from '#app/records/order.ts';
import {
  asContact,
  comparedForm,
  contactsOf,
  isPerson,
  mentions,
  type Person,
  type PersonMark,
  withoutContacts,
} from '#app/records/person.ts';
import type { Registration } from '#app/records/registration.ts';
import { eraseContacts } from '#app/storage/erasure/contacts.ts';
import { eraseDnsValues } from '#app/storage/erasure/dns-values.ts';
import { domainsNaming, eraseSearches, eraseWatches } from '#app/storage/erasure/mentions.ts';
import { putTombstone } from '#app/storage/erasure/tombstones.ts';
import { eraseResults } from '#app/storage/jobs/results.ts';
import { cutRefused } from '#app/storage/observations/journal.ts';
import type { Observation } from '#app/storage/observations/observations.ts';
import { eraseRegistrants, keptRegistrants } from '#app/storage/orders/registrants.ts';
import { emptyMessagesNaming } from '#app/storage/orders/registry-messages.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { eraseAddress } from '#app/storage/watches/mail-addresses.ts';

export interface ErasureParts {
  readonly db: Database;
  readonly journalDir: string;
  /** Brings into the database what dead processes left in their journals. */
  readonly replayJournal: () => Promise<void>;
  /** Drops from the shared cache what mentions the person; null: there is none. */
  readonly forgetShared: ((isConcerned: (packed: Buffer) => boolean) => Promise<number>) | null;
  /** Opens what orders told of registrants; null: there is no key here. */
  readonly sealer: Sealer | null;
}

export interface ErasureOptions {
  /** Counts, and changes nothing. */
  readonly dryRun: boolean;
  /** Searches every raw answer, not only those of domains whose registrations name the person. */
  readonly allRaw: boolean;
  readonly onProgress?: (progress: { domains: number }) => void;
}

/** How many of each were, or with `dryRun` would be, changed or deleted. */
export interface ErasureCounts {
  domains: number;
  observations: number;
  rawAnswers: number;
  searches: number;
  /** On searches for the person: deleted. */
  watches: number;
  /** To which watches send mails. */
  addresses: number;
  messages: number;
  /** Of the DNS: values that hold the address, or are the name. */
  dnsRecords: number;
  /** Answers to names of jobs. */
  results: number;
  /** Holders that orders told of. */
  registrants: number;
  /** The same, sealed by keys that aren't here: not known whose. */
  unread: number;
  refused: number;
  cached: number;
}

export async function erasePerson(
  { db, journalDir, replayJournal, forgetShared, sealer }: ErasureParts,
  { kind, text }: { kind: PersonMark; text: string },
  { dryRun, allRaw, onProgress = () => {} }: ErasureOptions,
): Promise<ErasureCounts> {
  const person: Person = { kind, text: comparedForm(kind, text) };
  const counts = {
    domains: 0,
    observations: 0,
    rawAnswers: 0,
    searches: 0,
    watches: 0,
    addresses: 0,
    messages: 0,
    dnsRecords: 0,
    results: 0,
    registrants: 0,
    unread: 0,
    refused: 0,
    cached: 0,
  };
  if (!dryRun) {
    // First: what is kept from here on lacks the person, and all from before is visible.
    await putTombstone(db, kind, text);
    await replayJournal();
  }
  const withhold = (registration: Registration) =>
    withoutContacts(registration, (contact) => isPerson(contact, person));
  const isConcerned = (answer: Uint8Array) => mentions(Buffer.from(answer).toString(), person);
  for await (const domain of domainsNaming(db, person, allRaw)) {
    const gone = await eraseContacts(db, { domain, withhold, isConcerned, before: null }, dryRun);
    counts.domains += 1;
    counts.observations += gone.observations;
    counts.rawAnswers += gone.rawAnswers;
    onProgress(counts);
  }
  counts.searches = await eraseSearches(db, person, dryRun);
  counts.watches = await eraseWatches(db, person, dryRun);
  if (kind === 'email') counts.addresses = await eraseAddress(db, person.text, dryRun);
  counts.messages = await emptyMessagesNaming(db, person, dryRun);
  counts.dnsRecords = await eraseDnsValues(db, person, dryRun);
  counts.results = await eraseResults(db, person, dryRun);
  await eraseOrdered();
  counts.refused = await cutRefused(
    journalDir,
    (observation) => names(observation, person),
    dryRun,
  );
  if (forgetShared && !dryRun)
    counts.cached = await forgetShared((packed) => mentions(packed.toString(), person));
  return counts;

  /** An order that lives goes on without what it told, and fails when that is needed. */
  async function eraseOrdered(): Promise<void> {
    for await (const { orderId, sealed } of keptRegistrants(db)) {
      const text = sealer?.open(sealed, orderId) ?? null;
      if (text === null) counts.unread += 1;
      else if (isPerson(asContact(JSON.parse(text) as RegistrantDetails), person)) {
        counts.registrants += 1;
        if (!dryRun) await eraseRegistrants(db, [orderId]);
      }
    }
  }
}

function names({ registration, raw }: Observation, person: Person): boolean {
  if (registration && contactsOf(registration).some((contact) => isPerson(contact, person)))
    return true;
  return raw.some(({ bytes }) => mentions(Buffer.from(bytes).toString(), person));
}
