/** The terms and the search in this tab: who goes to look at a name finds them on coming back. Kept nowhere else. */
import { createStore } from '../base/store.ts';
import type { ReverseRequest, Scope } from './answers.ts';
import { type Entered, newTerm } from './terms.ts';

export interface Search {
  readonly entered: readonly Entered[];
  readonly scope: Scope;
  /** Null: nothing was sent yet. */
  readonly sent: ReverseRequest | null;
}

export const search = createStore<Search>({ entered: [newTerm(0, 'include')], scope: 'current', sent: null });
