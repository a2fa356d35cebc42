import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { assertInProportion } from '#app/testing/in-proportion.ts';
import { readRdap } from './read-rdap.ts';

const FIXTURES = ['registered-gtld', 'registered-jscontact', 'registered-lenient'].map((name) =>
  readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'),
);
const NAMES = ['example.com', 'name.example', 'xn--tin-hkz.example'];

/** The same numbers in every run: a failure can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const SPLICES = [
  '',
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  'null',
  '[]',
  '{}',
  '0',
  '-1',
  '"\\u0000"',
  '"constructor"',
  '"__proto__":{},',
  '\uD800',
  '404',
];

function mutate(text: string, next: (below: number) => number): string {
  const at = next(text.length);
  const kind = next(4);
  if (kind === 0) return text.slice(0, at);
  if (kind === 1) return text.slice(0, at) + (SPLICES[next(SPLICES.length)] ?? '') + text.slice(at);
  if (kind === 2) return text.slice(0, at) + text.slice(Math.min(text.length, at + next(40)));
  return text.slice(0, at) + text.slice(next(text.length));
}

/**
 * Replaces a value anywhere in the tree by one of another type: what a parser accepts and a reader
 * didn't expect.
 */
function swapValue(value: unknown, next: (below: number) => number): unknown {
  const odd = [
    null,
    0,
    -1,
    1e308,
    true,
    '',
    'x',
    [],
    {},
    [[]],
    [null],
    { 0: null },
    [[[['deep']]]],
  ];
  if (typeof value !== 'object' || value === null || next(12) === 0) return odd[next(odd.length)];
  const keys = Object.keys(value);
  const key = keys[next(keys.length)];
  if (key === undefined) return odd[next(odd.length)];
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value };
  copy[key] = swapValue(copy[key], next);
  return copy;
}

test('cut, spliced and repeated answers never throw and never read as available', () => {
  const next = numbers(20260115);
  for (let round = 0; round < 4000; round++) {
    const which = next(FIXTURES.length);
    let body = FIXTURES[which] ?? '';
    for (let times = next(3); times >= 0; times--) body = mutate(body, next);
    for (const httpStatus of [200, 404]) {
      const reading = readRdap(body, { httpStatus, asked: NAMES[which] ?? '' });
      if (body.trim() !== '') assert.notEqual(reading.status, 'available', body);
      assert.equal(reading.registration !== null, reading.status === 'registered');
    }
  }
});

test('answers with values of the wrong type never throw and never read as available', () => {
  const next = numbers(77);
  for (let round = 0; round < 6000; round++) {
    const which = next(FIXTURES.length);
    let value: unknown = JSON.parse(FIXTURES[which] ?? '');
    for (let times = next(4); times >= 0; times--) value = swapValue(value, next);
    const reading = readRdap(JSON.stringify(value), { httpStatus: 200, asked: NAMES[which] ?? '' });
    assert.notEqual(reading.status, 'available', JSON.stringify(value));
  }
});

test('nesting 10,000 and 500,000 levels deep is read or given up, without a fault', () => {
  for (const depth of [10_000, 500_000]) {
    const bodies = [
      '['.repeat(depth) + ']'.repeat(depth),
      '['.repeat(depth),
      `{"objectClassName":"domain","ldhName":"name.example","entities":${'[{"roles":["registrant"],"entities":'.repeat(depth / 50)}[]${'}]'.repeat(depth / 50)}}`,
      `{"objectClassName":"domain","ldhName":"name.example","entities":[{"roles":["registrant"],"vcardArray":["vcard",[["fn",{},"text",${'['.repeat(depth)}${']'.repeat(depth)}]]]}]}`,
    ];
    for (const body of bodies) {
      assert.notEqual(
        readRdap(body, { httpStatus: 200, asked: 'name.example' }).status,
        'available',
      );
    }
  }
});

test('answers of 1 MiB that repeat one thing take time in proportion', () => {
  const repeated = (item: string, size: number) =>
    Array(Math.floor(size / (item.length + 1)))
      .fill(item)
      .join(',');
  const around = (member: string, item: string) => (size: number) =>
    `{"objectClassName":"domain","ldhName":"name.example","${member}":[${repeated(item, size)}]}`;
  const bodies: ((size: number) => string)[] = [
    around('entities', '{"roles":["registrant"],"handle":"H"}'),
    around('entities', '{"roles":["x"],"vcardArray":["vcard",[["fn",{},"text","x"]]]}'),
    around('nameservers', '{"ldhName":"é.example"}'),
    around('events', '{"eventAction":"registration","eventDate":"2020-01-01"}'),
    around('remarks', '{"description":["reserve"]}'),
    around('status', '"reserve d"'),
    (size) =>
      `{"objectClassName":"domain","ldhName":"name.example","handle":"${' '.repeat(size)}x"}`,
    (size) => `{"objectClassName":"domain","ldhName":"${'a.'.repeat(size / 2)}"}`,
    (size) => `{"errorCode":404,"title":"${'all rights '.repeat(size / 11)}"}`,
    (size) => ' '.repeat(size),
  ];
  for (const body of bodies)
    assertInProportion(1024 * 1024, body, (text) =>
      readRdap(text, { httpStatus: 200, asked: 'name.example' }),
    );
});
