/** `/feeds/<token>.atom` and `.ics`: what a watch told, and expiries, for who has the address. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { AppError } from '#app/base/errors.ts';
import { etagOf } from '#app/http/caching.ts';
import { answerCoded } from '#app/http/compression.ts';
import type { App } from '#app/http/feature.ts';
import { admit, type Gate } from '#app/http/gate.ts';
import { errorResponse } from '#app/http/schemas.ts';
import { ownOrigin } from '#app/http/server/own-address.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { expiriesOf, latestNews, watchOfFeed } from '#app/storage/watches/feeds.ts';
import type { StoredWatch } from '#app/storage/watches/watches.ts';
import { ATOM_TYPE, atomFeed } from './atom.ts';
import { CALENDAR_TYPE, expiryCalendar } from './calendar.ts';
import { feedDigest, TOKEN_PATTERN } from './feed-token.ts';

export interface FeedParts {
  readonly db: Database;
  readonly gate: Gate;
  /** The address clients use, where the operator tells it. */
  readonly publicUrl: string | null;
}

const MOST_ENTRIES = 100;
/** Some 50 ms of work. */
const MOST_EXPIRIES = 2_000;
/** Readers share addresses and ask in their own time: those who know an address aren't counted. */
const FRESH_SECONDS = 900;
const HEADERS = {
  'cache-control': `private, max-age=${FRESH_SECONDS}`,
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const Token = Type.Object({
  token: Type.String({ description: 'From the `feeds` of a watch', examples: ['x'.repeat(43)] }),
});
const common = {
  tags: ['Watches'],
  security: [],
  params: Token,
};
const errors = { 401: errorResponse(401), 404: errorResponse(404), 429: errorResponse(429) };

export function feedRoutes(app: App, parts: FeedParts): void {
  app.get(
    `/feeds/:token(${TOKEN_PATTERN}).atom`,
    {
      onSend: answerCoded,
      schema: {
        ...common,
        operationId: 'getWatchFeed',
        summary: 'What a watch told, as an Atom feed',
        description:
          'The latest hundred, of the last 90 days. Needs no key: the address is secret.',
        response: {
          200: {
            description: 'RFC 4287',
            content: { 'application/atom+xml': { schema: Type.String({ examples: ['<feed/>'] }) } },
          },
          ...errors,
        },
      },
    },
    async (request, reply) => {
      const watch = await watchOrThrow(parts, request, reply, request.params.token);
      const origin = ownOrigin(parts.publicUrl, request);
      const feed = atomFeed({
        watchId: watch.id,
        title: titleOf(watch),
        createdAt: watch.createdAt,
        selfUrl: `${origin}/feeds/${request.params.token}.atom`,
        pageOf: (domain) => `${origin}/${domain}`,
        news: await latestNews(parts.db, watch.id, MOST_ENTRIES),
      });
      return send(reply, ATOM_TYPE, feed);
    },
  );

  app.get(
    `/feeds/:token(${TOKEN_PATTERN}).ics`,
    {
      onSend: answerCoded,
      schema: {
        ...common,
        operationId: 'getWatchCalendar',
        summary: 'When watched names expire, as a calendar',
        description:
          'A day for each name, with a reminder for each of its `expiringDays`; of a search for ' +
          'all names that it found. Needs no key: the address is secret.',
        response: {
          200: {
            description: 'RFC 5545',
            content: {
              'text/calendar': { schema: Type.String({ examples: ['BEGIN:VCALENDAR'] }) },
            },
          },
          ...errors,
        },
      },
    },
    async (request, reply) => {
      const watch = await watchOrThrow(parts, request, reply, request.params.token);
      const calendar = await expiryCalendar({
        watchId: watch.id,
        title: titleOf(watch),
        reminderDays: watch.expiringDays,
        expiries: await expiriesOf(parts.db, watch.id, MOST_EXPIRIES),
      });
      return send(reply, CALENDAR_TYPE, calendar);
    },
  );
}

/** Who asks for feeds that there aren't is counted like any visitor. */
async function watchOrThrow(
  { db, gate }: FeedParts,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<StoredWatch> {
  const watch = await watchOfFeed(db, feedDigest(token));
  if (watch) return watch;
  await admit(gate, request, reply);
  throw new AppError('not_found', 'There is no such feed, or it has ended.');
}

function titleOf({ domain }: StoredWatch): string {
  return domain === null ? 'Tra: a watched search' : `Tra: ${domain}`;
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .headers({ ...HEADERS, etag: etagOf(text) })
    .type(type)
    .send(text);
}
