import { useEffect, useEffectEvent, useRef } from 'react';
import { type Answer, api, ask } from '../api/client.ts';
import { passes } from '../api/failure.ts';
import type { Backorder, BackorderEvent } from '../api/types.ts';
import { type AskedAnswer, useAnswer } from '../api/use-answer.ts';
import { after, now } from '../base/clock.ts';
import { pauseAfterFailureMs, pauseMs } from './polling.ts';

/**
 * Asks again after the pause that the last answer suggests (null: never again), later and later
 * when there is none. What can't come right by waiting is left alone. `signOf` tells whether an
 * answer says anything new. A tab in the background asks nothing until it is looked at.
 */
export function useLive<T>(
  { value, failure, isLoading, again }: AskedAnswer<T>,
  signOf: (value: T) => string,
  pause: (value: T, unchanged: number) => number | null,
): void {
  const seen = useRef({ sign: '', unchanged: 0, failures: 0 });

  const waitMs = useEffectEvent((): number | null => {
    const last = seen.current;
    if (failure !== null) {
      last.failures += 1;
      return passes(failure) ? pauseAfterFailureMs(last.failures, failure.retryAt, now()) : null;
    }
    if (value === null) return null;
    const sign = signOf(value);
    const unchanged = sign === last.sign ? last.unchanged + 1 : 0;
    seen.current = { sign, unchanged, failures: 0 };
    return pause(value, unchanged);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const wait = isLoading ? null : waitMs();
    if (wait === null) return;
    let stopListening = () => {};
    const stopWaiting = after(wait, () => {
      stopListening = whenVisible(again);
    });
    return () => {
      stopWaiting();
      stopListening();
    };
  }, [isLoading, value, failure, again]);
}

/** At once, or when the page is looked at again. Returns what calls it off. */
function whenVisible(task: () => void): () => void {
  const leaving = new AbortController();
  if (document.visibilityState === 'visible') task();
  else document.addEventListener('visibilitychange', task, { once: true, signal: leaving.signal });
  return () => leaving.abort();
}

/** Orders that were rescheduled for months have hundreds of events; the newest may be missing. */
const MOST_EVENT_PAGES = 10;

interface LiveOrder {
  readonly order: Backorder;
  /** Oldest first. */
  readonly events: Answer<readonly BackorderEvent[]>;
}

/** An order, asked again as its state wants it, and its events, asked again when it has changed. */
export function useOrder(id: string) {
  const asked = useAnswer<LiveOrder>(`order ${id}`, async (signal, before) => {
    const params = { path: { id } };
    const order = await ask(api.GET('/api/v1/backorders/{id}', { params, signal }));
    if (!order.ok) return order;
    const isOld = before?.events.ok === true && signOf(before.order) === signOf(order.value);
    const events = isOld ? before.events : await askEvents(id, signal);
    return { ok: true, value: { order: order.value, events } };
  });
  useLive(
    asked,
    ({ order }) => signOf(order),
    ({ order }, unchanged) => pauseMs(order, unchanged, now()),
  );
  return asked;
}

function signOf({ state, updatedAt, position, attempts }: Backorder): string {
  return [state, updatedAt, position, attempts].join();
}

async function askEvents(id: string, signal: AbortSignal): Promise<LiveOrder['events']> {
  const events: BackorderEvent[] = [];
  const query: { limit: number; cursor?: string } = { limit: 100 };
  for (let page = 0; page < MOST_EVENT_PAGES; page++) {
    const params = { path: { id }, query };
    const answer = await ask(api.GET('/api/v1/backorders/{id}/events', { params, signal }));
    if (!answer.ok) return answer;
    events.push(...answer.value.events);
    if (answer.value.next === null) break;
    query.cursor = answer.value.next;
  }
  return { ok: true, value: events };
}
