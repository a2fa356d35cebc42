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

export type ObjectWord = 'handle' | 'person' | 'set';

/**
 * What a label says.
 *
 * - `domain`   a field of the registration
 * - `party`    a person or organisation: the value is its name or handle, or its lines follow;
 *              `also`: a heading's further roles
 * - `contact`  a field of a party; `role` null: of the party whose section this is
 * - `object`   opens or names an object of its own in a `key: value` block (`nic-hdl`, `nsset`)
 * - `other`    known, but nothing of ours
 */
export type Meaning =
  | DomainMeaning
  | PartyMeaning
  | ContactMeaning
  | { readonly kind: 'object'; readonly object: ObjectWord }
  | { readonly kind: 'other' };

export interface DomainMeaning {
  readonly kind: 'domain';
  readonly field: DomainField;
}

export interface PartyMeaning {
  readonly kind: 'party';
  readonly role: Role;
  readonly also: readonly Role[];
}

export interface ContactMeaning {
  readonly kind: 'contact';
  readonly role: Role | null;
  readonly field: ContactField;
}
