import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Value } from 'typebox/value';
import type { Sighting } from '#app/records/order.ts';
import { newsOf } from './campaign/look-times.ts';
import { DomainNews } from './event-schemas.ts';

test('what is told of a name is what is described, nothing less and nothing more', () => {
  const before: Sighting = {
    seenAt: 0,
    status: 'registered',
    phase: 'active',
    created: 0,
    expiry: 1,
    registrar: 'Song Hong Registrar',
  };
  const now: Sighting = { ...before, phase: 'redemption', expiry: 86_400_000, registrar: null };
  const told = newsOf('a.example', before, now);
  assert.deepEqual(
    told.map(({ type }) => type),
    ['domain.changed', 'domain.expiring'],
  );
  for (const { data } of told) assert.deepEqual([...Value.Errors(DomainNews, data)], []);
  const ofWatches = ['watch', 'daysLeft'];
  const described = Object.keys(DomainNews.properties).filter((one) => !ofWatches.includes(one));
  assert.deepEqual(Object.keys(told[0]!.data).sort(), described.sort());
});
