import type { WhoisAnswer } from '../api/types.ts';

/** What `POST /whois/bulk` answers. */
export interface BulkAnswer {
  readonly results: readonly BulkResult[];
  readonly summary: { readonly total: number; readonly succeeded: number; readonly failed: number };
}

export interface BulkResult {
  readonly index: number;
  readonly input: string;
  readonly domain: string;
  readonly ok: boolean;
  readonly result?: WhoisAnswer;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly retryAfter?: number;
  };
}

/** The most that the service takes in one request. */
export const MOST_IN_REQUEST = 20;
