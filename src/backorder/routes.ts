import { type Static, Type } from 'typebox';
import { AppError } from '#app/base/errors.ts';
import type { App } from '#app/http/app-type.ts';
import { DomainParam, nameOrThrow } from '#app/http/domain-param.ts';
import { errorResponses } from '#app/http/error-schema.ts';
import { Nullable } from '#app/http/fields.ts';
import { badCursor, invalidInput } from '#app/http/invalid-input.ts';
import { unavailable } from '#app/lookup/routes/unavailable.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { FINAL_STATES, type MaxPrice, type Order } from '#app/records/order.ts';
import { type Backorders, MOST_LIVE_ORDERS, type Placing } from './backorders.ts';
import { orderEventView } from './order-view.ts';
import { Backorder, BackorderEvent, NewBackorder, PlacingHeaders, State } from './schemas.ts';

const Params = Type.Object({ id: Type.String() });

const PageFields = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ description: '`next` of the page before' })),
};

const ListQuery = Type.Object({
  ...PageFields,
  state: Type.Optional(State),
  domain: Type.Optional(DomainParam),
});

interface BackorderRouteParts {
  readonly backorders: Backorders;
  readonly parseName: NameParser;
}

/** `/backorders`: names that are held, ordered for when they drop. */
export function backorderRoutes(api: App, { backorders, parseName }: BackorderRouteParts): void {
  for (const schema of [Backorder, BackorderEvent]) api.addSchema(schema);
  const partner = { config: { needs: 'partner' } } as const;
  const common = { tags: ['Backorders'], security: [{ apiKey: [] }] };

  api.post(
    '/backorders',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'placeBackorder',
        summary: 'Order a registered name for when it drops',
        description:
          'The name is watched, and registered the moment it is free: best effort, nothing is promised. First come, first served.',
        headers: PlacingHeaders,
        body: NewBackorder,
        response: { 201: Type.Ref('Backorder'), ...errorResponses(400, 403, 409, 413, 415, 503) },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const maxPrice = body.maxPrice ? priceOrThrow(body.maxPrice) : null;
      const name = nameOrThrow(parseName(body.domain));
      const wish = {
        name,
        account: body.account ?? null,
        period: body.period ?? 1,
        registrant: body.registrant ?? null,
        maxPrice,
        once: body.once ?? false,
      };
      const key = request.headers['idempotency-key'];
      const mark = key === undefined ? null : { key, body };
      const placing = await backorders.place(request.caller.key!.id, wish, mark);
      if (placing.kind !== 'placed') throw refusal(placing, name);
      reply.code(201);
      return placing.answer;
    },
  );

  api.get(
    '/backorders',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'listBackorders',
        summary: 'The orders of this key, newest first',
        querystring: ListQuery,
        response: {
          200: Type.Object({
            backorders: Type.Array(Type.Ref('Backorder')),
            next: Nullable(Type.String()),
          }),
          ...errorResponses(400, 403),
        },
      },
    },
    async (request) => {
      const { limit = 50, cursor = null, state, domain } = request.query;
      const filter = {
        state,
        domain: domain === undefined ? undefined : nameOrThrow(parseName(domain)).ascii,
      };
      const page = await backorders.list(request.caller.key!.id, { limit, cursor }, filter);
      if (!page) throw badCursor();
      return page;
    },
  );

  api.get(
    '/backorders/:id',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'getBackorder',
        summary: 'One order',
        params: Params,
        response: { 200: Type.Ref('Backorder'), ...errorResponses(400, 403, 404) },
      },
    },
    async (request) => {
      const order = await backorders.find(request.caller.key!.id, request.params.id);
      if (!order) throw noSuchOrder();
      return order;
    },
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
    async (request) => {
      const done = await backorders.cancel(request.caller.key!.id, request.params.id);
      if (!done) throw noSuchOrder();
      if (done.kind === 'tooLate') throw tooLate(done.order);
      return done.answer;
    },
  );

  api.get(
    '/backorders/:id/events',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'listBackorderEvents',
        summary: 'What became of an order, oldest first',
        params: Params,
        querystring: Type.Object(PageFields),
        response: {
          200: Type.Object({
            events: Type.Array(Type.Ref('BackorderEvent')),
            next: Nullable(Type.String()),
          }),
          ...errorResponses(400, 403, 404),
        },
      },
    },
    async (request) => {
      const { limit = 50, cursor = null } = request.query;
      const page = await backorders.events(request.caller.key!.id, request.params.id, {
        limit,
        cursor,
      });
      if (page === 'noOrder') throw noSuchOrder();
      if (page === 'badCursor') throw badCursor();
      return { events: page.events.map(orderEventView), next: page.next };
    },
  );
}

const AMOUNT = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,4})?$/;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

function priceOrThrow({
  amount,
  currency,
}: NonNullable<Static<typeof NewBackorder>['maxPrice']>): MaxPrice {
  const decimal = String(amount);
  if (!AMOUNT.test(decimal) || Number(decimal) === 0)
    throw invalidInput('body', [
      { field: 'maxPrice.amount', message: 'must be a decimal above zero, as in "8.50"' },
    ]);
  if (!CURRENCIES.has(currency))
    throw invalidInput('body', [
      { field: 'maxPrice.currency', message: 'must be a currency of ISO 4217, as in "USD"' },
    ]);
  return { amount: decimal, currency };
}

function refusal(
  placing: Exclude<Placing, { kind: 'placed' }>,
  { ascii, zone }: DomainName,
): AppError {
  switch (placing.kind) {
    case 'zoneNotServed':
      return invalidInput('body', [
        {
          field: 'domain',
          code: 'zone_not_served',
          message: `no registrar account is set up for .${zone}`,
        },
      ]);
    case 'unknownAccount':
      return invalidInput('body', [
        {
          field: 'account',
          code: 'unknown_account',
          message: `is no account that registers in .${zone}`,
        },
      ]);
    case 'keyReused':
      return conflict('This Idempotency-Key came with another body before.', {
        field: 'idempotency-key',
        code: 'key_reused',
        message: 'take a new one for another order',
      });
    case 'tooMany':
      return new AppError(
        'conflict',
        `A key has at most ${MOST_LIVE_ORDERS} live orders. Cancel one first.`,
        {
          details: [{ code: 'too_many', message: `${MOST_LIVE_ORDERS} orders are live` }],
        },
      );
    case 'available':
      return conflict(`${ascii} is available: register it instead.`, {
        field: 'domain',
        code: 'available',
        message: 'is available now',
      });
    case 'withheld': {
      const { status, reason } = placing.outcome;
      return conflict(
        `${ascii} can not be ordered: ${reason?.message ?? 'its registry withholds it.'}`,
        {
          field: 'domain',
          code: reason?.code ?? status,
          message: status === 'auction' ? 'is to be auctioned' : 'is reserved',
        },
      );
    }
    case 'unknown':
      return unavailable(placing.outcome);
    case 'doubled':
      return conflict(`Order ${placing.id} of this key is live for ${ascii}.`, {
        field: 'domain',
        code: 'already_ordered',
        message: `order ${placing.id}`,
      });
  }
}

function tooLate({ state }: Order): AppError {
  return FINAL_STATES.includes(state)
    ? conflict(`The order is over: ${state}.`, {
        field: 'state',
        code: 'finished',
        message: `is ${state}`,
      })
    : conflict(`It is too late to cancel: the order is ${state}.`, {
        field: 'state',
        code: 'too_late_to_cancel',
        message: `is ${state}`,
      });
}

function conflict(
  message: string,
  detail: { field: string; code: string; message: string },
): AppError {
  return new AppError('conflict', message, { details: [detail] });
}

function noSuchOrder(): AppError {
  return new AppError('not_found', 'There is no such backorder.');
}
