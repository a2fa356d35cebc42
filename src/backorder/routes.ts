import { type Static, Type } from 'typebox';
import { DomainParam, judgesDomain, nameOrThrow } from '#app/http/domain-param.ts';
import { invalidInput } from '#app/http/error-reply.ts';
import type { App } from '#app/http/feature.ts';
import { createOnce, MarkHeaders } from '#app/http/marked-requests.ts';
import { PageFields } from '#app/http/pages.ts';
import { errorResponses, KEY_NEEDED, Nullable } from '#app/http/schemas.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { MaxPrice } from '#app/records/order.ts';
import type { Backorders, OrderWish } from './backorders.ts';
import { type GivenRegistrant, judgeRegistrant } from './registrant/judge-registrant.ts';
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
      config: { ...partner.config, ...judgesDomain(parseName) },
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
      const { body } = request;
      const { domain, account = null, period = 1, registrant = null, once = false } = body;
      const maxPrice = body.maxPrice ? priceOrThrow(body.maxPrice) : null;
      const name = nameOrThrow(parseName(domain));
      const wish = { name, account, period, ...whoOrThrow(registrant, name), maxPrice, once };
      const { id } = request.caller.key!;
      if (body.dryRun) return reply.code(200).send(await backorders.dryRun(id, wish));
      const order = await createOnce(request, reply, (mark) => backorders.place(id, wish, mark));
      reply.code(201).header('location', `/api/v1/backorders/${order.id}`);
      return order;
    },
  );
}

function listRoute(api: App, { backorders, parseName }: BackorderRouteParts): void {
  api.get(
    '/backorders',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'listBackorders',
        summary: 'The orders of this key, newest first',
        description: 'Of one state or one name where asked; each with its `ledger`, page by page.',
        querystring: Type.Object({
          ...PageFields,
          state: Type.Optional({ ...State, description: 'Only orders in this state' }),
          domain: Type.Optional(DomainParam),
        }),
        response: {
          200: Type.Object({ backorders: Type.Array(Type.Ref('Backorder')), ...Next }),
          ...errorResponses(400, 403),
        },
      },
    },
    async (request) => {
      const { domain, state, ...page } = request.query;
      const ascii = domain === undefined ? undefined : nameOrThrow(parseName(domain)).ascii;
      return await backorders.list(request.caller.key!.id, page, { state, domain: ascii });
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

function whoOrThrow(
  registrant: string | GivenRegistrant | null,
  { zone }: DomainName,
): Pick<OrderWish, 'registrant' | 'details'> {
  if (typeof registrant === 'string' || registrant === null) return { registrant, details: null };
  const judged = judgeRegistrant(registrant, zone);
  if (!judged.ok) throw invalidInput('body', judged.faults);
  return { registrant: null, details: judged.details };
}

const AMOUNT = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,4})?$/;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

function priceOrThrow({
  amount,
  currency,
}: NonNullable<Static<typeof NewBackorder>['maxPrice']>): MaxPrice {
  const decimal = String(amount);
  if (!AMOUNT.test(decimal) || Number(decimal) === 0) {
    const message = 'must be a decimal above zero, as in "8.50"';
    throw invalidInput('body', [{ field: 'maxPrice.amount', message }]);
  }
  if (!CURRENCIES.has(currency)) {
    const message = 'must be a currency of ISO 4217, as in "USD"';
    throw invalidInput('body', [{ field: 'maxPrice.currency', message }]);
  }
  return { amount: decimal, currency };
}
