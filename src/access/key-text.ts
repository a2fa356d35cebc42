/**
 * A key: `tra_par_` or `tra_adm_`, 32 random bytes in base 62 (43 characters), a checksum (6), so
 * that a mistyped one costs no question to the database and secret scanners know ours.
 */
import { hash, hkdfSync } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { Sealer } from '#app/base/sealing.ts';
import type { KeyTier } from '#app/http/gate.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
const SECRET_CHARS = 43;
const CHECKSUM_CHARS = 6;
const MARKS: Readonly<Record<KeyTier, string>> = { partner: 'tra_par_', admin: 'tra_adm_' };
export const KEY_CHARS = 8 + SECRET_CHARS + CHECKSUM_CHARS;
/** Mark and four characters: enough to tell keys apart, with 39 left to guess. */
export const PREFIX_CHARS = 12;
const BEARER = /^bearer(?:\s+(.*))?$/i;
const UNSCHEMED = /^(?:bearer\b|(?:token\s+)?tra_)/i;
const SHAPE = /^tra_(?:par|adm)_[0-9A-Za-z]{49}$/;

/** `random` gives that many random bytes. */
export function makeKeyText(tier: KeyTier, random: (bytes: number) => Uint8Array): string {
  const secret = BigInt(`0x${Buffer.from(random(SECRET_BYTES)).toString('hex')}`);
  const body = MARKS[tier] + base62(secret, SECRET_CHARS);
  return body + checksum(body);
}

export function isKeyText(text: string): boolean {
  if (text.length !== KEY_CHARS || !SHAPE.test(text)) return false;
  const body = text.slice(0, -CHECKSUM_CHARS);
  return text.endsWith(checksum(body));
}

/**
 * The key that a request carries: `X-API-Key`, or `Authorization: Bearer` (RFC 6750 §2.1). Other
 * schemes are for proxies in front of us; a key without a scheme is taken for a slip, and refused.
 */
export function presentedKey(headers: IncomingHttpHeaders): string | string[] | undefined {
  const { 'x-api-key': own, authorization = '' } = headers;
  return own ?? BEARER.exec(authorization)?.[1] ?? (UNSCHEMED.test(authorization) ? '' : undefined);
}

/**
 * SHA-256, base64url. No slow password hash: 256 random bits can't be guessed however fast. As
 * text, which a Map takes and Node makes faster than a Buffer.
 */
export function keyDigest(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** By a secret that can't be had from the digest, which the database holds. */
export function keySealer(text: string): Sealer {
  return new Sealer(() => [Buffer.from(hkdfSync('sha256', text, '', 'tra answers', 32))]);
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_CHARS);
}

function base62(value: bigint, chars: number): string {
  let text = '';
  for (let rest = value; text.length < chars; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text;
}
