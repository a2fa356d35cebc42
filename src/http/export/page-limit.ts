/** A list's `limit`: an export may have more lines than a page has items. */
import type { FastifyRequest, RouteOptions } from 'fastify';
import { Type } from 'typebox';
import type { ErrorDetail } from '#app/base/errors.ts';
import type { Judge } from '../input/judge.ts';
import { shownAs } from '../schemas.ts';
import { formOf, MOST_EXPORTED } from './answer-list.ts';

/** Stands in the schema beside the maximum, which is an export's. */
const MOST_ON_PAGE = 'x-most-on-page';

/** How many; what is usual is told, but not filled in: an export without it has all. */
export function limitField(mostOnPage: number, usual: number) {
  const description = `Most on a page, at most ${mostOnPage}; or most lines of an export`;
  const asked = { minimum: 1, maximum: MOST_EXPORTED, description };
  return Type.Optional(
    shownAs(
      Type.Integer({ ...asked, [MOST_ON_PAGE]: mostOnPage }),
      Type.Integer({ ...asked, default: usual }),
    ),
  );
}

/** What a route finds wrong, and a limit that is none of a page beside it. */
export function withPageLimit(
  judge: Judge | undefined,
  schema: RouteOptions['schema'],
): Judge | undefined {
  const parts = { query: schema?.querystring, body: schema?.body };
  for (const [part, of] of Object.entries(parts) as [Judge['part'], unknown][]) {
    const { properties } = (of ?? {}) as { properties?: Record<string, Record<string, number>> };
    const most = properties?.limit?.[MOST_ON_PAGE];
    if (most === undefined) continue;
    const find = async (sound: { limit?: number }, request: FastifyRequest) => [
      ...pageFaults(sound, request, most),
      ...((await judge?.find(sound as never, request)) ?? []),
    ];
    // A page's client is told what a page may have, also beyond what an export may.
    const retold = (found: ErrorDetail[], request: FastifyRequest) =>
      found.map((fault) =>
        fault.field === 'limit' && fault.message === atMost(MOST_EXPORTED) && isPage(request)
          ? { ...fault, message: atMost(most) }
          : fault,
      );
    return { part, find, retold };
  }
  return judge;
}

function pageFaults(
  { limit }: { limit?: number },
  request: FastifyRequest,
  most: number,
): ErrorDetail[] {
  if (limit === undefined || limit <= most || !isPage(request)) return [];
  return [{ field: 'limit', message: atMost(most) }];
}

function isPage({ headers }: FastifyRequest): boolean {
  return formOf(headers.accept) === null;
}

function atMost(limit: number): string {
  return `must be at most ${limit}`;
}
