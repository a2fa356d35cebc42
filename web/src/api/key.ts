/** The user's API key: in memory, kept longer only when asked for; it goes out as a header alone, never in an address. */
import { keep, keepInTab, kept, keptInTab } from '../base/kept.ts';
import { createStore, useStore } from '../base/store.ts';
import { forgetLimits } from './limits.ts';

/** How long a key is kept: until the page is left or reloaded, until the tab is closed, until it is taken out. */
export type KeyStay = 'page' | 'tab' | 'device';

export interface HeldKey {
  readonly text: string;
  readonly stay: KeyStay;
}

const KEPT = 'key';

function keptKey(): HeldKey | null {
  const inTab = keptInTab(KEPT);
  if (inTab) return { text: inTab, stay: 'tab' };
  const onDevice = kept(KEPT);
  return onDevice ? { text: onDevice, stay: 'device' } : null;
}

const held = createStore<HeldKey | null>(keptKey());

export function currentKey(): string | null {
  return held.get()?.text ?? null;
}

export function useKey(): HeldKey | null {
  return useStore(held);
}

/** Null takes it out, of memory, tab and device. */
export function holdKey(key: HeldKey | null): void {
  keep(KEPT, key?.stay === 'device' ? key.text : null);
  keepInTab(KEPT, key?.stay === 'tab' ? key.text : null);
  // What was left to one key says nothing of another.
  if (key?.text !== currentKey()) forgetLimits();
  held.set(key);
}
