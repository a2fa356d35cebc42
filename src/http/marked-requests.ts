/** `Idempotency-Key`: a request that creates may be sent again, and creates once. */
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Clock } from '#app/base/clock.ts';
import { AppError } from '#app/base/errors.ts';
import type { MarkedRequests, RequestMark } from '#app/base/request-mark.ts';
import { wait } from '#app/base/time-limits.ts';
import { judgeOrThrow } from './error-reply.ts';
import type { Gate } from './gate.ts';
import { inWords } from './schemas.ts';

const IDEMPOTENCY_KEY = inWords(
  '^[\\x21-\\x7e]{1,255}$',
  'must be 1 to 255 visible ASCII characters, without spaces',
);

/** The `headers` of a route that uses `createOnce`; the description goes by them. */
export const MarkHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: IDEMPOTENCY_KEY,
      description:
        'A text of your own, new for each request: 1 to 255 visible ASCII characters. ' +
        'Sent again with the same body, the answer is the same and nothing happens again. ' +
        'Remembered for at least 24 hours',
    }),
  ),
});

/** The first try is nearly always done by then. */
const PATIENCE_MS = 2_000;
const ASK_EVERY_MS = 100;

export interface MarkParts {
  readonly marked: MarkedRequests;
  readonly gate: Gate;
  readonly clock: Clock;
}

declare module 'fastify' {
  interface FastifyInstance {
    markParts: MarkParts;
  }
}

/**
 * Judges the request, as it is judged before other handlers, unless it came before. Then: what
 * `create` makes, or what it made when the request came before. It is handed the mark, null
 * without an `Idempotency-Key`, and keeps its answer by it in the transaction that creates. What it
 * throws is not remembered. Needs a caller with a key. `bodyDigest`: of a body that was read as it
 * came, in the body's place.
 */
export async function createOnce<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  create: (mark: RequestMark | null) => Promise<T>,
  bodyDigest?: Uint8Array,
): Promise<T> {
  const judged = async (mark: RequestMark | null) => {
    // A body that was read as it came was judged as it came.
    if (!bodyDigest) await judgeOrThrow(request);
    return await create(mark);
  };
  const idempotencyKey = request.headers['idempotency-key'];
  if (typeof idempotencyKey !== 'string') return await judged(null);
  const { marked, gate } = request.server.markParts;
  const sealer = gate.sealerOf(request.raw);
  const keyId = request.caller.key!.id;
  const mark = { keyId, idempotencyKey, token: randomUUID(), sealer };
  const body = bodyDigest ? Buffer.from(bodyDigest).toString('hex') : request.body;
  const before = await begin(request, mark, body);
  if (before !== null) {
    reply.header('idempotent-replayed', 'true');
    return before.answer as T;
  }
  try {
    return await judged(mark);
  } catch (error) {
    // Where that fails too, the mark is free again a little later.
    await marked.giveUp(mark).catch(() => {});
    throw error;
  }
}

/** Null: it is new, and this try's. Waits a little for another try. */
async function begin(
  request: FastifyRequest,
  mark: RequestMark,
  body: unknown,
): Promise<{ readonly answer: unknown } | null> {
  const { marked, clock } = request.server.markParts;
  const digest = mark.sealer.digest(
    requestText({ method: request.method, url: request.url, body }),
  );
  const patientUntil = clock.elapsed() + PATIENCE_MS;
  for (;;) {
    const before = await marked.begin(mark, digest);
    if (before.kind === 'new') return null;
    if (before.kind === 'answered') return before;
    if (before.kind === 'reused') throw reused();
    if (clock.elapsed() >= patientUntil) throw underWay(before.until - clock.now());
    await wait(clock, ASK_EVERY_MS);
  }
}

/** The same for the same request, in any order of the fields of its objects. */
export function requestText({
  method,
  url,
  body,
}: Pick<FastifyRequest, 'method' | 'url' | 'body'>): string {
  return JSON.stringify([method, url, body], sorted);
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function reused(): AppError {
  return fault('This Idempotency-Key came with another request before.', {
    code: 'key_reused',
    message: 'take a new one for another request',
  });
}

function underWay(leftMs: number): AppError {
  const detail = { code: 'key_under_way', message: 'its request is not answered yet' };
  const seconds = Math.max(1, Math.ceil(leftMs / 1_000));
  return fault('The request with this Idempotency-Key is still under way.', detail, seconds);
}

function fault(
  message: string,
  detail: { code: string; message: string },
  retryAfterSeconds: number | null = null,
): AppError {
  const details = [{ field: 'idempotency-key', ...detail }];
  return new AppError('conflict', message, { details, retryAfterSeconds });
}
