/** A line of `import dns-history` → a record and when it was seen, or why it is none. */
import { parseDnsHost } from '#app/names/dns-host.ts';
import { readHostName } from '#app/names/host-name.ts';
import { DNS_TYPES, type DnsSpan, MOST_OBSERVATIONS } from '#app/records/dns.ts';
import { linesOfCof } from './cof.ts';
import { dnsValue } from './dns-value.ts';
import {
  type Fields,
  fields,
  instant,
  type Judged,
  judged,
  lineId,
  ShapeFault,
  whole,
} from './shape.ts';
import type { Judges } from './whois-line.ts';

const FIELDS = [
  ...['domain', 'type', 'name', 'value', 'ttl', 'observedAt', 'firstSeen', 'lastSeen', 'count'],
];
/** Labels in front of a host name, the last of them with an underscore. */
const OWNER = /^(\*\.)?((?:[a-z0-9_][a-z0-9_-]{0,62}\.){0,8}_[a-z0-9_-]{1,62}\.)?([^_]*)$/i;
/** RFC 2181 section 8. */
const MAX_TTL = 2 ** 31 - 1;

/** A line of our own form tells of one span, one of the common output format of several. */
export function readDnsLines(written: unknown, judges: Judges): Judged<readonly DnsSpan[]> {
  return judged(() => (linesOfCof(written) ?? [written]).map((line) => spanOf(line, judges)));
}

export function readDnsLine(written: unknown, judges: Judges): Judged<DnsSpan> {
  return judged(() => spanOf(written, judges));
}

function spanOf(written: unknown, { parseName, now }: Judges): DnsSpan {
  const line = fields('the line', written, FIELDS);
  const { domain, name } = namesOf(line, parseName);
  const { type, value, ttl } = recordOf(line);
  const { firstSeen, lastSeen } = seenOf(line, now);
  const count = countOf(line);
  const told = ['dns', domain, name, type, value, ttl, firstSeen, lastSeen] as const;
  const span = { domain, name, type, value, ttl, firstSeen, lastSeen };
  // A line without a count has the id that it had before counts were kept.
  if (count === null) return { id: lineId(...told), ...span };
  return { id: lineId(...told, count), ...span, observations: count };
}

/** A record's name may lie below the registrable domain; left out, it is `name` itself. */
function namesOf(line: Fields, parseName: Judges['parseName']): Pick<DnsSpan, 'domain' | 'name'> {
  if (typeof line.domain !== 'string') throw new ShapeFault('domain must be a text');
  const parsed = parseDnsHost(parseName, line.domain);
  if (!parsed.ok) throw new ShapeFault(`domain: ${parsed.fault.message}`);
  const { ascii, host } = parsed.name;
  const written = line.name ?? null;
  if (written === null) return { domain: ascii, name: host };
  if (typeof written !== 'string') throw new ShapeFault('name must be a text');
  const name = ownerName(written);
  if (name === null) throw new ShapeFault('name is no host name');
  if (name !== ascii && !name.endsWith(`.${ascii}`))
    throw new ShapeFault(`name does not lie in ${ascii}`);
  return { domain: ascii, name };
}

/** As a host name, but `_dmarc`, `s1._domainkey` and `*` own records too. */
function ownerName(text: string): string | null {
  const [, wildcard = '', marked = '', host = ''] = OWNER.exec(text) ?? [];
  const rest = readHostName(host);
  const name = rest.ok ? `${wildcard}${marked.toLowerCase()}${rest.ascii}` : '';
  return name !== '' && name.length <= 253 ? name : null;
}

function recordOf(line: Fields): Pick<DnsSpan, 'type' | 'value' | 'ttl'> {
  const type = DNS_TYPES.find(
    (known) => typeof line.type === 'string' && known === line.type.toUpperCase(),
  );
  if (!type) throw new ShapeFault(`type must be one of ${DNS_TYPES.join(', ')}`);
  const value = typeof line.value === 'string' ? dnsValue(type, line.value) : null;
  if (value === null) throw new ShapeFault(`value is none of type ${type}`);
  return { type, value, ttl: line.ttl == null ? null : whole('ttl', line.ttl, MAX_TTL) };
}

function countOf({ count = null }: Fields): number | null {
  if (count === null) return null;
  if (count === 0) throw new ShapeFault('count must be at least 1');
  return whole('count', count, MOST_OBSERVATIONS);
}

function seenOf(line: Fields, now: number): Pick<DnsSpan, 'firstSeen' | 'lastSeen'> {
  const isAt = (line.observedAt ?? null) !== null;
  const isSpan = line.firstSeen !== undefined || line.lastSeen !== undefined;
  if (isAt === isSpan)
    throw new ShapeFault('needs either observedAt or both firstSeen and lastSeen');
  const at = (field: string) => instant(field, line[field], now);
  const firstSeen = at(isAt ? 'observedAt' : 'firstSeen');
  const lastSeen = isAt ? firstSeen : at('lastSeen');
  if (firstSeen > lastSeen) throw new ShapeFault('firstSeen lies behind lastSeen');
  return { firstSeen, lastSeen };
}
