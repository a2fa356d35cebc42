export const USUAL_LIMIT = 20;

/** What holds where the client says nothing. */
export const USUAL_WISHES = {
  zones: [] as string[],
  language: 'auto' as const,
  style: 'any' as const,
  maxLength: null,
  hyphens: false,
  digits: false,
  idn: false,
  limit: USUAL_LIMIT,
  check: true,
  onlyAvailable: false,
  seed: 0,
};
