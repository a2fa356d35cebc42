// Data: IANA's DNSSEC registries, by name.

/**
 * IANA's "DNS Security Algorithm Numbers" by mnemonic, as registries spell them; compared by
 * letters and digits.
 */
export const ALGORITHMS: Readonly<Record<string, number>> = {
  rsamd5: 1,
  dh: 2,
  dsa: 3,
  dsasha1: 3,
  rsasha1: 5,
  dsansec3sha1: 6,
  rsasha1nsec3sha1: 7,
  rsasha1nsec3: 7,
  rsasha256: 8,
  rsasha512: 10,
  eccgost: 12,
  ecdsap256sha256: 13,
  ecdsasha256: 13,
  ecdsap384sha384: 14,
  ecdsasha384: 14,
  ed25519: 15,
  ed448: 16,
};
/** SHA-1, SHA-256 and SHA-384 (IANA's "Digest Algorithms") by the digest's hexadecimal digits. */
export const DIGEST_TYPES: Readonly<Record<number, number>> = { 40: 1, 64: 2, 96: 4 };
