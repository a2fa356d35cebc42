/** What a session with a registry shows of an account: each thing a create will need. */

import { isoInstant } from '#app/base/clock.ts';
import { type Command, checkDomains, extended } from '#app/epp/commands.ts';
import { checkObjects, infoObject, type ObjectKind } from '#app/epp/existence.ts';
import { askFees } from '#app/epp/extensions/fee.ts';
import type { CheckedPrice } from '#app/epp/extensions/fee-answers.ts';
import type { LoginEvent } from '#app/epp/extensions/login-security.ts';
import { CONTACT, HOST } from '#app/epp/namespaces.ts';
import type { EppResponse } from '#app/epp/replies.ts';
import type { EppSession } from '#app/epp/session.ts';
import type { AccountFinding } from '#app/records/accounts/account-report.ts';
import { type EppAccountSettings, servesZone } from '../accounts.ts';
import { quoteOf } from '../epp-outcomes.ts';
import { clockFinding, harmless, quoteFindings, trialName } from './findings.ts';

interface InspectionParts {
  readonly settings: EppAccountSettings;
  /** To check and quote; null: any that is most likely free. */
  readonly name: string | null;
  readonly now: number;
  /** Null when no answer could be had. */
  readonly ask: (command: Command) => Promise<EppResponse | null>;
}

const DAY_MS = 86_400_000;
/** So long before its end a certificate is a matter to look at. */
const EXPIRY_WARNING_DAYS = 14;

export async function inspectSession(session: EppSession, parts: InspectionParts) {
  const { settings } = parts;
  const { registrant, contacts, nameservers } = settings;
  const named = [registrant, ...Object.values(contacts)].filter((one) => one != null);
  return [
    certificateFinding(session, parts.now),
    ...greetingFindings(session),
    { subject: 'login', state: 'ok', message: 'Logged in' } as const,
    ...session.events.map(eventFinding),
    ...(await nameFindings(session, parts)),
    ...(await objectFindings(session, parts, 'contact', [...new Set(named)])),
    ...(await objectFindings(session, parts, 'host', nameservers)),
    clockFinding(session.clockOffsetMs),
  ];
}

function certificateFinding({ certificate }: EppSession, now: number): AccountFinding {
  if (!certificate || certificate.validUntil === null)
    return { subject: 'certificate', state: 'warning', message: 'It can not be read' };
  const { subject, issuer, validUntil } = certificate;
  const until = isoInstant(validUntil);
  const daysLeft = Math.floor((validUntil - now) / DAY_MS);
  return {
    subject: 'certificate',
    state: daysLeft < EXPIRY_WARNING_DAYS ? 'warning' : 'ok',
    message: `Of ${subject}, by ${issuer}, valid until ${until} (${daysLeft} days)`,
    details: { subject, issuer, validUntil: until, daysLeft },
  };
}

function greetingFindings({ greeting, services }: EppSession): AccountFinding[] {
  const { objects, extensions, unused, fee, hidesPrices } = services;
  const [server, versions, languages] = [
    harmless(greeting.server),
    greeting.versions.slice(0, 10).map(harmless),
    greeting.languages.slice(0, 20).map(harmless),
  ];
  const used = [...objects, ...extensions];
  const short = (uris: readonly string[]) =>
    uris.map((uri) => uri.slice(uri.lastIndexOf(':') + 1)).join(', ') || 'nothing';
  const greets: AccountFinding = {
    subject: 'greeting',
    state: versions.includes('1.0') ? 'ok' : 'fault',
    message:
      `${server} speaks EPP ${versions.join(', ')} in ${languages.join(', ')}; ` +
      `used: ${short(used)}; not used: ${short(unused)}`,
    details: { server, versions, languages, used, unused },
  };
  if (hidesPrices) {
    const message = 'Prices are told in a way that is not spoken here: no create goes out';
    return [greets, { subject: 'fees', state: 'fault', message }];
  }
  const message = fee
    ? `Each create is bound to its price by ${short([fee.uri])}`
    : 'No fee extension: what the account says is usual counts as the price';
  return [greets, { subject: 'fees', state: 'ok', message }];
}

function eventFinding({ type, name, level, expiresAt }: LoginEvent): AccountFinding {
  const about = name === null ? type : `${type} ${name}`;
  const until = expiresAt === null ? '' : `, which expires at ${isoInstant(expiresAt)}`;
  const message = `The registry gives a ${level} of the login’s ${about}${until}`;
  return { subject: 'login', state: 'warning', message };
}

async function nameFindings(
  { services: { fee } }: EppSession,
  { settings, ask, name: asked }: InspectionParts,
): Promise<AccountFinding[]> {
  const name = asked ?? trialName(settings.zones);
  const check = checkDomains([name]);
  const response = await ask(fee ? extended(check, askFees(fee, [name], 1)) : check);
  const checked = response?.checked.find((one) => one.name === name);
  if (response?.code !== 1000 || !checked) {
    const why = response === null ? 'is not answered' : `is answered with ${response.code}`;
    return [{ subject: 'name', state: 'fault', message: `The check of ${name} ${why}` }];
  }
  const quote = quoteOf(checked, 1);
  const found = quoteFindings(name, { ...quote, available: checked.available });
  const isForeign = !servesZone(settings, name.slice(name.indexOf('.') + 1));
  const notes = [
    ...(isForeign ? ['The name is in none of the account’s zones'] : []),
    ...(quote.price === null && checked.priceReason !== null
      ? [`The registry tells no price: ${harmless(checked.priceReason)}`]
      : []),
    ...(quote.price === null && checked.prices.length > 0 ? ['The price can not be read'] : []),
  ];
  const terms = quote.price === null ? [] : checked.prices.flatMap(termsOf);
  return [
    ...found,
    ...terms.map((message) => ({ subject: 'price', state: 'ok', message }) as const),
    ...notes.map((message) => ({ subject: 'price', state: 'warning', message }) as const),
  ];
}

function termsOf({ fees, premium }: CheckedPrice): string[] {
  const terms = fees.flatMap(({ refundable, gracePeriod, applied }) => [
    ...(refundable === null ? [] : [refundable ? 'refundable' : 'not refundable']),
    ...(gracePeriod === null ? [] : [`grace period ${harmless(gracePeriod)}`]),
    ...(applied === null ? [] : [`applied ${applied}`]),
  ]);
  const all = [...(premium ? ['a price of its own, not the standard one'] : []), ...terms];
  return all.length === 0 ? [] : [`The fee is: ${[...new Set(all)].join(', ')}`];
}

/** What a create names must be there. */
async function objectFindings(
  { services }: EppSession,
  { ask }: InspectionParts,
  kind: ObjectKind,
  names: readonly string[],
): Promise<AccountFinding[]> {
  const subject = `${kind}s`;
  if (names.length === 0) return [{ subject, state: 'ok', message: 'The account names none' }];
  if (!services.objects.includes(kind === 'host' ? HOST : CONTACT))
    return [{ subject, state: 'fault', message: `The registry has no ${kind} objects` }];
  const response = await ask(checkObjects(kind, names));
  const checked = new Map(response?.objects.map(({ name, exists }) => [name, exists]));
  const findings: AccountFinding[] = [];
  for (const name of names) {
    const exists = checked.get(name.toLowerCase()) ?? (await isThere(ask, kind, name));
    const state = exists === null ? 'warning' : exists ? 'ok' : 'fault';
    const word = exists === null ? 'could not be asked about' : exists ? 'is there' : 'is missing';
    findings.push({ subject, state, message: `${kind} ${name} ${word}` });
  }
  return findings;
}

/** For registries without a check of them. Null: not found out. */
async function isThere(
  ask: InspectionParts['ask'],
  kind: ObjectKind,
  name: string,
): Promise<boolean | null> {
  const response = await ask(infoObject(kind, name));
  switch (response?.code) {
    case 1000:
    // Another registrar's.
    case 2201:
      return true;
    case 2303:
      return false;
    default:
      return null;
  }
}
