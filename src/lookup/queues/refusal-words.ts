/** What refusals and throttles say of how long, and to whom. */

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 60 * 60_000,
  d: 24 * 60 * 60_000,
};
const MOST_CHARS = 4_096;

/** `24h0m0s`, `15m`, `90s`. */
const CLOCKED = /\b(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s)?\b/g;
/** `3412 seconds`, `5 minutes`, `2 hrs`, `1 day`. */
const WORDED = /\b(\d{1,6})\s{0,3}(s|m|h|d)(?:ec|in|r|our|ay|econd|inute)(?:onds?|utes?|s)?\b/i;
const DAILY = /\b(?:daily|per day|24[- ]hours?)\b/i;

/**
 * How long a refusal's own text asks us to stay away, milliseconds; null when it doesn't say.
 * "Try again after: 24h0m0s", "replenished in 3412 seconds", "exceeded your daily quota".
 */
export function toldWait(text: string): number | null {
  const said = text.slice(0, MOST_CHARS);
  for (const [all, hours, minutes, seconds] of said.matchAll(CLOCKED))
    if (/\d[hms]/.test(all))
      return (
        Number(hours ?? 0) * UNIT_MS.h! +
        Number(minutes ?? 0) * UNIT_MS.m! +
        Number(seconds ?? 0) * UNIT_MS.s!
      );
  const [, count, unit] = WORDED.exec(said) ?? [];
  if (count !== undefined) return Number(count) * UNIT_MS[unit!.toLowerCase()]!;
  return DAILY.test(said) ? UNIT_MS.d! : null;
}

const ABOUT_THE_QUESTION =
  /\b(?:in?valid|bad|malformed|unknown|illegal|incorrect|unsupported|wrong|unrecogni[sz]ed|empty|tld|zone|suffix|extension|not (?:supported|served|handled|valid|authoritative)|no whois|discontinued|retired|no longer)\b/i;

/** Whether a refusal is meant for us, and not for the question. `words`: its sentence. */
export function isBan(words: string | null): boolean {
  return words !== null && !ABOUT_THE_QUESTION.test(words);
}
