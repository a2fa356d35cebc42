/** The user's API key: in memory, kept longer only when asked for; never in an address. */
import { keep, keepInTab, kept, keptInTab } from '../base/kept.ts';
import { createStore, useStore } from '../base/store.ts';
import { hearTabs, tellTabs } from '../base/tabs.ts';
import { forgetLimits } from './limits.ts';

/** How long a key is kept: until the page is left, the tab closed, or the key taken out. */
export type KeyStay = 'page' | 'tab' | 'device';

export interface HeldKey {
  readonly text: string;
  readonly stay: KeyStay;
  /** It was to stay longer, but the browser has no room, or keeps nothing. */
  readonly wasRefused?: boolean;
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

/** Null takes it out, of memory, tab and device, here and in every other tab. */
export function holdKey(key: HeldKey | null): void {
  const wasOnDevice = held.get()?.stay === 'device';
  const isOnDevice = keep(KEPT, key?.stay === 'device' ? key.text : null) && key?.stay === 'device';
  const isInTab = keepInTab(KEPT, key?.stay === 'tab' ? key.text : null) && key?.stay === 'tab';
  if (key === null || key.stay === 'page' || isOnDevice || isInTab)
    take(key && { text: key.text, stay: key.stay });
  else take({ text: key.text, stay: 'page', wasRefused: true });
  if (key === null) tellTabs({ key: 'forgotten' } satisfies Told);
  else if (isOnDevice || wasOnDevice)
    tellTabs({ key: 'onDevice', text: isOnDevice ? key.text : null } satisfies Told);
}

function take(key: HeldKey | null): void {
  // What was left to one key says nothing of another.
  if (key?.text !== currentKey()) forgetLimits();
  held.set(key);
}

/** Between tabs. `onDevice`: the device keeps another key from now on, or none any more. */
type Told =
  | { readonly key: 'forgotten' }
  | { readonly key: 'onDevice'; readonly text: string | null };

hearTabs((said) => {
  const told = said as Partial<Told> | null;
  if (told?.key === 'forgotten') {
    keepInTab(KEPT, null);
    take(null);
  }
  // A key that was given to this tab alone stays what it is.
  if (told?.key === 'onDevice' && (held.get()?.stay ?? 'device') === 'device')
    take(typeof told.text === 'string' ? { text: told.text, stay: 'device' } : null);
});
