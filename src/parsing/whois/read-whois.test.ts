import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { assertInProportion } from '#app/testing/in-proportion.ts';
import { updatesFixtures } from '#app/testing/update-fixtures.ts';
import { readWhois } from './read-whois.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');

interface Fixture {
  readonly server: string;
  readonly tld: string;
  /** Path without its ending. */
  readonly path: string;
}

/** `fixtures/<server>/<tld>.<case>.txt` is an answer, `….json` what must be read from it. */
function fixtures(ending: '.txt' | '.json'): Fixture[] {
  return readdirSync(FIXTURES).flatMap((server) =>
    readdirSync(join(FIXTURES, server))
      .filter((file) => file.endsWith(ending))
      .map((file) => ({
        server,
        tld: file.split('.')[0]!,
        path: join(FIXTURES, server, file.slice(0, -ending.length)),
      })),
  );
}

if (updatesFixtures) {
  for (const { server, tld, path } of fixtures('.txt')) {
    const reading = readWhois(readFileSync(`${path}.txt`, 'utf8'), { server, tld });
    writeFileSync(`${path}.json`, `${JSON.stringify(reading, null, 2)}\n`);
  }
}

describe('fixtures', () => {
  test('every answer has its expected reading, and the reverse', () => {
    const paths = (ending: '.txt' | '.json') =>
      fixtures(ending)
        .map(({ path }) => path)
        .sort();
    assert.deepEqual(paths('.txt'), paths('.json'));
  });

  for (const { server, tld, path } of fixtures('.txt')) {
    test(`${path.slice(FIXTURES.length + 1)} reads as expected`, () => {
      const expected: unknown = JSON.parse(readFileSync(`${path}.json`, 'utf8'));
      assert.deepEqual(readWhois(readFileSync(`${path}.txt`, 'utf8'), { server, tld }), expected);
    });

    test(`${path.slice(FIXTURES.length + 1)} has the same outcome when nobody knows who wrote it`, () => {
      const { status } = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as { status: string };
      assert.equal(
        readWhois(readFileSync(`${path}.txt`, 'utf8'), { server: null, tld }).status,
        status,
      );
    });
  }
});

describe('fillers', () => {
  const registrantOf = (...lines: string[]) => {
    const text = ['Domain Name: example.test', 'Creation Date: 2020-01-02', ...lines].join('\n');
    return readWhois(text, { server: null, tld: 'test' }).registration?.registrant;
  };

  test('NA is no name and no organisation, and in an address a country or a province', () => {
    const { name, organization, state, country } = registrantOf(
      'Registrant Name: NA',
      'Registrant Organization: NA',
      'Registrant State/Province: NA',
      'Registrant Country: NA',
    )!;
    assert.deepEqual(
      { name, organization, state, country },
      { name: null, organization: null, state: 'NA', country: 'NA' },
    );
  });

  test('a line of marks is no line of an address', () => {
    const { street } = registrantOf('Registrant Street: 1 Example Street', 'Registrant Street: +')!;
    assert.deepEqual(street, ['1 Example Street']);
  });

  test('the same placeholder is withheld wherever and however often it stands', () => {
    for (let time = 0; time < 3; time++) {
      const { name, city, redacted } = registrantOf(
        'Registrant Name: Hidden upon user request',
        'Registrant City: -',
      )!;
      assert.deepEqual({ name, city, redacted }, { name: null, city: null, redacted: true });
    }
  });
});

describe('contacts', () => {
  const read = (...lines: string[]) =>
    readWhois(['Domain Name: example.test', 'Creation Date: 2020-01-02', ...lines].join('\n'), {
      server: null,
      tld: 'test',
    }).registration!;

  test('of several handles the first that leads to an object counts', () => {
    const object = ['', 'nic-hdl: EX2-TEST', 'person: Jane Doe'];
    const { admin, tech } = read(
      'admin-c: EX1-TEST',
      'admin-c: EX2-TEST',
      'tech-c: EX1-TEST, EX2-TEST',
      ...object,
    ).contacts;
    assert.deepEqual([admin?.name, tech?.name], ['Jane Doe', 'Jane Doe']);
  });

  test('a name is not given up for the handle of a further label', () => {
    const object = ['', 'nic-hdl: EX2-TEST', 'person: Jane Doe'];
    const { registrant } = read('owner: Example Ltd', 'owner-c: EX2-TEST', ...object);
    assert.equal(registrant.name, 'Example Ltd');
  });

  test('an organisation and a person on one line, in either order', () => {
    for (const line of ['Example Ltd; Jane Doe', 'Jane Doe; Example Ltd']) {
      const { name, organization } = read(`Registrant: ${line}`).registrant;
      assert.deepEqual([name, organization], ['Jane Doe', 'Example Ltd'], line);
    }
    const name = 'Example Park; Example Street';
    assert.equal(read(`Registrant: ${name}`).registrant.name, name, 'neither is a person');
  });

  test('a country by code and name alike is its code; one that contradicts itself stays', () => {
    const forms = ['VN Viet Nam', 'Viet Nam VN', 'Viet Nam, VN', '(VN) Viet Nam', 'VN/VIET NAM'];
    for (const form of forms)
      assert.equal(
        read('Registrant Name: A', `Registrant Country: ${form}`).registrant.country,
        'VN',
      );
    const { country } = read('Registrant Name: A', 'Registrant Country: VN France').registrant;
    assert.equal(country, 'VN France');
    const { street, country: below } = read(
      'Registrant:',
      '  Jane Doe',
      '  1 Example Street',
      '  Viet Nam (VN)',
    ).registrant;
    assert.deepEqual([street, below], [['1 Example Street'], 'VN']);
  });

  test('an organisation above a person takes its own slot', () => {
    const blockOf = (...lines: string[]) =>
      read('Registrant:', ...lines.map((line) => `   ${line}`)).registrant;
    const address = ['Example Street 1', '10000 Example City', 'VN'];
    for (const person of ['Jane Doe', "Anne-Marie O'Neil", 'Dr. Jane Doe', 'Doe, Jane']) {
      const { name, organization } = blockOf('Example Ltd', person, ...address);
      assert.deepEqual([name, organization], [person, 'Example Ltd']);
    }
    const town = blockOf('Example Ltd', 'Example City, Example State', '10000', 'VN');
    assert.equal(town.name, 'Example Ltd', 'a town above its postal code is no person');
  });
});

describe('nothing is guessed', () => {
  const read = (text: string) => readWhois(text, { server: null, tld: 'com' }).status;

  for (const [what, text] of [
    ['an empty answer', ''],
    ['blank lines', '\r\n \r\n'],
    ['a notice alone', '% Rights restricted by copyright.\n% All rights reserved.\n'],
    ['half a word', 'NOT FOU'],
    ['a web page', '<html><body>Domain not found</body></html>'],
    ['an HTTP error', 'HTTP/1.1 404 Not Found\r\n\r\nnot found'],
    ['a name alone', 'Domain Name: example.test\n'],
    [
      'a sentence of a notice with two blanks in it',
      "Domain: example.test\nregistrar.  Users may consult the sponsoring registrar's Whois database to\n",
    ],
    ['a time-out', 'Error: connection timed out\n'],
    ['a server that is down', 'The whois service is temporarily unavailable.\n'],
    [
      'terms that speak of availability',
      'Use of this service for any purpose other\nthan determining the availability of a domain\nto be registered is strictly\nprohibited.\n',
    ],
  ] as const) {
    test(`${what} is neither free nor taken`, () => assert.equal(read(text), 'unknown'));
  }

  test('a record beats a "not found" of something else in it', () => {
    const text =
      'Domain Name: example.test\nCreation Date: 2001-02-03\nRegistrar: Example\nName Server: ns1.example.test\n\nReseller: not found\n';
    assert.equal(read(text), 'registered');
  });

  test('a refusal is not "not found" although it names the domain', () => {
    assert.equal(
      read('Error for "example.test".\n\nthe WHOIS query quota for 192.0.2.7 has been exceeded\n'),
      'throttled',
    );
  });
});

describe('hostile texts', () => {
  for (const [what, part] of [
    ['nested brackets', '['],
    ['brackets and parentheses', '[(<"'],
    ['colons', ':'],
    ['one endless line', 'domain '],
    ['dots', '.'],
    ['one label on every line', 'Name Server:\n'],
    ['one value on every line', 'Registrant Name: x\n'],
    ['sentences', 'no match for the the the the the the the domain\n'],
    ['empty lines', '\n'],
    ['spaces', ' '],
    ['comments', '%\n'],
    ['e-mail addresses', 'a@'],
    ['dates', 'Created: 1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1\n'],
    ['combining marks', '\u0301'],
  ] as const) {
    test(`${what} without end: eight times the text takes no more than about eight times as long`, () => {
      assertInProportion(
        256 * 1024,
        (size) => `Domain Name: ${part.repeat(size / part.length)}`,
        (text) => readWhois(text, { server: null, tld: null }),
      );
    });
  }
});

test('terms of use around a record or a denial change nothing, wherever they stand or end', () => {
  const terms = [
    'NOTICE: The expiration date displayed in this record is the date the',
    "registrar's sponsorship of the domain name registration in the registry is",
    'currently set to expire. You agree that you will not use this data to:',
    'send mail to people who never asked for it.',
  ].join('\r\n');
  const record = [
    'Domain Name: example.test',
    'Registrar: Example Registrar',
    'Creation Date: 2020-01-02',
  ].join('\r\n');
  const said = (text: string) => {
    const { status, registration } = readWhois(text, { server: null, tld: 'test' });
    return `${status} ${registration?.registrar.name ?? ''}`;
  };
  for (const end of ['', '\r\n', ' \r\n\r\n', '\r\nLast words.', ' and more']) {
    assert.equal(said(`${record}\r\n\r\n${terms}${end}`), 'registered Example Registrar');
    assert.equal(said(`${terms}${end}\r\n\r\n${record}`), 'registered Example Registrar');
    assert.equal(said(`No match for example.test\r\n\r\n${terms}${end}`), 'available ');
  }
  assert.equal(said(`${terms.slice(0, -10)}\r\n\r\n${record}`), 'registered Example Registrar');
  // A record right below them, without an empty line.
  assert.equal(said(`${terms}\r\n${record}`), 'registered Example Registrar');
});
