/** The results of a job as rows of the table. */
import { type Answer, api, ask } from '../api/client.ts';
import type { BulkResult } from '../api/types.ts';
import { now } from '../base/clock.ts';
import { type BulkRow, rowsOf, withOutcomes } from './rows.ts';
import { outcomeOf } from './run.ts';

/** What a tab draws, sorts and filters at ease; the rest is in the file. */
export const MOST_SHOWN = 5_000;

/** Of the first `MOST_SHOWN` names those that are answered. */
export async function jobRows(id: string): Promise<Answer<readonly BulkRow[]>> {
  const params = { path: { id }, query: { limit: MOST_SHOWN, format: 'ndjson' as const } };
  const found = await ask(api.GET('/api/v1/jobs/{id}/results', { params, parseAs: 'text' }));
  if (!found.ok) return found;
  const results = (found.value as string)
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as BulkResult]));
  const rows = rowsOf(results.map(({ input }) => ({ name: input, count: 1 })));
  const outcomes = results.map((result, at) => [at, outcomeOf(result, now())] as const);
  return { ok: true, value: withOutcomes(rows, outcomes) };
}
