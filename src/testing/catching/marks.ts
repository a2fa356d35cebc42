/** Requests with an `Idempotency-Key`, for tests of what creates. */
import { randomUUID } from 'node:crypto';
import type { RequestMark } from '#app/base/request-mark.ts';
import { beginMarkedRequest } from '#app/storage/marked-requests.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { NOON } from '../webhooks.ts';
import { testSealer } from './registrants.ts';

/** Of the request that is marked. */
export const DIGEST = Buffer.from('a request');

export function newMark(keyId: string, idempotencyKey = 'one'): RequestMark {
  return { keyId, idempotencyKey, token: randomUUID(), sealer: testSealer() };
}

/** One that is under way since noon. */
export async function someMark(db: Database, keyId: string): Promise<RequestMark> {
  const mark = newMark(keyId);
  await beginMarkedRequest(db, mark, DIGEST, NOON);
  return mark;
}
