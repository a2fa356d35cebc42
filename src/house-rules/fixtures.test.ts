/**
 * What is shipped as an example must be of no real person and no real machine. The tests are
 * heuristic, and strict on purpose.
 */
import assert from 'node:assert/strict';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { test } from 'node:test';
import { filesBelow, filesIn, fileText } from './checkout.ts';
import { lineAt } from './source-code.ts';

const fixtures = ['src', 'scripts', 'bench']
  .flatMap(filesBelow)
  .filter((path) => path.includes('/fixtures/'));
const docs = [
  ...filesIn('.').filter((name) => /\.(md|ya?ml)$|^\.env\.example$/.test(name)),
  // Pictures are of the sandbox's names, and their bytes hold what looks like anything.
  ...filesBelow('docs').filter((path) => !path.endsWith('.png')),
];

/** Every match that `isFine` doesn't accept, as `path:line: text`. */
function strangers(
  paths: readonly string[],
  pattern: RegExp,
  isFine: (found: string) => boolean,
): string[] {
  return paths.flatMap((path) => {
    const text = fileText(path);
    return [...text.matchAll(pattern)]
      .filter(([found]) => !isFine(found))
      .map((match) => `${path}:${lineAt(text, match.index)}: ${match[0]}`);
  });
}

test('every .txt fixture has a .json that says how it reads, and the reverse', () => {
  // An answer without its reading tests nothing; a reading without its answer hides that the answer is gone.
  const texts = fixtures.filter((path) => path.endsWith('.txt'));
  const folders = new Set(texts.map((path) => path.slice(0, path.lastIndexOf('/'))));
  const partner = (path: string) =>
    path.endsWith('.txt') ? path.replace(/\.txt$/, '.json') : path.replace(/\.json$/, '.txt');
  // Folders without any .txt hold answers that are JSON themselves.
  const paired = fixtures.filter(
    (path) => /\.(txt|json)$/.test(path) && folders.has(path.slice(0, path.lastIndexOf('/'))),
  );
  assert.deepEqual(
    paired.filter((path) => !fixtures.includes(partner(path))),
    [],
  );
});

// RFC 2606 and RFC 6761 names, and `example` as the registrable label of any zone.
const EXAMPLE_DOMAIN = /(^|\.)(test|example|invalid|localhost|example(\.[a-z0-9-]{2,}){1,2})$/i;
const EMAIL = /[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi;

test('fixtures and docs hold no e-mail address outside the example domains', () => {
  const isExample = (email: string) => EXAMPLE_DOMAIN.test(email.slice(email.indexOf('@') + 1));
  assert.deepEqual(strangers([...fixtures, ...docs], EMAIL, isExample), []);
});

test('fixtures and docs hold no phone number but those with 555 in them', () => {
  const PHONE = /\+\d{1,3}[-. ]?\(?\d[\d() .-]{5,17}\d/g;
  assert.deepEqual(
    strangers([...fixtures, ...docs], PHONE, (phone) => phone.replace(/\D/g, '').includes('555')),
    [],
  );
});

/** RFC 5737, RFC 3849, loopback, and "any address" as a server listens on it. */
const SHOWN_ADDRESSES = new BlockList();
for (const [address, bits] of [
  ['192.0.2.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['127.0.0.0', 8],
  ['0.0.0.0', 32],
] as const)
  SHOWN_ADDRESSES.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['2001:db8::', 32],
  ['::1', 128],
  ['::', 128],
] as const)
  SHOWN_ADDRESSES.addSubnet(address, bits, 'ipv6');

test('fixtures and docs hold no IP address but those set aside for documentation, and loopback', () => {
  const IPV4 = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)/g;
  const IPV6 = /(?<![\w:])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\w:])/gi;
  const all = [...fixtures, ...docs];
  const found = [
    ...strangers(all, IPV4, (text) => !isIPv4(text) || SHOWN_ADDRESSES.check(text, 'ipv4')),
    ...strangers(all, IPV6, (text) => !isIPv6(text) || SHOWN_ADDRESSES.check(text, 'ipv6')),
  ];
  assert.deepEqual(found, []);
});
