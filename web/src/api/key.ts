/** The user's API key: in memory, on this device only when asked for; it goes out as a header alone, never in an address. */
import { keep, kept } from '../base/kept.ts';
import { createStore, useStore } from '../base/store.ts';

export interface HeldKey {
  readonly text: string;
  /** Whether it will be there on the next visit. */
  readonly isKept: boolean;
}

const KEPT = 'key';

function keptKey(): HeldKey | null {
  const text = kept(KEPT);
  return text === null || text === '' ? null : { text, isKept: true };
}

const held = createStore<HeldKey | null>(keptKey());

export function currentKey(): string | null {
  return held.get()?.text ?? null;
}

export function useKey(): HeldKey | null {
  return useStore(held);
}

/** Null takes it out, of memory and device. */
export function holdKey(key: HeldKey | null): void {
  keep(KEPT, key?.isKept ? key.text : null);
  held.set(key);
}
