/**
 * What is known of a name, and what an observation changes in it. Sources know different things.
 * What a source can't say is no change of the name: only what both the old and the new observation
 * say is compared, and the rest is carried on. Pure.
 */
import { isDeepStrictEqual } from 'node:util';
import { compareRegistrations, type FieldChange } from './compare.ts';
import { isSameCountry } from './country.ts';
import { isEppStatus } from './epp-status.ts';
import { foldText } from './fold-text.ts';
import { saysSomething } from './person.ts';
import {
  type Contact,
  emptyRegistration,
  type Registrar,
  type Registration,
} from './registration.ts';

export type NameStatus = 'registered' | 'available' | 'reserved' | 'auction';

export interface KnownState {
  readonly status: NameStatus;
  /** Set exactly when registered. */
  readonly registration: Registration | null;
  /** Whose word each part is. */
  readonly saidBy: Readonly<Partial<Record<RecordPart, string>>>;
}

export interface Seen {
  readonly status: NameStatus;
  readonly source: string;
  readonly registration: Registration | null;
}

interface Laid {
  readonly state: KnownState;
  /** Empty: it is the same state, at most better known. */
  readonly changes: readonly FieldChange[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The state after an observation, laid over the state before, which was last seen at `lastSeen`
 * (epoch milliseconds). Dates that follow from others are not kept: they are computed where they
 * are shown.
 */
export function layOver(
  before: (KnownState & { readonly lastSeen: number }) | null,
  seen: Seen,
): Laid {
  const registration = seen.registration && withoutDerivedDates(seen.registration);
  if (before?.status === seen.status) {
    const old = before.registration;
    if (!old || !registration) return { state: before, changes: [] };
    if (!isCreatedAfter(registration, before.lastSeen))
      return layRegistration(before, old, registration, seen);
    const changes = compareRegistrations(old, registration);
    return { state: begunBy(seen, registration), changes };
  }
  const state = begunBy(seen, registration);
  if (!before) return { state, changes: [] };
  const change = { field: 'status', before: before.status, after: seen.status };
  const details = registration ? compareRegistrations(null, registration) : [];
  return { state, changes: [change, ...details] };
}

function begunBy({ status, source }: Seen, registration: Registration | null): KnownState {
  return { status, registration, saidBy: speakers(registration, source) };
}

/**
 * Whether the name was deleted and registered again unseen. Sources differ by hours in how they
 * tell a day.
 */
function isCreatedAfter({ dates: { created } }: Registration, lastSeen: number): boolean {
  return created !== null && Date.parse(created) > lastSeen + DAY_MS;
}

function layRegistration(
  { status, saidBy }: KnownState,
  old: Registration,
  registration: Registration,
  { source }: Seen,
): Laid {
  const said = { ...saidBy };
  let state = old;
  let changed = old;
  for (const part of PARTS) {
    const verdict = JUDGES[part](old, registration, said[part] === source);
    if (verdict === 'same') continue;
    said[part] = source;
    state = withPart(state, registration, part);
    if (verdict === 'changed') changed = withPart(changed, registration, part);
  }
  const changes = changed === old ? [] : compareRegistrations(old, changed);
  return { state: { status, registration: state, saidBy: said }, changes };
}

/** `learnt`: known now, and not before, without the name having changed. */
type Verdict = 'same' | 'learnt' | 'changed';
/** `isOwn`: the same source said what we know, so what it leaves out now is gone. */
type Judge = (old: Registration, now: Registration, isOwn: boolean) => Verdict;

/** What a source either speaks of or doesn't, as a whole. */
const JUDGES = {
  registrant: (old, now, isOwn) => judgeContact(old.registrant, now.registrant, isOwn),
  admin: (old, now, isOwn) => judgeContact(old.contacts.admin, now.contacts.admin, isOwn),
  tech: (old, now, isOwn) => judgeContact(old.contacts.tech, now.contacts.tech, isOwn),
  billing: (old, now, isOwn) => judgeContact(old.contacts.billing, now.contacts.billing, isOwn),
  registrar: (old, now, isOwn) => judgeRegistrar(old.registrar, now.registrar, isOwn),
  reseller: (old, now) => judgeText(old.reseller, now.reseller),
  registryDomainId: (old, now) => judgeText(old.registryDomainId, now.registryDomainId),
  nameservers: judgeNameservers,
  created: judgeDate('created'),
  updated: judgeDate('updated'),
  expiry: judgeDate('expiry'),
  domainStatus: judgeStatuses,
  dnssec: judgeDnssec,
} satisfies Record<string, Judge>;
export type RecordPart = keyof typeof JUDGES;
const PARTS = Object.keys(JUDGES) as RecordPart[];

function judgeContact(old: Contact | null, now: Contact | null, isOwn: boolean): Verdict {
  if (!now || isSilent(now)) return 'same';
  if (!old || isSilent(old)) return 'learnt';
  if (isOwn) return isSameContact(old, now) ? 'same' : 'changed';
  // Sources write one address in many ways; another person or company is another name.
  const isOther = (['name', 'organization', 'email'] as const).some((field) =>
    differ(old[field], now[field]),
  );
  // Who stood behind a withheld contact is not known by who shows themselves later.
  return isOther || (old.redacted && !now.redacted) ? 'changed' : 'same';
}

function isSameContact(old: Contact, now: Contact): boolean {
  const country = isSameCountry(old.country, now.country) ? old.country : now.country;
  return isDeepStrictEqual(old, { ...now, country });
}

function isSilent(contact: Contact): boolean {
  return !contact.redacted && !saysSomething(contact);
}

function judgeRegistrar(old: Registrar, now: Registrar, isOwn: boolean): Verdict {
  const says = (registrar: Registrar) => Object.values(registrar).some((value) => value !== null);
  if (!says(now)) return 'same';
  if (!says(old)) return 'learnt';
  if (isOwn) return isDeepStrictEqual(old, now) ? 'same' : 'changed';
  if (old.ianaId !== null && now.ianaId !== null)
    return old.ianaId === now.ianaId ? 'same' : 'changed';
  return differ(old.name, now.name) ? 'changed' : 'same';
}

function judgeText(old: string | null, now: string | null): Verdict {
  if (now === null) return 'same';
  if (old === null) return 'learnt';
  return differ(old, now) ? 'changed' : 'same';
}

function judgeNameservers(old: Registration, now: Registration, isOwn: boolean): Verdict {
  const isSame = sameSet(old.nameservers, now.nameservers);
  if (isOwn) return isSame && sameGlue(old, now) ? 'same' : 'changed';
  if (isSame || now.nameservers.length === 0) return 'same';
  return old.nameservers.length === 0 ? 'learnt' : 'changed';
}

function sameGlue(old: Registration, now: Registration): boolean {
  const written = ({ nameserverDetails }: Registration) =>
    nameserverDetails.map(({ host, ipv4, ipv6 }) => [host, ...ipv4, ...ipv6].sort().join(' '));
  return sameSet(written(old), written(now));
}

function judgeDate(date: 'created' | 'updated' | 'expiry'): Judge {
  return (old, now, isOwn) => {
    const [was, is] = [old.dates[date], now.dates[date]];
    if (is === null || was === is) return 'same';
    if (was === null) return 'learnt';
    // One source knows the day, another the second.
    const days = [was, is].map((instant) => instant.replace(/T.*/, 'T00:00:00.000Z'));
    const isOneDay = days[0] === days[1] && (days[0] === was || days[0] === is);
    return !isOwn && isOneDay ? 'same' : 'changed';
  };
}

function judgeStatuses(old: Registration, now: Registration, isOwn: boolean): Verdict {
  // Every name has a status: an answer without any doesn't speak of them.
  if (now.domainStatus.length === 0) return 'same';
  if (isOwn && old.domainStatus.length > 0)
    return sameSet(old.domainStatus, now.domainStatus) ? 'same' : 'changed';
  if (old.domainStatus.length === 0) return 'learnt';
  // A registry's own words in one protocol have no counterpart in another's.
  if (![...old.domainStatus, ...now.domainStatus].every(isEppStatus)) return 'same';
  // `ok` and `active` are said where there is nothing to say, and by some sources left out.
  const [were, are] = [old, now].map(({ domainStatus }) =>
    domainStatus.filter((status) => status !== 'ok' && status !== 'active'),
  );
  return sameSet(were!, are!) ? 'same' : 'changed';
}

function judgeDnssec(old: Registration, now: Registration, isOwn: boolean): Verdict {
  if (now.dnssec === null && now.dsRecords.length === 0) return 'same';
  if (old.dnssec === null && old.dsRecords.length === 0) return 'learnt';
  if (old.dnssec !== null && now.dnssec !== null && old.dnssec !== now.dnssec) return 'changed';
  const keys = ({ dsRecords }: Registration) =>
    dsRecords.map((ds) => `${ds.keyTag} ${ds.algorithm} ${ds.digestType} ${ds.digest}`);
  if (sameSet(keys(old), keys(now))) return 'same';
  if (!isOwn && now.dsRecords.length === 0) return 'same';
  return !isOwn && old.dsRecords.length === 0 ? 'learnt' : 'changed';
}

function withPart(state: Registration, from: Registration, part: RecordPart): Registration {
  switch (part) {
    case 'admin':
    case 'tech':
    case 'billing':
      return { ...state, contacts: { ...state.contacts, [part]: from.contacts[part] } };
    case 'created':
    case 'updated':
    case 'expiry':
      return { ...state, dates: { ...state.dates, [part]: from.dates[part] } };
    case 'nameservers':
      return { ...state, nameservers: from.nameservers, nameserverDetails: from.nameserverDetails };
    case 'dnssec':
      return { ...state, dnssec: from.dnssec, dsRecords: from.dsRecords };
    default:
      return { ...state, [part]: from[part] };
  }
}

/** An empty list of nameservers is a source's word too; anything else only where it isn't empty. */
function speakers(registration: Registration | null, source: string): KnownState['saidBy'] {
  if (!registration) return {};
  const nothing = emptyRegistration();
  const speaks = (part: RecordPart) =>
    part === 'nameservers' ||
    part === 'domainStatus' ||
    JUDGES[part](nothing, registration, false) === 'learnt';
  return Object.fromEntries(PARTS.filter(speaks).map((part) => [part, source]));
}

function withoutDerivedDates(registration: Registration): Registration {
  const { created, updated, expiry, renewalDeadline, releaseFrom, releaseTo } = registration.dates;
  if (renewalDeadline === null && releaseFrom === null && releaseTo === null) return registration;
  return { ...registration, dates: { ...emptyRegistration().dates, created, updated, expiry } };
}

/** Both say something, and not the same. */
function differ(old: string | null, now: string | null): boolean {
  return old !== null && now !== null && letters(old) !== letters(now);
}

function letters(text: string): string {
  const folded = foldText(text);
  const bare = folded.replace(/[^\p{L}\p{N}]/gu, '');
  return bare === '' ? folded : bare;
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const lower = (list: readonly string[]) => new Set(list.map((item) => item.toLowerCase()));
  const [left, right] = [lower(a), lower(b)];
  return left.size === right.size && [...left].every((item) => right.has(item));
}
