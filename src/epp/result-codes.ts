/** What a result code (RFC 5730 §3) means for the one who sent the command. */
const CODES = {
  /** Carried out. */
  done: [1000, 1300, 1301],
  /** Accepted; the outcome comes later by poll. */
  pending: [1001],
  /** The object is there: not dropped yet, another's, or ours by a reply that was lost. */
  exists: [2302],
  absent: [2303],
  /** Its state or the registry's policy forbids it for now: may pass. */
  prohibited: [2105, 2106, 2300, 2301, 2304, 2305, 2308],
  /** Our command can't be right as it is. */
  mistake: [2000, 2001, 2002, 2003, 2004, 2005, 2100, 2101, 2102, 2103, 2306, 2307],
  /** The account is out of money. */
  funds: [2104],
  /** We are not who we should be (2200, 2501), or not the sponsor. */
  credentials: [2200, 2201, 2202, 2501],
  /** The registry failed: whether it was carried out is not known. */
  trouble: [2400],
  /** The server ends the session. */
  closing: [1500, 2500],
  /** Too many sessions. */
  sessions: [2502],
} as const;

type ResultMeaning = keyof typeof CODES;

const MEANINGS: ReadonlyMap<number, ResultMeaning> = new Map(
  Object.entries(CODES).flatMap(([meaning, codes]) =>
    codes.map((code) => [code, meaning as ResultMeaning] as const),
  ),
);

/** An unknown code means what its first two digits say (RFC 5730 §3). */
export function resultMeaning(code: number): ResultMeaning {
  const known = MEANINGS.get(code);
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
