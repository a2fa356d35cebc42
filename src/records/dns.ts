/**
 * DNS records as they are kept and shown. Values are in presentation form, without trailing dots
 * (see `DnsValue`).
 */

export const DNS_TYPES = [
  ...(['A', 'AAAA', 'NS', 'MX', 'TXT', 'SOA', 'CNAME', 'CAA'] as const),
  ...(['SRV', 'PTR', 'DS', 'DNSKEY', 'HTTPS', 'SVCB', 'TLSA', 'NAPTR'] as const),
] as const;
export type DnsType = (typeof DNS_TYPES)[number];

export interface DnsValue {
  /**
   * In one line: an address, a host name in lower case without trailing dot, `10 mail.example`
   * (MX), mname rname serial refresh retry expire minimum (SOA), `0 issue "ca.example"` (CAA), the
   * joined strings of a TXT (`""` where they are empty); any other as zone files have it,
   * hexadecimal digits in upper case.
   */
  readonly value: string;
  /** Seconds; null where it isn't known. */
  readonly ttl: number | null;
}

/**
 * What DNS said of a name at a moment. `id` (a UUID) makes keeping it twice the same as keeping it
 * once.
 */
export interface DnsLook {
  readonly id: string;
  /** The registrable name, lower-case A-label form. */
  readonly domain: string;
  /** The host that was asked for: `domain` or below it. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly observedAt: number;
  /**
   * Only the types that were answered: an empty list says that there are none, a missing type says
   * nothing.
   */
  readonly answers: Readonly<Partial<Record<DnsType, readonly DnsValue[]>>>;
}

/** What an imported history says: the value was seen from `firstSeen` to `lastSeen`. */
export interface DnsSpan extends DnsValue {
  readonly id: string;
  readonly domain: string;
  readonly name: string;
  readonly type: DnsType;
  /** Epoch milliseconds, both; `lastSeen` is not before `firstSeen`. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** How many observations it stands for, where its source says. */
  readonly observations?: number | null;
  /**
   * A look at this name and type, at one moment: with the other looks of that moment it tells all
   * that there was. Without it that is told by the rest, as by spans that were kept without it.
   */
  readonly isLook?: boolean | null;
}

export function isLook({ isLook, firstSeen, lastSeen, observations }: DnsSpan): boolean {
  return isLook ?? (firstSeen === lastSeen && (observations ?? null) === null);
}

/** Of an interval, so that looks to come have room in the database's 31 bits. */
export const MOST_OBSERVATIONS = 1_000_000_000;

/** One value of one name and type over the time in which it did not go away. */
export interface DnsInterval extends DnsValue {
  /** The highest seen: a resolver's cache shows a TTL anywhere below it. */
  readonly ttl: number | null;
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** How many looks saw it; an imported span counts for as many as its
   * source says, or for its two ends. */
  readonly observations: number;
  /** The latest look found it, and one of our own looks ever did: imported alone tells no now. */
  readonly current: boolean;
  /** Looks in a row, up to the latest, that did not see it. */
  readonly misses: number;
}

/** A page of a domain's DNS history, the latest `lastSeen` first. */
export interface DnsHistoryQuery {
  readonly domain: string;
  /** The domain or a host below it, alone or with all below; without it: all of the domain. */
  readonly host?: { readonly name: string; readonly andBelow: boolean };
  /** Null: all. */
  readonly types: readonly DnsType[] | null;
  /** Only what stood at some moment from here on, and up to there; epoch milliseconds. */
  readonly from: number | null;
  readonly to: number | null;
  readonly limit: number;
  /** Where the page before ended; null for the first. */
  readonly after: DnsHistoryPosition | null;
}

/** `lastSeen`, name, type, digest of the value, `firstSeen` of the last entry shown. */
export type DnsHistoryPosition = readonly [number, string, string, string, number];

export interface DnsHistoryEntry extends Omit<DnsInterval, 'misses'> {
  readonly type: DnsType;
  readonly name: string;
}

export interface DnsHistoryPage {
  /** Entries of the whole query, on all pages. */
  readonly total: number;
  /** From the first to the latest time anything is known of the domain; null when nothing is. */
  readonly coverage: { readonly from: number; readonly to: number } | null;
  readonly entries: readonly DnsHistoryEntry[];
  /** Null on the last page. */
  readonly next: DnsHistoryPosition | null;
}
