import { Type } from 'typebox';
import { DomainParam } from '#app/http/domain-param.ts';
import { Instant, Nullable } from '#app/http/schemas.ts';
import { LIFECYCLE_PHASES } from '#app/records/lifecycle.ts';
import { SEARCH_FIELDS } from '#app/reverse/schemas.ts';
import { EMAIL_PATTERN, MOST_EMAIL_CHARS } from './mail/email-address.ts';
import { WATCH_EVENTS } from './news.ts';

export const Search = Type.Object(SEARCH_FIELDS, {
  additionalProperties: false,
  description:
    'A reverse search, as `POST /whois/reverse` takes it, without its paging, order and counts',
});

const Events = Type.Array(Type.Enum([...WATCH_EVENTS], { title: 'WatchEvent' }), {
  minItems: 1,
  uniqueItems: true,
  description: 'What to be told of. Of a name all but `appeared`, of a reverse search that alone',
  examples: [['expiring', 'registrar']],
});

const ExpiringDays = Type.Array(Type.Integer({ minimum: 1, maximum: 730 }), {
  minItems: 1,
  maxItems: 10,
  uniqueItems: true,
  description: 'How many days before the expiry `expiring` is told',
  examples: [[30, 7, 1]],
});

const WebhookId = Type.String({
  format: 'uuid',
  description: 'The `id` of a webhook of this key; it is told whatever its own `events` say',
});

const Email = Type.String({
  pattern: EMAIL_PATTERN,
  maxLength: MOST_EMAIL_CHARS,
  description: 'An address that is asked first, by a link in a mail, whether it wants any',
  examples: ['owner@mail.example'],
});

const FeedAddress = (form: string) =>
  Type.String({
    format: 'uri',
    examples: [`https://api.example.com/feeds/${'x'.repeat(43)}.${form}`],
  });

const Feed = Type.Boolean({
  description: 'Whether it has an Atom feed and a calendar, at secret addresses',
});

const Deliver = Type.Object(
  {
    webhook: Type.Optional(WebhookId),
    email: Type.Optional(Email),
    feed: Type.Optional(Feed),
  },
  { additionalProperties: false, description: 'Where it is told: one of them at least' },
);

const DeliverChange = Type.Object(
  {
    webhook: Type.Optional(Nullable(WebhookId)),
    email: Type.Optional(Nullable(Email)),
    feed: Type.Optional(Feed),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description: 'What is left out stays; null or false ends it',
  },
);

export const NewWatch = Type.Object(
  {
    domain: Type.Optional(DomainParam),
    reverse: Type.Optional(Search),
    events: Events,
    expiringDays: Type.Optional({ ...ExpiringDays, default: [30, 7, 1] }),
    deliver: Deliver,
  },
  { additionalProperties: false, description: 'With either `domain` or `reverse`' },
);

export const WatchChange = Type.Partial(
  Type.Object({
    events: Events,
    expiringDays: ExpiringDays,
    deliver: DeliverChange,
    rotateFeed: Type.Boolean({
      description: 'True: its feeds get new addresses, and the old ones end',
    }),
  }),
  { additionalProperties: false, minProperties: 1 },
);

const Known = Type.Object(
  {
    status: Nullable(
      Type.Enum(['registered', 'available', 'reserved', 'auction'], { title: 'DomainStatus' }),
    ),
    lifecycle: Nullable(
      Type.Object({ phase: Type.Enum([...LIFECYCLE_PHASES], { title: 'LifecyclePhase' }) }),
    ),
    expiry: Nullable(Instant),
    registrar: Nullable(Type.String()),
    lookedAt: Nullable(
      Type.String({
        format: 'date-time',
        description: 'When its registry, or the search, was asked last; null: not yet',
      }),
    ),
    nextLookAt: Nullable(Instant),
  },
  { description: 'What is known now; of a search only the times are told' },
);

export const Watch = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    domain: Nullable(Type.String({ description: 'Lower-case A-label form' })),
    unicode: Nullable(Type.String()),
    reverse: Nullable(Search),
    events: Events,
    expiringDays: ExpiringDays,
    deliver: Type.Object({
      webhook: Nullable(WebhookId),
      email: Nullable(Email),
      emailConfirmed: Type.Boolean({ description: 'Before that it is sent nothing' }),
      feed: Feed,
    }),
    feeds: Nullable(
      Type.Object(
        { atom: FeedAddress('atom'), ics: FeedAddress('ics') },
        {
          description:
            'Where its feeds are, for who knows it: in the answer that makes them, and never again',
        },
      ),
    ),
    known: Known,
    createdAt: Instant,
  },
  { $id: 'Watch' },
);
