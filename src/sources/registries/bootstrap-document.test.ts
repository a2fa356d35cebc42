import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readBootstrapDocument } from './bootstrap-document.ts';

const read = (document: unknown) => readBootstrapDocument(JSON.stringify(document));

test('a document gives its zones in lower case, each with its URLs, https first and closed by a slash', () => {
  const reading = read({
    version: '1.0',
    publication: '2026-01-01T00:00:00Z',
    services: [
      [
        ['EXAMPLE', 'co.example.'],
        ['http://rdap.example/a', 'https://rdap.example/a'],
      ],
    ],
  });
  assert.ok(reading.ok);
  const urls = ['https://rdap.example/a/', 'http://rdap.example/a/'];
  assert.deepEqual(
    [...reading.document.zones],
    [
      ['example', urls],
      ['co.example', urls],
    ],
  );
  assert.equal(reading.document.publication, '2026-01-01T00:00:00Z');
});

test('a URL that cannot be asked is left out, and so is a zone with no other', () => {
  const reading = read({
    services: [
      [
        ['a'],
        ['ftp://rdap.example/', 'https://user:pass@rdap.example/', 'rdap', 'https://rdap.example/'],
      ],
      [['b'], ['file:///etc/passwd']],
      [['c'], []],
    ],
  });
  assert.ok(reading.ok);
  assert.deepEqual([...reading.document.zones], [['a', ['https://rdap.example/']]]);
});

test('a document of another shape is refused whole', () => {
  const service = [['a'], ['https://rdap.example/']];
  const documents: unknown[] = [
    null,
    [],
    'text',
    {},
    { services: {} },
    { services: [] },
    { version: '2.0', services: [service] },
    { services: [service, null] },
    { services: [service, ['a', 'https://rdap.example/']] },
    { services: [service, [['a'], [1]]] },
    { services: [service, [[{}], ['https://rdap.example/']]] },
    { services: [service, [['../x'], ['https://rdap.example/']]] },
    { services: [service, [[''], ['https://rdap.example/']]] },
  ];
  for (const document of documents)
    assert.equal(read(document).ok, false, JSON.stringify(document));
  for (const text of ['', '<html>', '{"services":[', '\u0000'])
    assert.equal(readBootstrapDocument(text).ok, false, text);
});

test('the shipped copy is sound', () => {
  const shipped = readBootstrapDocument(
    readFileSync(new URL('./data/bootstrap.json', import.meta.url), 'utf8'),
  );
  assert.ok(shipped.ok);
  assert.ok(shipped.document.zones.size >= 1000);
  assert.deepEqual(shipped.document.zones.get('com'), ['https://rdap.verisign.com/com/v1/']);
});
