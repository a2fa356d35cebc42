import { createHash } from 'node:crypto';

/** SHA-256 of a JSON value, the same in any order of the fields of its objects were written. */
export function bodyDigest(body: unknown): Uint8Array {
  return createHash('sha256').update(JSON.stringify(body, sorted)).digest();
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
