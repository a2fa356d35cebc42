import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefers } from './accept.ts';

test('the preferred of two types is that of the greater weight, and of equals the first named', () => {
  for (const accept of [
    'text/event-stream',
    'TEXT/EVENT-STREAM; charset=utf-8',
    'text/event-stream, application/json',
    'application/json;q=0.5, text/event-stream',
    'application/json ; Q=0.4 , text/event-stream ; q=0.50',
    'text/event-stream, */*;q=0.1',
    'text/event-stream, */*',
    'application/json;q=0, text/event-stream;q=0.001',
    'text/event-stream; a="x, y"; q=0.9, application/json;q=0.8',
  ])
    assert.equal(prefers(accept, 'text/event-stream'), true, accept);
  for (const accept of [
    undefined,
    '',
    '*/*',
    'text/*',
    'application/json',
    'application/json, text/event-stream',
    'text/event-stream;q=0',
    'text/event-stream;q=0, */*',
    'text/event-stream;q=0.1, application/json',
    'text/event-stream;q=0.1, application/*',
    'text/event-stream;q=0.2, */*;q=0.3',
    'text/event-streams',
    `${'text/event-stream;q=x,'.repeat(500)}`,
    ',;=text/event-stream',
  ])
    assert.equal(prefers(accept, 'text/event-stream'), false, String(accept));
});

test('where the usual type is refused any other that is taken will do', () => {
  const ndjson = 'application/x-ndjson';
  assert.equal(prefers(`${ndjson};q=0, */*`, 'text/csv', ndjson), true);
  assert.equal(prefers(`${ndjson};q=0, text/*;q=0.1`, 'text/csv', ndjson), true);
  assert.equal(prefers('*/*;q=0.5, text/html', 'text/csv', ndjson), false);
  assert.equal(prefers(`${ndjson};q=0, text/csv;q=0`, 'text/csv', ndjson), false);
});

test('a type of two that are neither usual is chosen likewise', () => {
  assert.equal(prefers('text/csv;q=0.4, text/html;q=0.5', 'text/html', 'text/csv'), true);
  assert.equal(prefers('text/csv, text/html', 'text/html', 'text/csv'), false);
});
