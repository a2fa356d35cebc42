import type { Answer } from 'dns-packet';

/** What the sandbox registry keeps. Times are epoch milliseconds, names lower-case A-labels. */

export interface SandboxContact {
  readonly handle: string;
  readonly name: string;
  readonly organization: string | null;
  readonly email: string;
  /** E.164 with a dot: `+84.2455501234`. */
  readonly phone: string;
  readonly fax: string | null;
  readonly street: readonly string[];
  readonly city: string;
  readonly state: string | null;
  readonly postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Withheld from the public: only organization, state and country stay visible. */
  readonly redacted: boolean;
}

export interface SandboxRegistrar {
  /** Whom commands come from; an EPP account's client identifier. */
  readonly handle: string;
  readonly name: string;
  readonly ianaId: string;
  readonly url: string;
  readonly whoisServer: string;
  readonly abuseEmail: string;
  readonly abusePhone: string;
}

export interface SandboxNameserver {
  readonly host: string;
  readonly ipv4: readonly string[];
  readonly ipv6: readonly string[];
}

export interface SandboxDs {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  /** Upper-case hexadecimal. */
  readonly digest: string;
}

/** What a registrar may set and change. */
export interface DomainDetails {
  readonly registrant: SandboxContact;
  readonly admin: SandboxContact | null;
  readonly tech: SandboxContact | null;
  readonly billing: SandboxContact | null;
  readonly nameservers: readonly SandboxNameserver[];
  readonly dsRecords: readonly SandboxDs[];
  /** EPP status values set by registrar or registry: `clientTransferProhibited`, `serverHold` … */
  readonly locks: readonly string[];
  /** What the name's own zone holds besides NS, SOA and glue, which follow from `nameservers`. */
  readonly zone: readonly Answer[];
}

export interface DomainState extends DomainDetails {
  readonly kind: 'domain';
  readonly name: string;
  readonly roid: string;
  readonly registrar: SandboxRegistrar;
  readonly createdAt: number;
  readonly updatedAt: number | null;
  readonly transferredAt: number | null;
  readonly expiresAt: number;
  /** When the registry last renewed the expired name by itself; null once its owner acted. */
  readonly autoRenewedAt: number | null;
  /** Under way (RFC 3915): restorable until the first moment, gone from the second on. */
  readonly deletion: { readonly restorableUntil: number; readonly purgeAt: number } | null;
}

/** A registered name at one moment. */
export interface SandboxDomain extends DomainState {
  /** Status values of EPP (RFC 5731) and grace periods (RFC 3915) at that moment, camelCase. */
  readonly statuses: readonly string[];
}

/** A name that the registry keeps for itself, or for an auction. */
export interface SandboxReservation {
  readonly kind: 'reservation';
  readonly name: string;
  readonly auction: boolean;
}

export type SandboxName = SandboxDomain | SandboxReservation | null;

export function reservationSentence({ auction }: SandboxReservation): string {
  const release = auction ? ' and will be released by auction' : '';
  return `This name is reserved by the registry${release}.`;
}
