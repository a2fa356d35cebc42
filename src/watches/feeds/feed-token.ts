import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
/** As a part of a route. */
export const TOKEN_PATTERN = '[\\w-]{43}';

/** What makes the address of a watch's feeds unguessable. */
export function newFeedToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is kept of it: a random token needs no slower hash. */
export function feedDigest(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}
