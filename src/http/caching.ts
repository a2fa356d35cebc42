/** Who may keep an answer for how long, and whether a client has it already (RFC 9110, 9111). */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer may differ by these. */
export const VARY = 'Authorization, X-API-Key, Accept, Accept-Encoding';
/** Answers to a key are that client's alone. */
export const KEYED = 'private, no-store';

/** Weak, as it stands for an answer in every coding and with any seconds left. */
export function etagOf(text: string): string {
  return `W/"${hash('sha1', text, 'base64url')}"`;
}

/** Whether `If-None-Match` names it, or anything. */
export function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === '*' || tag === etag || `W/${tag}` === etag);
}

/**
 * Lets caches keep what was asked for without a key; `answerCoded` spares who has it the body.
 * `lasting`: the answer, the same for as long as it holds.
 */
export function offerToCaches(
  { caller }: FastifyRequest,
  reply: FastifyReply,
  lasting: object,
  secondsLeft: number,
): void {
  if (caller.key !== null) return;
  const etag = etagOf(JSON.stringify(lasting));
  reply.headers({ 'cache-control': maxAge(secondsLeft), etag });
}

export function maxAge(seconds: number): string {
  return `max-age=${seconds}`;
}
