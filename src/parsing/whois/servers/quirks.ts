import { isIP } from 'node:net';
import type { TextLine } from '../lines/line.ts';
import { type Party, setField } from '../sections/draft.ts';
import { ROWS } from './data/rows.ts';
import type { ServerQuirk } from './quirk.ts';

const AFNIC_KEY = /^key(\d{1,2})-(tag|algo|dgst-t|dgst)$/;
const AFNIC_STREET = /^\d+[\s,]|^(?:rue|avenue|boulevard|place|bp)\b/i;
const TONIC_DELEGATION = /^([\p{L}\p{N}-]+)\s+((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+)\.?$/u;
/** Hostmaster.ua: `% Registrant:` and a ruler, above an object that names itself. */
const UA_HEADING = /^% [^\n]{3,60}\n% ?={3,80}[ \t\r]*\n(?=contact-id:)/gm;
const UA_UNTIL = /^[A-Z-]{2,20}-UNTIL (\d{14})$/;
const VE_HANDLE = / ?\(\S{1,200}-(?:dom|adm|tec|bil)\)/;

/** Rows that need no code, and those that do. */
const QUIRKS: readonly ServerQuirk[] = [
  ...ROWS,
  // AFNIC puts a person's or role's organisation on top of the address: `contact: Jane Doe`,
  // `address: Example SARL`.
  {
    servers: ['fr', 're', 'pm', 'tf', 'wf', 'yt'].map((tld) => `whois.nic.${tld}`),
    tlds: ['fr', 're', 'pm', 'tf', 'wf', 'yt'],
    refine({ objects, ds }, lines) {
      ds.push(...keysIn(lines));
      for (const { fields, street } of new Set(objects.values())) {
        const isOfPerson = /^(?:PERSON|ROLE)$/i.test(fields.kind ?? '');
        if (!isOfPerson || street.length < 2 || AFNIC_STREET.test(street[0]!)) continue;
        const organization = street.shift()!;
        fields.organization ??= organization;
      }
    },
  },
  // nic.at writes a name server's addresses as the remarks below it.
  {
    servers: ['whois.nic.at'],
    tlds: ['at'],
    refine({ nameservers }, lines) {
      const isGlue = (line: TextLine) => line.label === 'remarks' && isIP(line.value) !== 0;
      if (!lines.some(isGlue)) return;
      const kept = lines.filter((line) => line.label === 'nserver' || isGlue(line));
      replace(
        nameservers,
        kept.map(({ value }) => value),
      );
    },
  },
  // ISOC-IL's history, latest last: `changed: domain-registrar AT isoc.org.il 19990605 (Assigned)`.
  {
    servers: ['whois.isoc.org.il'],
    tlds: ['il', 'xn--4dbrk0ce'],
    refine({ once }, lines) {
      for (const { label, value } of lines) {
        if (label === 'nic-hdl') break;
        if (label !== 'changed') continue;
        if (value.endsWith('(Assigned)')) once.created ??= value;
        else once.updated = value;
      }
      if (once.updated === once.created) once.updated = undefined;
    },
  },
  // Names of organisations (`co.jp` …) show the day they are paid until inside their state:
  // `[State] Connected (2026/03/31)`.
  {
    servers: ['whois.jprs.jp'],
    tlds: ['jp'],
    words: { State: 'status', 状態: 'status', 'Signing Key': 'ds', 署名鍵: 'ds' },
    refine({ once, statuses }) {
      const at = statuses.findIndex((status) => /\(\d{4}\/\d\d\/\d\d\)$/.test(status));
      if (at < 0) return;
      const [state = '', day] = statuses[at]!.split(/\s*\(/);
      statuses[at] = state;
      once.expires ??= day;
    },
  },
  // Tonic lists nothing but the delegation, the name without its TLD: `example ns1.example.test`.
  {
    servers: ['whois.tonic.to'],
    tlds: ['to'],
    refine({ once, nameservers }, lines) {
      if (!lines[0]?.text.startsWith('Tonic whoisd')) return;
      for (const { text } of lines.slice(1)) {
        const [, label, host] = TONIC_DELEGATION.exec(text) ?? [];
        if (label === undefined || host === undefined) continue;
        once.domain ??= `${label}.to`;
        nameservers.push(host);
      }
    },
  },
  // The registrant's first line is the organisation, the second its person and address:
  // `Ming Wang ming@example.test`. Its registrars call themselves service providers.
  {
    servers: ['whois.twnic.net.tw', 'whois.twnic.net'],
    tlds: ['tw', 'xn--kprw13d', 'xn--kpry57d'],
    words: { 'Registration Service Provider': 'registrar' },
    refine({ parties: { registrant } }) {
      if (registrant?.lines[1]?.includes('@'))
        registrant.fields.organization ??= registrant.lines.shift()!;
    },
  },
  // The registrant is an institution: its first line is the organisation, then comes its address.
  {
    servers: ['whois.educause.edu', 'whois.educause.net'],
    tlds: ['edu'],
    refine({ parties: { registrant } }) {
      const [institution, ...address] = registrant?.lines.splice(0) ?? [];
      if (!registrant || institution === undefined) return;
      registrant.fields.organization = institution;
      registrant.street.push(...address);
    },
  },
  // Traficom's form until 2016: the holder under `descr`, the person on top of the address, `-` for
  // none. A name that exists has a record; one that is "not available" is kept back.
  {
    servers: ['whois.fi'],
    tlds: ['fi'],
    sentences: [[/^Domain not available\.?$/i, 'reserved']],
    refine({ parties: { registrant } }) {
      const [holder] = registrant?.lines ?? [];
      if (!registrant || holder === undefined || registrant.street.length === 0) return;
      const person = registrant.street.shift()!;
      registrant.fields.organization = holder;
      registrant.fields.name = person === '-' ? holder : person;
      registrant.lines.length = 0;
    },
  },
  // What RIPN's rules call a domain's administrator is its holder: `person:` or `org:` in the
  // domain's block is both.
  {
    servers: ['whois.tcinet.ru', 'whois.ripn.net'],
    tlds: ['ru', 'su', 'xn--p1ai'],
    refine({ parties }) {
      parties.admin = parties.registrant;
    },
  },
  // Every party's name carries its handle: `Example C.A. (example.ve-adm)`.
  {
    servers: ['whois.nic.ve', 'whois.nic.org.uy'],
    tlds: ['ve', 'uy'],
    refine({ parties }) {
      for (const party of Object.values(parties)) withoutInName(party, VE_HANDLE);
    },
  },
  // Headings in comments, and below them contacts with a handle (`contact-id`), to which the
  // domain's block refers; then the headings say no more. Where the handle is withheld, the heading
  // alone tells whose the contact is. UANIC before it: `nic-handle`, and the day it is paid until
  // within the status (`OK-UNTIL 20261204000000`).
  {
    servers: ['whois.ua', 'whois.com.ua', 'whois.net.ua', 'whois.in.ua'],
    tlds: ['ua'],
    words: {
      'contact-id': 'handle',
      'nic-handle': 'handle',
      'organization-loc': 'other',
      'address-loc': 'other',
    },
    cut: (text) => text.replace(UA_HEADING, ''),
    refine({ once, statuses }) {
      for (const status of statuses) once.expires ??= UA_UNTIL.exec(status)?.[1];
    },
  },
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
    refine: ({ parties }) => withoutInName(parties.registrar, / \(https?:[^()]*\)$/),
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
    refine({ parties: { registrant }, objects }) {
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
    refine: ({ parties }) => void parties.registrant?.lines.splice(1),
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
    cut: (text) => text.split('** Whois Server:', 1)[0]!,
  },
  // The last block is about the answer, not about the domain.
  { servers: ['whois.nic.lv'], tlds: ['lv'], cut: (text) => text.split('[Whois]', 1)[0]! },
  // Name servers come with their handles: `NS1EXAM0.SER`.
  {
    servers: ['whois.mynic.my', 'whois.domainregistry.my'],
    tlds: ['my', 'xn--mgbx4cd0ab'],
    refine: ({ nameservers }) =>
      replace(
        nameservers,
        nameservers.filter((line) => !/^\S+\.SER$/i.test(line.trim())),
      ),
  },
];

/** `key1-tag: 12345`, `key1-algo: 8 [RSASHA256]`, `key1-dgst-t: 2 [SHA-256]`, `key1-dgst: AB…`. */
function keysIn(lines: readonly TextLine[]): string[] {
  const keys = new Map<string, Record<string, string>>();
  for (const { label, value } of lines) {
    const [, number, part] = (label?.startsWith('key') && AFNIC_KEY.exec(label)) || [];
    if (number === undefined || part === undefined || keys.size > 20) continue;
    const key = keys.get(number) ?? {};
    key[part] ??= part === 'dgst' ? value : (value.split(' ')[0] ?? '');
    keys.set(number, key);
  }
  return [...keys.values()].map((key) => `${key.tag} ${key.algo} ${key['dgst-t']} ${key.dgst}`);
}

function replace(list: string[], values: readonly string[]): void {
  list.splice(0, list.length, ...values);
}

function withoutInName(party: Party | null, addition: RegExp): void {
  if (party?.lines[0]) party.lines[0] = party.lines[0].replace(addition, '');
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
