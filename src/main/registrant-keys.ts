/** The keys that seal what clients tell of registrants. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, setting } from '#app/base/config.ts';
import { Sealer } from '#app/base/sealing.ts';

const KEY_BYTES = 32;
const KEY = /^[0-9a-f]{64}$/i;

/**
 * Null: an operator's database and no key of theirs, so that details of registrants are refused.
 * The embedded database is one machine's: there a key is made beside it at its first use.
 */
export function registrantSealer({ backorder, storage }: Config): Sealer | null {
  const { registrantKeys, registrantKeyFile: file } = backorder;
  const written = file === null ? [] : setting('REGISTRANT_KEY_FILE', () => readKeys(file));
  const keys = [...registrantKeys.map((key) => Buffer.from(key, 'hex')), ...written];
  if (keys.length > 0) return new Sealer(() => keys);
  return storage.databaseUrl === null ? new Sealer(() => ownKeys(storage.dataDir)) : null;
}

function readKeys(file: string): readonly Buffer[] {
  const keys = readFileSync(file, 'utf8')
    .split(/[\s,]+/)
    .filter(Boolean);
  if (keys.length === 0 || !keys.every((key) => KEY.test(key)))
    throw new Error('the file must hold keys of 64 hexadecimal digits, one a line');
  return keys.map((key) => Buffer.from(key, 'hex'));
}

/** Of several processes that find none, one makes it for all: whole, or not there. */
function ownKeys(dataDir: string): readonly Buffer[] {
  const file = join(dataDir, 'registrant.key');
  try {
    return readKeys(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  const own = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(own, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
  return readKeys(file);
}
