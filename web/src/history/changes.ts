/** Which of a record's changes matter, and how a value reads. */
import type { Change, DomainStatus, HistoryRecord } from '../api/types.ts';

/** What happened, in the order of what people look for. */
export type Happening =
  | 'firstSeen'
  | 'registered'
  | 'gone'
  | 'state'
  | 'holder'
  | 'registrar'
  | 'renewed'
  | 'expiry'
  | 'nameservers'
  | 'locks'
  | 'dnssec'
  | 'contacts'
  | 'details';

/** What a record's changes come to. `isOldest`: there is nothing before it that it could differ from. */
export function happenings(
  { changes, status }: Pick<HistoryRecord, 'changes' | 'status'>,
  isOldest: boolean,
): Happening[] {
  const turn = changes.find(({ field }) => field === 'status');
  if (turn) return [turnOf(turn.before, status)];
  if (changes.length === 0) return [isOldest ? 'firstSeen' : 'details'];
  const found = new Set(changes.map(happeningOf));
  // A renewal, a new holder and the like always come with a new date and other small things.
  const said = ORDER.filter((one) => found.has(one) && one !== 'details');
  return said.length > 0 ? said : ['details'];
}

const ORDER: readonly Happening[] = [
  'holder',
  'registrar',
  'renewed',
  'expiry',
  'nameservers',
  'locks',
  'dnssec',
  'contacts',
];

function turnOf(before: unknown, status: DomainStatus): Happening {
  if (status === 'registered') return 'registered';
  return before === 'registered' && status === 'available' ? 'gone' : 'state';
}

function happeningOf({ field, before, after }: Change): Happening {
  // The same person may well have another address.
  if (field === 'registrant.name' || field === 'registrant.organization') return 'holder';
  if (field === 'registrar.name' || field === 'registrar.ianaId') return 'registrar';
  if (field === 'dates.expiry') {
    const isLater = typeof before === 'string' && typeof after === 'string' && after > before;
    return isLater ? 'renewed' : 'expiry';
  }
  if (field === 'nameservers') return 'nameservers';
  if (field === 'domainStatus') return 'locks';
  if (field === 'dnssec' || field === 'dsRecords') return 'dnssec';
  return field.startsWith('contacts.') || field.startsWith('registrant.') ? 'contacts' : 'details';
}

/** Follows from another change, or says little on its own. */
const MINOR =
  /^(status|dates\.updated|registryDomainId|nameserverDetails|registrar\.(?!name$).*|.*\.redacted)$/;

/** The changes to show at once, and those for who wants them. A name that came or went changes all it had. */
export function sorted(changes: readonly Change[]): {
  main: readonly Change[];
  minor: readonly Change[];
} {
  const hasTurned = changes.some(({ field }) => field === 'status');
  const rest = changes.filter(({ field }) => field !== 'status');
  if (hasTurned) return { main: [], minor: rest };
  const main = rest.filter(({ field }) => !MINOR.test(field));
  return main.length > 0
    ? { main, minor: rest.filter(({ field }) => MINOR.test(field)) }
    : { main: rest, minor: [] };
}

export type Side = 'gone' | 'come' | 'kept';

/** Lists side by side: what went, what came, what stayed. Null where the values are no lists. */
export function listDifference(
  before: unknown,
  after: unknown,
): readonly { readonly side: Side; readonly text: string }[] | null {
  if (!Array.isArray(before) && !Array.isArray(after)) return null;
  const [was, is] = [linesOf(before), linesOf(after)];
  const key = (text: string) => text.toLowerCase();
  const [old, now] = [new Set(was.map(key)), new Set(is.map(key))];
  return [
    ...was.filter((text) => !now.has(key(text))).map((text) => ({ side: 'gone' as const, text })),
    ...is.map((text) => ({
      side: old.has(key(text)) ? ('kept' as const) : ('come' as const),
      text,
    })),
  ];
}

/** Every entry of a value as one line; nothing for what isn't there. */
export function linesOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => lineOf(entry));
  return lineOf(value);
}

function lineOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  // A nameserver with its addresses, a DS record with its numbers.
  const text = Object.values(value)
    .flatMap((part) => linesOf(part))
    .join(' ');
  return text === '' ? [] : [text];
}

/** Whether a field's values are moments. */
export function isMoment(field: string): boolean {
  return field.startsWith('dates.');
}
