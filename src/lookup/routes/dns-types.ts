import { Type } from 'typebox';
import { invalidInput } from '#app/http/error-reply.ts';
import { DNS_TYPES, type DnsType } from '#app/records/dns.ts';

export const DnsTypeSchema = Type.Enum([...DNS_TYPES], { title: 'DnsType' });

/** A record's data. */
export const DnsValueSchema = Type.String({
  description:
    'One line, host names without trailing dot: an address; `10 mail.example` (MX); `0 issue "ca.example"` (CAA); mname, rname, serial, refresh, retry, expire, minimum (SOA); the joined strings of a TXT (`""` where they are empty); `0 5 5060 sip.example` (SRV); `1 . alpn=h2,h3` (HTTPS, SVCB); any other in the presentation format of its RFC, digits in upper case. A byte that is no text stands as `\\DDD`, a backslash as `\\\\`; within names so do characters that zone files use otherwise.',
});

export const DnsTypesParam = Type.Optional(
  Type.String({
    description: `Record types, a comma list, any case, of ${DNS_TYPES.join(', ')}. Without it: all`,
    examples: ['A', 'MX,TXT'],
  }),
);

/** Each type once, in their usual order; null for all. Or the 400 that names the unknown one. */
export function dnsTypesOrThrow(text: string | undefined): DnsType[] | null {
  if (text === undefined) return null;
  const wanted = text.split(',', DNS_TYPES.length * 2).map((part) => part.trim().toUpperCase());
  const known = DNS_TYPES.filter((type) => wanted.includes(type));
  if (wanted.every((type) => (DNS_TYPES as readonly string[]).includes(type))) return known;
  const message = `must be a comma list of ${DNS_TYPES.join(', ')}`;
  throw invalidInput('query', [{ field: 'type', message }]);
}
