import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateNames } from '../run/generate-names.ts';
import { coinedOf } from './coined-words.ts';

test('a word is coined of its stem and an ending, and is no word of a language', () => {
  for (const [word, stem] of [
    ['panis', 'pan'],
    ['farina', 'farin'],
    ['crumb', 'crumb'],
    ['tally', 'tall'],
  ] as const) {
    const coined = coinedOf(word);
    assert.ok(coined.length > 0, word);
    for (const one of coined) assert.ok(one.startsWith(stem) && one !== word, one);
  }
  assert.deepEqual(coinedOf('mo'), []);
});

test('an invented name is made of what the brief is about', () => {
  for (const [brief, stems] of [
    [
      'bakery in Leeds, made-up name please',
      /^(?:pan|tart|crust|dough|flour|mas|crumb|knead|loaf)/,
    ],
    ['accountants for freelancers, made up word', /^(?:balanc|tall|debit|margin|column|reckon)/],
  ] as const) {
    const made = generateNames(brief);
    assert.ok(!('refused' in made));
    const labels = made.suggestions.slice(0, 10).map(({ label }) => label);
    assert.ok(labels.filter((label) => stems.test(label)).length >= 4, labels.join());
  }
});
