import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Static } from 'typebox';
import type { DnsHistory } from '#app/history/schemas.ts';
import type { DnsAnswer } from '#app/lookup/routes/schemas.ts';
import type { FieldChange } from '#app/records/compare.ts';
import { DNS_TYPES } from '#app/records/dns.ts';
import { REVERSE_FIELDS } from '#app/records/reverse-field.ts';
import type { SuggestedName, SuggestionEvent } from '#app/records/suggestion.ts';
import type { ReverseBody, ReversePage } from '#app/reverse/schemas.ts';
import type { SuggestionsBody } from '#app/suggestions/schemas.ts';
import type * as dns from '../../../web/src/dns/answers.ts';
import * as history from '../../../web/src/history/answers.ts';
import * as reverse from '../../../web/src/reverse/answers.ts';
import type * as suggestions from '../../../web/src/suggestions/answers.ts';

test('what the page’s views of history, DNS, reverse search and suggestions take for answers is what the service sends', () => {
  // The compiler holds this: answers of the service must fit the page's types, its questions the service's.
  const fits = {
    change: (change: FieldChange): history.Change => change,
    dnsHistory: (answer: Static<typeof DnsHistory>): history.DnsHistory => answer,
    dns: (answer: Static<typeof DnsAnswer>): dns.DnsAnswer => answer,
    found: (answer: Static<typeof ReversePage>): reverse.ReversePage => answer,
    terms: (body: { include: reverse.Term[]; scope: reverse.Scope }): Static<typeof ReverseBody> =>
      body,
    name: (name: SuggestedName): suggestions.SuggestedName => name,
    event: (event: SuggestionEvent): suggestions.SuggestionEvent => event,
    wish: (wish: Omit<suggestions.Wish, 'zones'>): Static<typeof SuggestionsBody> => wish,
  };
  assert.equal(Object.keys(fits).length, 8);
});

test('the page knows every record type and every field that names are found by', () => {
  assert.deepEqual([...history.DNS_TYPES].sort(), [...DNS_TYPES].sort());
  assert.deepEqual([...reverse.FIELDS].sort(), [...REVERSE_FIELDS].sort());
});
