import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Prefilter, wordsNeededBy } from './prefilter.ts';

const needs = (source: string) => [...(wordsNeededBy(new RegExp(source)) ?? ['none'])].sort();
const filterOf = (...patterns: RegExp[]) => new Prefilter(patterns);

test('of all words a pattern needs, the rarest are looked for', () => {
  assert.deepEqual(needs('^(?:you |your )*(?:quota|limit)\\b.{0,60}\\bexceeded'), ['exce']);
  assert.deepEqual(needs('\\b(?:is|are) (?:limited|logged)\\b'), ['limi', 'logg']);
});

test('a word that may be left out, repeated or glued to another is not relied on', () => {
  assert.deepEqual(needs('\\b(?:re-?)?sale\\b'), ['re.', 'resa', 'sale']);
  assert.deepEqual(needs('\\b(?:not|un)[ -]?allowed'), ['not.', 'nota', 'un.', 'unal']);
  assert.deepEqual(needs('\\bab(?:c|de)?\\w*x'), ['ab', 'abc', 'abcx', 'abde', 'abx']);
});

test('what stands around a match is not needed in it', () => {
  assert.deepEqual(needs('(?<!rights )\\breserved\\b(?! by)'), ['rese']);
});

test('a pattern without a word of its own is always asked', () => {
  assert.equal(wordsNeededBy(/[$€]\s?\d/), null);
  assert.equal(wordsNeededBy(/auction/), null, 'may begin within a word');
  assert.equal(filterOf(/\bnone\b/, /\d/).candidates(''), 0b10);
});

test('letters beyond ASCII are told one by one', () => {
  const filter = filterOf(/превышен/, /\bzosta[lł]a\b/, /\bdom(?:ae|æ)net\b/);
  assert.equal(filter.candidates('лимит превышен'), 0b001);
  assert.equal(filter.candidates('nie została'), 0b010);
  assert.equal(filter.candidates('domænet er ledig'), 0b100);
});

test('a text is asked only for the patterns whose words it has', () => {
  const filter = filterOf(/\bno match\b/, /\bquota exceeded\b/, /\bip ?v?[46]\b/);
  assert.equal(filter.candidates('no match for "example.test".'), 0b001);
  assert.equal(filter.candidates('your quota is exceeded'), 0b010);
  assert.equal(filter.candidates('ipv6 and ip4'), 0b100);
  assert.equal(filter.candidates('the registry database contains only names'), 0);
});
