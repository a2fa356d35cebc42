import { ownWords } from '../labels/dictionary.ts';
import { setField } from '../sections/draft.ts';
import type { ServerQuirk } from './quirk.ts';
import { EDUCAUSE } from './whois.educause.edu.ts';
import { FI } from './whois.fi.ts';
import { IL } from './whois.isoc.org.il.ts';
import { JPRS } from './whois.jprs.jp.ts';
import { AT } from './whois.nic.at.ts';
import { AFNIC } from './whois.nic.fr.ts';
import { VE } from './whois.nic.ve.ts';
import { TCINET } from './whois.tcinet.ru.ts';
import { TONIC } from './whois.tonic.to.ts';
import { TWNIC } from './whois.twnic.net.tw.ts';
import { UA } from './whois.ua.ts';

/** Small ones as rows, the rest in files of their own. */
const QUIRKS: readonly ServerQuirk[] = [
  AFNIC,
  AT,
  IL,
  JPRS,
  TONIC,
  TWNIC,
  EDUCAUSE,
  FI,
  TCINET,
  VE,
  UA,
  // The registry's own words for a free name; anywhere else they are a shop's.
  {
    servers: ['whois.nic.tm', 'whois.nic.ac', 'whois.nic.io', 'whois.nic.sh'],
    tlds: ['tm'],
    sentences: [[/^Domain \S{1,255} is available for purchase\.?$/i, 'available']],
  },
  // One word is the whole answer.
  {
    servers: ['whois.registry.net.za', 'coza-whois.registry.net.za', 'whois.coza.net.za'],
    tlds: ['za'],
    sentences: [[/^Available$/, 'available']],
  },
  // A registrar that used to answer for the registry's whole zone.
  {
    servers: ['whois.wildwestdomains.com'],
    tlds: [],
    sentences: [[/^Domain \S{1,255} is not registered here\.$/i, 'available']],
  },
  {
    servers: ['whois.udag.net'],
    tlds: [],
    sentences: [[/^We could not find the requested domain on our system$/i, 'available']],
  },
  // Its sentence ends with the name, which it leaves out.
  { servers: ['whois.nic.md'], tlds: ['md'], sentences: [[/^No match for$/i, 'available']] },
  // Of names, IANA keeps those below `.int` itself; what else it hasn't got says nothing.
  {
    servers: [],
    tlds: ['int'],
    sentences: [
      [/^This query returned 0 objects\.?$/, 'available'],
      [/^You queried for \S{1,255} but this server does not have$/, 'available'],
    ],
  },
  // The registrar's company first, then somebody there.
  {
    servers: ['whois.registry.pf'],
    tlds: ['pf'],
    words: ownWords({ 'Registrar Company Name': 'registrar.name' }),
  },
  // Its check of the name servers failed; the name is registered all the same.
  { servers: ['whois.denic.de'], tlds: ['de'], living: /^(?:failed|connect)$/i },
  // The holder's handle, of which nothing more comes; below `Domain holder:` what is disclosed.
  {
    servers: ['whois.register.si', 'whois.arnes.si'],
    tlds: ['si'],
    words: ownWords({ registrant: 'other' }),
  },
  // Until 2010: `org: org_name_hun=Példa Kft.`, and people named by `hun-id`.
  {
    servers: ['whois.nic.hu'],
    tlds: ['hu'],
    words: ownWords({ 'hun-id': 'handle' }),
    cut: (text) => text.replace(/^(org: {1,20})org_name_(?:hun|eng)=/gm, '$1'),
  },
  // Elsewhere `registrant-c` stands for the registrant's contact, and a code behind it for its handle.
  {
    servers: ['whois.schlund.info', 'whois.1and1.com', 'whois.ionos.com'],
    tlds: [],
    words: ownWords({ 'registrant-ccode': 'registrant.country' }),
    sentences: [[/^Domain \S{1,255} is not registered here\.$/i, 'available']],
  },
  // Its longest labels leave room for a single dot: `Organisation Address. 1 Example Street`.
  {
    servers: ['whois.melbourneit.com'],
    tlds: [],
    cut: (text) => text.replace(/^( *Organisation (?:Address|Name))\. /gm, '$1.... '),
  },
  // A key's flags, not the domain's: `flags:KSK protocol:3 algorithm:ECDSA_P256_SHA256 pubKey:…`.
  {
    servers: ['whois.eu'],
    tlds: ['eu', 'xn--e1a4c', 'xn--qxa6a'],
    words: ownWords({ flags: 'dnssec' }),
  },
  // The owner's name stands in every contact; who it is, `organisation` and `person` tell.
  { servers: ['whois.gandi.net'], tlds: [], words: ownWords({ 'owner-name': 'other' }) },
  // It is the registrar itself; for others' resellers it runs other servers.
  {
    servers: ['whois.godaddy.com'],
    tlds: [],
    words: ownWords({ 'Registered through': 'registrar' }),
    refine: ({ parties: { registrar } }) => {
      if (registrar?.lines[0])
        registrar.lines[0] = registrar.lines[0].replace(/ \(https?:[^()]*\)$/, '');
    },
  },
  // The domain's name in ASCII, not a name server.
  {
    servers: ['whois.dk-hostmaster.dk', 'whois.punktum.dk'],
    tlds: ['dk'],
    words: ownWords({ DNS: 'other' }),
  },
  {
    servers: ['whois.cira.ca', 'whois.ca.fury.ca'],
    tlds: ['ca'],
    words: ownWords({ Number: 'ianaId' }),
  },
  {
    servers: ['whois.dns.lu'],
    tlds: ['lu'],
    words: ownWords({
      'org-name': 'registrant.name',
      'org-address': 'registrant.street',
      'org-zipcode': 'registrant.postalCode',
      'org-city': 'registrant.city',
      'org-country': 'registrant.country',
      domaintype: 'status',
    }),
  },
  // An organisation owns, a person answers for it; the country is the owner's.
  {
    servers: ['whois.registro.br', 'whois.nic.br'],
    tlds: ['br'],
    words: ownWords({
      owner: 'registrant.organization',
      responsible: 'registrant.name',
      country: 'registrant.country',
    }),
    refine: ({ parties: { registrant }, objects }) => {
      const contact = objects.get(registrant?.lines[0]?.toLowerCase() ?? '');
      if (!registrant || !contact) return;
      registrant.lines.length = 0;
      for (const field of ['name', 'email'] as const)
        setField(registrant, field, contact.fields[field] ?? '');
    },
  },
  {
    servers: ['whois.dot.tk', 'whois.dot.ml', 'whois.dot.cf', 'whois.my.ga', 'whois.dominio.gq'],
    tlds: ['tk', 'ml', 'cf', 'ga', 'gq'],
    words: ownWords({ Organisation: 'registrant', Organization: 'registrant' }),
  },
  // Below the holder's name, under the same word: what kind of holder, and of name.
  {
    servers: ['whois.iedr.ie', 'whois.weare.ie'],
    tlds: ['ie'],
    refine: ({ parties: { registrant } }) => {
      registrant?.lines.splice(1);
    },
  },
  { servers: ['whois.eu.org'], tlds: [], words: ownWords({ address: 'registrant' }) },
  {
    servers: ['whois.ja.net', 'whois.nic.ac.uk', 'whois.gov.uk'],
    tlds: [],
    words: ownWords({ 'Registrant Contact': 'admin', 'Registrant Address': 'admin.street' }),
  },
  // The same record in Korean and in English: one of them is enough.
  {
    servers: ['whois.kr', 'whois.nic.or.kr'],
    tlds: ['kr', 'xn--3e0b707e'],
    cut: (text) => text.slice(Math.max(0, text.indexOf('# ENGLISH'))),
  },
  // The last block tells when the server's copy is from.
  {
    servers: ['whois.nic.tr', 'whois.trabis.gov.tr'],
    tlds: ['tr'],
    cut: (text) => before(text, '** Whois Server:'),
  },
  // The last block is about the answer, not about the domain.
  { servers: ['whois.nic.lv'], tlds: ['lv'], cut: (text) => before(text, '[Whois]') },
  // Name servers come with their handles: `NS1EXAM0.SER`.
  {
    servers: ['whois.mynic.my', 'whois.domainregistry.my'],
    tlds: ['my', 'xn--mgbx4cd0ab'],
    refine: ({ nameservers }) =>
      void nameservers.splice(
        0,
        nameservers.length,
        ...nameservers.filter((line) => !/^\S+\.SER$/i.test(line.trim())),
      ),
  },
];

function before(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}

const BY_SERVER = new Map(
  QUIRKS.flatMap((quirk) => quirk.servers.map((server) => [server, quirk] as const)),
);
const BY_TLD = new Map(QUIRKS.flatMap((quirk) => quirk.tlds.map((tld) => [tld, quirk] as const)));

/** The quirk of the server that wrote a text; where it isn't known, of the TLD's registry. */
export function quirkOf(server: string | null, tld: string | null): ServerQuirk | null {
  const host = server?.replace(/:\d+$/, '').toLowerCase();
  return BY_SERVER.get(host ?? '') ?? BY_TLD.get(tld?.toLowerCase() ?? '') ?? null;
}
