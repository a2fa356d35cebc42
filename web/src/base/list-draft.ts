import { createStore } from './store.ts';

/** The list for the bulk lookup as entered and not sent yet: the way to the key and back, or from another view, mustn't cost it. */
export const listDraft = createStore('');

/** With these lines behind it, unless they are in it already. */
export function addToDraft(lines: readonly string[]): void {
  const draft = listDraft.get().trimEnd();
  const known = new Set(draft.split('\n'));
  listDraft.set(
    [...(draft === '' ? [] : [draft]), ...lines.filter((line) => !known.has(line))].join('\n'),
  );
}
