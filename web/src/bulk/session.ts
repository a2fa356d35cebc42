/**
 * The one bulk lookup of this tab. It goes on while its user looks at other views, and is there
 * again after a reload.
 */
import { api, ask } from '../api/client.ts';
import { currentLimits } from '../api/limits.ts';
import { after, now } from '../base/clock.ts';
import { keepInTab, keptInTab } from '../base/kept.ts';
import { listDraft } from '../base/list-draft.ts';
import { createStore, useStore } from '../base/store.ts';
import type { NameList } from './list/list.ts';
import { type BulkRow, rowsOf } from './rows.ts';
import { type BulkRun, createRun, type RunState } from './run.ts';
import { savedRows, savedText } from './saved-run.ts';

const KEPT = 'bulk';
/** False: there is no room for all of it; what was kept before stays. */
const save = (rows: readonly BulkRow[]) => keepInTab(KEPT, savedText(rows));

export interface Session {
  readonly run: BulkRun;
  readonly state: RunState;
  /** Began before the page was reloaded. */
  readonly isRestored: boolean;
  /** Whether all of it would survive a reload. */
  readonly isSaved: boolean;
}

const session = createStore<Session | null>(restored());

export function useSession(): Session | null {
  return useStore(session);
}

export function beginSession({ entries }: Pick<NameList, 'entries'>): void {
  const rows = rowsOf(entries);
  const begun = sessionOf(rows, { isRestored: false, isSaved: save(rows) });
  session.set(begun);
  listDraft.set('');
  begun.run.start();
}

export function endSession(): void {
  session.get()?.run.stop();
  keepInTab(KEPT, null);
  session.set(null);
}

function restored(): Session | null {
  const rows = savedRows(keptInTab(KEPT));
  return rows && sessionOf(rows, { isRestored: true, isSaved: true });
}

function sessionOf(
  rows: readonly BulkRow[],
  traits: Pick<Session, 'isRestored' | 'isSaved'>,
): Session {
  const update = (change: Partial<Session>) => {
    const current = session.get();
    if (current?.run === run) session.set({ ...current, ...change });
  };
  const run: BulkRun = createRun(rows, {
    ask: (domains, signal) => ask(api.POST('/api/v1/whois/bulk', { body: { domains }, signal })),
    limits: currentLimits,
    now,
    after,
    changed: (state) => update({ state }),
    learned: (_outcomes, all) => update({ isSaved: save(all) }),
  });
  return { run, state: run.state(), ...traits };
}

window.addEventListener('online', () => session.get()?.run.wake());
