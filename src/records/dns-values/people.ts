/** People in the values of DNS records. */
import type { DnsType } from '../dns.ts';
import { comparedForm, type Person } from '../person.ts';

const EMAIL = /[a-z0-9._%+'-]{1,64}@[a-z0-9.-]{1,253}/gi;
const MOST = 20;

/**
 * By whom a value may be found: e-mail addresses in it, the mailbox of a zone, or the name that it
 * is as a whole.
 */
export function personsInDns(type: DnsType, value: string): Person[] {
  const emails = type === 'SOA' ? mailboxes(value) : addresses(value);
  const marks = emails.map((email) => ({ kind: 'email' as const, text: email }));
  return type === 'TXT' ? [...marks, { kind: 'name', text: comparedForm('name', value) }] : marks;
}

function addresses(value: string): string[] {
  if (!value.includes('@')) return [];
  const found = [...value.matchAll(EMAIL)].slice(0, MOST);
  return found.map(([email]) => email.toLowerCase().replace(/\.+$/, ''));
}

/** Which dot stands for the @ (RFC 1035 §8) is lost where the local part has dots of its own. */
function mailboxes(soa: string): string[] {
  const labels = (soa.split(' ')[1] ?? '').replaceAll('\\.', '.').split('.');
  return labels
    .slice(1, MOST)
    .map((_, at) => `${labels.slice(0, at + 1).join('.')}@${labels.slice(at + 1).join('.')}`);
}
