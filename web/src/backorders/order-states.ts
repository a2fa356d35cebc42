import type { OrderState } from '../api/types.ts';

/** In the order in which an order goes through them. */
export const ORDER_STATES = [
  'accepted',
  'watching',
  'scheduled',
  'armed',
  'attempting',
  'pendingRegistry',
  'unknown',
  'won',
  'lost',
  'cancelled',
  'rejected',
  'failed',
] as const satisfies readonly OrderState[];

const FINAL: ReadonlySet<OrderState> = new Set(['won', 'lost', 'cancelled', 'rejected', 'failed']);
/** From `armed` on the registry may have been asked already. */
const CANCELLABLE: ReadonlySet<OrderState> = new Set(['accepted', 'watching', 'scheduled']);

export function isFinal(state: OrderState): boolean {
  return FINAL.has(state);
}

export function isCancellable(state: OrderState): boolean {
  return CANCELLABLE.has(state);
}

/** The way every order goes; what comes of the asking is told at its end. */
const WAY = ['accepted', 'watching', 'scheduled', 'armed', 'attempting'] as const;
export type Step = (typeof WAY)[number] | 'end';

function placeOnWay(state: OrderState): number {
  return (WAY as readonly OrderState[]).indexOf(state);
}

export interface ShownStep {
  readonly step: Step;
  readonly is: 'past' | 'current' | 'ahead';
}

/** `reached`: the states it came through. An order that ended early shows the steps it never made as ahead. */
export function stepsOf(state: OrderState, reached: readonly OrderState[]): ShownStep[] {
  const isOver = isFinal(state);
  const isAsked = state === 'pendingRegistry' || state === 'unknown';
  const at = isAsked ? WAY.length - 1 : placeOnWay(state);
  const furthest = isOver ? Math.max(-1, ...reached.map(placeOnWay)) : at;
  const steps = WAY.map((step, index): ShownStep => {
    if (isOver) return { step, is: index <= furthest ? 'past' : 'ahead' };
    return { step, is: index < at ? 'past' : index === at ? 'current' : 'ahead' };
  });
  return [...steps, { step: 'end', is: isOver ? 'current' : 'ahead' }];
}
