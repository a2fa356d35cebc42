import type { ContactField, DomainField, LabelRole } from '../labels/meaning.ts';

type NamedField = Exclude<ContactField, 'street'>;

/** A person or organisation as gathered: named fields, and lines that came without a label. */
export interface Party {
  readonly fields: { [Field in NamedField]?: string };
  readonly street: string[];
  readonly lines: string[];
  /** What further labels of the same role hold: handles, of which the first may lead nowhere. */
  readonly others: string[];
}

/** Everything a text says, as written. Reading dates, hosts and placeholders comes after. */
export interface Draft {
  /** The first value of each field that comes once. */
  readonly once: { [Field in DomainField]?: string | undefined };
  readonly statuses: string[];
  /** `state:` in a domain's own block: its status where the text has no `status:`. */
  readonly states: string[];
  /** Values of name server labels and lines, host and addresses mixed. */
  readonly nameservers: string[];
  readonly dnssec: string[];
  readonly ds: string[];
  readonly parties: Record<LabelRole, Party | null>;
  /** `key: value` objects by handle, lower case. */
  readonly objects: Map<string, Party>;
}

export function newParty(): Party {
  return { fields: {}, street: [], lines: [], others: [] };
}

export function newDraft(): Draft {
  const lists = { statuses: [], states: [], nameservers: [], dnssec: [], ds: [] };
  const parties = { registrant: null, admin: null, tech: null, billing: null, registrar: null };
  return { once: {}, ...lists, parties, objects: new Map() };
}

const MAX_VALUES = 200;

/** Adds to a list that no answer may make endless. */
export function push(list: string[], value: string): void {
  if (value !== '' && list.length < MAX_VALUES) list.push(value);
}

/** A value goes on in the next line: `54321 8 2 (`. */
export function continueLast(list: string[], text: string): void {
  const last = list.length - 1;
  if (last >= 0 && list[last]!.length < 1000) list[last] += ` ${text}`;
}

/** Whether the last value's parenthesis is open: its digest goes on in the next line. */
export function isLastOpen(list: readonly string[]): boolean {
  const last = list.at(-1) ?? '';
  return last.includes('(') && !last.includes(')');
}

/** The first value stays; a street has as many lines as come. */
export function setField(party: Party, field: ContactField, value: string): void {
  if (value === '') return;
  if (field === 'street') push(party.street, value);
  else party.fields[field] ??= value;
}

/** Only a handle or the like so far: `Domain Holder Handle: EXA1-NORID`, its name elsewhere. */
export function isNameless({ fields, lines }: Party): boolean {
  return lines.length === 0 && fields.name === undefined && fields.organization === undefined;
}

/** `Registrant Handle: EX1-TEST` above `Registrant: Example Ltd`, or nothing yet. */
export function isHandleAlone({ fields, street, lines }: Party): boolean {
  const isHandle = Object.keys(fields).every((field) => field === 'id');
  return isHandle && lines.length === 0 && street.length === 0;
}

/** A value of the domain's: once the first stays, lists take all. */
export function addValue(draft: Draft, field: DomainField, value: string): void {
  const { once } = draft;
  if (value === '') return;
  if (field === 'nameserver' || field === 'nameserverIp') push(draft.nameservers, value);
  else if (field === 'status') push(draft.statuses, value);
  else if (field === 'dnssec') push(draft.dnssec, value);
  else if (field === 'ds') push(draft.ds, value);
  // `Domain: (Handle example)` first, `Domain Name: example.bj` later: a name has a dot.
  else if (field === 'domain' && value.includes('.') && once.domain?.includes('.') === false)
    once.domain = value;
  else once[field] ??= value;
}
