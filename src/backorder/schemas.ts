import { Type } from 'typebox';
import { Instant, inWords, Nullable } from '#app/http/schemas.ts';
import { CURRENCY_PATTERN } from '#app/records/money/amounts.ts';
import { LEDGER_OPERATIONS } from '#app/records/money/ledger.ts';
import { DROP_CERTAINTIES, ORDER_STATES } from '#app/records/order.ts';
import type { GivenRegistrant } from './registrant/judge-registrant.ts';

const CURRENCY = inWords(CURRENCY_PATTERN, 'must be three capital letters, as in "USD"');
const REGISTRANT = inWords(
  '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
  'must be 1 to 64 letters, digits, dots, - and _, and begin with a letter or digit',
);
const MaxPriceSchema = Type.Object(
  {
    amount: Type.Union([Type.String(), Type.Number()], {
      description: 'Decimal, as in `"8.50"` or `8.5`: more than zero, at most four decimals',
    }),
    currency: Type.String({ pattern: CURRENCY, description: 'ISO 4217' }),
  },
  {
    additionalProperties: false,
    description: 'The most a registration may cost; left out: what the account pays usually',
  },
);

const given = (description: string) => Type.Optional(Type.String({ description }));

/** Judged by the zone in `registrant/`, which tells all faults at once. */
const RegistrantSchema = Type.Unsafe<string | GivenRegistrant>({
  type: ['string', 'object'],
  pattern: REGISTRANT,
  additionalProperties: false,
  properties: {
    name: given('Of the person, or of who answers for the organisation'),
    organization: given('Left out: the person is the holder'),
    email: given('ASCII'),
    phone: given('As in `"+84 24 5550 1234"`; without a country code that of `country`, for `VN`'),
    street: given('Up to three lines, with line breaks between'),
    city: given('Of the address'),
    postalCode: given('At most 16 characters'),
    country: given('ISO 3166-1 alpha-2'),
    identityNumber: given(
      'Of the identity card, the passport or the tax code, where the zone asks for it as `.vn` ' +
        'does; not kept where it doesn’t',
    ),
  },
  description:
    'Who is to hold the name: a contact’s identifier at the registrar, or the holder’s details, ' +
    'of which all but `organization` and `identityNumber` are needed. Details are kept ' +
    'encrypted, shown nowhere, and erased with the order’s end. Left out: the account’s usual one',
});

export const NewBackorder = Type.Object(
  {
    domain: Type.String({
      description: 'A registered name; a host below it stands for it',
      examples: ['dropping.test'],
    }),
    account: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description:
          'The registrar account to register it with; left out: any that serves its zone',
      }),
    ),
    period: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10, default: 1, description: 'Years' }),
    ),
    registrant: Type.Optional(RegistrantSchema),
    maxPrice: Type.Optional(MaxPriceSchema),
    once: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Ends when the name is renewed, instead of waiting for the next time',
      }),
    ),
    dryRun: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Tells by 200 what the order would be and cost, or refuses it likewise; nothing is kept',
      }),
    ),
  },
  { additionalProperties: false },
);

export const State = Type.Enum([...ORDER_STATES], { title: 'OrderState' });

const Count = (minimum: number, description: string) => Type.Integer({ minimum, description });

const Amount = (description: string) => Nullable(Type.String({ description, examples: ['8.50'] }));

const LedgerLine = Type.Object({
  at: Instant,
  operation: Type.Enum([...LEDGER_OPERATIONS], {
    title: 'LedgerOperation',
    description: '`check`: a price was told. `create`: a create may go out, or what became of it',
  }),
  quoted: Amount('What the registrar said it costs; null: it did not say'),
  agreed: Amount('The most that the create may cost'),
  charged: Amount('What was charged; zero: nothing was bought; null: not known yet'),
  currency: Type.String({ description: 'ISO 4217' }),
  assumed: Type.Boolean({
    description: 'The registrar didn’t say what it charged: it is what it told, or was agreed to',
  }),
});

const ExpectedDrop = Nullable(
  Type.Object(
    {
      from: Instant,
      to: Instant,
      certainty: Type.Enum([...DROP_CERTAINTIES], { title: 'DropCertainty' }),
      source: Type.String({ description: 'Whose rule or word it is' }),
    },
    { description: 'When the name is expected to be free; null while it isn’t on its way out' },
  ),
);

export const Backorder = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    domain: Type.String({ description: 'Lower-case A-label form' }),
    unicode: Type.String({ description: 'U-label form' }),
    state: State,
    position: Nullable(
      Count(1, 'Place among the live orders for this name, first come first; null once it ended'),
    ),
    expectedDrop: ExpectedDrop,
    attempts: Count(0, 'Registrations asked for in its name'),
    createdAt: Instant,
    updatedAt: Instant,
    finishedAt: Nullable(Instant),
    result: Nullable(
      Type.Object({
        registeredAt: Nullable(Instant),
        registrar: Type.String(),
        expiry: Nullable(Instant),
      }),
    ),
    reason: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
    ledger: Type.Array(LedgerLine, {
      description: 'Every price told, agreed to and charged, oldest first; the newest 100',
    }),
    registrant: Type.Optional(
      Type.Enum(['given', 'erased'], {
        description: 'Only where the order came with the holder’s details: whether they are kept',
      }),
    ),
  },
  { $id: 'Backorder' },
);

const Price = { amount: Type.String({ examples: ['8.50'] }), currency: Type.String() };

export const DryRun = Type.Object(
  {
    dryRun: Type.Literal(true),
    domain: Type.String({ description: 'Lower-case A-label form' }),
    unicode: Type.String({ description: 'U-label form' }),
    account: Type.String({ description: 'The registrar account that would be taken first' }),
    price: Nullable(
      Type.Object(
        { ...Price, source: Type.Enum(['quoted', 'usual']) },
        { description: 'What it costs: as the account was told just now, or as it usually pays' },
      ),
    ),
    limit: Nullable(
      Type.Object(Price, { description: '`maxPrice`, or else what the account usually pays' }),
    ),
    isAllowed: Nullable(
      Type.Boolean({ description: 'Whether the price is within the limit; null: not known yet' }),
    ),
    position: Count(1, 'Place in line that the order would get now'),
    expectedDrop: ExpectedDrop,
    quotaLeft: Type.Object({
      openOrders: Count(0, 'Orders that the key may still place'),
      createsToday: Nullable(Count(0, 'Orders it may still try today; null: not limited')),
      spendingThisMonth: Nullable(
        Type.Object(Price, { description: 'In the currency of `limit`; null: not limited' }),
      ),
    }),
  },
  { $id: 'BackorderDryRun' },
);

export const BackorderEvent = Type.Object(
  {
    at: Instant,
    from: Nullable(State),
    to: State,
    code: Type.String(),
    message: Type.String(),
  },
  { $id: 'BackorderEvent' },
);
