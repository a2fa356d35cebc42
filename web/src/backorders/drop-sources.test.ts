import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleFor } from '#app/backorder/drop/drop-rules.ts';
import { VN_LIFECYCLE_REGIMES } from '#app/names/vn/lifecycle.ts';
import sources from './drop-sources.vi.json' with { type: 'json' };

/**
 * One for each rule the service has: of registries it knows, of Identity Digital's, of other
 * countries and of all else.
 */
const TLDS = 'com net org info io uk au nl se nu nz eu fr de co vn test academy us example'.split(
  ' ',
);

test('every source of an expected drop has Vietnamese words, and none is left over', () => {
  const said = new Set([
    ...TLDS.map((tld) => ruleFor(tld).source),
    ...VN_LIFECYCLE_REGIMES.map(({ source }) => source),
  ]);
  assert.deepEqual(Object.keys(sources).sort(), [...said].sort());
});
