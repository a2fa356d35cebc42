import { createStore } from '../base/store.ts';

/** The names that were pasted where one is asked for; the first is the one that is shown, and its view has a field of its own. */
export const pastedList = createStore<readonly string[]>([]);
