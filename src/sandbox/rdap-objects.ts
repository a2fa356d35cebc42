/**
 * The JSON of RDAP answers (RFC 9083), with jCard contacts (RFC 7095) and redaction told by RFC
 * 9537.
 */
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

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

const CONFORMANCE = ['rdap_level_0'];
const NOTICES: readonly Json[] = [
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

export function helpAnswer(): JsonObject {
  return { rdapConformance: [...CONFORMANCE, 'redacted'], notices: NOTICES };
}

export function errorAnswer(errorCode: number, title: string, description: string): JsonObject {
  return { rdapConformance: CONFORMANCE, errorCode, title, description: [description] };
}

export function reservationAnswer(reservation: SandboxReservation, selfUrl: string): JsonObject {
  return {
    rdapConformance: CONFORMANCE,
    objectClassName: 'domain',
    ...nameMembers(reservation.name),
    status: ['reserved'],
    remarks: [
      {
        title: reservation.auction ? 'Auction' : 'Reserved name',
        description: [reservationSentence(reservation)],
      },
    ],
    links: [selfLink(selfUrl)],
    notices: NOTICES,
  };
}

export function domainAnswer(domain: SandboxDomain, selfUrl: string, at: number): JsonObject {
  const entities: Json[] = [registrarEntity(domain.registrar)];
  const contacts: [role: string, contact: SandboxContact | null][] = [
    ['registrant', domain.registrant],
    ['administrative', domain.admin],
    ['technical', domain.tech],
    ['billing', domain.billing],
  ];
  const withheld: Json[] = [];
  for (const [role, contact] of contacts) {
    if (!contact) continue;
    entities.push(contactEntity(role, contact));
    if (contact.redacted) withheld.push(...redactions(role));
  }
  return {
    rdapConformance: withheld.length > 0 ? [...CONFORMANCE, 'redacted'] : CONFORMANCE,
    objectClassName: 'domain',
    handle: domain.roid,
    ...nameMembers(domain.name),
    status: domain.statuses.map(rdapStatus),
    entities,
    events: events(domain, at),
    nameservers: domain.nameservers.map(nameserverObject),
    secureDNS:
      domain.dsRecords.length > 0
        ? { delegationSigned: true, dsData: domain.dsRecords.map((ds) => ({ ...ds })) }
        : { delegationSigned: false },
    ...(withheld.length > 0 ? { redacted: withheld } : {}),
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

function events(domain: SandboxDomain, at: number): Json[] {
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

function nameMembers(ascii: string): { ldhName: string; unicodeName?: string } {
  const unicodeName = unicodeForm(ascii);
  return unicodeName === ascii ? { ldhName: ascii } : { ldhName: ascii, unicodeName };
}

function nameserverObject({ host, ipv4, ipv6 }: SandboxNameserver): Json {
  const ipAddresses = {
    ...(ipv4.length > 0 ? { v4: ipv4 } : {}),
    ...(ipv6.length > 0 ? { v6: ipv6 } : {}),
  };
  return {
    objectClassName: 'nameserver',
    ...nameMembers(host),
    ...(Object.keys(ipAddresses).length > 0 ? { ipAddresses } : {}),
  };
}

function registrarEntity(registrar: SandboxRegistrar): Json {
  return {
    objectClassName: 'entity',
    handle: registrar.ianaId,
    roles: ['registrar'],
    publicIds: [{ type: 'IANA Registrar ID', identifier: registrar.ianaId }],
    vcardArray: ['vcard', [version(), ['fn', {}, 'text', registrar.name]]],
    links: [{ rel: 'about', href: registrar.url, type: 'text/html' }],
    entities: [
      {
        objectClassName: 'entity',
        roles: ['abuse'],
        vcardArray: [
          'vcard',
          [
            version(),
            ['fn', {}, 'text', 'Abuse Contact'],
            ['tel', { type: 'voice' }, 'uri', `tel:${registrar.abusePhone}`],
            ['email', {}, 'text', registrar.abuseEmail],
          ],
        ],
      },
    ],
  };
}

function contactEntity(role: string, contact: SandboxContact): Json {
  const { redacted } = contact;
  const street = contact.street.length > 1 ? contact.street : (contact.street[0] ?? '');
  const properties: Json[] = [version(), ['fn', {}, 'text', redacted ? '' : contact.name]];
  if (contact.organization) properties.push(['org', {}, 'text', contact.organization]);
  properties.push([
    'adr',
    { cc: contact.country },
    'text',
    [
      '',
      '',
      redacted ? '' : street,
      redacted ? '' : contact.city,
      contact.state ?? '',
      redacted ? '' : (contact.postalCode ?? ''),
      '',
    ],
  ]);
  if (!redacted) {
    properties.push(['tel', { type: 'voice' }, 'uri', `tel:${contact.phone}`]);
    if (contact.fax) properties.push(['tel', { type: 'fax' }, 'uri', `tel:${contact.fax}`]);
    properties.push(['email', {}, 'text', contact.email]);
  }
  return {
    objectClassName: 'entity',
    ...(redacted ? {} : { handle: contact.handle }),
    roles: [role],
    vcardArray: ['vcard', properties],
  };
}

/** What is missing of a redacted contact and where it would stand (RFC 9537 section 4.2). */
function redactions(role: string): Json[] {
  const title = role[0]?.toUpperCase() + role.slice(1);
  const entity = `$.entities[?(@.roles[0]=='${role}')]`;
  const property = (name: string) => `${entity}.vcardArray[1][?(@[0]=='${name}')]`;
  const reason = { description: 'Server policy' };
  const emptied: [what: string, path: string][] = [
    ['Name', `${property('fn')}[3]`],
    ['Street', `${property('adr')}[3][2]`],
    ['City', `${property('adr')}[3][3]`],
    ['Postal Code', `${property('adr')}[3][5]`],
  ];
  const removed: [what: string, path: string][] = [
    ['Phone', property('tel')],
    ['Email', property('email')],
  ];
  return [
    {
      name: { description: `Registry ${title} ID` },
      prePath: `${entity}.handle`,
      pathLang: 'jsonpath',
      method: 'removal',
      reason,
    },
    ...emptied.map(([what, postPath]) => ({
      name: { description: `${title} ${what}` },
      postPath,
      pathLang: 'jsonpath',
      method: 'emptyValue',
      reason,
    })),
    ...removed.map(([what, prePath]) => ({
      name: { description: `${title} ${what}` },
      prePath,
      pathLang: 'jsonpath',
      method: 'removal',
      reason,
    })),
  ];
}

function version(): Json {
  return ['version', {}, 'text', '4.0'];
}

function selfLink(href: string): Json {
  return { rel: 'self', value: href, href, type: 'application/rdap+json' };
}
