import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import type { DnsLookup } from '#app/lookup/dns-lookup.ts';
import type { Lookups } from '#app/lookup/lookup.ts';
import type { DnsWitness } from '#app/lookup/plan/dns-witness.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { startSuggestions } from './start.ts';

test('an end that is asked for while suggestions still prepare is no error', async () => {
  const lines: string[] = [];
  const clock = new FakeClock();
  const suggestions = startSuggestions({
    config: readConfig({}),
    clock,
    log: createLog('trace', { write: (line: string) => void lines.push(line) }),
    lookups: {} as Lookups,
    dns: {} as DnsLookup,
    witness: {} as DnsWitness,
    parseName: createNameParser({}),
    extraTlds: new Set(),
    metrics: { modelFault() {}, suggested() {} },
    isWarmed: true,
  });
  await clock.advance(3_000);
  await suggestions.stop?.();
  await settle();
  assert.deepEqual(lines, []);
});
