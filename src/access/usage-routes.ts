import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { type Clock, isoInstant } from '#app/base/clock.ts';
import type { AppError } from '#app/base/errors.ts';
import { UUID } from '#app/base/uuid.ts';
import { csvLine } from '#app/http/csv.ts';
import { invalidInput } from '#app/http/error-reply.ts';
import type { App } from '#app/http/feature.ts';
import { prefers } from '#app/http/input/accept.ts';
import { keysetPage } from '#app/http/pages.ts';
import { errorResponses, inWords, KEY_NEEDED, Nullable } from '#app/http/schemas.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import {
  type UsageLine,
  type UsagePlace,
  usageByMonth,
  usageInMonth,
  usageLines,
} from '#app/storage/usage.ts';
import type { KeyUsage } from './key-usage.ts';
import { Quota } from './quota-schema.ts';

const Sums = {
  requests: Type.Integer({ minimum: 0, description: 'Answered, errors and all' }),
  refused: Type.Integer({ minimum: 0, description: 'Of them, with a 4xx; 429 too' }),
  failed: Type.Integer({ minimum: 0, description: 'Of them, with a 5xx' }),
};
const Operation = Type.String({
  description: 'As this description names it',
  examples: ['getWhois'],
});
const Month = Type.String({
  pattern: inWords('^\\d{4}-(0[1-9]|1[0-2])$', 'must be a month such as 2026-11'),
  description: 'A month of UTC; left out: this one',
  examples: ['2026-11'],
});
const Day = Type.String({ format: 'date', examples: ['2026-11-22'] });

const Usage = Type.Object({
  tier: Type.Enum(['public', 'partner', 'admin'], { title: 'Tier' }),
  limit: Type.Integer({ minimum: 1, description: 'Requests a minute' }),
  remaining: Type.Integer({ minimum: 0 }),
  reset: Type.Integer({ description: 'Unix time in seconds' }),
  key: Nullable(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      prefix: Type.String(),
      quota: Nullable(Quota),
    }),
  ),
});

const UsageHistory = Type.Object({
  month: Month,
  total: Type.Object(Sums),
  days: Type.Array(
    Type.Object({
      day: Day,
      operations: Type.Array(Type.Object({ operation: Operation, ...Sums })),
    }),
    { description: 'Those with requests, the earliest first' },
  ),
  months: Type.Array(Type.Object({ month: Month, ...Sums }), {
    description: 'All that are kept, the latest first',
  }),
});

const Line = Type.Object({
  keyId: Type.String({ format: 'uuid' }),
  prefix: Type.String({ examples: ['tra_par_5f0c'] }),
  name: Type.String(),
  period: Type.String({ description: 'The month, or the day', examples: ['2026-11'] }),
  operation: Operation,
  ...Sums,
});

const OfAllQuery = Type.Object({
  month: Type.Optional(Month),
  by: Type.Optional(Type.Enum(['month', 'day'], { default: 'month', title: 'UsagePeriod' })),
  key: Type.Optional(Type.String({ description: 'The `id` of a key; left out: all' })),
  format: Type.Optional(
    Type.Enum(['json', 'csv'], {
      title: 'UsageFormat',
      description: 'As `Accept: text/csv`: all lines at once, without `limit` and `cursor`',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next` of the page before' })),
});

interface UsageRouteParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly usage: KeyUsage;
}

/** `GET /usage`, `/usage/history` and `/admin/usage`: what is left, and what was used. */
export function usageRoutes(api: App, parts: UsageRouteParts): void {
  usageRoute(api);
  historyRoute(api, parts);
  ofAllRoute(api, parts);
}

/** What the caller has left. Counts as a request itself. */
function usageRoute(api: App): void {
  api.get(
    '/usage',
    {
      schema: {
        operationId: 'getUsage',
        tags: ['Account'],
        summary: 'Tier and remaining requests of the caller',
        description:
          'By the key, or without one by the client’s address. Counts as a request itself.',
        response: { 200: Usage, ...errorResponses() },
      },
    },
    async ({ caller: { tier, key, limit } }) => ({
      tier,
      limit: limit.limit,
      remaining: limit.remaining,
      reset: limit.resetAt,
      key: key && { id: key.id, name: key.name, prefix: key.prefix, quota: key.quota },
    }),
  );
}

function historyRoute(api: App, { db, clock, usage }: UsageRouteParts): void {
  api.get(
    '/usage/history',
    {
      config: { needs: 'partner' },
      schema: {
        operationId: 'getUsageHistory',
        tags: ['Account'],
        security: KEY_NEEDED,
        summary: 'What this key was used for, by day and operation, and by month',
        description:
          'Days and months are those of UTC; kept for 400 days. The last ten seconds of other ' +
          'processes may be missing.',
        querystring: Type.Object({ month: Type.Optional(Month) }),
        response: { 200: UsageHistory, ...errorResponses(400, 403) },
      },
    },
    async ({ caller, query }) => {
      const month = query.month ?? monthOf(clock);
      await usage.flush();
      const keyId = caller.key!.id;
      const months = await usageByMonth(db, keyId);
      const total = months.find((one) => one.month === month);
      const days = Map.groupBy(await usageInMonth(db, keyId, month), ({ day }) => day);
      return {
        month,
        total: total ?? { requests: 0, refused: 0, failed: 0 },
        days: [...days].map(([day, operations]) => ({ day, operations: [...operations] })),
        months: [...months],
      };
    },
  );
}

function ofAllRoute(api: App, { db, clock, usage }: UsageRouteParts): void {
  api.get(
    '/admin/usage',
    {
      config: { needs: 'admin' },
      schema: {
        operationId: 'listUsage',
        tags: ['Administration'],
        security: KEY_NEEDED,
        summary: 'What keys were used for in a month, by month or by day; CSV on request',
        description: 'A line for each key, period and operation. For administrators.',
        querystring: OfAllQuery,
        response: {
          200: {
            description: 'The lines',
            content: {
              'application/json': {
                schema: Type.Object({ usage: Type.Array(Line), next: Nullable(Type.String()) }),
              },
              'text/csv': { schema: Type.String({ examples: [csvLine(COLUMNS)] }) },
            },
          },
          ...errorResponses(400, 403),
        },
      },
    },
    async ({ query, headers }, reply) => {
      const { month = monthOf(clock), by = 'month', key = null, format, ...page } = query;
      if (key !== null && !UUID.test(key)) throw noKeyId();
      await usage.flush();
      const asked = { month, by, keyId: key };
      const find = (limit: number, after: UsagePlace | null) => usageLines(db, asked, limit, after);
      const asCsv = format === undefined ? prefers(headers.accept, 'text/csv') : format === 'csv';
      if (asCsv) {
        const name = `usage-${month}-by-${by}.csv`;
        reply.header('content-disposition', `attachment; filename="${name}"`);
        return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(find)) as never);
      }
      const found = await keysetPage(page, {
        query: ['usage', month, by, key],
        shape: ['string', 'string', 'string'],
        isPosition: ([id]) => UUID.test(id),
        find: (limit, after) =>
          find(limit, after && { keyId: after[0], period: after[1], operation: after[2] }),
        positionOf: ({ keyId, period, operation }) => [keyId, period, operation],
      });
      return { usage: found.page, next: found.next };
    },
  );
}

const COLUMNS = [
  ...['keyId', 'prefix', 'name', 'period', 'operation', 'requests', 'refused', 'failed'],
] as const satisfies readonly string[];
/** Of lines that are read at a time. */
const CSV_PAGE = 5_000;

async function* csvOf(
  find: (limit: number, after: UsagePlace | null) => Promise<readonly UsageLine[]>,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (let after: UsageLine | null = null; ; ) {
    const lines: readonly UsageLine[] = await find(CSV_PAGE, after);
    const cells = (line: UsageLine) => COLUMNS.map((name) => line[name as keyof UsageLine]);
    yield lines.map((line) => csvLine(cells(line))).join('');
    if (lines.length < CSV_PAGE) return;
    after = lines.at(-1)!;
  }
}

function monthOf(clock: Clock): string {
  return isoInstant(clock.now()).slice(0, 'yyyy-mm'.length);
}

function noKeyId(): AppError {
  return invalidInput('query', [{ field: 'key', message: 'must be the `id` of a key' }]);
}
