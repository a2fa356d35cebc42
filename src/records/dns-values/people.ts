/** People in the values of DNS records. */
import type { DnsType } from '../dns.ts';
import { emailAddressesIn, readingsOf } from '../people/email-addresses.ts';
import { comparedForm, marked, type Person } from '../person.ts';

/** RFC 1035 §2.3.4; a longer text is no name. */
const MOST_NAME = 255;

/**
 * By whom a value may be found: e-mail addresses in it, the mailbox of a zone, or the name that it
 * is as a whole.
 */
export function personsInDns(type: DnsType, value: string): Person[] {
  const marks = marked('email', emailAddressesIn(value));
  if (type === 'SOA') return [...marks, ...marked('email', mailboxes(value))];
  return type === 'TXT' ? [...marks, ...marked('name', [comparedForm('name', value)])] : marks;
}

/** Which dot stands for the @ (RFC 1035 §8) is lost where the local part has dots of its own. */
function mailboxes(soa: string): string[] {
  const name = (readingsOf(soa.split(' ')[1] ?? '').at(-1) ?? '').replace(/\.$/, '');
  if (name.length > MOST_NAME) return [];
  const labels = name.split('.');
  return labels
    .slice(1)
    .map((_, at) => `${labels.slice(0, at + 1).join('.')}@${labels.slice(at + 1).join('.')}`)
    .map((address) => comparedForm('email', address));
}
