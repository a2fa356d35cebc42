import { Type } from 'typebox';
import type { App } from '#app/http/feature.ts';
import { PageFields } from '#app/http/pages.ts';
import { errorResponses, KEY_NEEDED, Nullable } from '#app/http/schemas.ts';
import { Delivery, MadeWebhook, NewWebhook, Webhook } from './schemas.ts';
import type { Webhooks } from './webhooks.ts';

const partner = { config: { needs: 'partner' } } as const;
const common = { tags: ['Webhooks'], security: KEY_NEEDED };
const Params = Type.Object({ id: Type.String() });
const Next = { next: Nullable(Type.String()) };

/** `/webhooks`: signed notifications of what becomes of the key's orders and names. */
export function webhookRoutes(api: App, webhooks: Webhooks): void {
  for (const schema of [Webhook, Delivery]) api.addSchema(schema);

  api.post(
    '/webhooks',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'createWebhook',
        summary: 'Be told, by signed POST requests to a URL',
        description:
          'Sent as Standard Webhooks says: at least once, of one subject in order, tried for 3 days.',
        body: NewWebhook,
        response: { 201: MadeWebhook, ...errorResponses(400, 403, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const { tier, key } = request.caller;
      const made = await webhooks.register(key!.id, { ...request.body, isAdmin: tier === 'admin' });
      reply.code(201).header('cache-control', 'no-store');
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
        params: Params,
        response: { 200: Type.Ref('Webhook'), ...errorResponses(400, 403, 404) },
      },
    },
    (request) => webhooks.delete(request.caller.key!.id, request.params.id),
  );

  api.get(
    '/webhooks/:id/deliveries',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'listDeliveries',
        summary: 'What a webhook was told, or is to be told, newest first; kept for 30 days',
        params: Params,
        querystring: Type.Object(PageFields),
        response: {
          200: Type.Object({ deliveries: Type.Array(Type.Ref('Delivery')), ...Next }),
          ...errorResponses(400, 403, 404),
        },
      },
    },
    (request) => webhooks.deliveries(request.caller.key!.id, request.params.id, request.query),
  );
}
