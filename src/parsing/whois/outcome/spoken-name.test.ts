import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nameSpokenOf } from './unregistered.ts';

describe('the name a sentence speaks of', () => {
  for (const [sentence, name] of [
    ['No match for domain "OTHER.TEST".', 'other.test'],
    ['Domain not found: other.example', 'other.example'],
    ['Not found:other.example', 'other.example'],
    ['other.test: no existe', 'other.test'],
    ['Domain Name [other.co.test] does not exist in database', 'other.co.test'],
    ['AVAILABLE (No match for domain "other.test")', 'other.test'],
    ['No match for «münchen.test»', 'xn--mnchen-3ya.test'],
    ['No match for xn--mnchen-3ya.test.', 'xn--mnchen-3ya.test'],
    ['域名 例子.测试 不存在', 'xn--fsqu00a.xn--0zwm56d'],
    ['other.test未注册', 'other.test'],
    ['Searching whois.registry.test, no match for other.test', 'other.test'],
  ] as const) {
    test(`${sentence}: ${name}`, () => assert.equal(nameSpokenOf(sentence), name));
  }

  for (const sentence of [
    'Domain not found',
    'No entries found in the .test database',
    'No entries found in the .co.test database',
    'Not found, see https://registry.example/rules',
    'Not found, see registry.example/rules',
    'Not found: ask help@registry.example',
    'Not found at whois.registry.example',
    'Not found (whois.registry.example:43)',
    'Not found, 192.0.2.7',
    'Not found (version 3.0.5)',
    'Not found, e.g. misspelt',
    'Not found..test',
    'Not found -.-',
    '',
  ]) {
    test(`${sentence || 'nothing'} names none`, () => assert.equal(nameSpokenOf(sentence), null));
  }

  test('a sentence without end is read no further than its first words', () => {
    assert.equal(nameSpokenOf(`${'a'.repeat(100_000)}.test`), null);
    assert.equal(nameSpokenOf(`${'a.'.repeat(100_000)}test`), null);
  });
});
