import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { AuthInfos } from './auth-info.ts';

const CREDENTIALS = { clientId: 'catcher', password: 'hush-hush', newPassword: null };
const USUAL = { authInfoLength: 24, authInfoSpecials: '-_' };
const ATTEMPTS = Array.from({ length: 500 }, () => randomUUID());

test('an authInfo is of its attempt alone, and known again from the password', () => {
  const infos = new AuthInfos(CREDENTIALS, USUAL);
  const made = ATTEMPTS.map((attempt) => infos.of(attempt));
  assert.equal(new Set(made).size, ATTEMPTS.length);
  const afterCrash = new AuthInfos(CREDENTIALS, USUAL);
  assert.ok(ATTEMPTS.every((attempt, index) => afterCrash.isOf(attempt, made[index]!)));
  assert.equal(infos.isOf(ATTEMPTS[1]!, made[0]!), false);
  const others = new AuthInfos({ ...CREDENTIALS, password: 'other-word' }, USUAL);
  assert.equal(others.isOf(ATTEMPTS[0]!, made[0]!), false);
});

test('by default it has 128 bits at least, one of each class, and nothing that XML escapes', () => {
  const classes = [26, 26, 10, 2, ...Array<number>(20).fill(62)];
  const bits = classes.reduce((sum, letters) => sum + Math.log2(letters), 0);
  assert.ok(bits >= 128, `${bits} bits`);
  const infos = new AuthInfos(CREDENTIALS, USUAL);
  for (const attempt of ATTEMPTS)
    assert.match(infos.of(attempt), /^[A-Z][a-z]\d[-_][A-Za-z0-9]{20}$/);
});

test('every character of every place comes up: no place has less than its share', () => {
  const infos = new AuthInfos(CREDENTIALS, USUAL);
  const seen = Array.from({ length: 24 }, () => new Set<string>());
  for (let count = 0; count < 2_000; count += 1)
    for (const [index, letter] of [...infos.of(`attempt ${count}`)].entries())
      seen[index]!.add(letter);
  assert.deepEqual(
    seen.map(({ size }) => size),
    [26, 26, 10, 2, ...Array<number>(20).fill(62)],
  );
});

test('a registry with a rule of its own is served: length, and which special characters', () => {
  const made = (authInfoLength: number, authInfoSpecials: string) =>
    new AuthInfos(CREDENTIALS, { authInfoLength, authInfoSpecials }).of('attempt');
  assert.match(made(8, '#'), /^[A-Z][a-z]\d#[A-Za-z0-9]{4}$/);
  assert.match(made(64, ''), /^[A-Z][a-z]\d[A-Za-z0-9]{61}$/);
});
