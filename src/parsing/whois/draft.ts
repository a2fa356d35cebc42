import type { ContactField, DomainField, Role } from './fields.ts';

/** A person or organisation as gathered: named fields, and lines that came without a label. */
export interface Party {
  readonly fields: Record<ContactField, string | undefined>;
  readonly street: string[];
  readonly lines: string[];
}

/** Everything a text says, as written: the second of the three steps. Reading dates, hosts and placeholders comes last. */
export interface Draft {
  /** The first value of each field that comes once. */
  readonly once: Record<DomainField, string | undefined>;
  readonly statuses: string[];
  /** `state:` in a domain's own block: its status where the text has no `status:`. */
  readonly states: string[];
  /** Values of name server labels and lines, host and addresses mixed. */
  readonly nameservers: string[];
  readonly dnssec: string[];
  readonly ds: string[];
  readonly parties: Record<Role, Party | null>;
  /** `key: value` objects by handle, lower case. */
  readonly objects: Map<string, Party>;
}

export function newParty(): Party {
  return { fields: noFields(), street: [], lines: [] };
}

export function newDraft(): Draft {
  return {
    once: nothingOnce(),
    statuses: [],
    states: [],
    nameservers: [],
    dnssec: [],
    ds: [],
    parties: { registrant: null, admin: null, tech: null, billing: null, registrar: null },
    objects: new Map(),
  };
}

/** All fields at once: objects that grow field by field get a shape each, which costs a third of the reader's speed. */
function noFields(): Party['fields'] {
  return {
    name: undefined,
    firstName: undefined,
    lastName: undefined,
    organization: undefined,
    email: undefined,
    phone: undefined,
    fax: undefined,
    street: undefined,
    city: undefined,
    state: undefined,
    postalCode: undefined,
    country: undefined,
    kind: undefined,
    id: undefined,
  };
}

function nothingOnce(): Draft['once'] {
  return {
    domain: undefined,
    registryId: undefined,
    created: undefined,
    updated: undefined,
    expires: undefined,
    status: undefined,
    nameserver: undefined,
    nameserverIp: undefined,
    dnssec: undefined,
    ds: undefined,
    dsKeyTag: undefined,
    dsAlgorithm: undefined,
    dsDigestType: undefined,
    dsDigest: undefined,
    reseller: undefined,
    registrarHandle: undefined,
    ianaId: undefined,
    registrarUrl: undefined,
    whoisServer: undefined,
    rdapUrl: undefined,
    refer: undefined,
    abuseEmail: undefined,
    abusePhone: undefined,
  };
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

/** Whether the last value's parenthesis waits for its other half: a digest's next line may begin with a digit as a further record does. */
export function isLastOpen(list: readonly string[]): boolean {
  const last = list.at(-1) ?? '';
  return last.includes('(') && !last.includes(')');
}

/** First word wins; a street has as many lines as come. */
export function setField(party: Party, field: ContactField, value: string): void {
  if (value === '') return;
  if (field === 'street') push(party.street, value);
  else party.fields[field] ??= value;
}

/** Only a handle or the like so far: `Domain Holder Handle: EXA1-NORID`, its name in a block of its own. */
export function isNameless({ fields, lines }: Party): boolean {
  return lines.length === 0 && fields.name === undefined && fields.organization === undefined;
}

/** `Registrant Handle: EX1-TEST` above `Registrant: Example Ltd`, or nothing yet. */
export function isHandleAlone({ fields, street, lines }: Party): boolean {
  return (
    lines.length === 0 &&
    street.length === 0 &&
    Object.entries(fields).every(([field, value]) => field === 'id' || value === undefined)
  );
}
