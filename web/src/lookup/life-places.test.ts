import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesAcross, widthOf } from './life-places.ts';

const even = (count: number, width: number) => ({
  below: Array.from({ length: count }, () => width),
  above: Array.from({ length: count - 1 }, () => 0),
});
const gaps = (places: readonly number[]) => places.slice(1).map((place, i) => place - places[i]!);

test('what has room stands where it would like to, within the drawing', () => {
  assert.deepEqual(placesAcross([0, 0.5, 1], even(3, 100), 700), [50, 350, 650]);
});

test('no text meets its neighbour, however near their moments are', () => {
  for (const shares of [
    [0, 0.01, 0.02, 0.03, 1],
    [0, 0.97, 0.98, 0.99, 1],
    [0, 0, 0.5, 0.5, 1],
  ]) {
    const places = placesAcross(shares, even(5, 100), 600)!;
    assert.ok(
      gaps(places).every((gap) => gap >= 110),
      places.join(),
    );
    assert.ok(places[0]! >= 50 && places.at(-1)! <= 550, places.join());
  }
});

test('a text above the line has the room between its moments', () => {
  const places = placesAcross([0, 0.1, 1], { below: [20, 20, 20], above: [120, 0] }, 400)!;
  assert.ok(gaps(places)[0]! >= 120);
});

test('with too little room there is no drawing across', () => {
  assert.equal(placesAcross([0, 0.5, 1], even(3, 100), 320), null);
  assert.deepEqual(placesAcross([0], { below: [100], above: [] }, 320), [50]);
});

test('a wider text is taken for wider, by its characters and not its bytes', () => {
  assert.ok(widthOf('Hết hạn chuộc', 14) > widthOf('Hết hạn', 14));
  assert.equal(widthOf('ế', 10), widthOf('e', 10));
});
