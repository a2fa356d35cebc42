import { decodeEntities } from '#app/parsing/entities.ts';
import { asciiHost } from '#app/parsing/host-name.ts';
import { noRecord, type Reading, registered } from '#app/parsing/reading.ts';
import { type Contact, emptyContact, type Registration } from '#app/records/registration.ts';
import { REGISTRY_TIMES } from './fields/data/zones.ts';
import { readDate, statedTime } from './fields/dates.ts';
import { dnssecOf } from './fields/dnssec.ts';
import { nameserversOf } from './fields/nameservers.ts';
import { readContact } from './fields/party.ts';
import { readRegistrar, readReseller, whoisHostIn } from './fields/registrar.ts';
import { type SaidOfStatus, saidOfStatus, statusesOf } from './fields/statuses.ts';
import { ownWords } from './labels/dictionary.ts';
import type { LabelRole } from './labels/meaning.ts';
import { cutLines } from './lines/cut.ts';
import type { TextLine } from './lines/line.ts';
import { readUnregistered } from './outcome/unregistered.ts';
import type { Draft } from './sections/draft.ts';
import { gather } from './sections/gather.ts';
import { quirkOf } from './servers/quirks.ts';

export interface WhoisContext {
  /** Who answered, `host` or `host:port`; null when not known. */
  readonly server: string | null;
  /** Last label of the name asked for, A-label form. */
  readonly tld: string | null;
}

/**
 * A WHOIS answer (RFC 3912: free text) → what it says. Never throws, linear in the text's length.
 *
 * Three steps: the text is cut into lines and labels (`lines/`), these are gathered into what is
 * said of whom (`sections/`, words in `labels/`), and that is read into dates, hosts and contacts
 * (`fields/`). Only a text that shows a registration is `registered`, and only one that says in
 * words that the name isn't there (`outcome/`) is `available`; anything else is `unknown`.
 */
export function readWhois(text: string, context: WhoisContext): Reading {
  const quirk = quirkOf(context.server, context.tld);
  // A few servers end their lines with CR alone.
  const broken = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  const whole = decodeEntities(broken);
  const lines = cutLines(quirk?.cut ? quirk.cut(whole) : whole);
  if (isPage(lines)) return noRecord('unknown', null);
  const draft = gather(lines, quirk?.words ? ownWords(quirk.words) : null);
  if (draft.statuses.length === 0) draft.statuses.push(...draft.states);
  quirk?.refine?.(draft, lines);
  const domain = asciiHost(draft.once.domain?.split(/[\s,(]/, 1)[0] ?? '');
  const statuses = draft.statuses.map(saidOfStatus);
  const registration = registrationOf(draft, statuses, context, lines);
  const referral = referralOf(draft);
  if (isRegistration(draft, registration, statuses, quirk?.living ?? null))
    return registered(registration, domain, referral);
  const denial = readUnregistered({ lines, domain, statuses: draft.statuses }, quirk);
  // What has a first or a last day is registered, even if other words deny it.
  const isDated = (registration.dates.created ?? registration.dates.expiry) !== null;
  if (denial.status === 'available' && isDated)
    return noRecord('unknown', null, { domain, referral });
  return { ...denial, referral };
}

/** A web page or an HTTP answer where a WHOIS answer should be. */
function isPage(lines: readonly TextLine[]): boolean {
  const [first, last] = [lines[0]?.text ?? '', lines.at(-1)?.text ?? ''];
  const hasTag = (line: string) => line.includes('<') && /<\/?(?:html|head|body)>/i.test(line);
  return /^(?:<!doctype|<\?xml|http\/\d)/i.test(first) || hasTag(first) || hasTag(last);
}

/** Statuses which only a registration has, where nothing else is said of it. */
const LIVING_STATUS =
  /^(?:ok|active|activ|actif|activo|ativo|attivo|aktiv|registered|connect|connected|granted|delegated|paid|published|suspended|quarantine|expired|locked|to be released|inactive|grace|redemption|pending|auto|client\w+|server\w+)/i;
/** `Domain: not found in cache`: words, where a name should be. */
const SENTENCE_FOR_NAME = /^[^\s.]+(?:\s+[^\s.]+){2}/;

/** Signs of a registration: its name and a date, server, registrar or holder; or a status alone. */
function isRegistration(
  { once: { domain } }: Draft,
  { dates, nameservers, registrar, registrant, domainStatus, contacts }: Registration,
  statuses: readonly SaidOfStatus[],
  living: RegExp | null,
): boolean {
  const isNamed = domain !== undefined && !SENTENCE_FOR_NAME.test(domain);
  const isDated = (dates.created ?? dates.expiry ?? dates.updated) !== null;
  const hasParty =
    (registrant.name ?? registrant.organization ?? contacts.admin ?? contacts.tech) !== null;
  const isPlaced = isDated || nameservers.length > 0;
  const signs = [isDated, nameservers.length > 0, registrar.name !== null, hasParty];
  const count = signs.filter(Boolean).length;
  if (statuses.some(({ outcome }) => outcome === 'available')) return count >= 3;
  if (statuses.some(({ outcome }) => outcome === 'reserved')) return isNamed && isPlaced;
  if (!isNamed) return count >= 2 && isPlaced;
  const isLiving = (status: string) => LIVING_STATUS.test(status) || living?.test(status);
  return count > 0 || domainStatus.some(isLiving);
}

const NO_ID = /^(?:none|null|n\/a|not |redacted)/i;

function registrationOf(
  draft: Draft,
  statuses: readonly SaidOfStatus[],
  context: WhoisContext,
  lines: readonly TextLine[],
): Registration {
  const { domain, created, updated, expires, registryId } = draft.once;
  const tld = context.tld ?? domain?.slice(domain.lastIndexOf('.') + 1).toLowerCase() ?? '';
  const time = statedTime(lines) ?? REGISTRY_TIMES.get(tld) ?? {};
  const nameserverDetails = nameserversOf(draft.nameservers);
  const contact = (role: LabelRole) => partyContact(draft, role);
  return {
    registrant: contact('registrant') ?? emptyContact(),
    contacts: { admin: contact('admin'), tech: contact('tech'), billing: contact('billing') },
    registrar: readRegistrar(draft),
    reseller: readReseller(draft),
    registryDomainId: registryId === undefined || NO_ID.test(registryId) ? null : registryId,
    nameservers: nameserverDetails.map(({ host }) => host),
    nameserverDetails,
    dates: {
      created: readDate(created, time),
      updated: readDate(updated, time),
      expiry: readDate(expires, time),
      renewalDeadline: null,
      releaseFrom: null,
      releaseTo: null,
    },
    domainStatus: statusesOf(statuses),
    ...dnssecOf(draft),
  };
}

const HANDLE = /^(?=.*\d)[\w.:/-]+$/;

/** A role's contact; where the text names it by a handle, the object of that handle. */
function partyContact(draft: Draft, role: LabelRole): Contact | null {
  const party = draft.parties[role];
  if (!party) return null;
  // joker.com: `admin-c: CCOM-1234567 jane@example.test`; several: `admin-c: EX1-TEST, EX2-TEST`.
  const [first = '', ...more] = (party.lines[0] ?? party.fields.id ?? '').split(/[\s,;]+/, 10);
  const isHandle = HANDLE.test(first);
  const handles = isHandle ? [first, ...more, ...party.others] : [first];
  const named = handles.map((text) => draft.objects.get(text.toLowerCase())).find(Boolean);
  const contact = readContact(named ?? party);
  if (role !== 'registrant' && !named && isHandle && contact.name === first) contact.name = null;
  return isEmpty(contact) ? null : contact;
}

function isEmpty({ street, redacted, state: _, postalCode: __, ...texts }: Contact): boolean {
  return street.length === 0 && !redacted && Object.values(texts).every((text) => text === null);
}

function referralOf({ once }: Draft): Reading['referral'] {
  return {
    whoisServer: whoisHostIn(once.refer) ?? whoisHostIn(once.whoisServer),
    rdapUrl: /^https?:\/\/\S+/i.exec(once.rdapUrl ?? '')?.[0] ?? null,
  };
}
