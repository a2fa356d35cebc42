/** What `/whois/history` and `/dns/history` answer. A test holds these against what the service sends. */
import type { DomainStatus, Registration } from '../api/types.ts';

export interface Change {
  /** Path in the record: `registrar.name`, `contacts.admin.email`, `nameservers`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface Coverage {
  readonly from: string;
  readonly to: string;
}

export interface HistoryRecord {
  readonly id: string;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly observations: number;
  readonly source: string;
  readonly status: DomainStatus;
  readonly data: Registration | null;
  readonly changes: readonly Change[];
}

/** Newest first. */
export interface WhoisHistory {
  readonly domain: string;
  readonly unicode: string;
  readonly total: number;
  readonly coverage: Coverage | null;
  readonly records: readonly HistoryRecord[];
  readonly next: string | null;
}

export const DNS_TYPES = ['A', 'AAAA', 'CNAME', 'NS', 'MX', 'TXT', 'CAA', 'SOA'] as const;
export type DnsType = (typeof DNS_TYPES)[number];

export interface DnsHistoryRecord {
  readonly type: DnsType;
  readonly name: string;
  readonly value: string;
  readonly ttl: number | null;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly observations: number;
  readonly current: boolean;
}

export interface DnsHistory {
  readonly domain: string;
  readonly unicode: string;
  readonly total: number;
  readonly coverage: Coverage | null;
  readonly records: readonly DnsHistoryRecord[];
  readonly next: string | null;
}
