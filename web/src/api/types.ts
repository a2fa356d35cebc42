/** What the API answers, as `/api/v1/openapi.json` describes it. A test holds these against what the service sends. */

export type DomainStatus = 'registered' | 'available' | 'reserved' | 'auction';

export type LifecyclePhase =
  | 'active'
  | 'expired'
  | 'suspended'
  | 'autoRenewGrace'
  | 'redemption'
  | 'pendingDelete'
  | 'releasing';

export interface Contact {
  readonly name: string | null;
  readonly organization: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly fax: string | null;
  readonly street: readonly string[];
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
  /** The source withholds something of this contact. */
  readonly redacted: boolean;
}

export interface Registrar {
  readonly name: string | null;
  readonly ianaId: string | null;
  readonly url: string | null;
  readonly whoisServer: string | null;
  readonly abuseEmail: string | null;
  readonly abusePhone: string | null;
}

/** ISO-8601 UTC instants; a day without a time stands as that day's `T00:00:00.000Z`. */
export interface RegistrationDates {
  readonly created: string | null;
  readonly updated: string | null;
  readonly expiry: string | null;
  readonly renewalDeadline: string | null;
  readonly releaseFrom: string | null;
  readonly releaseTo: string | null;
}

export interface DsRecord {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
}

export interface Registration {
  readonly registrant: Contact;
  readonly contacts: {
    readonly admin: Contact | null;
    readonly tech: Contact | null;
    readonly billing: Contact | null;
  };
  readonly registrar: Registrar;
  readonly reseller: string | null;
  readonly registryDomainId: string | null;
  readonly nameservers: readonly string[];
  readonly nameserverDetails: readonly {
    readonly host: string;
    readonly ipv4: readonly string[];
    readonly ipv6: readonly string[];
  }[];
  readonly dates: RegistrationDates;
  readonly domainStatus: readonly string[];
  readonly dnssec: boolean | null;
  readonly dsRecords: readonly DsRecord[];
}

export interface Notice {
  readonly code: string;
  readonly message: string;
}

export interface NameParts {
  /** A-label form. */
  readonly domain: string;
  /** U-label form. */
  readonly unicode: string;
  readonly tld: string;
  readonly zone: string;
}

export interface RawAnswer {
  readonly source: string;
  readonly server: string;
  readonly fetchedAt: string;
  readonly text: string;
}

export interface WhoisAnswer extends NameParts {
  readonly status: DomainStatus;
  readonly cached: boolean;
  readonly cacheTtlRemaining: number;
  readonly stale: boolean;
  readonly fetchedAt: string;
  readonly source: string;
  readonly sources: readonly {
    readonly source: string;
    readonly server: string;
    readonly outcome: string;
    readonly ms: number;
  }[];
  readonly data: Registration | null;
  readonly lifecycle: { readonly phase: LifecyclePhase } | null;
  readonly notices: readonly Notice[];
  readonly raw?: readonly RawAnswer[];
}

export interface CheckAnswer extends NameParts {
  readonly available: boolean;
  readonly premium: boolean;
  readonly status: DomainStatus;
  readonly reason: {
    readonly code: string;
    readonly rule: string;
    readonly message: string;
  } | null;
  readonly definitive: boolean;
  readonly evidence: readonly {
    readonly source: string;
    readonly server: string;
    readonly result: string;
    readonly at: string;
  }[];
  readonly lifecycle: { readonly phase: LifecyclePhase } | null;
  readonly notices: readonly Notice[];
  readonly cached: boolean;
  readonly cacheTtlRemaining: number;
  readonly checkedAt: string;
}

export interface Usage {
  readonly tier: 'public' | 'partner' | 'admin';
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds. */
  readonly reset: number;
  readonly key: { readonly id: string; readonly name: string; readonly prefix: string } | null;
}

/** The body of every error. */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  readonly retryAfter?: number;
  readonly details?: readonly {
    readonly field?: string;
    readonly index?: number;
    readonly code?: string;
    readonly message: string;
  }[];
}
