/**
 * Secrets of new webhooks that the user has not confirmed to have kept. They are shown once, so they outlive the view; not the page, and
 * never the key that the webhooks belong to.
 */

import type { MadeWebhook } from '../api/types.ts';
import { createStore, useStore } from '../base/store.ts';

interface Unsaved {
  readonly key: string;
  readonly made: readonly MadeWebhook[];
}

const NONE: readonly MadeWebhook[] = [];
const unsaved = createStore<Unsaved | null>(null);

/** Those of this key, the newest first; of another they are forgotten with the next one that is made. */
export function useUnsavedSecrets(key: string): readonly MadeWebhook[] {
  const held = useStore(unsaved);
  return held?.key === key ? held.made : NONE;
}

export function addUnsavedSecret(key: string, made: MadeWebhook): void {
  const held = unsaved.get();
  unsaved.set({ key, made: [made, ...(held?.key === key ? held.made : NONE)] });
}

export function noteSaved({ id }: MadeWebhook): void {
  const held = unsaved.get();
  if (held) unsaved.set({ ...held, made: held.made.filter((one) => one.id !== id) });
}

/** Another key is held, or none. */
export function forgetSecretsOfOthers(key: string | null): void {
  if (unsaved.get()?.key !== key) unsaved.set(null);
}
