/** What `/suggestions` is asked and sends. A test holds it against what the service sends. */
import type { Notice } from '../api/types.ts';

export type Style = 'brandable' | 'descriptive' | 'short';

export interface Wish {
  readonly query: string;
  readonly zones: readonly string[];
  readonly style: Style | 'any';
  readonly maxLength: number;
  readonly limit: number;
  readonly hyphens: boolean;
  readonly digits: boolean;
  readonly idn: boolean;
  readonly onlyAvailable: boolean;
  readonly seed: number;
}

export interface Availability {
  readonly available: boolean | null;
  readonly status: 'available' | 'likely' | 'registered' | 'reserved' | 'auction' | 'unknown';
}

/** As much of it as the page shows. */
export interface SuggestedName extends Availability {
  readonly domain: string;
  readonly unicode: string;
  readonly zone: string;
  /** In the brief's language. */
  readonly reason: string;
  readonly notices: readonly Notice[];
}

/** `engine`: `embedded`, or `model:<name>`; '': unsaid. */
export type SuggestionEvent =
  | { readonly event: 'meta'; readonly data: { readonly engine: string } }
  | { readonly event: 'suggestion'; readonly data: SuggestedName & { readonly id: number } }
  | { readonly event: 'availability'; readonly data: Availability & { readonly id: number } }
  | {
      readonly event: 'done';
      readonly data: { readonly engine: string; readonly partial: boolean };
    };
