import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib';
import type { TransactionSql } from 'postgres';
import type { Registration } from '#app/records/registration.ts';
import { column, instant, plain } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { keepRegistrations, type RegistrationContents } from './registrations.ts';

export type ObservedStatus = 'registered' | 'available' | 'reserved' | 'auction';

/** What one source sent, as it sent it. */
export interface ObservedAnswer {
  readonly source: string;
  readonly server: string;
  /** Epoch milliseconds. */
  readonly fetchedAt: number;
  readonly charset: string;
  /** 0 where the protocol has none. */
  readonly httpStatus: number;
  readonly bytes: Uint8Array;
}

/** What was seen of a name at a moment. `id` (a UUID) makes keeping it twice the same as keeping it once. */
export interface Observation {
  readonly id: string;
  /** Lower-case A-label form. */
  readonly domain: string;
  /** Epoch milliseconds. */
  readonly observedAt: number;
  readonly status: ObservedStatus;
  readonly source: string;
  readonly server: string;
  /** Set exactly when `status` is `registered`. */
  readonly registration: Registration | null;
  readonly raw: readonly ObservedAnswer[];
}

/** A byte string shorter than this gains nothing from packing. */
const MIN_PACKED_BYTES = 128;
const MAX_PACKED_HERE_BYTES = 16 * 1024;
/** Far above what any source may send; a row that claims more is damaged. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);

/**
 * Keeps the observations with their raw answers; those that are kept already are left as they are, and what was let go of
 * their raw answers stays gone. Answers with those that are new. Part of a transaction that holds the names' heads.
 */
export async function insertObservations(
  tx: TransactionSql,
  batch: readonly Observation[],
  contents: RegistrationContents,
): Promise<readonly Observation[]> {
  if (batch.length === 0) return [];
  const answers = batch.flatMap((observation) =>
    observation.raw.map((answer, position) => ({ observation, answer, position })),
  );
  const packs = await Promise.all(answers.map(({ answer }) => packed(answer.bytes)));
  const fresh = await tx<{ id: string }[]>`
    with kept as (
      insert into observations (domain, observed_at, id, status, source, server, registration)
      select domain, observed_at, id, status, source, server, decode(registration, 'hex')
      from unnest(
        ${column(batch, (o) => plain(o.domain))}::text[], ${column(batch, (o) => instant(o.observedAt))}::text[]::timestamptz[],
        ${column(batch, (o) => o.id)}::text[]::uuid[], ${column(batch, (o) => o.status)}::text[],
        ${column(batch, (o) => plain(o.source))}::text[], ${column(batch, (o) => plain(o.server))}::text[],
        ${column(batch, (o) => contents.digestOf(o.registration))}::text[]
      ) as row (domain, observed_at, id, status, source, server, registration)
      on conflict do nothing
      returning domain, observed_at, id
    ), answered as (
      insert into raw_answers (domain, observed_at, observation_id, position, source, server, fetched_at, charset,
        http_status, codec, size, content)
      select domain, observed_at, observation_id, position, source, server, fetched_at, charset, http_status, codec, size,
        decode(content, 'base64')
      from unnest(
        ${column(answers, (a) => plain(a.observation.domain))}::text[],
        ${column(answers, (a) => instant(a.observation.observedAt))}::text[]::timestamptz[],
        ${column(answers, (a) => a.observation.id)}::text[]::uuid[],
        ${column(answers, (a) => a.position)}::smallint[],
        ${column(answers, (a) => plain(a.answer.source))}::text[], ${column(answers, (a) => plain(a.answer.server))}::text[],
        ${column(answers, (a) => instant(a.answer.fetchedAt))}::text[]::timestamptz[],
        ${column(answers, (a) => plain(a.answer.charset))}::text[], ${column(answers, (a) => a.answer.httpStatus)}::smallint[],
        ${column(packs, (c) => c.codec)}::text[], ${column(answers, (a) => a.answer.bytes.length)}::integer[],
        ${column(packs, (c) => c.base64)}::text[]
      ) as row (domain, observed_at, observation_id, position, source, server, fetched_at, charset, http_status, codec,
        size, content)
      where (domain, observed_at, observation_id) in (select domain, observed_at, id from kept)
      on conflict do nothing
    )
    select id from kept`;
  // One batch may hold an observation twice.
  const left = new Set(fresh.map(({ id }) => id));
  const added = batch.filter(({ id }) => left.delete(id));
  // Not those of the others: what was taken out of them since must not come back.
  await keepRegistrations(tx, contents, added);
  return added;
}

/** The newest observation of a name with its raw answers; null when there is none. */
export async function latestObservation(db: Database, domain: string): Promise<Observation | null> {
  const seen = await db.kysely
    .selectFrom('observations as o')
    .leftJoin('registrations as r', (join) =>
      join.onRef('r.domain', '=', 'o.domain').onRef('r.digest', '=', 'o.registration'),
    )
    .selectAll('o')
    .select('r.data')
    .where('o.domain', '=', domain)
    .orderBy('o.observed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!seen) return null;
  const answers = await db.kysely
    .selectFrom('raw_answers')
    .selectAll()
    .where('domain', '=', domain)
    .where('observed_at', '=', seen.observed_at)
    .where('observation_id', '=', seen.id)
    .orderBy('position')
    .execute();
  const raw = answers.map(async (row) => ({
    source: row.source,
    server: row.server,
    fetchedAt: row.fetched_at.getTime(),
    charset: row.charset,
    httpStatus: row.http_status,
    bytes: await unpacked(row.codec, row.content),
  }));
  return {
    id: seen.id,
    domain: seen.domain,
    observedAt: seen.observed_at.getTime(),
    status: seen.status,
    source: seen.source,
    server: seen.server,
    registration: seen.data as Registration | null,
    raw: await Promise.all(raw),
  };
}

/** Base64 because the driver sends an array of byte strings as hexadecimal, which is half as long again. */
async function packed(bytes: Uint8Array): Promise<{ codec: 'none' | 'zstd'; base64: string }> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (whole.length >= MIN_PACKED_BYTES) {
    // Told the size, zstd takes a window to fit. Handing an answer of 2 kB to another thread costs this one 50 µs, packing
    // it here 26 µs.
    const size = { pledgedSrcSize: whole.length };
    const small =
      whole.length <= MAX_PACKED_HERE_BYTES
        ? zstdCompressSync(whole, size)
        : await pack(whole, size);
    if (small.length < whole.length) return { codec: 'zstd', base64: small.toString('base64') };
  }
  return { codec: 'none', base64: whole.toString('base64') };
}

/** What `packed` made, as it was. */
export async function unpacked(codec: 'none' | 'zstd', content: Uint8Array): Promise<Uint8Array> {
  const bytes =
    codec === 'zstd' ? await unpack(content, { maxOutputLength: MAX_UNPACKED_BYTES }) : content;
  return new Uint8Array(bytes);
}
