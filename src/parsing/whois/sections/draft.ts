import { type DomainField, FIELD, type Role } from '../labels/fields.ts';

/** A person or organisation as gathered: named fields, and lines that came without a label. */
export interface Party {
  /** By position (`FIELD`); written by `setField` and `replaceField`. */
  readonly fields: ReadonlyArray<string | undefined>;
  readonly street: string[];
  readonly lines: string[];
  /** A bit for each position whose value is known to be no placeholder (`isPlainlyShownAt`). */
  readonly shown: number;
  /** In the place of a line of the street the same line, where it is known to be none; else nothing. */
  readonly shownStreet: string[];
}

/** The same as those who write it see it. */
interface OpenParty extends Party {
  readonly fields: Array<string | undefined>;
  shown: number;
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

const NO_FIELDS: ReadonlyArray<undefined> = Object.keys(FIELD).map(() => undefined);

export function newParty(): Party {
  return { fields: [...NO_FIELDS], street: [], lines: [], shown: 0, shownStreet: [] };
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

const NOT_SHOWN = ' ';

/** First word wins; a street has as many lines as come. `isShown`: nobody has to ask again whether the value is a placeholder. */
export function setField(party: Party, position: number, value: string, isShown = false): void {
  if (value === '') return;
  if (position === FIELD.street) {
    push(party.shownStreet, isShown ? value : NOT_SHOWN);
    push(party.street, value);
  } else if (party.fields[position] === undefined)
    write(party as OpenParty, position, value, isShown);
}

/** Last word wins. */
export function replaceField(party: Party, position: number, value: string): void {
  write(party as OpenParty, position, value, false);
}

/** Whether the field's value is known to be no placeholder. */
export function isShownField({ shown }: Party, position: number): boolean {
  return ((shown >> position) & 1) === 1;
}

function write(party: OpenParty, position: number, value: string, isShown: boolean): void {
  party.fields[position] = value;
  const bit = 1 << position;
  party.shown = isShown ? party.shown | bit : party.shown & ~bit;
}

/** Only a handle or the like so far: `Domain Holder Handle: EXA1-NORID`, its name in a block of its own. */
export function isNameless({ fields, lines }: Party): boolean {
  return (
    lines.length === 0 &&
    fields[FIELD.name] === undefined &&
    fields[FIELD.organization] === undefined
  );
}

/** `Registrant Handle: EX1-TEST` above `Registrant: Example Ltd`, or nothing yet. */
export function isHandleAlone({ fields, street, lines }: Party): boolean {
  return (
    lines.length === 0 &&
    street.length === 0 &&
    fields.every((value, position) => position === FIELD.id || value === undefined)
  );
}
