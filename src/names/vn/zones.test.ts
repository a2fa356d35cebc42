import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getPublicSuffix } from 'tldts';
import { createNameParser } from '../parse-name.ts';
import { VN_ZONE_SUPPLEMENT, VN_ZONES } from './zones.ts';

test('there are 18 generic zones and 64 provincial ones', () => {
  const kinds = [...VN_ZONES.values()].map(({ kind }) => kind);
  assert.equal(kinds.filter((kind) => kind === 'generic').length, 18);
  assert.equal(kinds.filter((kind) => kind === 'geographic').length, 64);
});

test('the Public Suffix List holds every shared zone save, at most, those we add', () => {
  const missing = [...VN_ZONES.keys()].filter((zone) => getPublicSuffix(`a.${zone}`) !== zone);
  assert.deepEqual(
    missing.filter((zone) => !VN_ZONE_SUPPLEMENT.includes(zone)),
    [],
  );
});

test('every shared zone is a name of its own and the zone of the names below it', () => {
  const parse = createNameParser();
  for (const zone of VN_ZONES.keys()) {
    const itself = parse(zone);
    const below = parse(`www.example.${zone}`);
    assert.ok(itself.ok && itself.name.zone === 'vn' && itself.name.ascii === zone, zone);
    assert.ok(below.ok && below.name.zone === zone && below.name.ascii === `example.${zone}`, zone);
  }
});
