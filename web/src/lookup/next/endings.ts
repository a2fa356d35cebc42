/** A label under its usual endings: asked in one request, and remembered for a minute. */
import { useState } from 'react';
import { api, ask } from '../../api/client.ts';
import { eachEvent } from '../../api/events.ts';
import type { Failure } from '../../api/failure.ts';
import { currentKey } from '../../api/key.ts';
import { currentLimits } from '../../api/limits.ts';
import type { Ending } from '../../api/types.ts';
import { MINUTE_MS, now } from '../../base/clock.ts';
import { createStore, useStore } from '../../base/store.ts';

export interface AskedEndings {
  readonly list: readonly Ending[];
  readonly phase: 'asking' | 'done';
  readonly failure: Failure | null;
  readonly until: number;
}

type EndingEvent =
  | { readonly event: 'meta'; readonly data: { readonly endings: readonly Ending[] } }
  | { readonly event: 'ending'; readonly data: Ending };

/** By the name that was asked for. */
const known = createStore<Readonly<Record<string, AskedEndings>>>({});

/** Null: it would have to be asked. What was there when its part opened stays. */
export function useEndings(name: string | null): AskedEndings | null {
  const [since] = useState(now);
  const found = useStore(known)[name ?? ''];
  return found && found.until > since ? found : null;
}

/** Of a visitor's requests in a minute, those that typing leaves to lookups. */
const KEPT_FOR_LOOKUPS = 6;

/** Whether typing may spend a request. */
export function mayAskAhead(): boolean {
  const limits = currentLimits();
  const isSpent = limits !== null && limits.resetAt > now() && limits.remaining <= KEPT_FOR_LOOKUPS;
  return currentKey() !== null || !isSpent;
}

let typed = new AbortController();

/** As `askEndings`; what was typed before is no longer wanted. */
export function askTyped(domain: string): void {
  typed.abort();
  typed = new AbortController();
  void askEndings(domain, typed.signal);
}

export async function askEndings(domain: string, signal?: AbortSignal): Promise<void> {
  const before = known.get()[domain];
  if (before && before.until > now() && before.failure === null) return;
  let endings: AskedEndings = {
    list: [],
    phase: 'asking',
    failure: null,
    until: now() + MINUTE_MS,
  };
  const tell = (change: Partial<AskedEndings>) => {
    endings = { ...endings, ...change };
    known.set({ ...known.get(), [domain]: endings });
  };
  tell({});
  try {
    const answer = await ask(
      api.GET('/api/v1/domain/endings', {
        params: { query: { domain } },
        headers: { accept: 'text/event-stream' },
        parseAs: 'stream',
        ...(signal && { signal }),
      }),
    );
    if (!answer.ok) return tell({ phase: 'done', failure: answer.failure });
    await eachEvent<EndingEvent>(answer.value, ({ event, data }) => {
      if (event === 'meta') tell({ list: data.endings });
      if (event === 'ending')
        tell({ list: endings.list.map((one) => (one.domain === data.domain ? data : one)) });
    });
    tell({ phase: 'done' });
  } catch {
    // Called off, or broken off: what came stays, the rest is asked for anew next time.
    tell({ phase: 'done', until: 0 });
  }
}
