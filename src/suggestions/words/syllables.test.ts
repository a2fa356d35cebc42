import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bordersFromStart, bordersToEnd, isSyllable, splitSyllables } from './syllables.ts';

test('what Vietnamese spells is a syllable, with the spelling its onset asks for', () => {
  for (const syllable of 'tra sua banh ngot nghieng ghe ke cua quynh gieng gi gia thuyen nguyen khuya yeu oanh uong phuong'.split(
    ' ',
  ))
    assert.ok(isSyllable(syllable), syllable);
  for (const other of 'ngi ce ka gho nghа coffee str bl f w zen boa muy quuc trr ngg'.split(' '))
    assert.ok(!isSyllable(other), other);
});

test('a label of whole syllables falls into as few as there can be', () => {
  assert.deepEqual(splitSyllables('trasua'), ['tra', 'sua']);
  assert.deepEqual(splitSyllables('banhngot'), ['banh', 'ngot']);
  assert.equal(splitSyllables('roast'), null);
  assert.deepEqual(splitSyllables(''), []);
});

test('borders are where whole syllables lead to from either end', () => {
  const [forth, back] = [bordersFromStart('melon'), bordersToEnd('melon')];
  assert.ok(forth[2] && back[2]);
  assert.ok(!bordersFromStart('balloon')[4]);
});
