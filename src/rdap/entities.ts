/** Who stands in a registration, as RDAP entities (RFC 9083 §5.1). */
import { saysSomething } from '#app/records/person.ts';
import {
  type Contact,
  emptyContact,
  type Registrar,
  type Registration,
} from '#app/records/registration.ts';
import { jcard } from './jcard.ts';
import { jscontact } from './jscontact.ts';
import type { Link } from './members.ts';

/** Which card a client asked for; the extension `jscard` puts one in the other's place. */
export type CardForm = 'vcardArray' | 'jscard';

export interface RdapEntity {
  readonly objectClassName: 'entity';
  readonly handle?: string;
  readonly roles: readonly string[];
  readonly publicIds?: readonly { readonly type: string; readonly identifier: string }[];
  readonly vcardArray?: unknown[];
  readonly jscard?: object;
  readonly entities?: readonly RdapEntity[];
  readonly links?: readonly Link[];
  readonly port43?: string;
}

/** RDAP's roles (RFC 9083 §10.2.4) for the contacts of a record. */
export function contactsByRole({ registrant, contacts }: Registration): [string, Contact][] {
  const named: [string, Contact | null][] = [
    ['registrant', registrant.redacted || saysSomething(registrant) ? registrant : null],
    ['administrative', contacts.admin],
    ['technical', contacts.tech],
    ['billing', contacts.billing],
  ];
  return named.flatMap(([role, contact]) => (contact ? [[role, contact]] : []));
}

export function entitiesOf(
  registration: Registration,
  form: CardForm,
  selfUrl: string,
): RdapEntity[] {
  const card = (role: string, contact: Contact) => cardMember(contact, form, `${selfUrl}#${role}`);
  const { registrar, reseller } = registration;
  return [
    ...registrarEntities(registrar, form, selfUrl),
    ...(reseller === null ? [] : [entity('reseller', card('reseller', named(reseller)))]),
    ...contactsByRole(registration).map(([role, contact]) => entity(role, card(role, contact))),
  ];
}

/** By what IANA's list calls it, its handle is its number there. */
export function registrarEntity(
  { name, ianaId, url, whoisServer }: Omit<Registrar, 'abuseEmail' | 'abusePhone'>,
  form: CardForm,
  selfUrl: string,
): RdapEntity {
  const href = url && webAddress(url);
  const publicIds = ianaId === null ? [] : [{ type: 'IANA Registrar ID', identifier: ianaId }];
  const card = name === null ? {} : cardMember(named(name), form, `${selfUrl}#registrar`, href);
  return {
    ...entity('registrar', card),
    ...(ianaId !== null && { handle: ianaId, publicIds }),
    ...(href && { links: [{ value: selfUrl, rel: 'about', href, type: 'text/html' }] }),
    ...(whoisServer !== null && { port43: whoisServer }),
  };
}

function registrarEntities(registrar: Registrar, form: CardForm, selfUrl: string): RdapEntity[] {
  if (Object.values(registrar).every((value) => value === null)) return [];
  const { abuseEmail: email, abusePhone: phone } = registrar;
  const abuse = { ...named('Abuse Contact'), email, phone };
  const entities = [entity('abuse', cardMember(abuse, form, `${selfUrl}#abuse`))];
  const itself = registrarEntity(registrar, form, selfUrl);
  return [(email ?? phone) === null ? itself : { ...itself, entities }];
}

/** WHOIS servers often leave out the scheme; what is no address with it is none. */
export function webAddress(text: string): string | null {
  const url = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(url) && /^[a-z]+:\/\/[\w.-]+\.[a-z]/i.test(url) ? url : null;
}

function entity(role: string, card: Pick<RdapEntity, CardForm>): RdapEntity {
  return { objectClassName: 'entity', roles: [role], ...card };
}

function named(name: string): Contact {
  return { ...emptyContact(), name };
}

/** Of a contact that says nothing there is no card. */
function cardMember(
  contact: Contact,
  form: CardForm,
  uid: string,
  url: string | null = null,
): Pick<RdapEntity, CardForm> {
  if (!saysSomething(contact)) return {};
  return form === 'jscard'
    ? { jscard: jscontact(contact, uid, url) }
    : { vcardArray: jcard(contact, url) };
}
