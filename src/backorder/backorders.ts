/** Orders of a key, as their client works with them. What is wrong is thrown: `AppError`. */
import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { Clock } from '#app/base/clock.ts';
import { isSequence, type PageRequest } from '#app/base/cursor.ts';
import { AppError, type ErrorDetail } from '#app/base/errors.ts';
import type { RequestMark } from '#app/base/request-mark.ts';
import type { Sealer } from '#app/base/sealing.ts';
import { UUID } from '#app/base/uuid.ts';
import { invalidInput } from '#app/http/error-reply.ts';
import type { Sound } from '#app/http/input/judge.ts';
import { keysetPage } from '#app/http/pages.ts';
import type { LookupOutcome } from '#app/lookup/outcome.ts';
import { unavailable } from '#app/lookup/routes/unavailable.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { openObjection, spendingObjection } from '#app/records/money/quota.ts';
import { FINAL_STATES, type MaxPrice, type Order, type OrderReason } from '#app/records/order.ts';
import type { Registration } from '#app/records/registration.ts';
import {
  cancelOrder,
  findOrder,
  lineFor,
  listOrders,
  liveOrderCount,
  MOST_LIVE_ORDERS,
  type OrderFilter,
  orderEvents,
  type Placed,
  placeOrder,
} from '#app/storage/orders/orders.ts';
import { type JudgedQuota, judgedQuota, type OrderTerms } from '#app/storage/orders/quotas.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { dryRunOf, type PriceDesk, quotaLeft } from './dry-run.ts';
import { ORDER_VIEWS, type OrderView, orderEventView, orderView } from './order-view.ts';
import {
  NO_REGISTRANT_KEY,
  type OrderAccount,
  type OrderWish,
  orderFaults,
  servingAccount,
} from './order-wish.ts';
import { servesZone, usualPrice } from './registrars/accounts.ts';
import type { DryRun, NewBackorder } from './schemas.ts';

export interface BackorderParts {
  readonly db: Database;
  readonly clock: Clock;
  /** Asks the registry, not the cache: a name that dropped a minute ago is no name to order. */
  readonly look: (name: DomainName) => Promise<LookupOutcome>;
  readonly accounts: readonly OrderAccount[];
  readonly desks: readonly PriceDesk[];
  /** For details of registrants; null: they can't be kept here. */
  readonly sealer: Sealer | null;
}

const LAST_EVENT = 2 ** 31 - 1;

export class Backorders {
  readonly #parts: BackorderParts;

  constructor(parts: BackorderParts) {
    this.#parts = parts;
  }

  /** What is wrong with a body as far as no registry has to be asked. */
  faults(body: Sound<Static<typeof NewBackorder>>, parseName: NameParser): ErrorDetail[] {
    const { accounts, sealer } = this.#parts;
    return orderFaults(body, { accounts, canSeal: sealer !== null }, parseName);
  }

  /** What throws leaves nothing behind. */
  async place(keyId: string, wish: OrderWish, mark: RequestMark | null): Promise<OrderView> {
    const { db, clock } = this.#parts;
    const { name, details, ...terms } = wish;
    const seal = details === null ? null : this.#sealerOrThrow();
    this.#accountFor(wish);
    // Judged again where the order is written; here it spares the registry a question.
    if ((await liveOrderCount(db, keyId)) >= MOST_LIVE_ORDERS) throw tooMany();
    await this.#judgeName(name);
    const own = { id: randomUUID(), keyId, domain: name.ascii, tld: name.tld };
    const sealedRegistrant = seal?.seal(JSON.stringify(details), own.id) ?? null;
    const order = { ...terms, ...own, sealedRegistrant, now: () => clock.now() };
    const judge = (judged: JudgedQuota) => this.#quotaObjection(order, judged);
    return placedOrThrow(await placeOrder(db, order, mark, ORDER_VIEWS, judge), name);
  }

  /** What `place` would do, refusals and all; nothing is kept. */
  async dryRun(keyId: string, wish: OrderWish): Promise<Static<typeof DryRun>> {
    const { db, clock } = this.#parts;
    const { name } = wish;
    if (wish.details !== null) this.#sealerOrThrow();
    const account = this.#accountFor(wish);
    const line = await lineFor(db, keyId, name.ascii);
    if (line.own) throw doubled(line.own, name);
    const live = await liveOrderCount(db, keyId);
    if (live >= MOST_LIVE_ORDERS) throw tooMany();
    const registration = await this.#judgeName(name);
    const judged = await judgedQuota(db, keyId, clock.now());
    const reason = judged && this.#quotaObjection({ ...wish, domain: name.ascii }, judged);
    if (reason) throw overQuota(reason);
    const told = await dryRunOf(this.#parts, wish, account, registration, line);
    const taken = judged ? this.#taken(judged) : [];
    return { ...told, quotaLeft: quotaLeft(judged, live, taken, told.limit?.currency ?? null) };
  }

  /** Newest first. */
  async list(keyId: string, page: Partial<PageRequest>, filter: OrderFilter = {}) {
    const { db } = this.#parts;
    const found = await keysetPage(page, {
      query: ['backorders', keyId, filter.state ?? null, filter.domain ?? null],
      shape: ['number'],
      isPosition: ([sequence]) => isSequence(sequence),
      find: (limit, after) => listOrders(db, keyId, limit, after?.[0] ?? null, filter),
      positionOf: ({ sequence }) => [sequence],
    });
    return { backorders: found.page.map(({ order }) => orderView(order)), next: found.next };
  }

  async find(keyId: string, id: string): Promise<OrderView> {
    return orderView(await this.#find(keyId, id));
  }

  /** One that was cancelled before stays as it is. */
  async cancel(keyId: string, id: string): Promise<OrderView> {
    const { db, clock } = this.#parts;
    const done = UUID.test(id) ? await cancelOrder(db, keyId, id, clock.now(), ORDER_VIEWS) : null;
    if (!done) throw noSuchOrder();
    if (done.kind === 'tooLate') throw tooLate(done.order.state);
    return orderView(done.order);
  }

  /** Oldest first. */
  async events(keyId: string, id: string, page: Partial<PageRequest>) {
    const { db } = this.#parts;
    const order = await this.#find(keyId, id);
    const found = await keysetPage(page, {
      query: ['backorderEvents', order.id],
      shape: ['number'],
      isPosition: ([event]) => Number.isInteger(event) && event >= 0 && event <= LAST_EVENT,
      find: (limit, after) => orderEvents(db, order.id, limit, after?.[0] ?? 0),
      positionOf: ({ sequence }) => [sequence],
    });
    return { events: found.page.map(orderEventView), next: found.next };
  }

  async #find(keyId: string, id: string): Promise<Order> {
    const order = UUID.test(id) ? await findOrder(this.#parts.db, keyId, id) : null;
    if (!order) throw noSuchOrder();
    return order;
  }

  #sealerOrThrow(): Sealer {
    if (this.#parts.sealer) return this.#parts.sealer;
    throw invalidInput('body', [NO_REGISTRANT_KEY]);
  }

  #quotaObjection(order: OrderTerms, judged: JudgedQuota): OrderReason | null {
    const { quota, open } = judged;
    const price = this.#most(order);
    return (
      openObjection(quota, open.length) ??
      (price && spendingObjection(quota, this.#taken(judged), price))
    );
  }

  /** Spent this month, and what the open orders may cost. */
  #taken({ use, open }: JudgedQuota): MaxPrice[] {
    const kept = open.filter(({ agreed }) => !agreed).map((order) => this.#most(order));
    return [...use.spent, ...kept.filter((price) => price !== null)];
  }

  /** What an order may cost. */
  #most({ domain, account, period, maxPrice }: OrderTerms): MaxPrice | null {
    const able = this.#parts.accounts.filter(
      (one) => (account === null || account === one.id) && servesZone(one, domain),
    );
    const usual = able.map((one) => usualPrice(one, domain, period)).find((one) => one !== null);
    return maxPrice ?? usual ?? null;
  }

  #accountFor(wish: OrderWish): OrderAccount {
    const { accounts } = this.#parts;
    const serving = servingAccount(accounts, { ...wish, hasPrice: wish.maxPrice !== null });
    if ('fault' in serving) throw invalidInput('body', [serving.fault]);
    return serving.account;
  }

  /** A name can be ordered while it is registered. */
  async #judgeName(name: DomainName): Promise<Registration> {
    const { ascii } = name;
    const outcome = await this.#parts.look(name);
    if (outcome.status === 'registered') return outcome.registration;
    if (outcome.status === 'unknown') throw unavailable(outcome);
    const { status, reason } = outcome;
    if (status === 'available')
      throw conflict(`${ascii} is available: register it instead.`, {
        field: 'domain',
        code: 'available',
        message: 'is available now',
      });
    throw conflict(
      `${ascii} can not be ordered: ${reason?.message ?? 'its registry withholds it.'}`,
      {
        field: 'domain',
        code: reason?.code ?? status,
        message: status === 'auction' ? 'is to be auctioned' : 'is reserved',
      },
    );
  }
}

function placedOrThrow(placed: Placed, name: DomainName): OrderView {
  switch (placed.kind) {
    case 'placed':
      return orderView(placed.order);
    case 'tooMany':
      throw tooMany();
    case 'overQuota':
      throw overQuota(placed.reason);
    case 'doubled':
      throw doubled(placed.id, name);
  }
}

function overQuota({ code, message }: OrderReason): AppError {
  return conflict(`${message}.`, { code, message });
}

function doubled(id: string, { ascii }: DomainName): AppError {
  return conflict(`Order ${id} of this key is live for ${ascii}.`, {
    field: 'domain',
    code: 'already_ordered',
    message: `order ${id}`,
  });
}

function noSuchOrder(): AppError {
  return new AppError('not_found', 'There is no such backorder.');
}

function tooMany(): AppError {
  return conflict(`A key has at most ${MOST_LIVE_ORDERS} live orders. Cancel one first.`, {
    code: 'too_many',
    message: `${MOST_LIVE_ORDERS} orders are live`,
  });
}

function tooLate(state: Order['state']): AppError {
  const [says, code] = FINAL_STATES.includes(state)
    ? [`The order is over: ${state}.`, 'finished']
    : [`It is too late to cancel: the order is ${state}.`, 'too_late_to_cancel'];
  return conflict(says, { field: 'state', code, message: `is ${state}` });
}

function conflict(
  message: string,
  detail: { field?: string; code: string; message: string },
): AppError {
  return new AppError('conflict', message, { details: [detail] });
}
