import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { readConfig } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import { settle } from '#app/testing/fake-clock.ts';
import type { LookupStack } from './lookup-stack.ts';
import { Metrics } from './metrics.ts';
import { startSuggestions } from './suggestions.ts';

function started() {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  const stack = { extraTlds: new Set<string>() as ReadonlySet<string> } as LookupStack;
  const parts = { clock: systemClock, log, metrics: new Metrics() };
  return { suggestions: startSuggestions(readConfig({}), stack, parts), lines };
}

test('an end that is asked for while suggestions still prepare is no error', async () => {
  const { suggestions, lines } = started();
  suggestions.warm();
  await suggestions.close();
  await settle();
  assert.deepEqual(lines, []);
});
