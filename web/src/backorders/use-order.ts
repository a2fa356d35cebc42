import { useEffect } from 'react';
import { type Answer, ask } from '../api/client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { now } from '../base/clock.ts';
import { pauseMs } from './polling.ts';
import type { Backorder, BackorderEvent, EventPage } from './types.ts';
import { useLive } from './use-live.ts';

/** Orders that were rescheduled for months have hundreds of events; beyond this the newest would be missing, and that is said. */
const MOST_EVENT_PAGES = 10;

export function orderPath(id: string): string {
  return `/backorders/${encodeURIComponent(id)}`;
}

/** An order and what happened to it, asked again as its state wants it. */
export function useOrder(id: string) {
  const order = useAnswer(`order ${id}`, (signal) =>
    ask<Backorder>({ path: orderPath(id), signal }),
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
  let cursor: string | null = null;
  for (let page = 0; page < MOST_EVENT_PAGES; page++) {
    const answer: Answer<EventPage> = await ask<EventPage>({
      path: `${orderPath(id)}/events`,
      query: { limit: 100, cursor },
      signal,
    });
    if (!answer.ok) return answer;
    events.push(...answer.value.events);
    cursor = answer.value.next;
    if (cursor === null) break;
  }
  return { ok: true, value: events };
}
