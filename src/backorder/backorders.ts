/** Orders of a key, as their client works with them: placed, listed, looked at, cancelled. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '#app/base/clock.ts';
import { cutPage, isSequence, type PageRequest, readCursor } from '#app/base/cursor.ts';
import { UUID } from '#app/base/uuid.ts';
import type { DefiniteOutcome, LookupOutcome, UnknownOutcome } from '#app/lookup/outcome.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { MaxPrice, Order } from '#app/records/order.ts';
import {
  cancelOrder,
  findOrder,
  type Idempotency,
  listOrders,
  liveOrderCount,
  MOST_LIVE_ORDERS,
  type OrderEvent,
  type OrderFilter,
  orderEvents,
  placeOrder,
  replayOf,
} from '#app/storage/orders/orders.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { bodyDigest } from './body-digest.ts';
import { ORDER_VIEWS, type OrderView, orderView } from './order-view.ts';
import { servesZone } from './registrars/accounts.ts';

export { MOST_LIVE_ORDERS } from '#app/storage/orders/orders.ts';

/** A registrar account, as far as clients have to do with it. */
export interface ServingAccount {
  readonly id: string;
  readonly zones: readonly string[];
}

export interface OrderWish {
  readonly name: DomainName;
  readonly account: string | null;
  readonly period: number;
  readonly registrant: string | null;
  readonly maxPrice: MaxPrice | null;
  readonly once: boolean;
}

/** The client's own mark on a request: sent again, it does nothing again. */
export interface RequestMark {
  readonly key: string;
  readonly body: unknown;
}

export type Placing =
  /** Now, or by the same request before: the same answer. */
  | { readonly kind: 'placed'; readonly answer: OrderView }
  | { readonly kind: 'zoneNotServed' }
  | { readonly kind: 'unknownAccount' }
  | { readonly kind: 'keyReused' }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'available' }
  /** It has no holder and can't be registered: reserved, or to be auctioned. */
  | { readonly kind: 'withheld'; readonly outcome: DefiniteOutcome }
  | { readonly kind: 'unknown'; readonly outcome: UnknownOutcome }
  | { readonly kind: 'doubled'; readonly id: string };

export type Cancelling =
  | { readonly kind: 'cancelled'; readonly answer: OrderView }
  /** The registry may have been asked already, or it is over. */
  | { readonly kind: 'tooLate'; readonly order: Order };

export interface BackorderParts {
  readonly db: Database;
  readonly clock: Clock;
  /**
   * Asks the registry, not the cache: a name that dropped a minute ago is no name to order.
   */
  readonly look: (name: DomainName) => Promise<LookupOutcome>;
  readonly accounts: readonly ServingAccount[];
}

const LAST_EVENT = 2 ** 31 - 1;

export class Backorders {
  readonly #parts: BackorderParts;

  constructor(parts: BackorderParts) {
    this.#parts = parts;
  }

  /** Every result but `placed` has left nothing behind. */
  async place(keyId: string, wish: OrderWish, mark: RequestMark | null): Promise<Placing> {
    const { db, clock, look, accounts } = this.#parts;
    const { name, ...terms } = wish;
    // First of all: the same request gets the answer it got before, even after changes.
    const idempotency: Idempotency | null = mark && {
      key: mark.key,
      bodyDigest: bodyDigest(mark.body),
    };
    const replay = idempotency && (await replayOf(db, keyId, idempotency));
    if (replay) return placing(replay);
    const serving = accounts.filter((account) => servesZone(account, name.zone));
    if (serving.length === 0) return { kind: 'zoneNotServed' };
    if (wish.account !== null && !serving.some(({ id }) => id === wish.account))
      return { kind: 'unknownAccount' };
    // Judged again where the order is written; here it spares the registry a question.
    if ((await liveOrderCount(db, keyId)) >= MOST_LIVE_ORDERS) return { kind: 'tooMany' };
    const outcome = await look(name);
    if (outcome.status === 'unknown') return { kind: 'unknown', outcome };
    if (outcome.status === 'available') return { kind: 'available' };
    if (outcome.status !== 'registered') return { kind: 'withheld', outcome };
    const order = {
      ...terms,
      id: randomUUID(),
      keyId,
      domain: name.ascii,
      tld: name.tld,
      now: () => clock.now(),
    };
    return placing(await placeOrder(db, order, idempotency, ORDER_VIEWS));
  }

  /** Newest first. Null: the cursor is none of this list. */
  async list(
    keyId: string,
    { limit, cursor }: PageRequest,
    filter: OrderFilter = {},
  ): Promise<{ backorders: OrderView[]; next: string | null } | null> {
    const query = ['backorders', keyId, filter.state ?? null, filter.domain ?? null];
    const position = cursor === null ? null : readCursor(cursor, query, ['string']);
    if (cursor !== null && !(position && isSequence(position[0]))) return null;
    const found = await listOrders(this.#parts.db, keyId, limit + 1, position?.[0] ?? null, filter);
    const { page, next } = cutPage(found, limit, query, ({ sequence }) => [sequence]);
    return { backorders: page.map(({ order }) => orderView(order)), next };
  }

  /** Null: that key has no such order. */
  async find(keyId: string, id: string): Promise<OrderView | null> {
    const order = await this.#find(keyId, id);
    return order && orderView(order);
  }

  /** Null: that key has no such order. One that was cancelled before stays as it is. */
  async cancel(keyId: string, id: string): Promise<Cancelling | null> {
    const { db, clock } = this.#parts;
    if (!UUID.test(id)) return null;
    const done = await cancelOrder(db, keyId, id, clock.now(), ORDER_VIEWS);
    return done?.kind === 'cancelled' ? { kind: 'cancelled', answer: orderView(done.order) } : done;
  }

  /** Oldest first. */
  async events(
    keyId: string,
    id: string,
    { limit, cursor }: PageRequest,
  ): Promise<{ events: OrderEvent[]; next: string | null } | 'noOrder' | 'badCursor'> {
    const order = await this.#find(keyId, id);
    if (!order) return 'noOrder';
    const query = ['backorderEvents', order.id];
    const position = cursor === null ? null : readCursor(cursor, query, ['number']);
    if (cursor !== null && !(position && isEventNumber(position[0]))) return 'badCursor';
    const found = await orderEvents(this.#parts.db, order.id, limit + 1, position?.[0] ?? 0);
    const { page, next } = cutPage(found, limit, query, ({ sequence }) => [sequence]);
    return { events: page, next };
  }

  async #find(keyId: string, id: string): Promise<Order | null> {
    return UUID.test(id) ? await findOrder(this.#parts.db, keyId, id) : null;
  }
}

function placing(placed: Awaited<ReturnType<typeof placeOrder>>): Placing {
  switch (placed.kind) {
    case 'placed':
      return { kind: 'placed', answer: orderView(placed.order) };
    case 'replayed':
      return { kind: 'placed', answer: placed.answer as OrderView };
    default:
      return placed;
  }
}

/** A client can make a cursor: nonsense in it must not reach the database. */
function isEventNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= LAST_EVENT;
}
