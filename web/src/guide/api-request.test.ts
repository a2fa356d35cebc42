import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { type ApiRequest, CODE_LANGUAGES, codeFor, shellQuoted } from './api-request.ts';
import { BODY, type Operation, requestTo } from './operations.ts';

const HOSTILE = [
  `it's`,
  '$(id)',
  '`id`',
  'a\\',
  '"',
  '!x',
  'a b\nc',
  "';id;'",
  '',
  '--x',
  'đ ệ',
  '*',
  '~',
];

const bulk: ApiRequest = {
  method: 'POST',
  url: 'https://tra.example/api/v1/whois/bulk',
  headers: [['Idempotency-Key', 'a$b']],
  body: `{"domains":["it's.test"],"once":true,"none":null}`,
  withKey: true,
};

test('all that is typed reaches curl as one piece of text', () => {
  for (const text of HOSTILE) {
    const told = execFileSync('/bin/sh', ['-c', `printf %s ${shellQuoted(text)}`]).toString();
    assert.equal(told, text);
  }
});

test('the curl command runs as it is shown', () => {
  const body = JSON.stringify({ brief: HOSTILE });
  const command = codeFor({ ...bulk, body }).curl;
  const stub = `curl() { for one; do printf '%s\\0' "$one"; done; }; TRA_KEY=k; ${command}`;
  const given = execFileSync('/bin/sh', ['-c', stub]).toString().split('\0').slice(0, -1);
  assert.deepEqual(given, [
    '-X',
    'POST',
    bulk.url,
    '-H',
    'X-API-Key: k',
    '-H',
    'Idempotency-Key: a$b',
    '-H',
    'Content-Type: application/json',
    '--data-raw',
    body,
  ]);
});

test('the JavaScript is JavaScript, and asks for what was meant', () => {
  for (const text of HOSTILE) {
    const url = `${bulk.url}?domain=${text}`;
    const request: ApiRequest = { ...bulk, url, body: JSON.stringify({ text }) };
    const code = codeFor(request).JavaScript.replaceAll('await ', '');
    const asked = new Function(
      'process',
      'fetch',
      'console',
      `${code.split('const answer')[0]}; return response;`,
    )({ env: { TRA_KEY: 'k' } }, (url: string, options: { body: string; headers: object }) => ({
      url,
      options,
    }));
    assert.equal(asked.url, url.replaceAll('\n', ' '));
    assert.deepEqual(JSON.parse(asked.options.body), { text });
    assert.equal(asked.options.headers['X-API-Key'], 'k');
  }
});

test('Python and PHP get values of their own languages', () => {
  assert.match(
    codeFor(bulk).Python,
    /json=\{"domains": \["it's\.test"\], "once": True, "none": None\}/,
  );
  assert.match(codeFor(bulk).PHP, /CURLOPT_POSTFIELDS => '\{"domains":\["it\\'s\.test"\]/);
});

test('a key is never written out', () => {
  for (const language of CODE_LANGUAGES) {
    assert.match(codeFor(bulk)[language], /TRA_KEY/);
    assert.doesNotMatch(codeFor({ ...bulk, withKey: false })[language], /TRA_KEY|X-API-Key/);
  }
});

const operation: Operation = {
  name: 'POST /api/v1/things/{id}',
  method: 'POST',
  path: '/api/v1/things/{id}',
  parameters: [
    { in: 'path', name: 'id', required: true },
    { in: 'query', name: 'limit' },
    { in: 'header', name: 'idempotency-key' },
  ],
  requestBody: {},
  needsKey: true,
};

test('a request says what it lacks before it is sent', () => {
  assert.deepEqual(requestTo(operation, { [BODY]: '{' }, 'https://tra.example', false), {
    faults: ['id', BODY],
  });
});

test('each value goes to its own place, and none leaves it', () => {
  const typed = { id: '../$&?x', limit: ' 5 & 6 ', 'idempotency-key': '', [BODY]: '{ "a": 1 }' };
  assert.deepEqual(requestTo(operation, typed, 'https://tra.example', true), {
    method: 'POST',
    url: 'https://tra.example/api/v1/things/..%2F%24%26%3Fx?limit=5%20%26%206',
    headers: [],
    body: '{"a":1}',
    withKey: true,
  });
});
