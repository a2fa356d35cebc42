/**
 * What a result code (RFC 5730 §3) means for the one who sent the command.
 *
 * - `done`       1000 and its like: carried out
 * - `pending`    accepted, the outcome comes later by poll (1001)
 * - `exists`     the object is there already (2302): not dropped yet, taken by another, or ours by
 *                a reply that was lost
 * - `absent`     there is no such object (2303)
 * - `prohibited` its state or the registry's policy forbids it for now (2304, 2305, 2308): may pass
 * - `mistake`    our command can't be right as it is (2001 … 2005, 2100 … 2103, 2306, 2307)
 * - `funds`      the account is out of money (2104)
 * - `credentials` we are not who we should be (2200, 2501), or not the sponsor (2201, 2202)
 * - `trouble`    the registry failed (2400): whether it was carried out is not known
 * - `closing`    the server ends the session (1500, 2500 …)
 * - `sessions`   too many sessions (2502)
 */
export type ResultMeaning =
  | 'done'
  | 'pending'
  | 'exists'
  | 'absent'
  | 'prohibited'
  | 'mistake'
  | 'funds'
  | 'credentials'
  | 'trouble'
  | 'closing'
  | 'sessions';

const MEANINGS: Readonly<Record<number, ResultMeaning>> = {
  1000: 'done',
  1001: 'pending',
  1300: 'done',
  1301: 'done',
  1500: 'closing',
  2000: 'mistake',
  2001: 'mistake',
  2002: 'mistake',
  2003: 'mistake',
  2004: 'mistake',
  2005: 'mistake',
  2100: 'mistake',
  2101: 'mistake',
  2102: 'mistake',
  2103: 'mistake',
  2104: 'funds',
  2105: 'prohibited',
  2106: 'prohibited',
  2200: 'credentials',
  2201: 'credentials',
  2202: 'credentials',
  2300: 'prohibited',
  2301: 'prohibited',
  2302: 'exists',
  2303: 'absent',
  2304: 'prohibited',
  2305: 'prohibited',
  2306: 'mistake',
  2307: 'mistake',
  2308: 'prohibited',
  2400: 'trouble',
  2500: 'closing',
  2501: 'credentials',
  2502: 'sessions',
};

/**
 * A code that the standard doesn't have means what its first two digits say (RFC 5730 §3, first and
 * second digit).
 */
export function resultMeaning(code: number): ResultMeaning {
  const known = MEANINGS[code];
  if (known) return known;
  if (code >= 1000 && code < 2000) return 'done';
  const family = Math.floor(code / 100);
  if (family === 20 || family === 21) return 'mistake';
  if (family === 22) return 'credentials';
  if (family === 23) return 'prohibited';
  return family === 25 ? 'closing' : 'trouble';
}

/** Whether the server closes the connection after this code (RFC 5730 §3, x5xx). */
export function endsSession(code: number): boolean {
  return code === 1500 || (code >= 2500 && code < 2600);
}
