/** Why the service refuses an address, by its English sentence: there is no code for it. */

const SENTENCES = {
  notSecure: /https URL/,
  hasPassword: /user name or password/,
  port: /port from/,
  notPublic: /public address/,
  tooLong: /more than \d+ characters/,
} as const;

export type UrlFault = keyof typeof SENTENCES;

/** Null for a reason that the page has no words for. */
export function urlFault(message: string): UrlFault | null {
  const found = Object.entries(SENTENCES).find(([, sentence]) => sentence.test(message));
  return (found?.[0] as UrlFault | undefined) ?? null;
}
