/** The commands of RFC 5733 that make and take away a contact. */
import type { Command } from './commands.ts';
import { CONTACT } from './namespaces.ts';
import { element, type Markup } from './xml.ts';

/** `int` is of the characters of ASCII alone, `loc` of any (RFC 5733 §2.4). */
export interface PostalInfo {
  readonly type: 'int' | 'loc';
  readonly name: string;
  readonly organization: string | null;
  /** At most three lines. */
  readonly street: readonly string[];
  readonly city: string;
  readonly postalCode: string;
  readonly country: string;
}

export interface ContactCreation {
  readonly id: string;
  /** One, or one of each type. */
  readonly postalInfos: readonly PostalInfo[];
  readonly phone: string;
  readonly email: string;
  readonly authInfo: string;
  /** Asks the registry to publish none of it. */
  readonly withhold: boolean;
}

/** Children in the order of the schema's sequence: servers refuse any other. */
export function contactCreate(values: ContactCreation): Command {
  const { id, postalInfos, phone, email, authInfo, withhold } = values;
  const types = postalInfos.map(({ type }) => ({ type }));
  const create = element('contact:create', { 'xmlns:contact': CONTACT }, [
    element('contact:id', {}, id),
    ...postalInfos.map(postalInfo),
    element('contact:voice', {}, phone),
    element('contact:email', {}, email),
    element('contact:authInfo', {}, element('contact:pw', {}, authInfo)),
    withhold ? nondisclosure(types) : null,
  ]);
  return { verb: 'create', body: [element('create', {}, create)] };
}

export function contactDelete(id: string): Command {
  const named = element('contact:id', {}, id);
  const gone = element('contact:delete', { 'xmlns:contact': CONTACT }, named);
  return { verb: 'delete', body: [element('delete', {}, gone)] };
}

function postalInfo(values: PostalInfo): Markup {
  const { type, name, organization, street, city, postalCode, country } = values;
  return element('contact:postalInfo', { type }, [
    element('contact:name', {}, name),
    organization === null ? null : element('contact:org', {}, organization),
    element('contact:addr', {}, [
      ...street.map((line) => element('contact:street', {}, line)),
      element('contact:city', {}, city),
      element('contact:pc', {}, postalCode),
      element('contact:cc', {}, country),
    ]),
  ]);
}

/** RFC 5733 §2.9: by each form of name, organisation and address. */
function nondisclosure(types: readonly { readonly type: string }[]): Markup {
  return element('contact:disclose', { flag: '0' }, [
    ...['name', 'org', 'addr'].flatMap((part) =>
      types.map((attributes) => element(`contact:${part}`, attributes)),
    ),
    element('contact:voice'),
    element('contact:email'),
  ]);
}
