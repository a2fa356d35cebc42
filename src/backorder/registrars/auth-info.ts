/**
 * The secret (authInfo, RFC 5731 §3.2.1) that each attempt's create carries. Who finds it at a
 * registration knows which attempt that came of, with nothing kept but the attempt's identifier.
 */
import { createHmac, scryptSync } from 'node:crypto';
import type { EppCredentials } from '#app/epp/session.ts';

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGIT = '0123456789';
const SPECIAL = '-_';
/** One of each class, as registries ask for, and 16 characters, which all take. */
const ALPHABETS = [UPPER, LOWER, DIGIT, SPECIAL, ...Array<string>(12).fill(UPPER + LOWER + DIGIT)];

export class AuthInfos {
  readonly #keys: readonly Buffer[];

  /**
   * A new password counts from when it stands in the settings, whether or not a login has set it
   * yet. Until the old one is taken out, what was made from that is recognised too.
   */
  constructor({ clientId, password, newPassword }: EppCredentials) {
    const passwords = newPassword === null ? [password] : [newPassword, password];
    // An authInfo is handed on with its name some day: it must not let guess at the password.
    this.#keys = passwords.map((word) => scryptSync(word, `tra authInfo ${clientId}`, 32));
  }

  /** What a create of this attempt carries. */
  of(attempt: string): string {
    return authInfo(this.#keys[0]!, attempt);
  }

  isOf(attempt: string, shown: string): boolean {
    return this.#keys.some((key) => authInfo(key, attempt) === shown);
  }
}

function authInfo(key: Buffer, attempt: string): string {
  const bytes = createHmac('sha256', key).update(attempt).digest();
  return ALPHABETS.map((alphabet, index) => alphabet[bytes[index]! % alphabet.length]).join('');
}
