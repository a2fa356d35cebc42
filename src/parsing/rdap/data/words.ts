// Data: words of RFC 9083, and what servers write in their place.

/** ContactRole words of RFC 9083 §10.2.4, and what servers write in their place. */
export const ROLES = new Map([
  ['administrative', 'admin'],
  ['administrator', 'admin'],
  ['admin-c', 'admin'],
  ['administrative contact', 'admin'],
  ['technical', 'tech'],
  ['technical contact', 'tech'],
  ['tech-c', 'tech'],
  ['billing contact', 'billing'],
  ['holder', 'registrant'],
  ['domain holder', 'registrant'],
  ['sponsoring registrar', 'registrar'],
]);

/** Event actions of RFC 9083 §10.2.3 that a record keeps, and what servers write in their place. */
export const ACTIONS = new Map<string, 'created' | 'updated' | 'expiry'>([
  ['registration', 'created'],
  ['registered', 'created'],
  ['creation', 'created'],
  ['created', 'created'],
  ['last changed', 'updated'],
  ['last updated', 'updated'],
  ['last modified', 'updated'],
  ['last change', 'updated'],
  ['lastchanged', 'updated'],
  ['expiration', 'expiry'],
  ['expiry', 'expiry'],
  ['expires', 'expiry'],
]);
