/** The names looked at last, kept in this browser alone. */
import { keep, kept } from '../base/kept.ts';
import { createStore } from '../base/store.ts';
import type { ShownState } from '../ui/names/status-badge.tsx';

const KEPT = 'recent';
const MOST = 8;

export type Recent = readonly (readonly [name: string, state: ShownState])[];

export const recent = createStore<Recent>(readRecent(kept(KEPT)));
recent.subscribe(() => keep(KEPT, recent.get().length > 0 ? JSON.stringify(recent.get()) : null));

export function noteRecent(name: string, state: ShownState): void {
  const others = recent.get().filter(([one]) => one !== name);
  recent.set([[name, state] as const, ...others].slice(0, MOST));
}

/** Empty for what the page didn't write. */
function readRecent(json: string | null): Recent {
  try {
    const list: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(list) && list.every((one) => Array.isArray(one) && one.length === 2)
      ? (list as unknown as Recent)
      : [];
  } catch {
    return [];
  }
}
