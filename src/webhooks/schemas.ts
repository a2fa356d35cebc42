import { Type } from 'typebox';
import { Instant, Nullable } from '#app/http/schemas.ts';
import { ORDER_STATES } from '#app/records/order.ts';

/** What a webhook may ask for: single types of events, all of a family, or everything. */
export const EVENT_PATTERNS: readonly string[] = [
  ...['*', 'backorder.*', 'domain.*', 'registry.*', 'job.*'],
  ...ORDER_STATES.map((state) => `backorder.${state}`),
  ...['domain.changed', 'domain.expiring', 'registry.message', 'job.finished'],
];

const Events = Type.Array(Type.Enum([...EVENT_PATTERNS], { title: 'EventPattern' }), {
  minItems: 1,
  maxItems: EVENT_PATTERNS.length,
  uniqueItems: true,
  description:
    'Types of events; `backorder.*` and its like are all of a family, `*` is everything. ' +
    '`registry.*` is for administrators’ keys',
});

export const NewWebhook = Type.Object(
  {
    url: Type.String({
      maxLength: 2_000,
      description: 'An https URL that leads to a public address, without a user name or password',
    }),
    events: Events,
  },
  { additionalProperties: false },
);

export const WebhookChange = Type.Partial(
  Type.Object({ ...NewWebhook.properties, paused: Type.Boolean() }),
  { additionalProperties: false, minProperties: 1 },
);

export const Rotation = Type.Object({
  overlapHours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 168,
      default: 24,
      description: 'For how long the secret until now signs beside the new one',
    }),
  ),
});

export const Webhook = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    url: Type.String(),
    events: Events,
    paused: Type.Boolean({ description: 'Nothing is sent; it waits, for 30 days at most' }),
    createdAt: Instant,
    deletedAt: Nullable(
      Type.String({
        format: 'date-time',
        description: 'When it ended: deleted, or by a 410 of its receiver',
      }),
    ),
  },
  { $id: 'Webhook' },
);

export const MadeWebhook = Type.Intersect([
  Type.Ref('Webhook'),
  Type.Object({
    secret: Type.String({ description: 'Signs every notification: shown here and never again' }),
  }),
]);

export const RotatedWebhook = Type.Intersect([
  MadeWebhook,
  Type.Object({ oldSecretUntil: Instant }),
]);

export const Ping = Type.Object(
  { webhook: Type.String({ format: 'uuid', description: 'The `id` of the webhook' }) },
  { $id: 'Ping' },
);

export const Delivery = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      description: 'The `webhook-id` header, the same over all tries',
    }),
    type: Type.String({ description: 'The event' }),
    subject: Type.String({ description: 'What it is about; one subject is delivered in order' }),
    status: Type.Enum(['pending', 'delivered', 'abandoned'], { title: 'DeliveryStatus' }),
    tries: Type.Integer({ minimum: 0 }),
    createdAt: Instant,
    nextAt: Nullable(Instant),
    deliveredAt: Nullable(Instant),
    lastStatus: Nullable(
      Type.Integer({ description: 'What the receiver answered to the last try' }),
    ),
    lastError: Nullable(Type.String({ description: 'What was wrong with the last try' })),
  },
  { $id: 'Delivery' },
);
