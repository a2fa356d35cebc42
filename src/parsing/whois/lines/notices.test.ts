import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readWhois } from '../read-whois.ts';
import { gather } from '../sections/gather.ts';
import { linesOf } from './cut.ts';
import type { Line } from './line.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const TERMS = [
  'NOTICE: The expiration date displayed in this record is the date the',
  "registrar's sponsorship of the domain name registration in the registry is",
  'currently set to expire. You agree that you will not use this data to:',
  'send mail to people who never asked for it.',
].join('\r\n');
const RECORD = [
  'Domain Name: example.test',
  'Registrar: Example Registrar',
  'Creation Date: 2020-01-02',
].join('\r\n');

function answers(): string[] {
  return readdirSync(FIXTURES).flatMap((server) =>
    readdirSync(join(FIXTURES, server))
      .filter((file) => file.endsWith('.txt'))
      .map((file) => readFileSync(join(FIXTURES, server, file), 'utf8')),
  );
}

/** What is told by the text alone, not by having seen it. */
function asCut(lines: readonly Line[]) {
  return lines.map((line) => ({ ...line, isNotice: false, sentence: null }));
}

describe('paragraphs that are known', () => {
  const texts = answers();
  const first = texts.map((text) => asCut(linesOf(text)));

  test('are cut into the same lines as at first sight', () => {
    for (const [at, text] of texts.entries()) assert.deepEqual(asCut(linesOf(text)), first[at]);
  });

  test('say nothing wherever they stand: what is gathered with them is gathered without having seen them', () => {
    const openings = [
      '',
      'Registrant:\n',
      'Name servers:\n\n',
      'Registrar:\n  Name: Example\n',
      '% Status:\n',
    ];
    let known = 0;
    for (const text of texts) {
      for (const opening of openings) {
        const lines = linesOf(opening + text);
        known += lines.filter(({ isNotice }) => isNotice).length;
        assert.deepEqual(gather(lines, null), gather(asCut(lines), null), opening + text);
      }
    }
    assert.ok(known > 1000, `${known} lines were known`);
  });
});

test('terms are found again behind another record, in front of one, cut short, gone on with and at the end', () => {
  const status = (text: string) => {
    const { status, registration } = readWhois(text, { server: null, tld: 'test' });
    return `${status} ${registration?.registrar.name ?? ''}`;
  };
  const ends = ['', '\r\n', ' \r\n\r\n', '\r\nLast words.', ' and more'];
  for (let time = 0; time < 3; time++) {
    for (const end of ends) {
      assert.equal(status(`${RECORD}\r\n\r\n${TERMS}${end}`), 'registered Example Registrar');
      assert.equal(status(`${TERMS}${end}\r\n\r\n${RECORD}`), 'registered Example Registrar');
      assert.equal(status(`No match for example.test\r\n\r\n${TERMS}${end}`), 'available ');
    }
    assert.equal(status(`${TERMS.slice(0, -10)}\r\n\r\n${RECORD}`), 'registered Example Registrar');
    // A record right below them, without an empty line.
    assert.equal(status(`${TERMS}\r\n${RECORD}`), 'registered Example Registrar');
  }
});

test('a server sends as many new paragraphs as it likes: the known ones stay known', () => {
  const paragraph = (number: number) =>
    `Paragraph ${number} of some terms of use, which nobody reads and nobody needs.`;
  linesOf(TERMS);
  linesOf(Array.from({ length: 2000 }, (_, number) => paragraph(number)).join('\n\n'));
  assert.ok(linesOf(TERMS).some(({ isNotice }) => isNotice));
});
