import { setField } from '../sections/draft.ts';
import { ROWS } from './data/rows.ts';
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
  ...ROWS,
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
  // Until 2010: `org: org_name_hun=Példa Kft.`, and people named by `hun-id`.
  {
    servers: ['whois.nic.hu'],
    tlds: ['hu'],
    words: { 'hun-id': 'handle' },
    cut: (text) => text.replace(/^(org: {1,20})org_name_(?:hun|eng)=/gm, '$1'),
  },
  // Its longest labels leave room for a single dot: `Organisation Address. 1 Example Street`.
  {
    servers: ['whois.melbourneit.com'],
    tlds: [],
    cut: (text) => text.replace(/^( *Organisation (?:Address|Name))\. /gm, '$1.... '),
  },
  // It is the registrar itself; for others' resellers it runs other servers.
  {
    servers: ['whois.godaddy.com'],
    tlds: [],
    words: { 'Registered through': 'registrar' },
    refine: ({ parties: { registrar } }) => {
      if (registrar?.lines[0])
        registrar.lines[0] = registrar.lines[0].replace(/ \(https?:[^()]*\)$/, '');
    },
  },
  // An organisation owns, a person answers for it; the country is the owner's.
  {
    servers: ['whois.registro.br', 'whois.nic.br'],
    tlds: ['br'],
    words: {
      owner: 'registrant.organization',
      responsible: 'registrant.name',
      country: 'registrant.country',
    },
    refine: ({ parties: { registrant }, objects }) => {
      const contact = objects.get(registrant?.lines[0]?.toLowerCase() ?? '');
      if (!registrant || !contact) return;
      registrant.lines.length = 0;
      for (const field of ['name', 'email'] as const)
        setField(registrant, field, contact.fields[field] ?? '');
    },
  },
  // Below the holder's name, under the same word: what kind of holder, and of name.
  {
    servers: ['whois.iedr.ie', 'whois.weare.ie'],
    tlds: ['ie'],
    refine: ({ parties: { registrant } }) => {
      registrant?.lines.splice(1);
    },
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
