/** Texts that the database holds for us and must not be able to read: AES-256-GCM. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Sealed {
  /** Tells which key opens it, and nothing of the key. */
  readonly key: string;
  readonly bytes: Uint8Array;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface DerivedKey {
  readonly id: string;
  readonly cipher: Buffer;
  readonly digest: Buffer;
}

export class Sealer {
  readonly #secrets: () => readonly Buffer[];
  #derived: readonly DerivedKey[] | null = null;

  /** Of 32 bytes, asked for at the first use: the first seals, any opens what it sealed. */
  constructor(secrets: () => readonly Buffer[]) {
    this.#secrets = secrets;
  }

  /** `of` names what the text belongs to: it opens for that alone. */
  seal(text: string, of: string): Sealed {
    const [{ id, cipher: key }] = this.#keys();
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(of));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return { key: id, bytes: Buffer.concat([nonce, sealed, cipher.getAuthTag()]) };
  }

  /** Null: sealed by a key that isn't here, of something else, or changed since. */
  open({ key: id, bytes }: Sealed, of: string): string | null {
    const key = this.#keys().find((one) => one.id === id);
    const sealed = Buffer.from(bytes);
    if (!key || sealed.length < NONCE_BYTES + TAG_BYTES) return null;
    const end = sealed.length - TAG_BYTES;
    const decipher = createDecipheriv(CIPHER, key.cipher, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(of)).setAuthTag(sealed.subarray(end));
    try {
      const text = [decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()];
      return Buffer.concat(text).toString('utf8');
    } catch {
      return null;
    }
  }

  /** The same for the same text under the same key; without the key no guess can be tried. */
  digest(text: string): Uint8Array {
    return createHmac('sha256', this.#keys()[0].digest).update(text).digest();
  }

  #keys(): readonly [DerivedKey, ...DerivedKey[]] {
    this.#derived ??= this.#secrets().map(derived);
    const [first, ...others] = this.#derived;
    if (!first) throw new Error('there is no key to seal with');
    return [first, ...others];
  }
}

function derived(secret: Buffer): DerivedKey {
  const of = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `tra ${use}`, length));
  return {
    id: of('key id', 8).toString('hex'),
    cipher: of('cipher', KEY_BYTES),
    digest: of('digest', KEY_BYTES),
  };
}
