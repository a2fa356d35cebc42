/**
 * EPP's domain status values (RFC 5731 §2.3) and the grace periods (RFC 3915 §3.1), as clients know
 * them.
 */
const EPP_STATUSES = `
  addPeriod autoRenewPeriod clientDeleteProhibited clientHold clientRenewProhibited
  clientTransferProhibited clientUpdateProhibited inactive ok pendingCreate pendingDelete
  pendingRenew pendingRestore pendingTransfer pendingUpdate redemptionPeriod renewPeriod
  serverDeleteProhibited serverHold serverRenewProhibited serverTransferProhibited
  serverUpdateProhibited transferPeriod`
  .trim()
  .split(/\s+/);

/** Whether it is one of EPP's words, or RDAP's for the same. */
export function isEppStatus(status: string): boolean {
  return status === 'active' || EPP_STATUSES.includes(status);
}

const BY_LETTERS = new Map(EPP_STATUSES.map((status) => [letters(status), status]));

function letters(text: string): string {
  return text.replace(/[\s_-]/g, '').toLowerCase();
}

/**
 * `client transfer prohibited`, `CLIENT_TRANSFER_PROHIBITED`,
 * `clientTransferProhibited https://icann.org/epp#…` → `clientTransferProhibited`; what isn't an
 * EPP status comes back as written, trimmed.
 *
 * RDAP's `active` stays `active` although RFC 8056 §2 makes it of EPP's `ok`: registries without
 * EPP say `active` too, and of registries with EPP some say it beside other statuses, which `ok`
 * would contradict. `locked` or `transfer prohibited` don't say who forbids, so they map to no EPP
 * status either.
 */
export function eppStatus(text: string): string {
  const trimmed = text.trim();
  const link = trimmed.search(/\s\(?https?:\/\//i);
  const word = link > 0 ? trimmed.slice(0, link).trimEnd() : trimmed;
  return BY_LETTERS.get(letters(word)) ?? word;
}
