import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckAnswer } from '#app/lookup/check-answer.ts';
import type { WhoisAnswer } from '#app/lookup/whois-answer.ts';
import type * as page from '../../../web/src/api/types.ts';
import type { ErrorBody } from '../schemas/error.ts';

test('what the page takes for the API’s answers is what the service sends', () => {
  // The compiler holds this, by `npm run typecheck`: an answer of the service must fit the page's type.
  const fits = {
    whois: (answer: WhoisAnswer): page.WhoisAnswer => answer,
    check: (answer: CheckAnswer): page.CheckAnswer => answer,
    error: (body: ErrorBody): page.ErrorBody => body as page.ErrorBody,
  };
  assert.equal(Object.keys(fits).length, 3);
});
