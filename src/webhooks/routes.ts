import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { answerList, listResponse } from '#app/http/export/answer-list.ts';
import { memberColumns } from '#app/http/export/columns.ts';
import type { App } from '#app/http/feature.ts';
import { judgesBody, type Sound } from '#app/http/input/judge.ts';
import { createOnce, MarkHeaders } from '#app/http/marked-requests.ts';
import { KEYSET_LIMITS, ListFields, PageFields } from '#app/http/pages.ts';
import { errorResponses, KEY_NEEDED, Nullable } from '#app/http/schemas.ts';
import {
  Delivery,
  MadeWebhook,
  NewWebhook,
  Ping,
  RotatedWebhook,
  Rotation,
  Webhook,
  WebhookChange,
} from './schemas.ts';
import type { Webhooks } from './webhooks.ts';

const partner = { config: { needs: 'partner' } } as const;
const common = { tags: ['Webhooks'], security: KEY_NEEDED };
const Params = Type.Object({ id: Type.String({ description: 'The `id` of a webhook' }) });
const Next = { next: Nullable(Type.String()) };

/** `/webhooks`: signed notifications of what becomes of the key's orders and names. */
export function webhookRoutes(api: App, webhooks: Webhooks): void {
  for (const schema of [Webhook, Delivery, Ping]) api.addSchema(schema);
  const faults = (body: Sound<Static<typeof NewWebhook>>, { caller }: FastifyRequest) =>
    webhooks.faults(body, caller.tier === 'admin');

  api.post(
    '/webhooks',
    {
      config: { ...partner.config, ...judgesBody<typeof NewWebhook>(faults) },
      schema: {
        ...common,
        operationId: 'createWebhook',
        summary: 'Be told, by signed POST requests to a URL',
        description:
          'Sent as Standard Webhooks says: at least once, of one subject in order, tried for 3 days.',
        headers: MarkHeaders,
        body: NewWebhook,
        response: { 201: MadeWebhook, ...errorResponses(400, 403, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const { caller, body } = request;
      const made = await createOnce(request, reply, (mark) =>
        webhooks.register(caller.key!.id, body, mark),
      );
      reply.code(201).headers({
        location: `/api/v1/webhooks/${made.id}`,
        'cache-control': 'no-store',
      });
      return made;
    },
  );

  api.get(
    '/webhooks',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'listWebhooks',
        summary: 'The webhooks of this key, newest first; those that ended are shown for 30 days',
        description: 'Without their secrets, page by page.',
        querystring: Type.Object(PageFields),
        response: {
          200: Type.Object({ webhooks: Type.Array(Type.Ref('Webhook')), ...Next }),
          ...errorResponses(400, 403),
        },
      },
    },
    (request) => webhooks.list(request.caller.key!.id, request.query),
  );

  api.delete(
    '/webhooks/:id',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook; what it has not been told yet is given up',
        description: 'Deleting again answers the same.',
        params: Params,
        response: { 200: Type.Ref('Webhook'), ...errorResponses(400, 403, 404) },
      },
    },
    (request) => webhooks.delete(request.caller.key!.id, request.params.id),
  );

  api.get(
    '/webhooks/:id',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'getWebhook',
        summary: 'One webhook of this key',
        description: 'Without its secret. Those of other keys are a 404, like none at all.',
        params: Params,
        response: { 200: Type.Ref('Webhook'), ...errorResponses(400, 403, 404) },
      },
    },
    (request) => webhooks.find(request.caller.key!.id, request.params.id),
  );

  api.patch(
    '/webhooks/:id',
    {
      config: { ...partner.config, ...judgesBody<typeof WebhookChange>(faults) },
      schema: {
        ...common,
        operationId: 'changeWebhook',
        summary: 'Change a webhook, pause it, or let it go on',
        description: 'What is left out stays as it is.',
        params: Params,
        body: WebhookChange,
        response: { 200: Type.Ref('Webhook'), ...errorResponses(400, 403, 404, 409, 413, 415) },
      },
    },
    ({ caller, params, body }) => webhooks.change(caller.key!.id, params.id, body),
  );

  api.post(
    '/webhooks/:id/rotate-secret',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'rotateWebhookSecret',
        summary: 'A new secret; the one until now signs too for a while',
        description: 'The new secret is in this answer and never again.',
        headers: MarkHeaders,
        params: Params,
        querystring: Rotation,
        response: { 200: RotatedWebhook, ...errorResponses(400, 403, 404, 409) },
      },
    },
    (request, reply) => {
      const { caller, params, query } = request;
      return createOnce(request, reply, (mark) =>
        webhooks.rotateSecret(caller.key!.id, params.id, query.overlapHours!, mark),
      );
    },
  );

  api.post(
    '/webhooks/:id/ping',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'pingWebhook',
        summary: 'Send a `webhook.ping`, to try the receiver',
        description: 'It is signed and sent like any other, and listed with the deliveries.',
        headers: MarkHeaders,
        params: Params,
        response: { 202: Type.Ref('Delivery'), ...errorResponses(400, 403, 404, 409) },
      },
    },
    (request, reply) => {
      reply.code(202);
      const { caller, params } = request;
      return createOnce(request, reply, (mark) => webhooks.ping(caller.key!.id, params.id, mark));
    },
  );

  api.post(
    '/webhooks/:id/deliveries/:delivery/redeliver',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'redeliver',
        summary: 'Send a notification again, with the same identifier',
        description: 'As it was, signed anew; of the last 30 days.',
        headers: MarkHeaders,
        params: Type.Object({
          ...Params.properties,
          delivery: Type.String({ description: 'The `id` of a delivery' }),
        }),
        response: { 202: Type.Ref('Delivery'), ...errorResponses(400, 403, 404, 409) },
      },
    },
    (request, reply) => {
      reply.code(202);
      const { caller, params } = request;
      return createOnce(request, reply, (mark) =>
        webhooks.redeliver(caller.key!.id, params.id, params.delivery, mark),
      );
    },
  );

  api.get(
    '/webhooks/:id/deliveries',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'listDeliveries',
        summary: 'What a webhook was told, or is to be told, newest first; kept for 30 days',
        description:
          'Each with its tries, what the receiver answered to the last, and when the next one ' +
          'is.',
        params: Params,
        querystring: Type.Object(ListFields),
        response: {
          200: listResponse(
            Type.Object({ deliveries: Type.Array(Type.Ref('Delivery')), ...Next }),
            'A `Delivery`',
            'id,type,subject,status,tries,createdAt,nextAt,deliveredAt,lastStatus,lastError,next',
          ),
          ...errorResponses(400, 403, 404),
        },
      },
    },
    (request, reply) =>
      answerList(request, reply, {
        name: `deliveries-${request.params.id}`,
        asked: request.query,
        ...KEYSET_LIMITS,
        page: (page) => webhooks.deliveries(request.caller.key!.id, request.params.id, page),
        itemsOf: ({ deliveries }) => deliveries,
        columns: DELIVERY_COLUMNS,
      }),
  );
}

const DELIVERY_COLUMNS = memberColumns<Static<typeof Delivery>>(
  'id',
  'type',
  'subject',
  'status',
  'tries',
  'createdAt',
  'nextAt',
  'deliveredAt',
  'lastStatus',
  'lastError',
);
