import { Type } from 'typebox';
import { isMoment, isoInstant } from '#app/base/clock.ts';
import { readCursor, writeCursor } from '#app/base/cursor.ts';
import { UUID } from '#app/base/uuid.ts';
import { DomainParam, domainFaults, nameOrThrow } from '#app/http/domain-param.ts';
import { badCursor } from '#app/http/error-reply.ts';
import { answerList, type ListRequest, listResponse } from '#app/http/export/answer-list.ts';
import type { Columns } from '#app/http/export/columns.ts';
import { limitField } from '#app/http/export/page-limit.ts';
import type { App } from '#app/http/feature.ts';
import { faultsThrown, judgesQuery } from '#app/http/input/judge.ts';
import { errorResponses } from '#app/http/schemas.ts';
import { REGISTRATION_COLUMNS } from '#app/lookup/answers/registration-columns.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { withVnDates } from '#app/records/lifecycle.ts';
import type { HistoryPosition, HistoryRecord } from '#app/records/name-history.ts';
import { whoisHistoryPage } from '#app/storage/history/records.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { coverageView, TimeRangeParams, timeRangeFaults, timeRangeOrThrow } from './time-range.ts';

const MOST = 100;
const USUAL = 50;

const Query = Type.Object({
  domain: DomainParam,
  ...TimeRangeParams,
  limit: limitField(MOST, USUAL),
  cursor: Type.Optional(
    Type.String({ description: '`next` of the page before, with the same query' }),
  ),
});

/** `GET /whois/history`: what was seen of a name over time. Asks no registry. */
export function whoisHistoryRoute(api: App, db: Database, parseName: NameParser): void {
  api.get(
    '/whois/history',
    {
      config: judgesQuery<typeof Query>((query) => {
        const parsed = query.domain === undefined ? undefined : parseName(query.domain);
        const faults = [...domainFaults(parsed), ...timeRangeFaults(query)];
        if (faults.length > 0 || !parsed?.ok || query.cursor === undefined) return faults;
        const { cursor } = query;
        return faultsThrown(() => positionOrThrow(cursor, cursorQuery(parsed.name, query)));
      }),
      schema: {
        operationId: 'getWhoisHistory',
        tags: ['History'],
        summary: 'The states a domain went through',
        description: 'From what was looked up here and what was imported; asks no registry.',
        querystring: Query,
        response: {
          200: listResponse(
            Type.Ref('WhoisHistory'),
            'One of `records`',
            'id,firstSeen,lastSeen,observations,source,status',
          ),
          ...errorResponses(400),
        },
      },
    },
    async (request, reply) => {
      const { from, to } = timeRangeOrThrow(request.query);
      const name = nameOrThrow(parseName(request.query.domain));
      const query = cursorQuery(name, request.query);
      const page = async ({ limit, cursor }: ListRequest) => {
        const after = cursor === undefined ? null : positionOrThrow(cursor, query);
        const found = await whoisHistoryPage(db, { domain: name.ascii, from, to, limit, after });
        return {
          domain: name.ascii,
          unicode: name.unicode,
          total: found.total,
          coverage: coverageView(found.coverage),
          records: found.records.map((record) => recordView(record, name)),
          next: found.next && writeCursor(query, found.next),
        };
      };
      return await answerList(request, reply, {
        name: `whois-history-${name.ascii}`,
        asked: request.query,
        page,
        usualLimit: USUAL,
        mostOnPage: MOST,
        itemsOf: ({ records }) => records,
        columns: COLUMNS,
      });
    },
  );
}

/** What a cursor is of. */
function cursorQuery({ ascii }: DomainName, query: Parameters<typeof timeRangeOrThrow>[0]) {
  const { from, to } = timeRangeOrThrow(query);
  return ['whoisHistory', ascii, from, to];
}

const COLUMNS: Columns<ReturnType<typeof recordView>> = {
  id: ({ id }) => id,
  firstSeen: ({ firstSeen }) => firstSeen,
  lastSeen: ({ lastSeen }) => lastSeen,
  observations: ({ observations }) => observations,
  source: ({ source }) => source,
  status: ({ status }) => status,
  ...REGISTRATION_COLUMNS,
  changed: ({ changes }) => changes.map(({ field }) => field),
};

function recordView(record: HistoryRecord, name: DomainName) {
  const { id, firstSeen, lastSeen, observations, source, status, registration, changes } = record;
  return {
    id,
    firstSeen: isoInstant(firstSeen),
    lastSeen: isoInstant(lastSeen),
    observations,
    source,
    status,
    data: registration && withVnDates(registration, name.ascii),
    changes: [...changes],
  };
}

function positionOrThrow(cursor: string, query: readonly unknown[]): HistoryPosition {
  const position = readCursor(cursor, query, ['number', 'string']);
  if (position && isMoment(position[0]) && UUID.test(position[1])) return position;
  throw badCursor();
}
