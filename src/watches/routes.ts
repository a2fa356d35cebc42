import { type Static, Type } from 'typebox';
import { answerList, listResponse } from '#app/http/export/answer-list.ts';
import type { Columns } from '#app/http/export/columns.ts';
import type { App } from '#app/http/feature.ts';
import { judgesBody } from '#app/http/input/judge.ts';
import { createOnce, MarkHeaders } from '#app/http/marked-requests.ts';
import { KEYSET_LIMITS, ListFields } from '#app/http/pages.ts';
import { errorResponses, KEY_NEEDED, Nullable } from '#app/http/schemas.ts';
import { ownOrigin } from '#app/http/server/own-address.ts';
import { NewWatch, Watch, WatchChange } from './schemas.ts';
import type { Watches } from './watches.ts';

const partner = { config: { needs: 'partner' } } as const;
const common = { tags: ['Watches'], security: KEY_NEEDED };
const Params = Type.Object({ id: Type.String({ description: 'The `id` of a watch' }) });

/** `/watches`: being told of names, without an order. */
export function watchRoutes(api: App, watches: Watches, publicUrl: string | null): void {
  api.addSchema(Watch);
  makeRoute(api, watches, publicUrl);
  listRoute(api, watches);
  changeRoute(api, watches, publicUrl);
  singleRoutes(api, watches);
}

function makeRoute(api: App, watches: Watches, publicUrl: string | null): void {
  api.post(
    '/watches',
    {
      config: {
        ...partner.config,
        ...judgesBody<typeof NewWatch>((sound, { caller, body }) =>
          watches.faults(caller.key!.id, sound, body),
        ),
      },
      schema: {
        ...common,
        operationId: 'createWatch',
        summary: 'Be told when something changes about a name, or a search finds a new one',
        description:
          'Its registry is asked at once, then by a timetable: often near the expiry and after ' +
          'it, seldom long before. The first answer is what later ones are compared with. ' +
          'Each change is told once.',
        headers: MarkHeaders,
        body: NewWatch,
        response: { 201: Type.Ref('Watch'), ...errorResponses(400, 403, 409, 413, 415, 503) },
      },
    },
    async (request, reply) => {
      const watch = await createOnce(request, reply, (mark) =>
        watches.make(request.caller.key!.id, request.body, mark, ownOrigin(publicUrl, request)),
      );
      reply.code(201).headers({
        location: `/api/v1/watches/${watch.id}`,
        'cache-control': 'no-store',
      });
      return watch;
    },
  );
}

function listRoute(api: App, watches: Watches): void {
  api.get(
    '/watches',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'listWatches',
        summary: 'The watches of this key, newest first',
        description: 'Each with what is known of its name, page by page.',
        querystring: Type.Object(ListFields),
        response: {
          200: listResponse(
            Type.Object({
              watches: Type.Array(Type.Ref('Watch')),
              next: Nullable(Type.String()),
            }),
            'A `Watch`',
            'id,domain,unicode,reverse,events,status,expiry,next',
          ),
          ...errorResponses(400, 403),
        },
      },
    },
    (request, reply) =>
      answerList(request, reply, {
        name: 'watches',
        asked: request.query,
        ...KEYSET_LIMITS,
        page: (page) => watches.list(request.caller.key!.id, page),
        itemsOf: (answer) => answer.watches,
        columns: COLUMNS,
      }),
  );
}

const COLUMNS: Columns<Static<typeof Watch>> = {
  id: ({ id }) => id,
  domain: ({ domain }) => domain,
  unicode: ({ unicode }) => unicode,
  reverse: ({ reverse }) => reverse && JSON.stringify(reverse),
  events: ({ events }) => events,
  expiringDays: ({ expiringDays }) => expiringDays,
  webhook: ({ deliver }) => deliver.webhook,
  email: ({ deliver }) => deliver.email,
  feed: ({ deliver }) => deliver.feed,
  status: ({ known }) => known.status,
  phase: ({ known }) => known.lifecycle?.phase,
  registrar: ({ known }) => known.registrar,
  expiry: ({ known }) => known.expiry,
  lookedAt: ({ known }) => known.lookedAt,
  nextLookAt: ({ known }) => known.nextLookAt,
  createdAt: ({ createdAt }) => createdAt,
};

function changeRoute(api: App, watches: Watches, publicUrl: string | null): void {
  api.patch(
    '/watches/:id',
    {
      config: {
        ...partner.config,
        ...judgesBody<typeof WatchChange>((sound, { caller, params }) =>
          watches.changeFaults(caller.key!.id, (params as { id: string }).id, sound),
        ),
      },
      schema: {
        ...common,
        operationId: 'changeWatch',
        summary: 'Change what a watch tells, and where',
        description: 'What is left out stays as it is. For another name make another watch.',
        params: Params,
        body: WatchChange,
        response: { 200: Type.Ref('Watch'), ...errorResponses(400, 403, 404, 413, 415) },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { caller, params, body } = request;
      return watches.change(caller.key!.id, params.id, body, ownOrigin(publicUrl, request));
    },
  );
}

function singleRoutes(api: App, watches: Watches): void {
  api.get(
    '/watches/:id',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'getWatch',
        summary: 'One watch',
        description: 'Those of other keys are a 404, like none at all.',
        params: Params,
        response: { 200: Type.Ref('Watch'), ...errorResponses(400, 403, 404) },
      },
    },
    (request) => watches.find(request.caller.key!.id, request.params.id),
  );

  api.delete(
    '/watches/:id',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'deleteWatch',
        summary: 'Delete a watch, with all that is kept of it',
        description: 'What a webhook is still to be told is sent. Deleting again is a 404.',
        params: Params,
        response: {
          204: Type.Null({ description: 'It is gone' }),
          ...errorResponses(400, 403, 404),
        },
      },
    },
    async (request, reply) => {
      await watches.delete(request.caller.key!.id, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
