import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNameParser } from './parse-name.ts';

const parse = createNameParser({ extraTlds: ['test'] });
const ROUNDS = 20_000;

/**
 * Numbers that look random and are the same in each run (mulberry32), so that a failure can be had
 * again.
 */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const PIECES = [
  ...[
    'a',
    'z',
    'Q',
    '0',
    '9',
    '-',
    '--',
    '---',
    '_',
    '.',
    '..',
    '。',
    '｡',
    ' ',
    '@',
    ':',
    '/',
    '%',
    '[',
    ']',
    '0x',
  ],
  ...[
    'xn--',
    'XN--',
    'xn--tin-hkz',
    'xn--fa-hia',
    'com',
    'vn',
    'com.vn',
    'co.uk',
    'test',
    'hanoi.vn',
    'kobe.jp',
    'ck',
  ],
  ...['.com', '.vn', '.com.vn', '.test', '.com', '.vn', '.ap.vn', '.xn--fiqs8s', '.中国', '.рф'],
  ...[
    'ề',
    'đ',
    'Đ',
    'e\u0302\u0300',
    'ß',
    'ς',
    'İ',
    'ﬁ',
    '①',
    'א',
    'ب',
    '٣',
    '日',
    '한',
    'क्\u200d',
    '\u200c',
    '😀',
    'ⴀ',
    '\u0301',
  ],
  ...[
    '\u0000',
    '\r\n',
    '\u00ad',
    '\u202e',
    '\ufeff',
    '\ud800',
    '\udfff',
    '\u2060',
    '\u{e0100}',
    '\u0345',
  ],
];

function inputs(): string[] {
  const below = numbersFrom(46);
  return Array.from({ length: ROUNDS }, (_, round) => {
    const length = 1 + below(8);
    if (round % 4 === 0) {
      const codePoints = Array.from({ length }, () => below(round % 8 === 0 ? 0x110000 : 0x2000));
      return `${String.fromCodePoint(...codePoints)}.com`;
    }
    return Array.from({ length }, () => PIECES[below(PIECES.length)]).join('');
  });
}

test(`${ROUNDS} random texts never throw, and every name parses to itself again in both forms`, () => {
  let names = 0;
  for (const input of inputs()) {
    const parsed = parse(input);
    if (!parsed.ok) {
      assert.equal(parsed.fault.code, 'invalid_domain', JSON.stringify(input));
      assert.ok(parsed.fault.message.length < 300, JSON.stringify(input));
      assert.doesNotMatch(parsed.fault.message, /[\p{Cc}\p{Cf}\p{Cs}]/u, JSON.stringify(input));
      continue;
    }
    names++;
    const { host, ...name } = parsed.name;
    assert.match(host, /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, JSON.stringify(input));
    assert.ok(host === name.ascii || host.endsWith(`.${name.ascii}`), JSON.stringify(input));
    for (const form of [name.ascii, name.unicode, `${name.unicode}.`]) {
      assert.deepEqual(
        parse(form),
        { ok: true, name: { ...name, host: name.ascii } },
        JSON.stringify(input),
      );
    }
    assert.deepEqual(parse(host), parsed, JSON.stringify(input));
  }
  assert.ok(names > ROUNDS / 20, `only ${names} names among the texts`);
});

test('the longest input takes no more than in proportion to a short one', () => {
  const hostile = [
    '\u200c',
    'ب\u200c',
    '\u0301',
    'xn--',
    'a.',
    '-',
    'ﷺ',
    'क्\u200d',
    ':',
    '[',
    '1.',
    '\u00ad',
    '@',
  ];
  for (const piece of hostile) {
    const long = piece.repeat(Math.floor(999 / piece.length));
    assert.equal(parse(long).ok, false, JSON.stringify(piece));
    assert.equal(parse(`${piece.repeat(1_000_000)}.com`).ok, false, JSON.stringify(piece));
  }
});
