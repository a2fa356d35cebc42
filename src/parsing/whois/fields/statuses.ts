import { eppStatus } from '#app/records/epp-status.ts';
import { outcomeOfStatus, type StatusOutcome } from '../outcome/status-words.ts';

const LINK = /\(?<?(?:https?:\/\/|www\.)\S*/gi;
const MAX_LENGTH = 100;
const EPP_WORD =
  /^(?:ok|inactive|hold|active|add|auto|client|server|pending|redemption|renew|transfer)\w*$/i;

/** What is said behind a status label. */
export interface SaidOfStatus {
  /** Of a name that has no record. */
  readonly outcome: StatusOutcome;
  /** EPP statuses where they map, the registry's words where not. */
  readonly statuses: readonly string[];
}

export function saidOfStatus(value: string): SaidOfStatus {
  return {
    outcome: outcomeOfStatus(value),
    statuses: parts(value)
      .map((part) => eppStatus(withoutReason(part)))
      .filter((status) => status.length <= MAX_LENGTH && /[\p{L}\p{N}]/u.test(status)),
  };
}

/** All statuses, no doubles. */
export function statusesOf(said: readonly SaidOfStatus[]): string[] {
  return [...new Set(said.flatMap(({ statuses }) => statuses))];
}

/** `serverHold (Expired)`, `ok - Normal state.`: an EPP status without its reason. */
function withoutReason(part: string): string {
  const reason = part.search(/ \(| - /);
  if (reason < 0) return part;
  const word = part.slice(0, reason);
  return EPP_WORD.test(word) ? word : part;
}

/** `ok`, `REGISTERED, DELEGATED`, `clientHold clientUpdateProhibited`, `200 Active`. */
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
  const separators = plain.includes('(') ? [/ \/ /, /[;|]/] : [/,/, / \/ /, /[;|]/];
  const separator = separators.find((mark) => mark.test(plain));
  if (separator) return plain.split(separator).map((part) => part.trim());
  const words = plain.split(/\s+/);
  const isRow = words.every(
    (word) => /^(?:ST_|ok$)|[a-z][A-Z]/.test(word) || (EPP_WORD.test(word) && word.length > 12),
  );
  return isRow ? words : [plain];
}
