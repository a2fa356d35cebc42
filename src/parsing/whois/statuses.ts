import { eppStatus } from '#app/records/epp-status.ts';

const LINK = /\(?<?(?:https?:\/\/|www\.)\S*/gi;
const MAX_LENGTH = 100;
const EPP_WORD = /^(?:ok|inactive|hold|active|add|auto|client|server|pending|redemption|renew|transfer)\w*$/i;

/** As most registries write them: these are split no further. */
const USUAL: ReadonlyMap<string, string> = new Map(
  'ok|active|ACTIVE|Active|registered|connect|clientTransferProhibited|clientDeleteProhibited|clientUpdateProhibited|clientRenewProhibited|serverTransferProhibited|serverDeleteProhibited|serverUpdateProhibited|CLIENT TRANSFER PROHIBITED|CLIENT DELETE PROHIBITED|CLIENT UPDATE PROHIBITED'
    .split('|')
    .map((word) => [word, eppStatus(word)]),
);

/** Values of status labels → EPP statuses where they map, the registry's words where not; no doubles. */
export function statusesOf(values: readonly string[]): string[] {
  const statuses = new Set<string>();
  for (const value of values) {
    const usual = USUAL.get(value);
    if (usual !== undefined) {
      statuses.add(usual);
      continue;
    }
    for (const part of parts(value)) {
      const status = eppStatus(withoutReason(part));
      if (status !== '' && status.length <= MAX_LENGTH && /[\p{L}\p{N}]/u.test(status)) statuses.add(status);
    }
  }
  return [...statuses];
}

/** `serverHold (Expired)`, `ok - Normal state.`: an EPP status stands alone, its reason is not part of it. */
function withoutReason(part: string): string {
  const reason = part.search(/ \(| - /);
  if (reason < 0) return part;
  const word = part.slice(0, reason);
  return EPP_WORD.test(word) ? word : part;
}

/** `ok`, `REGISTERED, DELEGATED`, `clientHold clientUpdateProhibited`, `200 Active`, `clientDeleteProhibited -`. */
function parts(value: string): string[] {
  const link = value.indexOf(' http');
  const word = link > 0 ? value.slice(0, link) : value;
  if (/^\w+$/.test(word)) return [word];
  const plain = value
    .replace(LINK, '')
    .replace(/^\d{3} (?=\p{L})/u, '')
    .trim()
    .replace(/[-–]$/, '')
    .trim();
  if (/^[\w/-]+$/.test(plain)) return [plain];
  if (plain.includes(',') && !plain.includes('(')) return plain.split(',').map((part) => part.trim());
  if (plain.includes(' / ')) return plain.split(' / ').map((part) => part.trim());
  const words = plain.split(/\s+/);
  const camel =
    words.length > 1 &&
    words.every((word) => /^ST_|[a-z][A-Z]/.test(word) || (EPP_WORD.test(word) && word.length > 12));
  return camel ? words : [plain];
}
