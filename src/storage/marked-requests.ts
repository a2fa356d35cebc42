/** Requests marked by an `Idempotency-Key`, and what they were answered. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import { AppError } from '#app/base/errors.ts';
import type { MarkedBefore, RequestMark } from '#app/base/request-mark.ts';
import type { Database, Transaction } from './postgres/database.ts';

/**
 * So long a try that was killed holds its mark: its client waits for that, and a name may drop
 * meanwhile. A try that takes longer, and is overtaken by another, creates nothing.
 */
const UNDER_WAY_MS = 10_000;

export async function beginMarkedRequest(
  db: Database,
  mark: RequestMark,
  digest: Uint8Array,
  now: number,
): Promise<MarkedBefore> {
  const { keyId, idempotencyKey, token } = mark;
  const [at, until] = [isoInstant(now), isoInstant(now + UNDER_WAY_MS)];
  const begun = await sql`
    insert into marked_requests as before
      (key_id, idempotency_key, request_digest, token, under_way_until, created_at)
    values (${keyId}, ${idempotencyKey}, ${digest}, ${token}, ${until}, ${at})
    on conflict (key_id, idempotency_key) do update set request_digest = excluded.request_digest,
      token = excluded.token, under_way_until = excluded.under_way_until,
      created_at = excluded.created_at
    where before.answer is null and before.under_way_until <= ${at}`.execute(db);
  if (begun.numAffectedRows === 1n) return { kind: 'new' };
  const { rows } = await sql<{
    same: boolean;
    until: number;
    key: string | null;
    bytes: Uint8Array | null;
  }>`
    select request_digest = ${digest} as same, under_way_until as until, sealing_key as key,
      answer as bytes
    from marked_requests
    where key_id = ${keyId} and idempotency_key = ${idempotencyKey}`.execute(db);
  const [found] = rows;
  // Given up just now.
  if (!found) return { kind: 'underWay', until: now };
  if (!found.same) return { kind: 'reused' };
  const { key, bytes, until: given } = found;
  if (key === null || bytes === null) return { kind: 'underWay', until: given };
  const answer = mark.sealer.open({ key, bytes }, ownerOf(mark));
  if (answer === null) throw new Error('a kept answer does not open');
  return { kind: 'answered', answer: JSON.parse(answer) };
}

/**
 * In the transaction that creates: what is created and what is answered are kept together, or
 * neither is. Throws when another try has taken the mark over.
 */
export async function keepAnswer(
  tx: Transaction,
  mark: RequestMark | null,
  answer: unknown,
): Promise<void> {
  if (!mark) return;
  const { key, bytes } = mark.sealer.seal(JSON.stringify(answer), ownerOf(mark));
  const kept = await sql`
    update marked_requests set sealing_key = ${key}, answer = ${bytes}
    where key_id = ${mark.keyId} and idempotency_key = ${mark.idempotencyKey}
      and token = ${mark.token} and answer is null`.execute(tx);
  if (kept.numAffectedRows !== 1n)
    throw new AppError('conflict', 'The request took too long: another try of it is under way.');
}

/** One whose answer is kept stays. */
export async function giveUpMarkedRequest(db: Database, mark: RequestMark): Promise<void> {
  await sql`
    delete from marked_requests
    where key_id = ${mark.keyId} and idempotency_key = ${mark.idempotencyKey}
      and token = ${mark.token} and answer is null`.execute(db);
}

/** Those that are older: sent again, they are new requests. Answers how many. */
export async function forgetMarkedRequests(db: Database, before: number): Promise<number> {
  const at = isoInstant(before);
  // Those of the version before, which nothing reads any more.
  await sql`delete from idempotent_orders where created_at < ${at}`.execute(db);
  const forgotten = await sql`delete from marked_requests where created_at < ${at}`.execute(db);
  return Number(forgotten.numAffectedRows);
}

function ownerOf({ keyId, idempotencyKey }: RequestMark): string {
  return `${keyId} ${idempotencyKey}`;
}
