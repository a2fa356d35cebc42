import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MOST_DOMAINS } from '#app/lookup/routes/bulk.ts';
import { DNS_TYPES } from '#app/records/dns.ts';
import { EVENT_PATTERNS } from '#app/webhooks/schemas.ts';
import { digestOf, servedDescription } from '../../../scripts/served-description.ts';
import { MOST_IN_REQUEST } from '../../../web/src/bulk/list/list.ts';
import * as history from '../../../web/src/history/time-axis.ts';
import * as events from '../../../web/src/webhooks/events.ts';

test('the page’s API types are made from the description that the service serves', async () => {
  const types = readFileSync(
    new URL('../../../web/src/api/data/openapi.ts', import.meta.url),
    'utf8',
  );
  const isCurrent = types.includes(digestOf(await servedDescription()));
  assert.ok(isCurrent, 'the description has changed: npm run build:api-types');
});

test('every event that a webhook may ask for is described', async () => {
  const { webhooks } = await servedDescription();
  const described = Object.keys(webhooks as object);
  const asked = EVENT_PATTERNS.filter((pattern) => !pattern.endsWith('*'));
  assert.deepEqual(
    asked.filter((type) => !described.includes(type)),
    [],
  );
});

test('the page offers every record type and every event that all keys may have, and knows how many names go into one request', () => {
  const { EVERYTHING, FAMILIES, familyPattern, singlePatterns } = events;
  const families = FAMILIES.flatMap((family) => [familyPattern(family), ...singlePatterns(family)]);
  const ofAllKeys = EVENT_PATTERNS.filter((pattern) => !pattern.startsWith('registry.'));
  assert.deepEqual([EVERYTHING, ...families].sort(), ofAllKeys.sort());
  assert.deepEqual([...history.SHOWN_TYPES].sort(), [...DNS_TYPES].sort());
  assert.equal(MOST_IN_REQUEST, MOST_DOMAINS);
});
