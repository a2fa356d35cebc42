/** The RDAP answer for a name that isn't free (RFC 9083 §5.3). */
import { isoInstant } from '#app/base/clock.ts';
import { RDAP_TYPE } from '#app/http/schemas.ts';
import { lifecycleOf, recordWithDates, type Serving } from '#app/lookup/answers/whois-answer.ts';
import type { AttemptResult, DefiniteOutcome } from '#app/lookup/outcome.ts';
import type { NameserverDetail, Registration } from '#app/records/registration.ts';
import { type CardForm, entitiesOf } from './entities.ts';
import { type Event, type Link, type Note, nameMembers, selfLink } from './members.ts';
import { sourceNotice, statusNotice, TERMS } from './notices.ts';
import { redactionsOf } from './redactions.ts';
import { rdapStatus } from './status.ts';

export interface RdapQuestion {
  /** The address of the answer. */
  readonly selfUrl: string;
  readonly form: CardForm;
  readonly now: number;
}

export function domainObject(outcome: DefiniteOutcome, serving: Serving, asked: RdapQuestion) {
  const { selfUrl, form, now } = asked;
  const data = recordWithDates(outcome);
  const redacted = data ? redactionsOf(data, form) : [];
  const entities = data ? entitiesOf(data, form, selfUrl) : [];
  const remarks = remarksOf(outcome, data, now);
  const port43 = port43Of(outcome);
  return {
    rdapConformance: [
      'rdap_level_0',
      ...(redacted.length > 0 ? ['redacted'] : []),
      ...(entities.some(({ jscard }) => jscard) ? ['jscard'] : []),
    ],
    objectClassName: 'domain',
    ...(data?.registryDomainId && { handle: data.registryDomainId }),
    ...nameMembers(outcome.name.ascii),
    ...statusMember(outcome),
    ...(entities.length > 0 && { entities }),
    events: eventsOf(outcome, data),
    ...(data && data.nameservers.length > 0 && { nameservers: data.nameserverDetails.map(host) }),
    ...(data && secureDns(data)),
    ...(redacted.length > 0 && { redacted }),
    ...(remarks.length > 0 && { remarks }),
    links: [selfLink(selfUrl), ...sourceLinks(outcome, selfUrl)],
    ...(port43 !== null && { port43 }),
    notices: [TERMS, sourceNotice(outcome, serving, now), ...(data ? [statusNotice(selfUrl)] : [])],
  };
}

/**
 * A name kept back has no registration, and yet no client may take it for free. `reserved` is in
 * IANA's list of statuses, and what registries themselves say of such names.
 */
function statusMember({ registration }: DefiniteOutcome): { status?: string[] } {
  if (!registration) return { status: ['reserved'] };
  const status = registration.domainStatus.map(rdapStatus).filter((one) => one !== null);
  return status.length === 0 ? {} : { status: [...new Set(status)] };
}

function eventsOf({ fetchedAt }: DefiniteOutcome, data: Registration | null): Event[] {
  const { created = null, expiry = null, updated = null } = data?.dates ?? {};
  return [
    { eventAction: 'registration', eventDate: created },
    { eventAction: 'expiration', eventDate: expiry },
    { eventAction: 'last changed', eventDate: updated },
    { eventAction: 'last update of RDAP database', eventDate: isoInstant(fetchedAt) },
  ].flatMap(({ eventAction, eventDate }) => (eventDate ? [{ eventAction, eventDate }] : []));
}

function host({ host, ipv4, ipv6 }: NameserverDetail) {
  return { objectClassName: 'nameserver', ...nameMembers(host), ...addressMember(ipv4, ipv6) };
}

/** RFC 9083 §5.2. */
export function addressMember(v4: readonly string[], v6: readonly string[]) {
  if (v4.length + v6.length === 0) return {};
  return { ipAddresses: { ...(v4.length > 0 && { v4 }), ...(v6.length > 0 && { v6 }) } };
}

/** Left out where no source says whether the delegation is signed. */
function secureDns({ dnssec, dsRecords }: Registration) {
  const delegationSigned = dnssec ?? (dsRecords.length > 0 ? true : null);
  if (delegationSigned === null) return {};
  return { secureDNS: { delegationSigned, ...(dsRecords.length > 0 && { dsData: dsRecords }) } };
}

/** What RDAP has no member for. */
function remarksOf(
  { name, status, reason, notices }: DefiniteOutcome,
  data: Registration | null,
  now: number,
): Note[] {
  const remarks: Note[] = notices.map(({ message }) => ({
    title: 'Registration rules',
    description: [message],
  }));
  if (reason) {
    const title = status === 'auction' ? 'Kept for an auction' : 'Reserved name';
    remarks.unshift({ title, description: [reason.message, `${reason.rule} (${reason.code})`] });
  }
  if (!data) return remarks;
  const own = data.domainStatus.filter((one) => rdapStatus(one) === null);
  if (own.length > 0) remarks.push({ title: 'Status in words of the registry', description: own });
  const { phase } = lifecycleOf(name, data, now);
  const { renewalDeadline, releaseFrom, releaseTo } = data.dates;
  const days = [
    ['May be renewed until', renewalDeadline],
    ['Released from', releaseFrom],
    ['Released until', releaseTo],
  ].flatMap(([what, at]) => (at === null ? [] : [`${what} ${at}`]));
  if (phase !== 'active' || days.length > 0)
    remarks.push({ title: 'Life cycle', description: [`Phase: ${phase}`, ...days] });
  return remarks;
}

const TOLD: readonly AttemptResult[] = ['found', 'reserved', 'auction'];

/** The RDAP answers that the data come from. */
function sourceLinks({ attempts }: DefiniteOutcome, value: string): Link[] {
  const urls = attempts
    .filter(({ source, result }) => source === 'rdap' && TOLD.includes(result))
    .map(({ server }) => server)
    .filter((server) => /^https?:\/\//.test(server));
  return [...new Set(urls)].map((href) => ({ value, rel: 'related', href, type: RDAP_TYPE }));
}

/** The WHOIS server that has the name, where port 43 is what it listens on (RFC 9083 §4.7). */
function port43Of({ attempts, registration }: DefiniteOutcome): string | null {
  const asked = attempts.find(({ source, result }) => source === 'whois' && result === 'found');
  const server = asked?.server ?? registration?.registrar.whoisServer ?? null;
  return server !== null && /^[\w.-]+$/.test(server) ? server : null;
}
