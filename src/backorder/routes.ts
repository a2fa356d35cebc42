import { Type } from 'typebox';
import { DomainParam, judgesDomain, nameOrThrow } from '#app/http/domain-param.ts';
import { judgeOrThrow } from '#app/http/error-reply.ts';
import { answerList, listResponse } from '#app/http/export/answer-list.ts';
import type { App } from '#app/http/feature.ts';
import { judgesBody } from '#app/http/input/judge.ts';
import { createOnce, MarkHeaders } from '#app/http/marked-requests.ts';
import { KEYSET_LIMITS, ListFields, PageFields } from '#app/http/pages.ts';
import { errorResponses, KEY_NEEDED, Nullable } from '#app/http/schemas.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { Backorders } from './backorders.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import { wishOf } from './order-wish.ts';
import { Backorder, BackorderEvent, DryRun, NewBackorder, State } from './schemas.ts';

const partner = { config: { needs: 'partner' } } as const;
const common = { tags: ['Backorders'], security: KEY_NEEDED };
const Params = Type.Object({ id: Type.String({ description: 'The `id` of an order' }) });
const Next = { next: Nullable(Type.String()) };

interface BackorderRouteParts {
  readonly backorders: Backorders;
  readonly parseName: NameParser;
}

/** `/backorders`: names that are held, ordered for when they drop. */
export function backorderRoutes(api: App, parts: BackorderRouteParts): void {
  for (const schema of [Backorder, DryRun, BackorderEvent]) api.addSchema(schema);
  placeRoute(api, parts);
  listRoute(api, parts);
  orderRoutes(api, parts);
  eventsRoute(api, parts);
}

function placeRoute(api: App, { backorders, parseName }: BackorderRouteParts): void {
  api.post(
    '/backorders',
    {
      config: {
        ...partner.config,
        ...judgesBody<typeof NewBackorder>((body) => backorders.faults(body, parseName)),
      },
      schema: {
        ...common,
        operationId: 'placeBackorder',
        summary: 'Order a registered name for when it drops',
        description:
          'The name is watched, and registered the moment it is free: best effort, ' +
          'nothing is promised. First come, first served.',
        headers: MarkHeaders,
        body: NewBackorder,
        response: {
          200: Type.Ref('BackorderDryRun'),
          201: Type.Ref('Backorder'),
          ...errorResponses(400, 403, 409, 413, 415, 503),
        },
      },
    },
    async (request, reply) => {
      const { body, caller } = request;
      const { id } = caller.key!;
      if (body.dryRun) {
        await judgeOrThrow(request);
        return reply.code(200).send(await backorders.dryRun(id, wishOf(body, parseName)));
      }
      const order = await createOnce(request, reply, (mark) =>
        backorders.place(id, wishOf(body, parseName), mark),
      );
      reply.code(201).header('location', `/api/v1/backorders/${order.id}`);
      return order;
    },
  );
}

function listRoute(api: App, { backorders, parseName }: BackorderRouteParts): void {
  api.get(
    '/backorders',
    {
      config: { ...partner.config, ...judgesDomain(parseName) },
      schema: {
        ...common,
        operationId: 'listBackorders',
        summary: 'The orders of this key, newest first',
        description: 'Of one state or one name where asked; each with its `ledger`, page by page.',
        querystring: Type.Object({
          ...ListFields,
          state: Type.Optional({ ...State, description: 'Only orders in this state' }),
          domain: Type.Optional(DomainParam),
        }),
        response: {
          200: listResponse(
            Type.Object({ backorders: Type.Array(Type.Ref('Backorder')), ...Next }),
            'A `Backorder`',
            'id,domain,unicode,state,position,createdAt,finishedAt,registrar,expiry,reason,next',
          ),
          ...errorResponses(400, 403),
        },
      },
    },
    async (request, reply) => {
      const { domain, state, ...asked } = request.query;
      const ascii = domain === undefined ? undefined : nameOrThrow(parseName(domain)).ascii;
      const keyId = request.caller.key!.id;
      return await answerList(request, reply, {
        name: 'backorders',
        asked,
        ...KEYSET_LIMITS,
        page: (page) => backorders.list(keyId, page, { state, domain: ascii }),
        itemsOf: (answer) => answer.backorders,
        columns: ORDER_COLUMNS,
      });
    },
  );
}

function orderRoutes(api: App, { backorders }: BackorderRouteParts): void {
  api.get(
    '/backorders/:id',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'getBackorder',
        summary: 'One order',
        description: 'As it stands now. Orders of other keys are a 404, like none at all.',
        params: Params,
        response: { 200: Type.Ref('Backorder'), ...errorResponses(400, 403, 404) },
      },
    },
    (request) => backorders.find(request.caller.key!.id, request.params.id),
  );

  api.delete(
    '/backorders/:id',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'cancelBackorder',
        summary: 'Cancel an order, until it is armed',
        description:
          'Cancelling again answers the same. From `armed` on the registry may have been asked: 409.',
        params: Params,
        response: { 200: Type.Ref('Backorder'), ...errorResponses(400, 403, 404, 409) },
      },
    },
    (request) => backorders.cancel(request.caller.key!.id, request.params.id),
  );
}

function eventsRoute(api: App, { backorders }: BackorderRouteParts): void {
  api.get(
    '/backorders/:id/events',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'listBackorderEvents',
        summary: 'What became of an order, oldest first',
        description: 'Each change of its state with its reason, in a word and in a sentence.',
        params: Params,
        querystring: Type.Object(PageFields),
        response: {
          200: Type.Object({ events: Type.Array(Type.Ref('BackorderEvent')), ...Next }),
          ...errorResponses(400, 403, 404),
        },
      },
    },
    (request) => backorders.events(request.caller.key!.id, request.params.id, request.query),
  );
}
