import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsToSend, isCovered, toggled } from './events.ts';

test('nothing is asked for twice', () => {
  assert.deepEqual(eventsToSend(new Set(['domain.changed', 'backorder.won', 'backorder.*'])), [
    'backorder.*',
    'domain.changed',
  ]);
  assert.deepEqual(eventsToSend(new Set(['*', 'backorder.*', 'domain.expiring'])), ['*']);
  assert.deepEqual(eventsToSend(new Set()), []);
});

test('what a wider choice covers is seen as covered, and comes back when that is taken out', () => {
  const chosen = toggled('backorder.*', new Set(['backorder.won']));
  assert.ok(isCovered('backorder.won', chosen));
  assert.ok(!isCovered('backorder.*', chosen));
  assert.ok(!isCovered('domain.changed', chosen));
  assert.ok(isCovered('backorder.*', toggled('*', chosen)));
  assert.deepEqual(eventsToSend(toggled('backorder.*', chosen)), ['backorder.won']);
});
