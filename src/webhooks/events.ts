/** What clients can be told of. */
import { ORDER_STATES } from '#app/records/order.ts';

/**
 * The `type` of every notification: an order's new state, or what was seen of a name that was
 * ordered.
 */
export const EVENT_TYPES: readonly string[] = [
  ...ORDER_STATES.map((state) => `backorder.${state}`),
  'domain.changed',
  'domain.expiring',
];

/** What a webhook may ask for: single types, all of a family, or everything. */
export const EVENT_PATTERNS: readonly string[] = ['*', 'backorder.*', 'domain.*', ...EVENT_TYPES];
