/** Messages of registries for tests, as accounts fetch them. */
import { createHash, randomUUID } from 'node:crypto';
import {
  type KeptMessage,
  keepMessage,
  type NewMessage,
} from '#app/storage/orders/registry-messages.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { NOON } from './webhooks.ts';

/** Another one with each `messageId`. */
export function newMessage(changes: Partial<NewMessage> = {}): NewMessage {
  const messageId = changes.messageId === undefined ? '1' : changes.messageId;
  return {
    id: randomUUID(),
    account: 'main',
    messageId,
    digest: createHash('sha256').update(`${messageId}`).digest('hex'),
    kind: 'other',
    domain: null,
    succeeded: null,
    transactionId: null,
    queuedAt: NOON - 1_000,
    receivedAt: NOON,
    language: 'en',
    text: 'Hello',
    data: '<resData/>',
    extension: null,
    isCut: false,
    ...changes,
  };
}

export function someMessage(db: Database, changes: Partial<NewMessage> = {}): Promise<KeptMessage> {
  const message = newMessage(changes);
  const { id, receivedAt: at, text } = message;
  return keepMessage(db, message, {
    id,
    at,
    subject: id,
    type: 'registry.message',
    data: { text },
  });
}
