import { Type } from 'typebox';
import { ndjsonLine } from '#app/http/export/columns.ts';
import { BYTE_ORDER_MARK, CSV, NDJSON, sendLines } from '#app/http/export/lines.ts';
import type { App } from '#app/http/feature.ts';
import { prefers } from '#app/http/input/accept.ts';
import { errorResponses, KEY_NEEDED } from '#app/http/schemas.ts';
import type { JobLine } from '#app/storage/jobs/chunks.ts';
import type { JobKind } from '#app/storage/jobs/jobs.ts';
import type { Jobs } from './jobs.ts';
import { resultHead, resultRow } from './result-text.ts';

/** `GET /jobs/{id}/results`. */
export function resultsRoute(api: App, jobs: Jobs): void {
  api.get(
    '/jobs/:id/results',
    {
      config: { needs: 'partner' },
      schema: {
        tags: ['Jobs'],
        security: KEY_NEEDED,
        operationId: 'getJobResults',
        summary: 'What the names of a job were answered, in the order of the list',
        description:
          'NDJSON, or CSV for `Accept: text/csv` and `format=csv`. While the job goes on: up to ' +
          'the first name that is not answered yet. Read on with `after`, the `index` of the last ' +
          'line you have: no line comes twice and none is left out. Kept for a week after the end.',
        params: Type.Object({ id: Type.String({ description: 'The `id` of a job' }) }),
        querystring: Type.Object({
          after: Type.Optional(
            Type.Integer({ minimum: 0, maximum: 1e9, description: 'Only what stands behind it' }),
          ),
          limit: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Most lines' }),
          ),
          format: Type.Optional(
            Type.Enum(['ndjson', 'csv'], { description: 'Comes before `Accept`' }),
          ),
        }),
        response: {
          200: {
            description: 'A line each; CSV has a head, and cells that run in no spreadsheet',
            content: {
              [NDJSON]: {
                schema: Type.String({
                  description: 'A `JobResult` a line',
                  contentMediaType: NDJSON,
                  contentSchema: Type.Ref('JobResult'),
                }),
              },
              [CSV]: {
                schema: Type.String({
                  examples: [
                    'index,input,domain,ok,unicode,status\r\n0,vnnic.vn,vnnic.vn,true\r\n',
                  ],
                }),
              },
            },
          },
          ...errorResponses(400, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const { after = -1, limit = Number.POSITIVE_INFINITY, format } = request.query;
      const { id } = request.params;
      const { job, results } = await jobs.results(request.caller.key!.id, id, after);
      const isCsv = format ? format === 'csv' : prefers(request.headers.accept, CSV, NDJSON);
      const few = firstOf(results, limit);
      const lines = isCsv ? csvOf(job.kind, few, after < 0) : ndjsonOf(few);
      const form = isCsv ? 'csv' : 'ndjson';
      return sendLines(request, reply, { name: `job-${id}`, form, lines }) as never;
    },
  );
}

async function* firstOf(
  results: AsyncGenerator<readonly JobLine[]>,
  limit: number,
): AsyncGenerator<readonly JobLine[]> {
  let left = limit;
  for await (const some of results) {
    yield some.slice(0, left);
    left -= some.length;
    if (left <= 0) return;
  }
}

async function* ndjsonOf(results: AsyncGenerator<readonly JobLine[]>): AsyncGenerator<string> {
  for await (const some of results) yield some.map(ndjsonLine).join('');
}

/** Its head comes first, but not where a client reads on. */
async function* csvOf(
  kind: JobKind,
  results: AsyncGenerator<readonly JobLine[]>,
  withHead: boolean,
): AsyncGenerator<string> {
  if (withHead) yield BYTE_ORDER_MARK + resultHead(kind);
  for await (const some of results) yield some.map((one) => resultRow(kind, one)).join('');
}
