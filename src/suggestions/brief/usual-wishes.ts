import type { SuggestionRequest } from '../schemas.ts';

export const USUAL_LIMIT = 20;

/** What holds where the client says nothing. */
export const USUAL_WISHES: Readonly<Omit<SuggestionRequest, 'query'>> = {
  zones: [],
  language: 'auto',
  style: 'any',
  maxLength: null,
  hyphens: false,
  digits: false,
  idn: false,
  limit: USUAL_LIMIT,
  check: true,
  onlyAvailable: false,
  seed: 0,
};
