import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Chance, chanceOf } from '#app/testing/chance.ts';
import { assertInProportion } from '#app/testing/in-proportion.ts';
import { comparedAddress, emailAddressesIn } from './email-addresses.ts';

const ADDRESS = 'zed.zebra@mail.example';
const ESCAPED = String.raw`&lt; &quot; %3C %20 %2520 \" \n \u003c \010 &#60; &#x3c;`;
const EITHER = [
  ...'"`<([{ \t\n\\,;:|/=?&!*#$^~>)]}«“‘»”’…、【】。',
  ...ESCAPED.split(' '),
  ...['"\'', '邮箱'],
];
/** None of them makes another address of it, whatever stands before. */
const BEFORE = [
  ...EITHER,
  ...["'", '-', '_', '+', '.', '...', '--'].map((sign) => ` ${sign}`),
  ...`mailto: <mailto: ?to= =-' =_ ,'- 联系： อีเมล`.split(' '),
];
/** None of them goes on with its host, whatever follows. */
const BEHIND = [...EITHER, ...`' _ + % ... -> .- !10m 请`.split(' '), '. ', '- '];
const FILLINGS = [...String.raw`x v=DMARC1 rua= two@mail.example @ @@ ü % \ 0`.split(' '), ''];
/** As one format or another writes it. */
const WRITTEN: ((address: string) => string)[] = [
  (address) => address,
  (address) => address.toUpperCase(),
  (address) => address.replace('@', '%40'),
  (address) => address.replace('@', '%2540'),
  (address) => address.replace('@', '\\u0040'),
  (address) => address.replace('@', '\\064'),
  (address) => address.replace('@', '\\@'),
  (address) => address.replace('@', '&#64;'),
  (address) => address.replace('@', '&#x40;'),
  (address) => address.replace('@', '＠'),
  (address) => address.replaceAll('.', '\\.'),
  (address) => address.replaceAll('.', '%2e'),
  (address) => address.replace('mail', 'ma\u00adil'),
  (address) => encodeURIComponent(encodeURIComponent(address)),
  (address) => [...address].map((char) => `%${char.charCodeAt(0).toString(16)}`).join(''),
  (address) => `"${address.replace('@', '"@')}`,
];

function anyOf<T>(chance: Chance, of: readonly T[]): T {
  return of[chance.within(0, of.length - 1)]!;
}

function filling(chance: Chance): string {
  return Array.from({ length: chance.within(0, 4) }, () => anyOf(chance, FILLINGS)).join(' ');
}

test('an address is found between any delimiters, however it is written', () => {
  for (const before of BEFORE)
    for (const behind of BEHIND) {
      const value = `x${before}${ADDRESS}${behind}`;
      assert.ok(emailAddressesIn(value).has(ADDRESS), value);
    }
  const chance = chanceOf('delimiters');
  for (let round = 0; round < 20_000; round++) {
    const [before, behind] = [anyOf(chance, BEFORE), anyOf(chance, BEHIND)];
    const written = anyOf(chance, WRITTEN)(ADDRESS);
    const value = `${filling(chance)}${before}${written}${behind}${filling(chance)}`;
    assert.ok(emailAddressesIn(value).has(ADDRESS), JSON.stringify(value));
  }
});

test('an address that is longer by letters, digits or labels is another one', () => {
  const chance = chanceOf('look-alikes');
  const longerBefore = ['not', 'not.', 'not-', 'not_', 'not+', 'not%', "o'", '7', 'ü', 'not--'];
  const longerBehind = ['.org', 's', '7', '-x', '--x', '.7', '.x-y', 'ü', '.ü'];
  const shorter = ['ed.zebra@mail.example', 'zebra@mail.example', 'zed.zebra@mail', 'zed.zebra'];
  const others = [
    ...longerBefore.map((part) => `${part}${ADDRESS}`),
    ...longerBehind.map((part) => `${ADDRESS}${part}`),
    ...shorter,
    'zed.zebra@xmail.example',
    'zed-zebra@mail.example',
    'zed.zebra @mail.example',
    'zed.zebra.mail.example',
  ];
  for (let round = 0; round < 20_000; round++) {
    const [before, behind] = [anyOf(chance, BEFORE), anyOf(chance, BEHIND)];
    const other = anyOf(chance, others);
    const value = `${filling(chance)} ${before}${other}${behind} ${filling(chance)}`;
    assert.ok(!emailAddressesIn(value).has(ADDRESS), JSON.stringify(value));
  }
});

test('addresses with signs of their own, beyond ASCII and of the longest parts are found', () => {
  const long = `${'l'.repeat(64)}@${'h'.repeat(63)}.example`;
  for (const address of [
    ...["o'hara@mail.example", 'r&d@mail.example', '-an@mail.example', '_an_@mail.example'],
    ...['a/b=c@mail.example', '7@mail.example', 'an+list@mail.example', 'an%x@mail.example'],
    ...[
      'đức@mail.example',
      'an@münchen.example',
      '联系@例え.example',
      'иван.п@почта.example',
      long,
    ],
    'an@localhost',
  ])
    for (const value of [address, `<${address}>`, `'${address}'`, `to ${address}.`])
      assert.ok(emailAddressesIn(value).has(comparedAddress(address)), value);
  for (const value of [`x\u200b${ADDRESS}\u200bx`, ADDRESS.replace('@', '@\u200b')])
    assert.ok(emailAddressesIn(value).has(ADDRESS), 'what is invisible parts words, or is nothing');
  assert.ok(!emailAddressesIn("o'hara@mail.example").has('hara@mail.example'));
  assert.ok(!emailAddressesIn('đức@mail.example').has('c@mail.example'));
  assert.ok(!emailAddressesIn(`l${long}`).has(long));
});

test('what is compared is the same once compared, and no text throws', () => {
  const chance = chanceOf('any text');
  const pieces = [
    ...BEFORE,
    ...BEHIND,
    ...FILLINGS,
    '@',
    '\ud800',
    '&#9999999;',
    '\\u',
    '%f',
    '%ff',
  ];
  for (let round = 0; round < 5_000; round++) {
    const text = Array.from({ length: 12 }, () => anyOf(chance, pieces)).join('');
    for (const address of emailAddressesIn(text)) assert.equal(comparedAddress(address), address);
  }
});

test('a hostile value costs in proportion to its length', () => {
  for (const piece of [
    ...['a@b.c,', '@', '=', '\\', '%', '%40', 'a-', 'a@b-', '&#64;', '"@', '联a@b.c联', '\\064'],
    ...['%255c%2564', 'a@b@', "-'", '.-', 'a.', 'ﷺ', '&#', '\\u0040'],
    `${'='.repeat(63)}a@b.c `,
    `a@${'-'.repeat(999)}`,
    `${"-'".repeat(31)}a@${'b.'.repeat(120)}c `,
  ])
    assertInProportion(
      256 * 1024,
      (size) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size),
      emailAddressesIn,
    );
});
