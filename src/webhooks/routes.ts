import { Type } from 'typebox';
import { AppError } from '#app/base/errors.ts';
import type { App } from '#app/http/app-type.ts';
import { errorResponses } from '#app/http/error-schema.ts';
import { Nullable } from '#app/http/fields.ts';
import { badCursor, invalidInput } from '#app/http/invalid-input.ts';
import { Delivery, NewWebhook, Webhook } from './schemas.ts';
import { deliveryView, webhookView } from './views.ts';
import { MOST_WEBHOOKS, type Webhooks } from './webhooks.ts';

const Params = Type.Object({ id: Type.String() });

const Page = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ description: '`next` of the page before' })),
});

const MadeWebhook = Type.Intersect([
  Type.Ref('Webhook'),
  Type.Object({
    secret: Type.String({ description: 'Signs every notification: shown here and never again' }),
  }),
]);

/** `/webhooks`: signed notifications of what becomes of the key's orders and names. */
export function webhookRoutes(api: App, webhooks: Webhooks): void {
  for (const schema of [Webhook, Delivery]) api.addSchema(schema);
  const partner = { config: { needs: 'partner' } } as const;
  const common = { tags: ['Webhooks'], security: [{ apiKey: [] }] };

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
      const { url, events } = request.body;
      const made = await webhooks.register(request.caller.key!.id, { url, events });
      if (made.kind === 'badUrl')
        throw invalidInput('body', [{ field: 'url', message: made.message }]);
      if (made.kind === 'tooMany')
        throw new AppError(
          'conflict',
          `A key has at most ${MOST_WEBHOOKS} webhooks. Delete one first.`,
        );
      reply.code(201).header('cache-control', 'no-store');
      return { ...webhookView(made.webhook), secret: made.secret };
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
        querystring: Page,
        response: {
          200: Type.Object({
            webhooks: Type.Array(Type.Ref('Webhook')),
            next: Nullable(Type.String()),
          }),
          ...errorResponses(400, 403),
        },
      },
    },
    async (request) => {
      const { limit = 50, cursor = null } = request.query;
      const page = await webhooks.list(request.caller.key!.id, { limit, cursor });
      if (!page) throw badCursor();
      return { webhooks: page.webhooks.map(webhookView), next: page.next };
    },
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
    async (request) => {
      const webhook = await webhooks.delete(request.caller.key!.id, request.params.id);
      if (!webhook) throw noSuchWebhook();
      return webhookView(webhook);
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
        params: Params,
        querystring: Page,
        response: {
          200: Type.Object({
            deliveries: Type.Array(Type.Ref('Delivery')),
            next: Nullable(Type.String()),
          }),
          ...errorResponses(400, 403, 404),
        },
      },
    },
    async (request) => {
      const { limit = 50, cursor = null } = request.query;
      const page = await webhooks.deliveries(request.caller.key!.id, request.params.id, {
        limit,
        cursor,
      });
      if (page === 'noWebhook') throw noSuchWebhook();
      if (page === 'badCursor') throw badCursor();
      return { deliveries: page.deliveries.map(deliveryView), next: page.next };
    },
  );
}

function noSuchWebhook(): AppError {
  return new AppError('not_found', 'There is no such webhook.');
}
