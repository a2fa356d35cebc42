import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib';
import { sql } from 'kysely';
import type { NameStatus } from '#app/records/known-state.ts';
import type { Registration } from '#app/records/registration.ts';
import { given, insertion } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';
import type { RegistrationContents } from './registrations.ts';

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

/** What was seen of a name at a moment. `id` (a UUID): keeping it twice is keeping it once. */
export interface Observation {
  readonly id: string;
  /** Lower-case A-label form. */
  readonly domain: string;
  /** Epoch milliseconds. */
  readonly observedAt: number;
  readonly status: NameStatus;
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

const OBSERVATION_COLUMNS = `
  domain text, observed_at timestamptz, id uuid, status text, source text, server text,
  registration bytea`;
const ANSWER_COLUMNS = `
  domain text, observed_at timestamptz, observation_id uuid, position smallint, source text,
  server text, fetched_at timestamptz, charset text, http_status smallint, codec text, size integer,
  content text`;

/**
 * Keeps the observations with their raw answers; those that are kept already are left as they are,
 * and raw answers that were let go of stay gone. Answers with those that are new. Part of a
 * transaction that holds the names' heads.
 */
export async function insertObservations(
  tx: Transaction,
  batch: readonly Observation[],
  contents: RegistrationContents,
): Promise<readonly Observation[]> {
  if (batch.length === 0) return [];
  const observations = batch.map((seen) => ({
    ...seen,
    registration: contents.digestOf(seen.registration),
  }));
  const answers = await Promise.all(
    batch.flatMap(({ id: observationId, domain, observedAt, raw }) =>
      raw.map(async (answer, position) => ({
        ...answer,
        domain,
        observedAt,
        observationId,
        position,
        size: answer.bytes.length,
        ...(await packedText(answer.bytes)),
      })),
    ),
  );
  const { rows: fresh } = await sql<{ id: string }>`
    with kept as (
      ${insertion('observations', observations, OBSERVATION_COLUMNS)}
      on conflict do nothing
      returning domain, observed_at, id
    ), answered as (
      insert into raw_answers (domain, observed_at, observation_id, position, source, server,
        fetched_at, charset, http_status, codec, size, content)
      select domain, observed_at, observation_id, position, source, server,
        fetched_at, charset, http_status, codec, size, decode(content, 'base64')
      from ${given(answers, ANSWER_COLUMNS)}
      where (domain, observed_at, observation_id) in (select domain, observed_at, id from kept)
      on conflict do nothing
    )
    select id from kept`.execute(tx);
  // One batch may hold an observation twice.
  const left = new Set(fresh.map(({ id }) => id));
  const added = batch.filter(({ id }) => left.delete(id));
  // Not those of the others: what was taken out of them since must not come back.
  await contents.keep(tx, added);
  return added;
}

export type Codec = 'none' | 'zstd';

/** Base64 because hexadecimal is half as long again. */
async function packedText(bytes: Uint8Array): Promise<{ codec: Codec; content: string }> {
  const { codec, content } = await packed(bytes);
  return { codec, content: content.toString('base64') };
}

export async function packed(bytes: Uint8Array): Promise<{ codec: Codec; content: Buffer }> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (whole.length >= MIN_PACKED_BYTES) {
    // Told the size, zstd takes a window to fit. Handing an answer of 2 kB to another thread costs
    // this one 50 µs, packing it here 26 µs.
    const size = { pledgedSrcSize: whole.length };
    const small =
      whole.length <= MAX_PACKED_HERE_BYTES
        ? zstdCompressSync(whole, size)
        : await pack(whole, size);
    if (small.length < whole.length) return { codec: 'zstd', content: small };
  }
  return { codec: 'none', content: whole };
}

/** What `packed` made, as it was. */
export async function unpackedAnswer(codec: Codec, content: Uint8Array): Promise<Uint8Array> {
  const bytes =
    codec === 'zstd' ? await unpack(content, { maxOutputLength: MAX_UNPACKED_BYTES }) : content;
  return new Uint8Array(bytes);
}
