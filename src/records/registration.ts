/** The one normalised registration record for all sources: `data` of `GET /whois`. */

export interface Contact {
  name: string | null;
  organization: string | null;
  email: string | null;
  /** As E.164 with a dot (`+84.2435564944`) where the source says so, else as given. */
  phone: string | null;
  fax: string | null;
  street: string[];
  city: string | null;
  state: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2 where the source's word maps to one, else verbatim. */
  country: string | null;
  /**
   * True when the source says that it withholds something of this contact; withheld values are
   * null.
   */
  redacted: boolean;
}

export interface Registrar {
  name: string | null;
  /** Number in IANA's registrar list, as a decimal string. */
  ianaId: string | null;
  url: string | null;
  whoisServer: string | null;
  abuseEmail: string | null;
  abusePhone: string | null;
}

export interface NameserverDetail {
  /** Lower-case A-label host name without trailing dot. */
  host: string;
  ipv4: string[];
  ipv6: string[];
}

export interface DsRecord {
  keyTag: number;
  algorithm: number;
  digestType: number;
  /** Upper-case hexadecimal. */
  digest: string;
}

/**
 * ISO-8601 UTC instants with `Z`. A day without a time is that day's `T00:00:00.000Z`: it stays on
 * its day. `renewalDeadline`, `releaseFrom` and `releaseTo` are set only together with `expiry`.
 */
export type RegistrationDates = Record<
  'created' | 'updated' | 'expiry' | 'renewalDeadline' | 'releaseFrom' | 'releaseTo',
  string | null
>;

export interface Registration {
  registrant: Contact;
  contacts: { admin: Contact | null; tech: Contact | null; billing: Contact | null };
  registrar: Registrar;
  reseller: string | null;
  registryDomainId: string | null;
  /** Lower-case A-label host names, in the source's order, no doubles. */
  nameservers: string[];
  /** One entry for each of `nameservers`, same order. */
  nameserverDetails: NameserverDetail[];
  dates: RegistrationDates;
  /** EPP status values in camelCase (`clientTransferProhibited`) where they map, else verbatim. */
  domainStatus: string[];
  /** Whether the delegation is signed; null when the source doesn't say. */
  dnssec: boolean | null;
  dsRecords: DsRecord[];
}

export function emptyContact(): Contact {
  return {
    name: null,
    organization: null,
    email: null,
    phone: null,
    fax: null,
    street: [],
    city: null,
    state: null,
    postalCode: null,
    country: null,
    redacted: false,
  };
}

export function emptyRegistrar(): Registrar {
  return {
    name: null,
    ianaId: null,
    url: null,
    whoisServer: null,
    abuseEmail: null,
    abusePhone: null,
  };
}

export function emptyRegistration(): Registration {
  return {
    registrant: emptyContact(),
    contacts: { admin: null, tech: null, billing: null },
    registrar: emptyRegistrar(),
    reseller: null,
    registryDomainId: null,
    nameservers: [],
    nameserverDetails: [],
    dates: {
      created: null,
      updated: null,
      expiry: null,
      renewalDeadline: null,
      releaseFrom: null,
      releaseTo: null,
    },
    domainStatus: [],
    dnssec: null,
    dsRecords: [],
  };
}
