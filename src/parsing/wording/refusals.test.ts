import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readRdap } from '../rdap/read-rdap.ts';
import { readWhois } from '../whois/read-whois.ts';

const ASKED = 'name.example';
const sentences = readFileSync(new URL('fixtures/refusals.list', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split(/ {2}/) as [language: string, sentence: string]);

const whois = (text: string) => readWhois(text, { server: null, tld: 'example' }).status;
const rdap = (members: object) =>
  readRdap(JSON.stringify({ rdapConformance: ['rdap_level_0'], errorCode: 404, ...members }), {
    httpStatus: 404,
    asked: ASKED,
    headers: { 'content-type': 'application/rdap+json' },
  }).status;

test('there are 105 sentences or more, of 40 languages or more', () => {
  assert.ok(sentences.length >= 105, `${sentences.length}`);
  assert.ok(new Set(sentences.map(([language]) => language)).size >= 40);
});

test('a refusal in a WHOIS text never makes a name free, alone or beside a denial', () => {
  for (const [language, sentence] of sentences) {
    for (const text of [
      `${sentence}\n`,
      `${sentence}.\n`,
      `% ${sentence}\n`,
      `No match for ${ASKED}\n${sentence}\n`,
      `No match for ${ASKED}\n\n${sentence}.\n`,
      `No match for ${ASKED}. ${sentence}.\n`,
      `No match for ${ASKED}, ${sentence}\n`,
      `No match for ${ASKED}: ${sentence}\n`,
      `${sentence}\nNo match for ${ASKED}\n`,
      `% ${sentence}\n%\n% No entries found.\n`,
      `Not found\n% ${sentence}\n`,
      `Domain: ${ASKED}\nStatus: available\n\n${sentence}\n`,
      `Domain: ${ASKED}\nStatus: available (${sentence})\n`,
    ])
      assert.notEqual(whois(text), 'available', `${language}: ${text}`);
  }
});

test('a refusal in an RDAP 404 never makes a name free, wherever it stands', () => {
  for (const [language, sentence] of sentences) {
    for (const members of [
      { title: sentence },
      { title: 'Not Found', description: [sentence] },
      { title: 'Not Found', description: `${ASKED} not found. ${sentence}` },
      { title: 'Not Found', notices: [{ title: 'Notice', description: [sentence] }] },
      { title: 'Not Found', notices: [{ title: sentence, description: ['Not found'] }] },
      { title: 'Not Found', remarks: [{ description: [sentence] }] },
      { title: 'Not Found', links: [{ href: 'https://registry.example/', title: sentence }] },
    ])
      assert.notEqual(rdap(members), 'available', `${language}: ${JSON.stringify(members)}`);
  }
});

test('the same answers without a refusal are free', () => {
  assert.equal(whois(`No match for ${ASKED}\n`), 'available');
  assert.equal(rdap({ title: 'Not Found', description: [`${ASKED} not found`] }), 'available');
  const notices = [{ title: 'Terms of Use', description: ['Service subject to Terms of Use.'] }];
  assert.equal(rdap({ title: 'Object not found', notices }), 'available');
});

test('words within the name itself say nothing: any name is free where its denial says so', () => {
  for (const label of [
    ...['still-free', 'surely-free', 'reserved-list', 'premium-shop', 'not-found', 'no-match'],
    ...[
      'query-limit',
      'blocked',
      'too-many-requests',
      'auction-house',
      'access-denied',
      'try-later',
    ],
  ]) {
    const name = `${label}.example`;
    for (const text of [
      `No match for "${name.toUpperCase()}".\n`,
      `${name} is free\n`,
      `Domain: ${name}\nStatus: available\n`,
      `No match for ${name}\n\nThis is the registry for .example\n`,
    ])
      assert.equal(whois(text), 'available', text);
    const answer = { title: 'Not Found', description: [`The registry has no domain ${name}.`] };
    const body = JSON.stringify({ rdapConformance: ['rdap_level_0'], errorCode: 404, ...answer });
    assert.equal(readRdap(body, { httpStatus: 404, asked: name }).status, 'available', body);
  }
});
