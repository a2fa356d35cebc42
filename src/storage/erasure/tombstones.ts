/** People who were erased: the tombstones that keep their data from coming back. */

import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { DnsType } from '#app/records/dns.ts';
import { personsInDns } from '#app/records/dns-values/people.ts';
import { emailAddressesIn } from '#app/records/people/email-addresses.ts';
import {
  comparedForm,
  contactsOf,
  PERSON_MARKS,
  type PersonMark,
  personsIn,
  withoutContacts,
} from '#app/records/person.ts';
import type { Contact, Registration } from '#app/records/registration.ts';
import type { Observation } from '../observations/observations.ts';
import { sqlInstant } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';

/**
 * Any number that no other program uses as an advisory lock on this database. A transaction that
 * keeps observations holds it shared from before it reads the tombstones; one that puts a tombstone
 * up holds it alone. So when a tombstone stands, all that was written without knowing it can be
 * seen, and erased.
 */
const LOCK = 7_249_108_343;

export interface Tombstone {
  readonly kind: PersonMark;
  /** Hexadecimal. */
  readonly digest: string;
  readonly erasedAt: number;
}

const TOMBSTONE = sql`kind, encode(digest, 'hex') as digest, erased_at`;

/**
 * Addresses of a raw answer. No registry's answer has more; one that does is no proof of anything,
 * and a hostile one must not make a million hashes.
 */
const MOST_ADDRESSES = 2_000;

/**
 * The batch with the contacts of erased people withheld and, where one was found, without raw
 * answers: these hold the person's data too. Must come first in the transaction that keeps the
 * batch. An observation without such a contact loses a raw answer that holds an erased e-mail
 * address, or more addresses than can be looked up.
 */
export async function eraseKnown<T extends Pick<Observation, 'registration' | 'raw'>>(
  tx: Transaction,
  batch: readonly T[],
): Promise<readonly T[]> {
  const hash = await hasherIfNeeded(tx);
  if (!hash) return batch;
  const addressesOf = new Map(
    batch.flatMap(({ raw }) => raw).map((answer) => [answer, addressesIn(answer.bytes)]),
  );
  for (const { registration } of batch)
    for (const contact of registration ? contactsOf(registration) : []) hash.ofContact(contact);
  for (const addresses of addressesOf.values())
    for (const email of addresses ?? []) hash.of('email', email);
  const erased = await erasedAmong(tx, hash.all());
  const isHarmless = (answer: Observation['raw'][number]) =>
    addressesOf.get(answer)?.every((email) => !erased.has(hash.of('email', email))) ?? false;
  const isErased = (contact: Contact) =>
    hash.ofContact(contact).some((digest) => erased.has(digest));
  return batch.map((observation) => {
    const { registration, raw } = observation;
    const kept = registration && withoutContacts(registration, isErased);
    if (kept !== registration) return { ...observation, registration: kept, raw: [] };
    const harmless = raw.filter(isHarmless);
    return harmless.length === raw.length ? observation : { ...observation, raw: harmless };
  });
}

/**
 * Which of these texts are the e-mail address or name of an erased person: who writes down what was
 * searched for must not write them. `tx` is the transaction that writes.
 */
export async function erasedTexts(
  tx: Transaction,
  texts: readonly string[],
): Promise<(text: string) => boolean> {
  const hash = await hasherIfNeeded(tx);
  if (!hash) return () => false;
  const digestsOf = (text: string) =>
    PERSON_MARKS.map((kind) => hash.of(kind, comparedForm(kind, text)));
  const erased = await erasedAmong(tx, texts.flatMap(digestsOf));
  return (text) => digestsOf(text).some((digest) => erased.has(digest));
}

/**
 * Which DNS values name an erased person. Must come first in the transaction that keeps the values.
 */
export async function erasedValues(
  tx: Transaction,
  values: readonly { readonly type: DnsType; readonly value: string }[],
): Promise<(type: DnsType, value: string) => boolean> {
  const hash = await hasherIfNeeded(tx);
  if (!hash) return () => false;
  const digestsOf = (type: DnsType, value: string) =>
    personsInDns(type, value).map(({ kind, text }) => hash.of(kind, text));
  const erased = await erasedAmong(
    tx,
    values.flatMap(({ type, value }) => digestsOf(type, value)),
  );
  return (type, value) => digestsOf(type, value).some((digest) => erased.has(digest));
}

/** Those of the digests for which a tombstone stands. */
async function erasedAmong(tx: Transaction, digests: readonly string[]): Promise<Set<string>> {
  if (digests.length === 0) return new Set();
  const { rows } = await sql<Tombstone>`
    select ${TOMBSTONE} from erased_people
    where digest in (select decode(hex, 'hex') from unnest(${digests}::text[]) as hex)`.execute(tx);
  return new Set(rows.map(({ digest }) => digest));
}

/** Null while no person was erased. Holds back new tombstones until the transaction ends. */
async function hasherIfNeeded(tx: Transaction): Promise<Hasher | null> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK}::bigint)`.execute(tx);
  // A statement of its own: it sees what was committed while the first waited.
  const { rows } = await sql<{ key: Uint8Array }>`
    select key from erasure_key where exists (select from erased_people)`.execute(tx);
  return rows[0] ? new Hasher(rows[0].key) : null;
}

/** The tombstones put up since then, or in the last minutes; `at` is by the database's clock. */
export async function tombstonesSince(
  db: Database,
  since: number | null,
): Promise<{ at: number; tombstones: Tombstone[] }> {
  const [now] = (await sql<{ at: number }>`select now() as at`.execute(db)).rows;
  // Some time back: it bears the time its transaction began, and is seen when that ends.
  const { rows: tombstones } = await sql<Tombstone>`
    select ${TOMBSTONE} from erased_people
    where erased_at >= coalesce(${sqlInstant(since)}, now()) - interval '5 minutes'`.execute(db);
  return { at: now!.at, tombstones };
}

/** Whether a registration has a contact for which one of these tombstones stands. */
export async function erasedTest(
  db: Database,
  tombstones: readonly Tombstone[],
): Promise<(registration: Registration) => boolean> {
  const hash = await hasher(db);
  const erased = new Set(tombstones.map(({ digest }) => digest));
  return (registration) =>
    contactsOf(registration).some((contact) =>
      hash.ofContact(contact).some((digest) => erased.has(digest)),
    );
}

/** Puts a tombstone up. Once this resolves, no process keeps anything of the person. */
export async function putTombstone(
  db: Database,
  kind: PersonMark,
  text: string,
): Promise<Tombstone> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
    const digest = (await hasher(tx)).of(kind, comparedForm(kind, text));
    const { rows } = await sql<Tombstone>`
      insert into erased_people (kind, digest) values (${kind}, decode(${digest}, 'hex'))
      on conflict (digest, kind) do update set erased_at = now() returning ${TOMBSTONE}`.execute(
      tx,
    );
    return rows[0]!;
  });
}

/** The keyed hash of an address or a name in compared form, as hexadecimal digits. */
export async function personDigest(db: Database, kind: PersonMark, text: string): Promise<string> {
  return (await hasher(db)).of(kind, text);
}

async function hasher(db: Database): Promise<Hasher> {
  const { rows } = await sql<{ key: Uint8Array }>`select key from erasure_key`.execute(db);
  return new Hasher(rows[0]!.key);
}

/** Hashes of texts in compared form, each made once: the contacts of a batch are much the same. */
class Hasher {
  readonly #key: Uint8Array;
  readonly #known = new Map<string, string>();

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  of(kind: PersonMark, text: string): string {
    const input = `${kind} ${text}`;
    let digest = this.#known.get(input);
    if (digest === undefined) {
      digest = createHmac('sha256', this.#key).update(input).digest('hex');
      this.#known.set(input, digest);
    }
    return digest;
  }

  ofContact(contact: Contact): string[] {
    return personsIn(contact).map(({ kind, text }) => this.of(kind, text));
  }

  all(): string[] {
    return [...this.#known.values()];
  }
}

/** Null: there are too many. */
function addressesIn(answer: Uint8Array): string[] | null {
  const addresses = emailAddressesIn(Buffer.from(answer).toString());
  return addresses.size > MOST_ADDRESSES ? null : [...addresses];
}
