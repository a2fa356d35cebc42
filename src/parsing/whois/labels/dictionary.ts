import { foldLetters } from '#app/parsing/fold.ts';
import {
  CONTACT_LABELS,
  FIELDS_FIRST,
  OBJECT_LABELS,
  ROLE_LABELS,
  SHARED_HEADINGS,
} from './data/contact-labels.ts';
import { DATED_THINGS, DOMAIN_LABELS, OTHER_LABELS, USUAL_DATES } from './data/domain-labels.ts';
import type { ContactField, DomainField, LabelMeaning, LabelRole } from './meaning.ts';

/** Labels by their letters (`labelKey`), or as they are written. */
export type Dictionary = ReadonlyMap<string, LabelMeaning>;

const OTHER: LabelMeaning = { kind: 'other' };
const MAX_LABEL_LENGTH = 90;
/** No label has more: `Servidor(es) de Nombres de Dominio`. */
const MAX_WORDS = 9;
/** In front of the fields of contacts (ICANN's RDDS specification 1.4.2). */
const ICANN_ROLES = ['Registrant', 'Admin', 'Tech', 'Billing'];

/** Its letters in lower case, no accents, no parentheses: `Name Server (DB) 2` → `nameserver`. */
function labelKey(label: string): string {
  const open = label.indexOf('(');
  const close = label.indexOf(')', open);
  const outside =
    open > 0 ? label.slice(0, open) + (close < 0 ? '' : label.slice(close + 1)) : label;
  return foldLetters(outside).replace(/[^\p{L}]+/gu, '');
}

/** Lists of labels by what they mean, as pairs of one label and the meaning. */
function pairs<K extends string>(lists: Readonly<Partial<Record<K, string>>>): [string, K][] {
  return (Object.keys(lists) as K[]).flatMap((meaning) =>
    words(lists[meaning]!).map((label): [string, K] => [label, meaning]),
  );
}

function words(list: string): string[] {
  return list.split('|').map((word) => word.trim());
}

/** Words that may stand in front of a contact's field, by their letters. */
const OWNERS = new Map<string, LabelRole>();
const DICTIONARY = buildDictionary();
const LONGEST_OWNER = Math.max(...[...OWNERS.keys()].map((key) => key.length));
/** Words of objects, in one case: `person` and `PERSON` are one, `Person` is a contact's field. */
const OBJECTS: Dictionary = new Map(
  pairs(OBJECT_LABELS).map(([label, object]) => [label, { kind: 'object', object }]),
);

/** Every label under its letters. What is written earlier wins. */
function buildDictionary(): Dictionary {
  const dictionary = new Map<string, LabelMeaning>();
  const add = (label: string, meaning: LabelMeaning) => {
    const key = labelKey(label);
    if (key !== '' && !dictionary.has(key)) dictionary.set(key, meaning);
  };
  for (const [label, field] of pairs(DOMAIN_LABELS)) add(label, { kind: 'domain', field });
  for (const label of words(OTHER_LABELS)) add(label, OTHER);
  for (const { roles, headings } of SHARED_HEADINGS) {
    const [role, ...also] = roles;
    for (const label of words(headings)) add(label, { kind: 'party', role, also });
  }
  for (const [label, role] of pairs(ROLE_LABELS)) {
    add(label, { kind: 'party', role, also: [] });
    const key = labelKey(label);
    if (key.length > 1 && !OWNERS.has(key)) OWNERS.set(key, role);
  }
  for (const [label, field] of pairs(CONTACT_LABELS))
    add(label, { kind: 'contact', role: null, field });
  for (const { fields, owners } of FIELDS_FIRST) {
    for (const label of words(fields)) {
      const said = dictionary.get(labelKey(label));
      if (said?.kind !== 'contact') continue;
      for (const [owner, role] of pairs(owners)) add(`${label} ${owner}`, { ...said, role });
    }
  }
  for (const [label, field] of pairs(USUAL_DATES)) {
    for (const thing of words(DATED_THINGS)) {
      // When the registry's own list was last made is no domain's change.
      if (thing === 'Registry' && field === 'updated') continue;
      add(`${thing} ${label}`, { kind: 'domain', field });
    }
  }
  return dictionary;
}

/** A role in front of a contact's field: `owner-zip`, `Registrant Contact Name`, `책임자 전자우편`. */
function ownedField(key: string): LabelMeaning | null {
  for (let end = Math.min(key.length - 1, LONGEST_OWNER); end > 1; end--) {
    const role = OWNERS.get(key.slice(0, end));
    const field = role && DICTIONARY.get(key.slice(end));
    if (role && field?.kind === 'contact') return { ...field, role };
  }
  return null;
}

/**
 * A server's own words, as it writes them: `{ Number: 'ianaId', 'org-name': 'registrant.name' }`. A
 * value is a domain field, a role, a role with a contact field, `.name` for the field of the
 * section's party, `handle` for what names an object, or `other`.
 */
export function ownWords(labels: Readonly<Record<string, string>>): Dictionary {
  return new Map(
    Object.entries(labels).flatMap(([label, said]) => {
      const meaning = meaningFrom(said);
      const lower = label.toLowerCase();
      const spellings = [label, label[0] + lower.slice(1), lower, label.toUpperCase()];
      return spellings.map((spelling) => [spelling, meaning] as const);
    }),
  );
}

function meaningFrom(text: string): LabelMeaning {
  if (text === 'other') return OTHER;
  if (text === 'handle') return { kind: 'object', object: text };
  const [role = '', field] = text.split('.');
  if (field !== undefined)
    return {
      kind: 'contact',
      role: role ? (role as LabelRole) : null,
      field: field as ContactField,
    };
  return role in ROLE_LABELS
    ? { kind: 'party', role: role as LabelRole, also: [] }
    : { kind: 'domain', field: role as DomainField };
}

/** Labels as most servers write them: found at once, without their letters being compared. */
const USUAL = usualLabels();

function usualLabels(): Map<string, LabelMeaning> {
  const fields = pairs(CONTACT_LABELS).map(([label]) => label);
  const listed = [...pairs(DOMAIN_LABELS), ...pairs(ROLE_LABELS)].map(([label]) => label);
  const owned = ICANN_ROLES.flatMap((role) => fields.map((field) => `${role} ${field}`));
  return new Map(
    [...listed, ...words(OTHER_LABELS), ...fields, ...owned].flatMap((label) => {
      const meaning = lookUp(label);
      return meaning ? [[label, meaning] as const] : [];
    }),
  );
}

/** What a label says; a server's own words come first. Null for a word that no row has. */
export function labelMeaning(label: string, own: Dictionary | null): LabelMeaning | null {
  return own?.get(label) ?? USUAL.get(label) ?? lookUp(label);
}

function lookUp(label: string): LabelMeaning | null {
  const lower = label.toLowerCase();
  const object = OBJECTS.get(lower);
  if (object && (label === lower || label === label.toUpperCase())) return object;
  const owned = label.indexOf("'s ");
  if (owned > 0) return lookUp(label.slice(0, owned) + label.slice(owned + 2));
  const open = label.indexOf(' (');
  if (open > 0 && label.length > 40) return lookUp(label.slice(0, open));
  if (label.length > MAX_LABEL_LENGTH) return null;
  if (label.length > 2 * MAX_WORDS && label.split(/ +/).length > MAX_WORDS) return null;
  // Two languages in one label: `Titular / Registrant`, `Contacto (Administrative Contact)`.
  const parts = /[/(|]/.test(label) ? label.split(/[/()|]/, 4) : [];
  return (
    meaningOfKey(labelKey(label)) ?? parts.map(labelKey).map(meaningOfKey).find(Boolean) ?? null
  );
}

function meaningOfKey(key: string): LabelMeaning | null {
  return key === '' ? null : (DICTIONARY.get(key) ?? ownedField(key));
}
