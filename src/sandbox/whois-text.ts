import { isoInstant } from '#app/base/clock.ts';
import {
  reservationSentence,
  type SandboxContact,
  type SandboxDomain,
  type SandboxName,
} from './domain.ts';
import { unicodeForm } from './registry-name.ts';

/** In the form of ICANN's registry agreements (Specification 4, section 1), with CR LF ends. */
export function whoisText(name: string, found: SandboxName, at: number): string {
  const lines: string[] = [];
  if (!found) lines.push(`No match for "${name.toUpperCase()}".`);
  else if (found.kind === 'reservation') lines.push(reservationSentence(found));
  else lines.push(...domainLines(found));
  lines.push(
    `>>> Last update of WHOIS database: ${isoInstant(at)} <<<`,
    '',
    'This is the sandbox registry for .test (RFC 6761): people and organisations are invented.',
  );
  return lines.map((line) => `${line}\r\n`).join('');
}

function domainLines(domain: SandboxDomain): string[] {
  const { registrar } = domain;
  const unicode = unicodeForm(domain.name);
  const lines = [`Domain Name: ${domain.name.toUpperCase()}`];
  if (unicode !== domain.name) lines.push(`Internationalized Domain Name: ${unicode}`);
  lines.push(
    `Registry Domain ID: ${domain.roid}`,
    `Registrar WHOIS Server: ${registrar.whoisServer}`,
    `Registrar URL: ${registrar.url}`,
    `Updated Date: ${isoInstant(domain.updatedAt ?? domain.createdAt)}`,
    `Creation Date: ${isoInstant(domain.createdAt)}`,
    `Registry Expiry Date: ${isoInstant(domain.expiresAt)}`,
    `Registrar: ${registrar.name}`,
    `Registrar IANA ID: ${registrar.ianaId}`,
    `Registrar Abuse Contact Email: ${registrar.abuseEmail}`,
    `Registrar Abuse Contact Phone: ${registrar.abusePhone}`,
    ...domain.statuses.map((status) => `Domain Status: ${status} https://icann.org/epp#${status}`),
    ...contactLines('Registrant', domain.registrant),
    ...contactLines('Admin', domain.admin),
    ...contactLines('Tech', domain.tech),
    ...contactLines('Billing', domain.billing),
    ...domain.nameservers.map((nameserver) => `Name Server: ${nameserver.host.toUpperCase()}`),
    `DNSSEC: ${domain.dsRecords.length > 0 ? 'signedDelegation' : 'unsigned'}`,
    ...domain.dsRecords.map(
      (ds) => `DNSSEC DS Data: ${ds.keyTag} ${ds.algorithm} ${ds.digestType} ${ds.digest}`,
    ),
  );
  return lines;
}

function contactLines(role: string, contact: SandboxContact | null): string[] {
  if (!contact) return [];
  const personal = (value: string | null) =>
    contact.redacted ? 'REDACTED FOR PRIVACY' : (value ?? '');
  return [
    ['ID', personal(contact.handle)],
    ['Name', personal(contact.name)],
    ['Organization', contact.organization ?? ''],
    ...contact.street
      .slice(0, contact.redacted ? 1 : undefined)
      .map((line) => ['Street', personal(line)]),
    ['City', personal(contact.city)],
    ['State/Province', contact.state ?? ''],
    ['Postal Code', personal(contact.postalCode)],
    ['Country', contact.country],
    ['Phone', personal(contact.phone)],
    ['Fax', personal(contact.fax)],
    ['Email', personal(contact.email)],
  ].map(([field, value]) => `${role} ${field}: ${value}`.trimEnd());
}
