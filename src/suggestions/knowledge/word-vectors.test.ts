import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DIMENSIONS, dotProduct, englishVectors, WordVectors } from './word-vectors.ts';

const vectors = englishVectors();
const likeness = (one: string, other: string) =>
  dotProduct(vectors.directionOf([[one, 1]]), vectors.directionOf([[other, 1]]));

test('words of like meaning point the same way, others do not', () => {
  for (const [word, like, unlike] of [
    ['honey', 'bee', 'bicycl'],
    ['pump', 'valv', 'poem'],
    ['lawyer', 'attorney', 'kitten'],
  ] as const)
    assert.ok(likeness(word, like) > likeness(word, unlike) + 0.2, `${word}: ${like}, ${unlike}`);
});

test('a direction has length 1, whatever its words weigh', () => {
  const direction = vectors.directionOf([
    ['honey', 3],
    ['bee', 0.2],
  ]);
  assert.ok(Math.abs(dotProduct(direction, direction) - 1) < 1e-5);
});

test('what has no vector says nothing', () => {
  const none = vectors.directionOf([['qzxv', 1]]);
  assert.deepEqual(none, new Float32Array(DIMENSIONS));
  const own = new WordVectors(
    ['a'],
    Float32Array.from({ length: DIMENSIONS }, (_, at) => at),
  );
  assert.deepEqual(
    own.directionOf([['a', 1]]),
    own.directionOf([
      ['a', 1],
      ['b', 9],
    ]),
  );
});
