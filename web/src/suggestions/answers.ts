/** What the page asks of `/suggestions`, and the events it reads from the answer. */
import type { Availability, Suggestion, SuggestionsBody } from '../api/types.ts';

export type Wish = Required<Omit<SuggestionsBody, 'check' | 'language'>>;

/** As much of a suggestion as the page shows. */
export type SuggestedName = Omit<Suggestion, 'label' | 'score' | 'style'>;

/** `engine`: `embedded`, or `model:<name>`; '': unsaid. */
export type SuggestionEvent =
  | { readonly event: 'meta'; readonly data: { readonly engine: string } }
  | { readonly event: 'suggestion'; readonly data: SuggestedName & { readonly id: number } }
  | { readonly event: 'availability'; readonly data: Availability & { readonly id: number } }
  | {
      readonly event: 'done';
      readonly data: { readonly engine: string; readonly partial: boolean };
    };
