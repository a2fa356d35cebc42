/**
 * A registrable name: what a registry sells or keeps. Made only by `names/parse-name.ts`, so that
 * code which holds one needs no further checks.
 */
export interface DomainName {
  /** Lower-case A-label form of the registrable name, no trailing dot: `xn--tin-hkz.vn`. */
  readonly ascii: string;
  /** U-label form of the same: `tiền.vn`. */
  readonly unicode: string;
  /** Last label, A-label form: `vn`. */
  readonly tld: string;
  /** The public suffix the name is registered under, A-label form: `vn`, `com.vn`, `co.uk`. */
  readonly zone: string;
  /** The one label in front of the zone, A-label form: `xn--tin-hkz`. */
  readonly label: string;
  /** The full host name as given, A-label form: `www.tiền.vn` → `www.xn--tin-hkz.vn`. */
  readonly host: string;
}

/** Why a text is not a domain name; `message` is fit for the client. */
export interface NameFault {
  readonly code: 'invalid_domain';
  readonly message: string;
}

export type ParsedName =
  | { readonly ok: true; readonly name: DomainName }
  | { readonly ok: false; readonly fault: NameFault };
