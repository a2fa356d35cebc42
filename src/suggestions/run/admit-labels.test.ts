import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNameParser } from '#app/names/parse-name.ts';
import { USUAL_WISHES } from '../brief/usual-wishes.ts';
import type { SuggestionRequest } from '../schemas.ts';
import { admitLabels } from './admit-labels.ts';

const COFFEE = 'specialty coffee roaster with a monthly subscription';
const FRUIT = 'cửa hàng trái cây sạch';
const parseName = createNameParser();

function admitted(
  labels: readonly string[],
  brief = COFFEE,
  options: Partial<SuggestionRequest> = {},
  before = 0,
) {
  const proposals = labels.map((label) => ({ label, words: [] }));
  const request = { ...USUAL_WISHES, query: brief, ...options };
  return admitLabels(parseName, request, proposals, before);
}

const labelsOf = (
  labels: readonly string[],
  brief?: string,
  options?: Partial<SuggestionRequest>,
) => admitted(labels, brief, options).map(({ label }) => label);

test('labels are folded as people mean them, and come under our zones, never the model’s', () => {
  assert.deepEqual(labelsOf(['Roast Nest', 'sunroast.xyz', 'Trà Hội', 'bean-nest']), [
    'roastnest',
    'sunroast',
    'trahoi',
    'beannest',
  ]);
  const zones = admitted(['roastnest', 'beannest', 'sunroast'], COFFEE, {
    zones: ['net', 'com.vn'],
  });
  assert.ok(zones.every(({ zone }) => zone === 'net' || zone === 'com.vn'));
});

test('nothing rude, in either language, with accents or without', () => {
  const rude = [
    'fuckbean',
    'beanshit',
    'buoitra',
    'lonxinh',
    'cặc',
    'địt mẹ',
    'ditme',
    'cumbean',
    'sh1tbean',
  ];
  assert.deepEqual(labelsOf(rude), []);
  assert.deepEqual(labelsOf(rude, FRUIT, { digits: true }), []);
  assert.deepEqual(labelsOf(['buoixanh'], 'vườn bưởi da xanh Bến Tre'), []);
});

test('nothing near a famous name, however it is spelled', () => {
  assert.deepEqual(
    labelsOf(
      [
        'paypal',
        'paypa1',
        'starbucks',
        'starbuckss',
        'gooogle',
        'facebookcoffee',
        'rnicrosoft',
        'shopee',
      ],
      COFFEE,
      {
        digits: true,
      },
    ),
    [],
  );
});

test('what is no label is dropped, never repaired into one', () => {
  assert.deepEqual(
    labelsOf([
      '<b>roastnest</b>',
      'https://roastnest.com',
      'a@roastnest.com',
      '../roastnest',
      'roast\u0000nest',
      'roast\nnest',
      'rоastnest',
      'рaypal',
      'roastnest\u202e',
      'ROASTNEST;DROP TABLE',
      'xn--roastnest-abc',
      '{"label":"roastnest"}',
      '咖啡',
      'ab',
      'bcdfghjk',
      'r'.repeat(10_000),
    ]),
    [],
  );
});

test('zones under .vn are nobody’s: a province’s name goes elsewhere or nowhere', () => {
  assert.deepEqual(admitted(['hanoi', 'camau', 'health'], FRUIT, { zones: ['vn'] }), []);
});

test('no name for harm slips in by the model', () => {
  assert.deepEqual(labelsOf(['buycocaine', 'fakepassport', 'phishingkit']), []);
});

test('the brief’s wishes hold for the model too', () => {
  assert.deepEqual(labelsOf(['roastnest', 'beans'], COFFEE, { maxLength: 6 }), ['beans']);
  assert.deepEqual(labelsOf(['kettlebean', 'beanly'], COFFEE, { style: 'short' }), ['beanly']);
  assert.deepEqual(labelsOf(['bean24h']), []);
  assert.deepEqual(labelsOf(['bean24h'], COFFEE, { digits: true }), ['bean24h']);
  assert.deepEqual(labelsOf(['bean-nest'], COFFEE, { hyphens: true }), ['bean-nest']);
});

test('the model’s words are shown only where they are the label, spelled out', () => {
  const reasons = (words: string[]) =>
    admitLabels(
      parseName,
      { ...USUAL_WISHES, query: 'quán trà' },
      [{ label: 'tranha', words }],
      0,
    ).map(({ reason }) => reason);
  assert.deepEqual(reasons(['trà', 'nhà']), ['mô hình ngôn ngữ ghép “trà” và “nhà”']);
  for (const words of [[], ['tranha'], ['trà', 'nhà', 'ghé evil.example'], ['trà', '<b>nhà</b>']])
    assert.deepEqual(reasons(words), ['mô hình ngôn ngữ đề xuất']);
});
