import { createStore } from './store.ts';

/** The list for the bulk lookup, entered and not sent yet: it outlives the view. */
export const listDraft = createStore('');

/** Names to be watched, handed from one view to another. */
export const watchDraft = createStore<readonly string[]>([]);

/** With these lines behind it, unless they are in it already. */
export function addToDraft(lines: readonly string[]): void {
  const draft = listDraft.get().trimEnd();
  const known = new Set(draft.split('\n'));
  listDraft.set(
    [...(draft === '' ? [] : [draft]), ...lines.filter((line) => !known.has(line))].join('\n'),
  );
}
