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

export interface SuggestedName extends Availability {
  readonly domain: string;
  readonly unicode: string;
  readonly label: string;
  readonly zone: string;
  readonly style: Style;
  /** In the brief's language. */
  readonly reason: string;
  readonly score: number;
  readonly notices: readonly Notice[];
}

export interface Meta {
  readonly language: 'vi' | 'en';
  /** `embedded`, or `model:<name>`. */
  readonly engine: string;
  readonly zones: readonly string[];
  readonly limit: number;
}

export type SuggestionEvent =
  | { readonly event: 'meta'; readonly data: Meta }
  | { readonly event: 'suggestion'; readonly data: SuggestedName & { readonly id: number } }
  | {
      readonly event: 'availability';
      readonly data: Availability & { readonly id: number; readonly domain: string };
    }
  | {
      readonly event: 'done';
      readonly data: { readonly engine: string; readonly total: number; readonly partial: boolean };
    };
