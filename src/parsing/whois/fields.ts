/** What an answer is read for: who stands in it, what is said of them and what of the domain. */
export type Role = 'registrant' | 'admin' | 'tech' | 'billing' | 'registrar';

export type ContactField =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'organization'
  | 'email'
  | 'phone'
  | 'fax'
  | 'street'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'country'
  /** Person or organisation, as the registry calls it. */
  | 'kind'
  | 'id';

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
