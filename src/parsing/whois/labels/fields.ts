/** What an answer is read for: who stands in it, what is said of them and what of the domain. */
export type Role = 'registrant' | 'admin' | 'tech' | 'billing' | 'registrar';

/** A contact's fields by their position in a list: what is set on most lines should need no look-up by name. */
export const FIELD = {
  name: 0,
  firstName: 1,
  lastName: 2,
  organization: 3,
  email: 4,
  phone: 5,
  fax: 6,
  street: 7,
  city: 8,
  state: 9,
  postalCode: 10,
  country: 11,
  /** Person or organisation, as the registry calls it. */
  kind: 12,
  id: 13,
} as const;

export type ContactField = keyof typeof FIELD;

export type DomainField =
  | 'domain'
  | 'registryId'
  | 'created'
  | 'updated'
  | 'expires'
  | 'status'
  | 'nameserver'
  | 'nameserverIp'
  | 'dnssec'
  | 'ds'
  | 'dsKeyTag'
  | 'dsAlgorithm'
  | 'dsDigestType'
  | 'dsDigest'
  | 'reseller'
  | 'registrarHandle'
  | 'ianaId'
  | 'registrarUrl'
  | 'whoisServer'
  | 'rdapUrl'
  | 'refer'
  | 'abuseEmail'
  | 'abusePhone';
