import { useEffect } from 'react';
import { type Answer, api, ask } from '../api/client.ts';
import type { Backorder, BackorderEvent } from '../api/types.ts';
import { useAnswer } from '../api/use-answer.ts';
import { now } from '../base/clock.ts';
import { pauseMs } from './polling.ts';
import { useLive } from './use-live.ts';

/** Orders that were rescheduled for months have hundreds of events; beyond this the newest would be missing, and that is said. */
const MOST_EVENT_PAGES = 10;

/** An order and what happened to it, asked again as its state wants it. */
export function useOrder(id: string) {
  const order = useAnswer(`order ${id}`, (signal) =>
    ask(api.GET('/api/v1/backorders/{id}', { params: { path: { id } }, signal })),
  );
  const events = useAnswer(`events ${id}`, (signal) => askEvents(id, signal));
  useLive(order, signOf, (value, unchanged) => pauseMs({ order: value, unchanged }, now()));

  const sign = order.value === null ? null : signOf(order.value);
  const { again } = events;
  // Asked anew when the order has changed.
  useEffect(() => {
    if (sign !== null) again();
  }, [sign, again]);
  return { order, events };
}

function signOf({ state, updatedAt, position, attempts }: Backorder): string {
  return [state, updatedAt, position, attempts].join();
}

/** All of them, oldest first. */
async function askEvents(
  id: string,
  signal: AbortSignal,
): Promise<Answer<readonly BackorderEvent[]>> {
  const events: BackorderEvent[] = [];
  let after: { cursor?: string } | null = {};
  for (let page = 0; after !== null && page < MOST_EVENT_PAGES; page++) {
    const params: { path: { id: string }; query: { limit: number; cursor?: string } } = {
      path: { id },
      query: { limit: 100, ...after },
    };
    const answer = await ask(api.GET('/api/v1/backorders/{id}/events', { params, signal }));
    if (!answer.ok) return answer;
    events.push(...answer.value.events);
    after = answer.value.next === null ? null : { cursor: answer.value.next };
  }
  return { ok: true, value: events };
}
