import type { OrderState } from '../api/types.ts';

const FINAL: ReadonlySet<OrderState> = new Set(['won', 'lost', 'cancelled', 'rejected', 'failed']);
/** From `armed` on the registry may have been asked already. */
const CANCELLABLE: ReadonlySet<OrderState> = new Set(['accepted', 'watching', 'scheduled']);

export const isFinal = (state: OrderState): boolean => FINAL.has(state);
export const isCancellable = (state: OrderState): boolean => CANCELLABLE.has(state);

/** The way every order goes; what comes of the asking is told at its end. */
const WAY = ['accepted', 'watching', 'scheduled', 'armed', 'attempting'] as const;

export interface ShownStep {
  readonly step: (typeof WAY)[number] | 'end';
  readonly is: 'past' | 'current' | 'ahead';
}

/**
 * `reached`: the states it came through. An order that ended early shows the steps it never made
 * as ahead.
 */
export function stepsOf(state: OrderState, reached: readonly OrderState[]): ShownStep[] {
  const isOver = isFinal(state);
  const isAsked = state === 'pendingRegistry' || state === 'unknown';
  const placeOf = (one: OrderState) => (WAY as readonly OrderState[]).indexOf(one);
  const at = isOver
    ? Math.max(-1, ...reached.map(placeOf)) + 1
    : placeOf(isAsked ? 'attempting' : state);
  const steps = WAY.map((step, place): ShownStep => {
    if (place < at) return { step, is: 'past' };
    return { step, is: place === at && !isOver ? 'current' : 'ahead' };
  });
  return [...steps, { step: 'end', is: isOver ? 'current' : 'ahead' }];
}
