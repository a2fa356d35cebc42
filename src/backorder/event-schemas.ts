/** What webhooks are told of orders, of their names, and of registries' messages. */
import { Type } from 'typebox';
import type { EventDescription } from '#app/http/feature.ts';
import { Instant, Nullable } from '#app/http/schemas.ts';
import { LIFECYCLE_PHASES } from '#app/records/lifecycle.ts';
import { ORDER_STATES } from '#app/records/order.ts';
import { CHANGE_FIELDS } from './campaign/look-times.ts';
import { PollMessage } from './message-view.ts';

const Phase = (description: string) =>
  Type.Enum([...LIFECYCLE_PHASES], { title: 'LifecyclePhase', description });

const OrderNews = Type.Intersect(
  [
    Type.Ref('Backorder'),
    Type.Object({
      event: Type.Object(
        { code: Type.String(), message: Type.String() },
        { description: 'What brought it into its state' },
      ),
    }),
  ],
  { $id: 'OrderNews' },
);

const Change = Type.Object({
  field: Type.String({
    description:
      `Of an order one of ${CHANGE_FIELDS.map((field) => `\`${field}\``).join(', ')}; of a watch ` +
      'a path as in `GET /whois/history`, `lifecycle.phase`, or `dns.` with a type',
    examples: ['registrar'],
  }),
  before: Type.Optional(Type.Unknown({ description: 'Left out of a holder’s data' })),
  after: Type.Optional(Type.Unknown()),
});

export const DomainNews = Type.Object(
  {
    domain: Type.String({ description: 'Lower-case A-label form' }),
    watch: Type.Optional(
      Type.String({ format: 'uuid', description: 'The `id` of the watch that tells it' }),
    ),
    lifecycle: Nullable(Type.Object({ phase: Phase('As in `GET /whois`') })),
    status: Type.Enum(['registered', 'available', 'reserved', 'auction'], {
      title: 'DomainStatus',
    }),
    phase: Type.Optional(
      Phase('Of orders the same as `lifecycle.phase`, for receivers made before it'),
    ),
    expiry: Nullable(Instant),
    registrar: Nullable(Type.String()),
    changes: Type.Array(Change, { description: 'Since the look before; times as ISO 8601' }),
    daysLeft: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Until the expiry, by a watch’s `domain.expiring`' }),
    ),
  },
  { $id: 'DomainNews' },
);

const { data, extension, ...told } = PollMessage.properties;
const MessageNews = Type.Object(told, {
  $id: 'MessageNews',
  description: 'A message as `GET /admin/poll-messages` shows it, without its XML',
});

export const EVENT_SCHEMAS = [OrderNews, DomainNews, MessageNews];

export const BACKORDER_EVENTS: readonly EventDescription[] = [
  ...ORDER_STATES.map((state) => ({
    type: `backorder.${state}`,
    tag: 'Backorders',
    summary: `An order came into the state ${state}`,
    data: 'OrderNews',
  })),
  {
    type: 'domain.changed',
    tag: 'Backorders',
    summary: 'An ordered or watched name looks different at its registry',
    data: 'DomainNews',
  },
  {
    type: 'domain.expiring',
    tag: 'Backorders',
    summary: 'An ordered name expires within 30 days, a watched one within days of its own',
    data: 'DomainNews',
  },
  {
    type: 'registry.message',
    tag: 'Backorders',
    summary: 'A registry told an account something; for administrators’ keys',
    data: 'MessageNews',
  },
];
