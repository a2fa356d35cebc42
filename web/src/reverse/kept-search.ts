/**
 * The terms and the search in this tab: who goes to look at a name, or reloads, finds them on coming back. They stand in no address:
 * terms are often people's names, and addresses are shared, logged and sent along.
 */
import { keepInTab, keptInTab } from '../base/kept.ts';
import { createStore } from '../base/store.ts';
import { newTerm, readSearch, type Search } from './terms.ts';

const KEPT = 'reverse';

export const search = createStore<Search>(
  readSearch(keptInTab(KEPT)) ?? { entered: [newTerm(0, 'include')], scope: 'current', sent: null },
);
search.subscribe(() => keepInTab(KEPT, JSON.stringify(search.get())));
