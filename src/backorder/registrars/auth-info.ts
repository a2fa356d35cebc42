/**
 * The secret (authInfo, RFC 5731 §3.2.1) that each attempt's create carries. Who finds it at a
 * registration knows which attempt that came of, with nothing kept but the attempt's identifier:
 * a random UUID, told to no one.
 */
import { hkdfSync, scryptSync } from 'node:crypto';
import type { EppCredentials } from '#app/epp/session.ts';
import type { EppFields } from './account-file.ts';

/** 24 characters are the fewest with the 128 bits that RFC 9154 §5.1 asks for. */
type AuthInfoForm = Pick<EppFields, 'authInfoLength' | 'authInfoSpecials'>;

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGIT = '0123456789';
const LETTERS_AND_DIGITS = UPPER + LOWER + DIGIT;
/** For each character two bytes: what is left over by the division weighs nothing. */
const CHARACTER_BYTES = 2;

export class AuthInfos {
  readonly #keys: readonly Buffer[];
  readonly #form: AuthInfoForm;

  /**
   * A new password counts from when it stands in the settings, whether or not a login has set it
   * yet. Until the old one is taken out, what was made from that is recognised too.
   */
  constructor({ clientId, password, newPassword }: EppCredentials, form: AuthInfoForm) {
    const passwords = newPassword === null ? [password] : [newPassword, password];
    // An authInfo is handed on with its name some day: it must not let guess at the password.
    this.#keys = passwords.map((word) => scryptSync(word, `tra authInfo ${clientId}`, 32));
    this.#form = form;
  }

  /** What a create of this attempt carries. */
  of(attempt: string): string {
    return authInfo(this.#keys[0]!, attempt, this.#form);
  }

  isOf(attempt: string, shown: string): boolean {
    return this.#keys.some((key) => authInfo(key, attempt, this.#form) === shown);
  }
}

/** One of each class, as registries ask for, a letter first. */
function authInfo(key: Buffer, attempt: string, form: AuthInfoForm): string {
  const { authInfoLength: length, authInfoSpecials: specials } = form;
  const classes = [UPPER, LOWER, DIGIT, specials || LETTERS_AND_DIGITS];
  const bytes = Buffer.from(hkdfSync('sha256', key, '', attempt, length * CHARACTER_BYTES));
  return Array.from({ length }, (_, index) => {
    const alphabet = classes[index] ?? LETTERS_AND_DIGITS;
    return alphabet[bytes.readUInt16BE(index * CHARACTER_BYTES) % alphabet.length];
  }).join('');
}
