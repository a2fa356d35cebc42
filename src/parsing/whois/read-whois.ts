import { decodeEntities } from '#app/parsing/entities.ts';
import { asciiHost } from '#app/parsing/host-name.ts';
import type { Reading } from '#app/parsing/reading.ts';
import { verdict } from '#app/parsing/verdict.ts';
import { type Contact, emptyContact, type Registration } from '#app/records/registration.ts';
import { REGISTRY_TIMES, type RegistryTime } from './fields/data/zones.ts';
import { readDate, statedTime } from './fields/dates.ts';
import { dnssecOf } from './fields/dnssec.ts';
import { nameserversOf } from './fields/nameservers.ts';
import { readContact } from './fields/party.ts';
import { hostIn, readRegistrar, readReseller } from './fields/registrar.ts';
import { type SaidOfStatus, saidOfStatus, statusesOf } from './fields/statuses.ts';
import { ownWords } from './labels/dictionary.ts';
import type { Role } from './labels/meaning.ts';
import { cutLines } from './lines/cut.ts';
import type { TextLine } from './lines/line.ts';
import { readUnregistered } from './outcome/unregistered.ts';
import type { Draft, Party } from './sections/draft.ts';
import { gather } from './sections/gather.ts';
import { quirkOf } from './servers/quirks.ts';

export interface WhoisContext {
  /** Who answered, `host` or `host:port`; null when not known. */
  readonly server: string | null;
  /** Last label of the name asked for, A-label form. */
  readonly tld: string | null;
}

/**
 * A WHOIS answer (RFC 3912: free text) → what it says. Pure, never throws, linear in the length of
 * the text.
 *
 * Three steps: the text is cut into lines and labels (`lines.ts`), these are gathered into what is
 * said of whom (`gather.ts`, words in `labels.ts`), and that is read into dates, hosts and
 * contacts. Only a text that shows a registration is `registered`, and only one that says in words
 * that the name isn't there (`phrases.ts`) is `available`; anything else is `unknown`.
 */
export function readWhois(text: string, context: WhoisContext): Reading {
  const quirk = quirkOf(context.server, context.tld);
  // A few servers end their lines with CR alone.
  const broken = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  const whole = decodeEntities(broken);
  const lines = cutLines(quirk?.cut ? quirk.cut(whole) : whole);
  if (isPage(lines)) return verdict('unknown', null);
  const draft = gather(lines, quirk?.words ? ownWords(quirk.words) : null);
  if (draft.statuses.length === 0) draft.statuses.push(...draft.states);
  quirk?.refine?.(draft, lines);
  const domain = draft.once.domain === undefined ? null : asciiHost(firstWord(draft.once.domain));
  const statuses = draft.statuses.map((status) => saidOfStatus(status));
  const registration = saysAnything(draft) ? registrationOf(draft, statuses, context, lines) : null;
  if (registration && isRegistration(draft, registration, statuses, quirk?.living ?? null))
    return {
      status: 'registered',
      domain,
      registration,
      auction: false,
      words: null,
      referral: referralOf(draft),
    };
  const denial = readUnregistered({ lines, domain, statuses: draft.statuses }, quirk);
  // What has a first or a last day is registered, even if other words deny it.
  const isDated = (registration?.dates.created ?? registration?.dates.expiry ?? null) !== null;
  if (denial.status === 'available' && isDated)
    return { ...verdict('unknown', null), domain, referral: referralOf(draft) };
  return { ...denial, referral: referralOf(draft) };
}

/** A web page or an HTTP answer where a WHOIS answer should be. */
function isPage(lines: readonly TextLine[]): boolean {
  const [first, last] = [lines[0]?.text ?? '', lines.at(-1)?.text ?? ''];
  const hasTag = (line: string) => line.includes('<') && /<\/?(?:html|head|body)>/i.test(line);
  return /^(?:<!doctype|<\?xml|http\/\d)/i.test(first) || hasTag(first) || hasTag(last);
}

function firstWord(text: string): string {
  const end = text.search(/[\s,(]/);
  return end < 0 ? text : text.slice(0, end);
}

/**
 * Whether anything was gathered that a registration could be told by: a name and more than the
 * name, or without it a host or a party.
 */
function saysAnything({ once, nameservers, parties, statuses }: Draft): boolean {
  const { domain, created, updated, expires, registrarHandle } = once;
  const isDated = (created ?? updated ?? expires) !== undefined;
  const { registrar, registrant, admin, tech } = parties;
  if (nameservers.length > 0 || registrar !== null || registrant !== null) return true;
  if (domain === undefined) return false;
  return (
    isDated ||
    registrarHandle !== undefined ||
    admin !== null ||
    tech !== null ||
    statuses.length > 0
  );
}

/** Statuses which only a registration has, where nothing else is said of it. */
const LIVING_STATUS =
  /^(?:ok|active|activ|actif|activo|ativo|attivo|aktiv|registered|connect|connected|granted|delegated|paid|published|suspended|quarantine|expired|locked|to be released|inactive|grace|redemption|pending|auto|client\w+|server\w+)/i;

/**
 * Signs of a registration: its name and a date, a name server, a registrar or a holder; a status
 * alone when it is no refusal.
 */
function isRegistration(
  draft: Draft,
  { dates, nameservers, registrar, registrant, domainStatus, contacts }: Registration,
  statuses: readonly SaidOfStatus[],
  living: RegExp | null,
): boolean {
  const isNamed = draft.once.domain !== undefined && !SENTENCE_FOR_NAME.test(draft.once.domain);
  const dated = dates.created !== null || dates.expiry !== null || dates.updated !== null;
  const parties =
    registrant.name !== null ||
    registrant.organization !== null ||
    contacts.admin !== null ||
    contacts.tech !== null;
  const signs =
    Number(dated) +
    Number(nameservers.length > 0) +
    Number(registrar.name !== null) +
    Number(parties);
  if (statuses.some(({ outcome }) => outcome === 'available')) return signs >= 3;
  if (statuses.some(({ outcome }) => outcome === 'reserved'))
    return isNamed && (dated || nameservers.length > 0);
  if (isNamed)
    return (
      signs > 0 || domainStatus.some((status) => LIVING_STATUS.test(status) || living?.test(status))
    );
  return signs >= 2 && (dated || nameservers.length > 0);
}

/** UTC, and days in front of months. */
const NO_TIME: RegistryTime = {};

function registrationOf(
  draft: Draft,
  statuses: readonly SaidOfStatus[],
  context: WhoisContext,
  lines: readonly TextLine[],
): Registration {
  const tld =
    context.tld ??
    draft.once.domain?.slice(draft.once.domain.lastIndexOf('.') + 1).toLowerCase() ??
    '';
  const time = statedTime(lines) ?? REGISTRY_TIMES.get(tld) ?? NO_TIME;
  const date = (text: string | undefined) => (text === undefined ? null : readDate(text, time));
  const details = nameserversOf(draft.nameservers);
  const { dnssec, dsRecords } = dnssecOf(draft);
  const { registryId } = draft.once;
  const contact = (role: Role) => partyContact(draft, role);
  return {
    registrant: contact('registrant') ?? emptyContact(),
    contacts: { admin: contact('admin'), tech: contact('tech'), billing: contact('billing') },
    registrar: readRegistrar(draft),
    reseller: readReseller(draft),
    registryDomainId: registryId === undefined || NO_ID.test(registryId) ? null : registryId,
    nameservers: details.map(({ host }) => host),
    nameserverDetails: details,
    dates: {
      created: date(draft.once.created),
      updated: date(draft.once.updated),
      expiry: date(draft.once.expires),
      renewalDeadline: null,
      releaseFrom: null,
      releaseTo: null,
    },
    domainStatus: statusesOf(statuses),
    dnssec,
    dsRecords,
  };
}

/** `Domain: not found in cache`: words, where a name should be. */
const SENTENCE_FOR_NAME = /^[^\s.]+(?:\s+[^\s.]+){2}/;

const NO_ID = /^(?:none|null|n\/a|not |redacted)/i;
const HANDLE = /^(?=.*\d)[\w.:/-]+$/;

/** A role's contact; where the text names it by a handle, the object of that handle. */
function partyContact(draft: Draft, role: Role): Contact | null {
  const party = draft.parties[role];
  if (!party) return null;
  const resolved = resolve(draft, party);
  const contact = readContact(resolved);
  if (
    role !== 'registrant' &&
    resolved === party &&
    contact.name !== null &&
    party.lines[0]?.split(' ', 1)[0] === contact.name &&
    HANDLE.test(contact.name)
  )
    contact.name = null;
  return isEmpty(contact) ? null : contact;
}

function isEmpty({
  name,
  organization,
  email,
  phone,
  fax,
  street,
  city,
  country,
  redacted,
}: Contact): boolean {
  return (
    (name ?? organization ?? email ?? phone ?? fax ?? city ?? country) === null &&
    street.length === 0 &&
    !redacted
  );
}

function resolve(draft: Draft, party: Party): Party {
  if (draft.objects.size === 0) return party;
  // joker.com: `admin-c: CCOM-1234567 jane@example.test`.
  const handle = party.lines[0]?.split(' ', 1)[0] ?? party.fields.id;
  return (handle && draft.objects.get(handle.toLowerCase())) || party;
}

function referralOf({ once }: Draft): Reading['referral'] {
  return {
    whoisServer: (once.refer && hostIn(once.refer)) || hostIn(once.whoisServer),
    rdapUrl:
      once.rdapUrl === undefined ? null : (/^https?:\/\/\S+/i.exec(once.rdapUrl)?.[0] ?? null),
  };
}
