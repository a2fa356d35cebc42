/**
 * IANA's registry "RDAP JSON Values", type `status` (RFC 9083 §10.2.2, RFC 8056 §3; the NRO added
 * `administrative` and `reserved`).
 */
const RDAP_STATUSES = [
  ...['validated', 'proxy', 'private', 'removed', 'obscured', 'associated', 'active', 'inactive'],
  ...['locked', 'administrative', 'reserved'],
  ...['renew', 'update', 'transfer', 'delete'].flatMap((what) =>
    ['', 'client ', 'server '].map((who) => `${who}${what} prohibited`),
  ),
  ...['create', 'renew', 'transfer', 'update', 'delete', 'restore'].map((it) => `pending ${it}`),
  ...['client hold', 'server hold', 'add period', 'auto renew period', 'redemption period'],
  ...['renew period', 'transfer period'],
];

const BY_LETTERS = new Map(RDAP_STATUSES.map((status) => [status.replaceAll(' ', ''), status]));

/**
 * RDAP's value for a status of a record (RFC 8056 §2): `clientTransferProhibited` → `client
 * transfer prohibited`, `ok` → `active`; null for a registry's own word, which RDAP has none for.
 */
export function rdapStatus(status: string): string | null {
  const letters = status.toLowerCase().replace(/[\s_-]/g, '');
  if (letters === 'ok') return 'active';
  if (letters === 'linked') return 'associated';
  return BY_LETTERS.get(letters) ?? null;
}
