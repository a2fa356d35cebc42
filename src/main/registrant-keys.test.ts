import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ConfigError, readConfig } from '#app/base/config.ts';
import type { Cleanup } from '#app/testing/database.ts';
import { registrantSealer } from './registrant-keys.ts';

const DATABASE_URL = 'postgres://tra@db.example/tra';
const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];

function folder(t: Cleanup): string {
  const made = mkdtempSync(join(tmpdir(), 'tra-keys-'));
  t.after(async () => rmSync(made, { recursive: true }));
  return made;
}

test('beside the embedded database a key is made at the first use, for the service’s eyes alone', (t) => {
  const DATA_DIR = folder(t);
  const sealer = registrantSealer(readConfig({ DATA_DIR }))!;
  assert.deepEqual(readdirSync(DATA_DIR), []);
  const sealed = sealer.seal('An', 'order');
  assert.deepEqual(readdirSync(DATA_DIR), ['registrant.key']);
  assert.equal(statSync(join(DATA_DIR, 'registrant.key')).mode & 0o777, 0o600);
  assert.equal(registrantSealer(readConfig({ DATA_DIR }))!.open(sealed, 'order'), 'An');
  const moved = { DATABASE_URL, REGISTRANT_KEY_FILE: join(DATA_DIR, 'registrant.key') };
  assert.equal(registrantSealer(readConfig(moved))!.open(sealed, 'order'), 'An');
});

test('an operator’s database needs an operator’s key', () => {
  assert.equal(registrantSealer(readConfig({ DATABASE_URL })), null);
  const first = registrantSealer(readConfig({ DATABASE_URL, REGISTRANT_KEY: A }))!;
  const rotated = registrantSealer(readConfig({ DATABASE_URL, REGISTRANT_KEY: `${B},${A}` }))!;
  assert.equal(rotated.open(first.seal('An', 'order'), 'order'), 'An');
  assert.equal(first.open(rotated.seal('An', 'order'), 'order'), null);
});

test('a key that can not be one ends the start, and is not repeated', (t) => {
  const file = join(folder(t), 'keys');
  writeFileSync(file, 'secret');
  for (const settings of [{ REGISTRANT_KEY: 'secret' }, { REGISTRANT_KEY_FILE: file }])
    assert.throws(
      () => registrantSealer(readConfig(settings)),
      (error) => error instanceof ConfigError && !error.message.includes('secret'),
    );
});
