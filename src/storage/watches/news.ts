/** What watches tell: kept, and put into the outbox of the webhook that each asked for. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import { insertion } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { announceTo } from '../webhooks/outbox.ts';
import { queueMails } from './mails.ts';
import type { StoredWatch } from './watches.ts';

export interface News {
  /** A fresh UUID: the same for every way by which it is told. */
  readonly id: string;
  readonly watch: Pick<StoredWatch, 'id' | 'keyId' | 'webhookId'>;
  /** `domain.changed` */
  readonly type: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly data: unknown;
}

const COLUMNS = 'id uuid, watch_id uuid, at timestamptz, type text, data jsonb';

/** In the transaction that marks it as told. */
export async function tellNews(tx: Transaction, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  const rows = news.map(({ watch, ...one }) => ({ ...one, watchId: watch.id }));
  await sql`${insertion('watch_events', rows, COLUMNS)}`.execute(tx);
  await queueMails(
    tx,
    news.map(({ id }) => id),
  );
  await announceTo(
    tx,
    news.flatMap(({ watch: { id: subject, keyId, webhookId }, ...one }) =>
      webhookId === null ? [] : [{ ...one, subject, keyId, webhookId }],
    ),
  );
}

/** Removes what was told before then (epoch milliseconds). */
export async function pruneNews(db: Database, before: number): Promise<void> {
  await sql`delete from watch_events where at < ${isoInstant(before)}`.execute(db);
}
