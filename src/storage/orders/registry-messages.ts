/** What registries told by their message queues. Times are epoch milliseconds. */
import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import { mentions, type Person } from '#app/records/person.ts';
import { sqlInstant } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { type Announcement, announceToAdmins } from '../webhooks/outbox.ts';

/**
 * - `decided`  what became of an application
 * - `transfer` a name goes to another registrar, or is asked to
 * - `balance`  the account's money
 */
export const MESSAGE_KINDS = ['decided', 'transfer', 'balance', 'other'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** As it was fetched. What is said is the registry’s: shown to administrators alone. */
export interface FetchedMessage {
  /** Null: none that can be read, so that it can't be acknowledged. */
  readonly messageId: string | null;
  /** Tells whether two are one and the same. */
  readonly digest: string;
  readonly kind: MessageKind;
  /** The name it is about; A-label form. */
  readonly domain: string | null;
  /** Whether an application of ours was accepted; null: it tells of no application. */
  readonly succeeded: boolean | null;
  /** Of the command that it is the outcome of. */
  readonly transactionId: string | null;
  /** Epoch milliseconds. */
  readonly queuedAt: number | null;
  readonly language: string | null;
  readonly text: string | null;
  /** Of the response, as XML, without secrets; all of a document that could not be read. */
  readonly data: string | null;
  readonly extension: string | null;
  /** It said more than is kept. */
  readonly isCut: boolean;
}

/** As it is kept. */
export interface RegistryMessage extends Omit<FetchedMessage, 'digest'> {
  readonly id: string;
  readonly account: string;
  readonly receivedAt: number;
}

export interface NewMessage extends FetchedMessage, Pick<RegistryMessage, 'id' | 'account'> {
  readonly receivedAt: number;
}

export interface KeptMessage {
  /** False: it was kept before, and is as it was. */
  readonly isNew: boolean;
  /** About a name that the account tried to register for an order. */
  readonly isOfOrder: boolean;
}

/**
 * Keeping one twice is keeping it once. Also wakes the campaign it is about. `told` is what
 * administrators are told of a new one.
 */
export async function keepMessage(
  db: Database,
  message: NewMessage,
  told: Omit<Announcement, 'keyId'>,
): Promise<KeptMessage> {
  return await db.transaction().execute(async (tx) => {
    const { account, domain, receivedAt, queuedAt } = message;
    const inserted = await sql`
      insert into registry_messages (id, account, digest, message_id, kind, domain, succeeded,
        transaction_id, queued_at, received_at, language, text, data, extension, is_cut)
      values (${message.id}, ${account}, ${message.digest}, ${message.messageId}, ${message.kind},
        ${domain}, ${message.succeeded}, ${message.transactionId}, ${sqlInstant(queuedAt)},
        ${isoInstant(receivedAt)}, ${message.language}, ${message.text}, ${message.data},
        ${message.extension}, ${message.isCut})
      on conflict (account, digest) do nothing`.execute(tx);
    const isNew = inserted.numAffectedRows === 1n;
    await sql`
      update campaigns set next_at = ${isoInstant(receivedAt)}
      where domain = ${domain} and state = 'pendingRegistry'`.execute(tx);
    if (isNew) await announceToAdmins(tx, told);
    const { rows } = await sql<{ isOfOrder: boolean }>`
      select exists (select from attempts where domain = ${domain} and account = ${account})
        as is_of_order`.execute(tx);
    return { isNew, isOfOrder: rows[0]!.isOfOrder };
  });
}

/** What the registry decided of an application since `since`; null when it said nothing yet. */
export async function decisionOf(
  db: Database,
  account: string,
  domain: string,
  since: number,
): Promise<boolean | null> {
  // `poll_messages` is where processes of earlier versions keep them.
  const { rows } = await sql<{ succeeded: boolean }>`
    select succeeded from (
      select account, domain, succeeded, received_at from registry_messages
      union all select account, domain, succeeded, received_at from poll_messages
    ) as messages
    where account = ${account} and domain = ${domain} and received_at >= ${isoInstant(since)}
      and succeeded is not null
    order by received_at desc limit 1`.execute(db);
  return rows[0]?.succeeded ?? null;
}

export type ListedMessage = RegistryMessage & { readonly sequence: number };

const LISTED = sql`
  sequence, id, account, message_id, kind, domain, succeeded, transaction_id, queued_at,
  received_at, language, text, data, extension, is_cut`;

/** What is left out is not asked for. */
export interface MessageFilter {
  readonly account?: string | undefined;
  readonly kind?: RegistryMessage['kind'] | undefined;
}

/** Newest first, with the sequence to go on from. */
export async function listMessages(
  db: Database,
  limit: number,
  before: number | null,
  { account, kind }: MessageFilter = {},
): Promise<readonly ListedMessage[]> {
  const asked = (value: unknown, condition: RawBuilder<unknown>) =>
    value === undefined || value === null ? sql`` : sql`and ${condition}`;
  const { rows } = await sql<ListedMessage>`
    select ${LISTED} from registry_messages where true
      ${asked(before, sql`sequence < ${before}`)}
      ${asked(account, sql`account = ${account}`)}
      ${asked(kind, sql`kind = ${kind}`)}
    order by sequence desc limit ${limit}`.execute(db);
  return rows;
}

const EMPTIED = sql`text = null, data = null, extension = null`;
const SAYS_SOMETHING = sql`coalesce(text, data, extension) is not null`;

/** Takes what was said out of older ones; that they came, and what was decided, stays. */
export async function emptyMessages(db: Database, before: number): Promise<number> {
  const emptied = await sql`
    update registry_messages set ${EMPTIED}
    where received_at < ${isoInstant(before)} and ${SAYS_SOMETHING}`.execute(db);
  return Number(emptied.numAffectedRows);
}

const PAGE = 500;

/** The same with those that mention the person; answers how many do. */
export async function emptyMessagesNaming(
  db: Database,
  person: Person,
  dryRun: boolean,
): Promise<number> {
  let found = 0;
  for (let last = 0; ; ) {
    const { rows } = await sql<ListedMessage>`
      select ${LISTED} from registry_messages where sequence > ${last} and ${SAYS_SOMETHING}
      order by sequence limit ${PAGE}`.execute(db);
    const naming = rows.filter(({ text, data, extension }) =>
      mentions([text, data, extension].join('\n'), person),
    );
    found += naming.length;
    const ids = naming.map(({ id }) => id);
    if (!dryRun && ids.length > 0)
      await sql`update registry_messages set ${EMPTIED} where id = any (${ids}::uuid[])`.execute(
        db,
      );
    if (rows.length < PAGE) return found;
    last = rows.at(-1)!.sequence;
  }
}
