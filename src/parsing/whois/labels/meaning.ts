import { foldLetters } from '#app/parsing/fold.ts';
import { remembered } from '#app/parsing/remembered.ts';
import { numbersOf, numberWith } from '#app/parsing/word-numbers.ts';
import { type ContactField, type DomainField, FIELD, type Role } from './fields.ts';
import { LabelIndex } from './label-index.ts';
import {
  CONTACT_LABELS,
  DATED_THINGS,
  DOMAIN_LABELS,
  FIELDS_FIRST,
  OTHER_LABELS,
  ROLE_LABELS,
  SHARED_HEADINGS,
  USUAL_DATES,
} from './labels.ts';

/**
 * What a label says.
 *
 * - `domain`   a field of the registration
 * - `party`    a person or organisation: the value is its name or handle, or its lines follow
 * - `contact`  a field of a party; `role` null: of the party whose section this is
 * - `object`   opens or names an object of its own in a `key: value` block (`nic-hdl`, `person`, `nsset`)
 * - `other`    known, but nothing of ours
 */
export type Meaning = DomainMeaning | PartyMeaning | ContactMeaning | ObjectMeaning | OtherMeaning;

export type DomainMeaning = Said<'domain', null, DomainField, null>;
export type PartyMeaning = Said<'party', Role, null, null>;
export type ContactMeaning = Said<'contact', Role | null, ContactField, null>;
export type ObjectMeaning = Said<'object', null, null, ObjectWord>;
type OtherMeaning = Said<'other', null, null, null>;
type ObjectWord = 'handle' | 'person' | 'set';

/** All meanings have the same properties: what is looked up on every line should have one shape. */
interface Said<Kind, Whose, Field, Word> {
  readonly kind: Kind;
  /** A heading's further roles. */
  readonly also: readonly Role[];
  readonly role: Whose;
  readonly field: Field;
  readonly object: Word;
  /** Of a contact's field, its position (`FIELD`); -1 of anything else. */
  readonly position: number;
}

const NO_ROLES: readonly Role[] = [];

function domainMeaning(field: DomainField): DomainMeaning {
  return { kind: 'domain', also: NO_ROLES, role: null, field, object: null, position: -1 };
}

function partyMeaning(role: Role, also = NO_ROLES): PartyMeaning {
  return { kind: 'party', also, role, field: null, object: null, position: -1 };
}

function contactMeaning(role: Role | null, field: ContactField): ContactMeaning {
  return { kind: 'contact', also: NO_ROLES, role, field, object: null, position: FIELD[field] };
}

/** `key: value` objects as RIPE's database and FRED write them: the word that begins a block and the words that name it. */
const OBJECTS: Readonly<Record<ObjectWord, string>> = {
  handle: 'nic-hdl|nic-hdl-br|nic-hdl-norid|nichandle|contact-hdl',
  person: 'person|role|personname|organisation-object|irt|mntner|person-loc',
  set: 'nsset|keyset|ns-list|key|nserver-set|nslist|dns-set|keyset-handle|host-object',
};

export type Dictionary = ReadonlyMap<string, Meaning>;

function objectMeaning(object: ObjectWord): ObjectMeaning {
  return { kind: 'object', also: NO_ROLES, role: null, field: null, object, position: -1 };
}

const OTHER: Meaning = {
  kind: 'other',
  also: NO_ROLES,
  role: null,
  field: null,
  object: null,
  position: -1,
};

/** The letters of a label in lower case and without accents, what stands in parentheses left out: `Name Server (DB) 2` → `nameserver`. */
export function labelKey(label: string): string {
  const open = label.indexOf('(');
  const outside =
    open > 0
      ? label.slice(0, open) + label.slice(label.indexOf(')', open) + 1 || label.length)
      : label;
  return asciiLetters(outside) ?? foldLetters(outside).replace(/[^\p{L}]+/gu, '');
}

/** The letters in lower case; null where one isn't ASCII. */
function asciiLetters(text: string): string | null {
  let letters = '';
  let from = -1;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if (code > 127) return null;
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
    if (isLetter && from < 0) from = at;
    else if (!isLetter && from >= 0) {
      letters += text.slice(from, at);
      from = -1;
    }
  }
  return letters.toLowerCase();
}

/** `Name Server`, `Name server`, `name server`: what a label mostly looks like, found without folding. */
function spellings(label: string): string[] {
  return [label, label[0] + label.slice(1).toLowerCase(), label.toLowerCase()];
}

function words(list: string): string[] {
  return list.split('|').map((word) => word.trim());
}

/** The plain spellings a contact's field has behind a role in most of the world's answers; found without folding. */
const USUAL_OWNERS =
  'Registrant|Admin|Tech|Billing|Registrant Contact|Tech Contact|Registry Registrant|Registry Admin|Registry Tech|Registry Billing|Sponsoring Registrar|Administrative Contact|Technical Contact|Billing Contact|owner|admin|tech|Owner|Admin.|Tech.';
const USUAL_FIELDS =
  'Name|Organization|Street|City|State/Province|Postal Code|Country|Phone|Fax|Email|Organisation|Street1|Street2|Street3|FAX|ID|Address1|Address2|Country Code|Phone Number|Facsimile Number|Voice Number|Fax Number';

interface Words {
  readonly dictionary: Map<string, Meaning>;
  /** Role words by their first two letters, longest first: what may stand in front of a contact's field. */
  readonly owners: ReadonlyMap<
    string,
    ReadonlyArray<{ readonly key: string; readonly role: Role }>
  >;
}

/**
 * The one dictionary: every label under its usual spelling (found without folding, which is what most lines need) and
 * under its letters. What is written earlier wins.
 */
function buildDictionary(): Words {
  const dictionary = new Map<string, Meaning>();
  const owners = new Map<string, Array<{ key: string; role: Role }>>();
  const add = (label: string, meaning: Meaning) => {
    for (const spelling of spellings(label))
      if (!dictionary.has(spelling)) dictionary.set(spelling, meaning);
    const key = labelKey(label);
    if (key !== '' && !dictionary.has(key)) dictionary.set(key, meaning);
  };
  for (const [field, list] of Object.entries(DOMAIN_LABELS))
    for (const label of words(list)) add(label, domainMeaning(field as DomainField));
  for (const [object, list] of Object.entries(OBJECTS))
    for (const label of words(list)) add(label, objectMeaning(object as ObjectWord));
  for (const label of words(OTHER_LABELS)) add(label, OTHER);
  for (const [list, [role, ...also]] of Object.entries(SHARED_HEADINGS))
    for (const label of words(list)) add(label, partyMeaning(role!, also));
  for (const [role, list] of Object.entries(ROLE_LABELS)) {
    for (const label of words(list)) {
      add(label, partyMeaning(role as Role));
      const key = labelKey(label);
      const start = key.slice(0, 2);
      if (key.length > 1)
        owners.set(start, [...(owners.get(start) ?? []), { key, role: role as Role }]);
    }
  }
  for (const [field, list] of Object.entries(CONTACT_LABELS))
    for (const label of words(list)) add(label, contactMeaning(null, field as ContactField));
  for (const keys of owners.values()) keys.sort((a, b) => b.key.length - a.key.length);
  for (const owner of words(USUAL_OWNERS)) {
    for (const label of words(USUAL_FIELDS)) {
      const meaning = compose(labelKey(`${owner} ${label}`), dictionary, owners);
      if (meaning) add(`${owner} ${label}`, meaning);
    }
  }
  for (const { fields, owners } of FIELDS_FIRST) {
    for (const label of words(fields)) {
      const said = dictionary.get(labelKey(label));
      if (said?.kind !== 'contact') continue;
      for (const [role, list] of Object.entries(owners))
        for (const owner of words(list))
          add(`${label} ${owner}`, contactMeaning(role as Role, said.field));
    }
  }
  for (const [field, list] of Object.entries(USUAL_DATES)) {
    const meaning = domainMeaning(field as DomainField);
    for (const thing of words(DATED_THINGS)) {
      // When the registry's own list was last made is no domain's change.
      if (thing === 'Registry' && field === 'updated') continue;
      for (const label of words(list)) {
        const key = labelKey(`${thing} ${label}`);
        if (!dictionary.has(key)) dictionary.set(key, meaning);
      }
    }
  }
  return { dictionary, owners };
}

/** A role in front of a contact's field is that role's field: `owner-zip`, `Registrant Contact Name`, `책임자 전자우편`. */
function compose(
  key: string,
  dictionary: Words['dictionary'],
  owners: Words['owners'],
): Meaning | null {
  for (const owner of owners.get(key.slice(0, 2)) ?? []) {
    if (key.length <= owner.key.length || !key.startsWith(owner.key)) continue;
    const rest = dictionary.get(key.slice(owner.key.length));
    if (rest?.kind === 'contact') return contactMeaning(owner.role, rest.field);
  }
  return null;
}

const { dictionary: DICTIONARY, owners: OWNERS } = buildDictionary();

/** The dictionary's labels, found where they stand in a text. */
export const KNOWN_LABELS = new LabelIndex<Meaning>(DICTIONARY);

/** The letters of all known labels, and of all words that may stand in front of a contact's field, as numbers. */
const KNOWN = numbersOf(DICTIONARY.keys());
const OWNER_STARTS = numbersOf(OWNERS.keys());
const OWNING = numbersOf([...OWNERS.values()].flatMap((owners) => owners.map(({ key }) => key)));

/**
 * False where no label is written like these code units, as of most short lines of a notice: told by numbers alone, without making
 * strings to look up. Says nothing (true) of what isn't plain ASCII words.
 */
export function mayBeLabel(units: Uint16Array, start: number, stop: number): boolean {
  let number = 0;
  let letters = 0;
  let isOwned = false;
  for (let at = start; at < stop; at++) {
    const unit = units[at]!;
    const isSmall = unit >= 97 && unit <= 122;
    if (isSmall || (unit >= 65 && unit <= 90)) {
      number = numberWith(number, isSmall ? unit : unit + 32);
      // Two letters tell of most words that no role begins like this.
      if (++letters === 2) isOwned = OWNER_STARTS[number] === 1;
      if (isOwned && OWNING[number] === 1) return true;
    } else if (unit > 127 || isSpecial(unit)) return true;
  }
  return KNOWN[number] === 1;
}

/** `'`, `(`, `)`, `/` and `|`, which make more than one label of one. */
function isSpecial(code: number): boolean {
  return code === 39 || code === 40 || code === 41 || code === 47 || code === 124;
}

/**
 * A server's own words: `{ Number: 'ianaId', 'org-name': 'registrant.name', DNS: 'other', 'Registrant Contact': 'admin' }`; a value is
 * a domain field, a role, a role with a contact field, `.name` for the field of the section's party, `handle` for what names an object, or `other`.
 */
export function wordsOf(labels: Readonly<Record<string, string>>): Dictionary {
  return new Map(
    Object.entries(labels).flatMap(([label, meaning]) => {
      const said = meaningFrom(meaning);
      return spellings(label).map((spelling) => [spelling, said] as const);
    }),
  );
}

function meaningFrom(text: string): Meaning {
  if (text === 'other') return OTHER;
  if (text === 'handle') return objectMeaning(text);
  const [role = '', field] = text.split('.');
  if (field !== undefined)
    return contactMeaning(role === '' ? null : (role as Role), field as ContactField);
  return role in ROLE_LABELS ? partyMeaning(role as Role) : domainMeaning(role as DomainField);
}

/** What a label says; a server's own words (`own`) come first. Null for a word nobody taught us. */
export function meaningOf(label: string, own: Dictionary | null): Meaning | null {
  return own?.get(label) ?? lookUp(label);
}

const MAX_LABEL_LENGTH = 90;

/** Nobody's label has more words: `Servidor(es) de Nombres de Dominio`, `URL of the ICANN Whois Inaccuracy Complaint Form`. */
const MAX_WORDS = 9;

function isSentence(text: string): boolean {
  let words = 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) words++;
  return words > MAX_WORDS;
}

/** What a label says, however it is spelled. They are few, and come again: what the world's registries write is remembered. */
export const lookUp = remembered(tellByLetters, { max: 4096, maxLength: 3 * MAX_LABEL_LENGTH });

/** Its letters tell, or a part of it. */
function tellByLetters(label: string): Meaning | null {
  const known = DICTIONARY.get(label);
  if (known) return known;
  const owned = label.indexOf("'s ");
  if (owned > 0) return lookUp(label.slice(0, owned) + label.slice(owned + 2));
  const open = label.indexOf(' (');
  if (open > 0 && label.length > 40) return lookUp(label.slice(0, open));
  if (label.length > MAX_LABEL_LENGTH || (label.length > 30 && isSentence(label))) return null;
  const key = labelKey(label);
  if (key === '') return null;
  const meaning = DICTIONARY.get(key) ?? compose(key, DICTIONARY, OWNERS);
  if (meaning) return meaning;
  // Two languages in one label: `Titular / Registrant`, `Contacto Administrativo (Administrative Contact)`.
  if (!/[/(|]/.test(label)) return null;
  for (const part of label.split(/[/()|]/, 4)) {
    const found = part.length < label.length ? DICTIONARY.get(labelKey(part)) : null;
    if (found) return found;
  }
  return null;
}
