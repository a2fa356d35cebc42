// Data: the namespaces of the protocol, its objects and the extensions spoken here.
const IETF = 'urn:ietf:params:xml:ns:';

/** RFC 5730. */
export const EPP = `${IETF}epp-1.0`;
/** RFC 5731. */
export const DOMAIN = `${IETF}domain-1.0`;
/** RFC 5732. */
export const HOST = `${IETF}host-1.0`;
/** RFC 5733. */
export const CONTACT = `${IETF}contact-1.0`;
/** RFC 3915, registry grace periods. */
export const RGP = `${IETF}rgp-1.0`;
/** RFC 5910, DNS security. */
export const SECDNS = `${IETF}secDNS-1.1`;
/** RFC 8748, fees; its drafts have other ones. */
export const FEE = `${IETF}epp:fee-1.0`;
/** RFC 8334, launch phases. */
export const LAUNCH = `${IETF}launch-1.0`;
/** RFC 8807, login security. */
export const LOGIN_SEC = `${IETF}epp:loginSec-1.0`;

export const OBJECTS = [DOMAIN, HOST, CONTACT] as const;
/** Fees come beside these, in one of their versions. */
export const EXTENSIONS = [RGP, SECDNS, LAUNCH, LOGIN_SEC] as const;
