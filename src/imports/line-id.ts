import { createHash } from 'node:crypto';

/**
 * The id of what a line tells, made of nothing but that: the same line twice, in whatever file, is the same observation.
 * A UUID of version 8 (RFC 9562 section 5.8) from SHA-256.
 */
export function lineId(...told: readonly (string | number | null)[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(told)).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
