import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateNames, labelRulesFor } from './generate-names.ts';
import { labelFault } from './label-faults.ts';
import { partsOfLabel } from './label-parts.ts';

const rules = labelRulesFor('a brief of nothing special');

test('shape and length are held to, hyphens and digits only where asked for', () => {
  for (const label of [
    '',
    'ab',
    'a b',
    'Tea',
    'trà',
    '-tea',
    'tea-',
    'tea--cup',
    'teaaa',
    'tea2',
    'tea-cup',
    '../etc',
    'a.b.c',
  ])
    assert.equal(labelFault(label, 'com', rules), 'shape', label);
  assert.equal(labelFault('teacupandteacup', 'com', { ...rules, maxLength: 10 }), 'length');
  assert.equal(labelFault('tea-cup', 'com', { ...rules, hyphens: true }), null);
  assert.equal(labelFault('tea247', 'com', { ...rules, digits: true }), null);
});

test('a famous name is no name, nor what holds it or is one letter away from it', () => {
  for (const label of [
    'google',
    'gogle',
    'googles',
    'goggle',
    'mygoogleshop',
    'paypa1',
    'facebookhub',
    'arnazon',
  ])
    assert.notEqual(labelFault(label, 'com', { ...rules, digits: true }), null, label);
  assert.equal(labelFault('goog', 'le', rules), 'famous');
});

test('a fruit that is also a firm may be in a name, but not be it', () => {
  assert.equal(labelFault('apple', 'com', rules), 'famous');
});

test('what is rude only together with the zone is rude', () => {
  assert.equal(labelFault('cum', 'in', rules), 'profanity');
  assert.equal(labelFault('cumin', 'com', rules), null);
  assert.equal(labelFault('xcumshop', 'com', rules), 'profanity');
});

test('a syllable that is rude with other accents passes only where the brief says how it is meant', () => {
  assert.equal(labelFault('vuonbuoi', 'vn', rules), 'profanity');
  assert.equal(labelFault('vuonbuoi', 'vn', labelRulesFor('vườn bưởi')), null);
  const melon = [
    { text: 'melon', language: 'en' as const },
    { text: 'shop', language: 'en' as const },
  ];
  assert.equal(labelFault('melonshop', 'com', rules, melon), null);
});

test('letters that pass for others are refused unless a word is spelt so', () => {
  assert.equal(labelFault('bevva', 'com', rules), 'lookalike');
  assert.equal(
    labelFault('barnest', 'com', rules, [
      { text: 'bar', language: 'en' },
      { text: 'nest', language: 'en' },
    ]),
    'lookalike',
  );
  assert.equal(
    labelFault('cornbox', 'com', rules, [
      { text: 'corn', language: 'en' },
      { text: 'box', language: 'en' },
    ]),
    null,
  );
});

test('a label without known parts is read as words and syllables', () => {
  const read = (label: string) => partsOfLabel(label).map(({ text }) => text);
  assert.deepEqual(read('melonvui'), ['melon', 'vui']);
  assert.deepEqual(read('banhngot'), ['banh', 'ngot']);
  assert.deepEqual(read('xqzt'), ['xqzt']);
  assert.equal(labelFault('melonvui', 'vn', rules, partsOfLabel('melonvui')), null);
  assert.equal(labelFault('tiemlon', 'vn', rules, partsOfLabel('tiemlon')), 'profanity');
});

test('every name shown is held to the rules the client asked for', () => {
  const names = generateNames('tiệm trà sữa', { maxLength: 8, zones: ['com.vn'], limit: 50 });
  assert.ok(!('refused' in names));
  for (const { label, domain } of [...names.suggestions, ...names.reserve]) {
    assert.ok(label.length <= 8, label);
    assert.match(domain, /^[a-z]{3,8}\.com\.vn$/);
  }
});
