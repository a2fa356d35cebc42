/**
 * Secrets of new webhooks that the user has not confirmed to have kept. They are shown once, so
 * they outlive the view; not the page, and never the key that the webhooks belong to.
 */
import type { MadeWebhook } from '../api/types.ts';
import { createStore, useStore } from '../base/store.ts';

/** The newest first. */
const unsaved = createStore<readonly { readonly key: string; readonly made: MadeWebhook }[]>([]);

export function useUnsavedSecrets(key: string): readonly MadeWebhook[] {
  return useStore(unsaved).flatMap((one) => (one.key === key ? [one.made] : []));
}

export function addUnsavedSecret(key: string, made: MadeWebhook): void {
  unsaved.set([{ key, made }, ...unsaved.get()]);
}

export function noteSaved({ id }: MadeWebhook): void {
  unsaved.set(unsaved.get().filter(({ made }) => made.id !== id));
}

/** Another key is held, or none. */
export function forgetSecretsOfOthers(key: string | null): void {
  unsaved.set(unsaved.get().filter((one) => one.key === key));
}
