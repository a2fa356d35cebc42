/** Which of a record's changes matter, and how a value reads. */
import type { Change, DomainStatus, HistoryRecord } from '../api/types.ts';
import type words from './words.json';

/** Changes that say what happened, in the order of what people look for. */
const ORDER = [
  'holder',
  'registrar',
  'renewed',
  'expiry',
  'nameservers',
  'locks',
  'dnssec',
  'contacts',
] as const;

export type Happening =
  | (typeof ORDER)[number]
  | 'firstSeen'
  | 'registered'
  | 'gone'
  | 'state'
  | 'details';

/** What a record's changes come to. `isOldest`: there is no record before it. */
export function happenings(
  { changes, status }: Pick<HistoryRecord, 'changes' | 'status'>,
  isOldest: boolean,
): Happening[] {
  const turn = changes.find(({ field }) => field === 'status');
  if (turn) return [turnOf(turn.before, status)];
  if (changes.length === 0) return [isOldest ? 'firstSeen' : 'details'];
  const found = new Set<Happening>(changes.map(happeningOf));
  // A renewal, a new holder and the like always come with a new date and other small things.
  const said = ORDER.filter((one) => found.has(one));
  return said.length > 0 ? said : ['details'];
}

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
  /^(dates\.updated|registryDomainId|nameserverDetails|registrar\.(?!name$).*|.*\.redacted)$/;

/**
 * The changes to show at once, and those to fold away. A name that came or went changes all that
 * it had.
 */
export function foldedChanges(
  changes: readonly Change[],
): Record<'main' | 'minor', readonly Change[]> {
  const rest = changes.filter(({ field }) => field !== 'status');
  if (rest.length < changes.length) return { main: [], minor: rest };
  const { main, minor = [] } = Object.groupBy(rest, ({ field }) =>
    MINOR.test(field) ? 'minor' : 'main',
  );
  return main ? { main, minor } : { main: rest, minor: [] };
}

export type ListSide = 'gone' | 'come' | 'kept';

/** Lists side by side: what went, what came, what stayed. Null where the values are no lists. */
export function listDifference(
  before: unknown,
  after: unknown,
): readonly { readonly side: ListSide; readonly text: string }[] | null {
  if (!Array.isArray(before) && !Array.isArray(after)) return null;
  const [was, is] = [valueLines(before), valueLines(after)];
  const key = (text: string) => text.toLowerCase();
  const [old, now] = [new Set(was.map(key)), new Set(is.map(key))];
  const gone = was.filter((text) => !now.has(key(text)));
  return [
    ...gone.map((text) => ({ side: 'gone', text }) as const),
    ...is.map((text) => ({ side: old.has(key(text)) ? 'kept' : 'come', text }) as const),
  ];
}

/** Every entry of a value as one line; nothing for what isn't there. */
export function valueLines(value: unknown): string[] {
  return [value].flat().map(lineOf).filter(Boolean);
}

function lineOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  // A nameserver with its addresses, a DS record with its numbers.
  return Object.values(value).map(lineOf).filter(Boolean).join(' ');
}

/** Whether a field's values are moments. */
export function isMomentField(field: string): boolean {
  return field.startsWith('dates.');
}

/** `contacts.admin.email` → "Admin: e-mail"; an unknown path stays as it is. */
export function fieldText(field: string, said: (typeof words)['vi']): string {
  const fields: Readonly<Record<string, string>> = said.fields;
  const known = fields[field];
  if (known !== undefined) return known;
  const [, role, part] =
    /^(?:contacts\.)?(registrant|admin|tech|billing)\.(\w+)$/.exec(field) ?? [];
  const roles: Readonly<Record<string, string>> = said.roles;
  const parts: Readonly<Record<string, string>> = said.contactFields;
  if (role === undefined || part === undefined || parts[part] === undefined) return field;
  return `${roles[role]}: ${parts[part]}`;
}
