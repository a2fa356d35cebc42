/**
 * The one run of suggestions on this page. It outlives the view: who goes to look at a name finds
 * the others on coming back.
 */
import { api, ask } from '../api/client.ts';
import { eachEvent } from '../api/events.ts';
import type { SuggestionsBody } from '../api/types.ts';
import { createStore, useStore } from '../base/store.ts';
import {
  BRIEF,
  begun,
  keepWish,
  type RunEvent,
  type Tale,
  told,
  USUAL,
  type Wish,
} from './tale.ts';

const tale = createStore<Tale | null>(null);
const running = createStore<AbortController | null>(null);

export function useTale(): Tale | null {
  return useStore(tale);
}

/** Starts anew; `isMore`: the names so far stay, others join them. */
export function start(wish: Wish, isMore = false): void {
  keepWish(wish);
  running.get()?.abort();
  const leaving = new AbortController();
  running.set(leaving);
  tale.set(begun(wish, isMore ? tale.get() : null));
  const tell = (change: (before: Tale) => Tale) => {
    const before = tale.get();
    if (!leaving.signal.aborted && before) tale.set(change(before));
  };
  void follow(wish, leaving.signal, tell);
}

/** For who comes from a name that is taken: its words are the brief. */
export function startFrom(name: string): void {
  const query = name.split('.', 1)[0]!.replaceAll('-', ' ');
  if (query.length >= BRIEF.least && tale.get()?.wish.query !== query) start({ ...USUAL, query });
}

export function stop(): void {
  running.get()?.abort();
  const before = tale.get();
  if (before?.phase === 'running') tale.set({ ...before, phase: 'stopped' });
}

async function follow(
  wish: Wish,
  signal: AbortSignal,
  tell: (change: (before: Tale) => Tale) => void,
): Promise<void> {
  try {
    const answer = await ask(
      api.POST('/api/v1/suggestions', {
        headers: { accept: 'text/event-stream' },
        body: bodyOf(wish),
        parseAs: 'stream',
        signal,
      }),
    );
    if (!answer.ok)
      return tell((before) => ({ ...before, phase: 'failed', failure: answer.failure }));
    await eachEvent<RunEvent>(answer.value, (event) => tell((before) => told(before, event)));
  } catch {
    // The connection broke; one that was called off is no longer listened to.
  }
  // Without its `done` a stream has not ended, but broken off.
  tell((before) => (before.phase === 'running' ? { ...before, phase: 'broken' } : before));
}

/** Without what the service takes as said: a brief without zones chooses its own. */
function bodyOf({ zones, ...wish }: Wish): SuggestionsBody {
  return zones.length === 0 ? wish : { ...wish, zones };
}
