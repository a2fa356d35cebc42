import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areSyllables, isSyllable, splitsOf } from './syllables.ts';

test('what Vietnamese spells is a syllable, with the spelling its onset asks for', () => {
  for (const syllable of 'tra sua banh ngot nghieng ghe ke cua quynh gieng gi gia thuyen nguyen khuya yeu oanh uong phuong'.split(
    ' ',
  ))
    assert.ok(isSyllable(syllable), syllable);
  for (const other of 'ngi ce ka gho nghа coffee str bl f w zen boa muy quuc trr ngg'.split(' '))
    assert.ok(!isSyllable(other), other);
});

test('a label of whole syllables is told, and in how many ways it falls into them', () => {
  for (const label of ['trasua', 'banhngot', 'me', '']) assert.ok(areSyllables(label), label);
  for (const label of ['roast', 'bal']) assert.ok(!areSyllables(label), label);
  assert.deepEqual(['trasua', 'khoai', 'hoanghe'].map(splitsOf), [1, 1, 3]);
});
