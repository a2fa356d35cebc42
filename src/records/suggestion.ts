/** What a client asks of name suggestions and is told, as the doors have it. */
import type { ErrorDetail } from '#app/base/errors.ts';
import type { Notice } from '#app/names/notice.ts';

export interface SuggestionRequest {
  /** The brief, trimmed. */
  readonly query: string;
  /** As the client wrote them, in order of preference; empty: the brief chooses. */
  readonly zones: readonly string[];
  readonly language: 'vi' | 'en' | 'auto';
  readonly style: 'brandable' | 'descriptive' | 'short' | 'any';
  /** Characters of the label; null: the generator's own. */
  readonly maxLength: number | null;
  readonly hyphens: boolean;
  readonly digits: boolean;
  readonly idn: boolean;
  /** 1 to 50. */
  readonly limit: number;
  /** Whether DNS and registries are asked. */
  readonly check: boolean;
  /** Only names that a registry says are free; needs `check`. */
  readonly onlyAvailable: boolean;
  readonly seed: number;
}

/** `likely`: not in the DNS, no registry's word yet. `unknown`: no source said. */
export type SuggestionStatus =
  | 'available'
  | 'likely'
  | 'registered'
  | 'reserved'
  | 'auction'
  | 'unknown';

export interface Availability {
  /** As `GET /domain/check` would say it; null where that would be a 503, or wasn't asked. */
  readonly available: boolean | null;
  readonly status: SuggestionStatus;
}

export interface SuggestedName extends Availability {
  readonly domain: string;
  readonly unicode: string;
  readonly label: string;
  readonly zone: string;
  readonly style: 'brandable' | 'descriptive' | 'short';
  readonly reason: string;
  /** 0 to 1. */
  readonly score: number;
  readonly notices: readonly Notice[];
}

/** What was made of a brief, in its own language, so that people can correct it. */
export interface Understood {
  /** Strongest first; empty where no trade was recognised. */
  readonly trades: readonly string[];
  readonly audience: readonly string[];
  readonly tone: readonly string[];
  readonly place: string | null;
  readonly person: string | null;
  readonly namesIn: 'vi' | 'en';
  /** What the brief says of the name itself; words as labels, zones without a dot. */
  readonly wishes: {
    readonly minLength: number | null;
    readonly maxLength: number | null;
    readonly zones: readonly string[];
    readonly include: readonly string[];
    readonly exclude: readonly string[];
    readonly startsWith: string | null;
  };
  /** Words taken for misspelt ones. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
}

export interface SuggestionMeta {
  readonly query: string;
  readonly language: 'vi' | 'en';
  readonly understood: Understood;
  /** Who is asked: `embedded`, or `model:<name>` beside it. */
  readonly engine: string;
  readonly zones: readonly string[];
  readonly limit: number;
}

/** `id` stays a name's own for the length of the stream. */
export type SuggestionEvent =
  | { readonly event: 'meta'; readonly data: SuggestionMeta }
  | { readonly event: 'suggestion'; readonly data: SuggestedName & { readonly id: number } }
  | {
      readonly event: 'availability';
      readonly data: Availability & { readonly id: number; readonly domain: string };
    };

export interface SuggestionAnswer {
  readonly query: string;
  readonly language: 'vi' | 'en';
  readonly understood: Understood;
  /** `model:<name>` when a name of the model's is among them. */
  readonly engine: string;
  readonly suggestions: readonly SuggestedName[];
  /** The time budget ended before everything was found out. */
  readonly partial: boolean;
  readonly elapsedMs: number;
}

export type SuggestionOutcome =
  | { readonly ok: true; readonly answer: SuggestionAnswer }
  /** `message` is for people: why this brief, or these zones, get no names. */
  | { readonly ok: false; readonly message: string; readonly details: ErrorDetail[] };

export interface SuggestionTask {
  /** Fires when the client no longer waits for the answer. */
  readonly signal: AbortSignal;
  /** Told of each event as it happens; null: only the answer counts, and it must come soon. */
  readonly tell: ((event: SuggestionEvent) => void) | null;
}
