/** People who were erased: the tombstones that keep their data from coming back. */
import { createHmac } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import {
  comparedForm,
  contactsOf,
  marksOf,
  type PersonMark,
  withoutContacts,
} from '#app/records/person.ts';
import type { Contact, Registration } from '#app/records/registration.ts';
import type { Observation } from '../observations/observations.ts';
import type { Database } from '../postgres/database.ts';

/**
 * Any number that no other program uses as an advisory lock on this database. Whoever keeps observations holds it
 * shared from before he reads the tombstones until he commits; whoever puts a tombstone up holds it alone. So when a
 * tombstone stands, all that was written without knowing it can be seen, and erased.
 */
const LOCK = 7_249_108_343;

/** On which processes that hold people's data in memory hear of a new tombstone. */
export const ERASED_CHANNEL = 'tra_erased';

/** A tombstone's hash is 32 bytes; as hexadecimal it is a key for a Set. */
type Digest = string;

export interface Tombstone {
  readonly kind: PersonMark;
  readonly digest: Uint8Array;
}

/**
 * The batch with the contacts of erased people withheld and, where one was found, without raw answers: what a source said
 * holds the person's data too. Must come first in the transaction that keeps the batch. An observation without such a
 * contact loses a raw answer that holds an erased e-mail address.
 */
export async function eraseKnown(
  tx: TransactionSql,
  batch: readonly Observation[],
): Promise<readonly Observation[]> {
  // Sent in one go, run one after the other: the second sees what was committed while the first waited.
  const [, [state]] = await Promise.all([
    tx`select pg_advisory_xact_lock_shared(${LOCK}::bigint)`,
    tx<{ key: Uint8Array; any: boolean }[]>`
      select key, exists (select from erased_people) as any from erasure_key`,
  ]);
  if (!state?.any) return batch;
  const hash = new Hasher(state.key);
  for (const { registration, raw } of batch) {
    for (const contact of registration ? contactsOf(registration) : []) hash.ofContact(contact);
    for (const { bytes } of raw) for (const email of emailsIn(bytes)) hash.of('email', email);
  }
  const wanted = hash.all();
  if (wanted.length === 0) return batch;
  const found = await tx<{ kind: PersonMark; digest: Uint8Array }[]>`
    select kind, digest from erased_people
    where digest in (select decode(hex, 'hex') from unnest(${wanted}::text[]) as hex)`;
  if (found.length === 0) return batch;
  const erased = new Set<Digest>(found.map(({ digest }) => Buffer.from(digest).toString('hex')));
  const isErased = (contact: Contact) =>
    hash.ofContact(contact).some((digest) => erased.has(digest));
  return batch.map((observation) => {
    const { registration, raw } = observation;
    const kept = registration && withoutContacts(registration, isErased);
    if (kept !== registration) return { ...observation, registration: kept, raw: [] };
    const harmless = raw.filter(
      ({ bytes }) => !emailsIn(bytes).some((email) => erased.has(hash.of('email', email))),
    );
    return harmless.length === raw.length ? observation : { ...observation, raw: harmless };
  });
}

/** Tombstones put up since, and up to now; `at` is the database's clock. */
export async function tombstonesSince(
  { sql }: Database,
  since: Date | null,
): Promise<{ at: Date; tombstones: Tombstone[] }> {
  const [now] = await sql<{ at: Date }[]>`select now() as at`;
  // Some time back: a tombstone bears the time at which its transaction began, and is seen when that ends.
  const tombstones = await sql<Tombstone[]>`
    select kind, digest from erased_people
    where erased_at >= coalesce(${since}::timestamptz, now()) - interval '5 minutes'`;
  return { at: now!.at, tombstones };
}

/** Whether a registration has a contact for which one of these tombstones stands. */
export async function erasedTest(
  { sql }: Database,
  tombstones: readonly Tombstone[],
): Promise<(registration: Registration) => boolean> {
  const [row] = await sql<{ key: Uint8Array }[]>`select key from erasure_key`;
  const hash = new Hasher(row!.key);
  const erased = new Set(tombstones.map(({ digest }) => Buffer.from(digest).toString('hex')));
  return (registration) =>
    contactsOf(registration).some((contact) =>
      hash.ofContact(contact).some((digest) => erased.has(digest)),
    );
}

/** Puts a tombstone up. From when this resolves, nothing of the person is kept any more by anyone. */
export async function putTombstone(
  db: Database,
  kind: PersonMark,
  text: string,
): Promise<Tombstone> {
  return await db.sql.begin(async (tx) => {
    // One writer's transaction is short, but the importer's may follow another: it waits its turn like them.
    await tx`select pg_advisory_xact_lock(${LOCK}::bigint)`;
    const tombstone = await tombstoneOf(tx, kind, text);
    await tx`insert into erased_people (kind, digest) values (${kind}, ${tombstone.digest}) 
      on conflict (digest, kind) do update set erased_at = now()`;
    await tx`select pg_notify(${ERASED_CHANNEL}, '')`;
    return tombstone;
  });
}

async function tombstoneOf(tx: TransactionSql, kind: PersonMark, text: string): Promise<Tombstone> {
  const [row] = await tx<{ key: Uint8Array }[]>`select key from erasure_key`;
  if (!row) throw new Error('the database has no erasure key');
  return {
    kind,
    digest: Buffer.from(new Hasher(row.key).of(kind, comparedForm(kind, text)), 'hex'),
  };
}

/** Hashes in compared form, each text once: the contacts of a batch are much the same. */
class Hasher {
  readonly #key: Uint8Array;
  readonly #known = new Map<string, Digest>();

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  of(kind: PersonMark, text: string): Digest {
    const input = `${kind} ${text}`;
    let digest = this.#known.get(input);
    if (digest === undefined) {
      digest = createHmac('sha256', this.#key).update(input).digest('hex');
      this.#known.set(input, digest);
    }
    return digest;
  }

  ofContact(contact: Contact): Digest[] {
    return marksOf(contact).map(({ kind, text }) => this.of(kind, text));
  }

  all(): Digest[] {
    return [...this.#known.values()];
  }
}

const EMAIL = /[a-z0-9._%+'-]{1,64}@[a-z0-9.-]{1,253}/gi;
/** No answer of a registry names more people; a hostile one must not make a million hashes. */
const MAX_EMAILS = 200;

/** E-mail addresses in what a source sent, in compared form. */
function emailsIn(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!text.includes('@')) return [];
  const found = new Set<string>();
  for (const [email] of text.matchAll(EMAIL)) {
    found.add(email.toLowerCase().replace(/\.+$/, ''));
    if (found.size === MAX_EMAILS) break;
  }
  return [...found];
}
