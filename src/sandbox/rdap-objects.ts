/** The JSON of RDAP answers (RFC 9083), with jCard contacts (RFC 7095) and redaction (RFC 9537). */
import { isoInstant } from '#app/base/clock.ts';
import {
  reservationSentence,
  type SandboxContact,
  type SandboxDomain,
  type SandboxNameserver,
  type SandboxRegistrar,
  type SandboxReservation,
} from './domain.ts';
import { unicodeForm } from './registry-name.ts';

const CONFORMANCE = ['rdap_level_0'];
const NOTICES = [
  {
    title: 'Terms of Use',
    description: ['Sandbox registry for .test (RFC 6761): people and organisations are invented.'],
  },
  {
    title: 'Status Codes',
    description: [
      'For more information on domain status codes, please visit https://icann.org/epp',
    ],
    links: [{ rel: 'related', href: 'https://icann.org/epp', type: 'text/html' }],
  },
];

export function helpAnswer() {
  return { rdapConformance: [...CONFORMANCE, 'redacted'], notices: NOTICES };
}

export function errorAnswer(errorCode: number, title: string, description: string) {
  return { rdapConformance: CONFORMANCE, errorCode, title, description: [description] };
}

export function reservationAnswer(reservation: SandboxReservation, selfUrl: string) {
  const title = reservation.auction ? 'Auction' : 'Reserved name';
  return {
    rdapConformance: CONFORMANCE,
    objectClassName: 'domain',
    ...nameMembers(reservation.name),
    status: ['reserved'],
    remarks: [{ title, description: [reservationSentence(reservation)] }],
    links: [selfLink(selfUrl)],
    notices: NOTICES,
  };
}

export function domainAnswer(domain: SandboxDomain, selfUrl: string, at: number) {
  const contacts = Object.entries({
    registrant: domain.registrant,
    administrative: domain.admin,
    technical: domain.tech,
    billing: domain.billing,
  }).flatMap(([role, contact]) => (contact ? [{ role, contact }] : []));
  const redacted = contacts.flatMap(({ role, contact }) =>
    contact.redacted ? redactions(role) : [],
  );
  return {
    rdapConformance: redacted.length > 0 ? [...CONFORMANCE, 'redacted'] : CONFORMANCE,
    objectClassName: 'domain',
    handle: domain.roid,
    ...nameMembers(domain.name),
    status: domain.statuses.map(rdapStatus),
    entities: [
      registrarEntity(domain.registrar),
      ...contacts.map(({ role, contact }) => contactEntity(role, contact)),
    ],
    events: events(domain, at),
    nameservers: domain.nameservers.map(nameserverObject),
    secureDNS:
      domain.dsRecords.length > 0
        ? { delegationSigned: true, dsData: domain.dsRecords }
        : { delegationSigned: false },
    ...(redacted.length > 0 && { redacted }),
    links: [selfLink(selfUrl)],
    notices: NOTICES,
  };
}

/** RFC 8056: `clientTransferProhibited` → `client transfer prohibited`; `ok` is `active`. */
function rdapStatus(eppStatus: string): string {
  return eppStatus === 'ok'
    ? 'active'
    : eppStatus.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function events(domain: SandboxDomain, at: number) {
  const dated: [action: string, at: number | null][] = [
    ['registration', domain.createdAt],
    ['expiration', domain.expiresAt],
    ['last changed', domain.updatedAt],
    ['transfer', domain.transferredAt],
    // RFC 9083 section 4.5 lets events lie ahead: this one says when the name drops.
    ['deletion', domain.deletion?.purgeAt ?? null],
    ['last update of RDAP database', at],
  ];
  return dated.flatMap(([eventAction, eventAt]) =>
    eventAt === null ? [] : [{ eventAction, eventDate: isoInstant(eventAt) }],
  );
}

function nameMembers(ldhName: string) {
  const unicodeName = unicodeForm(ldhName);
  return unicodeName === ldhName ? { ldhName } : { ldhName, unicodeName };
}

function nameserverObject({ host, ipv4, ipv6 }: SandboxNameserver) {
  const ipAddresses = {
    ...(ipv4.length > 0 && { v4: ipv4 }),
    ...(ipv6.length > 0 && { v6: ipv6 }),
  };
  return {
    objectClassName: 'nameserver',
    ...nameMembers(host),
    ...(ipv4.length + ipv6.length > 0 && { ipAddresses }),
  };
}

type JCardProperty = readonly [name: string, parameters: object, type: string, value: unknown];

function jCard(...properties: readonly JCardProperty[]) {
  return ['vcard', [text('version', '4.0'), ...properties]];
}

function text(name: string, value: unknown, parameters = {}): JCardProperty {
  return [name, parameters, 'text', value];
}

function phone(type: 'voice' | 'fax', number: string): JCardProperty {
  return ['tel', { type }, 'uri', `tel:${number}`];
}

function registrarEntity({ name, ianaId, url, abusePhone, abuseEmail }: SandboxRegistrar) {
  const abuse = jCard(
    text('fn', 'Abuse Contact'),
    phone('voice', abusePhone),
    text('email', abuseEmail),
  );
  return {
    objectClassName: 'entity',
    handle: ianaId,
    roles: ['registrar'],
    publicIds: [{ type: 'IANA Registrar ID', identifier: ianaId }],
    vcardArray: jCard(text('fn', name)),
    links: [{ rel: 'about', href: url, type: 'text/html' }],
    entities: [{ objectClassName: 'entity', roles: ['abuse'], vcardArray: abuse }],
  };
}

function contactEntity(role: string, contact: SandboxContact) {
  const { redacted, street, city, postalCode, state } = contact;
  const personal = (value: string | readonly string[] | null) => (redacted ? '' : (value ?? ''));
  const lines = personal(street.length > 1 ? street : (street[0] ?? ''));
  const address = ['', '', lines, personal(city), state ?? '', personal(postalCode), ''];
  const vcardArray = jCard(
    text('fn', personal(contact.name)),
    ...(contact.organization ? [text('org', contact.organization)] : []),
    text('adr', address, { cc: contact.country }),
    ...(redacted ? [] : [phone('voice', contact.phone)]),
    ...(redacted || !contact.fax ? [] : [phone('fax', contact.fax)]),
    ...(redacted ? [] : [text('email', contact.email)]),
  );
  const entity = { objectClassName: 'entity', roles: [role], vcardArray };
  return redacted ? entity : { ...entity, handle: contact.handle };
}

/** What is missing of a redacted contact and where it would stand (RFC 9537 section 4.2). */
function redactions(role: string) {
  const title = role[0]?.toUpperCase() + role.slice(1);
  const entity = `$.entities[?(@.roles[0]=='${role}')]`;
  const property = (name: string) => `${entity}.vcardArray[1][?(@[0]=='${name}')]`;
  const redaction = (description: string, path: { prePath: string } | { postPath: string }) => ({
    name: { description },
    ...path,
    pathLang: 'jsonpath',
    method: 'prePath' in path ? 'removal' : 'emptyValue',
    reason: { description: 'Server policy' },
  });
  return [
    redaction(`Registry ${title} ID`, { prePath: `${entity}.handle` }),
    redaction(`${title} Name`, { postPath: `${property('fn')}[3]` }),
    redaction(`${title} Street`, { postPath: `${property('adr')}[3][2]` }),
    redaction(`${title} City`, { postPath: `${property('adr')}[3][3]` }),
    redaction(`${title} Postal Code`, { postPath: `${property('adr')}[3][5]` }),
    redaction(`${title} Phone`, { prePath: property('tel') }),
    redaction(`${title} Email`, { prePath: property('email') }),
  ];
}

function selfLink(href: string) {
  return { rel: 'self', value: href, href, type: 'application/rdap+json' };
}
