/** Why the service refuses an address, by its English sentence: there is no code for it. */

const SENTENCES = {
  notSecure: /https URL/,
  hasPassword: /user name or password/,
  port: /port from/,
  notPublic: /public address/,
  tooLong: /more than \d+ characters/,
} as const;

/** Null for a reason that the page has no words for. */
export function urlFault(message: string): keyof typeof SENTENCES | null {
  const faults = Object.keys(SENTENCES) as (keyof typeof SENTENCES)[];
  return faults.find((fault) => SENTENCES[fault].test(message)) ?? null;
}
