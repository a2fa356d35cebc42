/** A line of `import dns-history` → a record and when it was seen, or why it is none. */
import { parseDnsHost } from '#app/names/dns-host.ts';
import { DNS_TYPES, type DnsSpan, MOST_OBSERVATIONS } from '#app/records/dns.ts';
import { linesOfCof } from './cof.ts';
import { dnsValue } from './dns-value.ts';
import {
  type Fields,
  fields,
  instant,
  type JudgedRecords,
  judged,
  lineId,
  ShapeFault,
  whole,
} from './shape.ts';
import type { Judges } from './whois-line.ts';

const FIELDS = [
  ...['domain', 'type', 'name', 'value', 'ttl', 'observedAt', 'firstSeen', 'lastSeen', 'count'],
];
/** Faults of one line that are told one by one. */
const MOST_SHOWN = 20;
/** RFC 2181 section 8. */
const MAX_TTL = 2 ** 31 - 1;

/**
 * A line of our own form tells of one record, one of the common output format of several: what can
 * be kept of them is, when others can't be.
 */
export function readDnsLines(written: unknown, judges: Judges): JudgedRecords<DnsSpan> {
  const lines = judged(() => linesOfCof(written) ?? [[written]]);
  if (!lines.ok) return lines;
  const records = lines.value.map((own) => judged(() => own.map((line) => spanOf(line, judges))));
  const kept = records.flatMap((record) => (record.ok ? record.value : []));
  const faults = records.flatMap((record, place) =>
    record.ok ? [] : [{ place, reason: record.reason }],
  );
  if (faults.length === 0) return { ok: true, value: kept };
  const [first] = faults;
  if (kept.length === 0) return { ok: false, reason: first!.reason };
  const [shown, more] = [faults.slice(0, MOST_SHOWN), faults.length - MOST_SHOWN];
  const reasons = shown.map(({ place, reason }) => `rdata[${place}]: ${reason}`);
  if (more > 0) reasons.push(`and ${more} more`);
  return { ok: false, reason: `${reasons.join('; ')}; the others are kept`, rest: kept };
}

function spanOf(written: unknown, { parseName, now }: Judges): DnsSpan {
  const line = fields('the line', written, FIELDS);
  const { domain, name } = namesOf(line, parseName);
  const { type, value, ttl } = recordOf(line);
  const { firstSeen, lastSeen, isLook } = seenOf(line, now);
  // Without a count a span has been seen at its ends, which may be one.
  const count = countOf(line) ?? (!isLook && firstSeen === lastSeen ? 1 : null);
  const told = ['dns', domain, name, type, value, ttl, firstSeen, lastSeen] as const;
  // Each kind of line has ids of its own; those without a count, the ids of before there were any.
  const counted = count === null ? [] : isLook ? [count, 'look'] : [count];
  const span = { domain, name, type, value, ttl, firstSeen, lastSeen, isLook };
  return { id: lineId(...told, ...counted), ...span, observations: count };
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
  const owner = parseDnsHost(parseName, written);
  if (!owner.ok) throw new ShapeFault(`name is no host name: ${owner.fault.message}`);
  const name = owner.name.host;
  if (name !== ascii && !name.endsWith(`.${ascii}`))
    throw new ShapeFault(`name does not lie in ${ascii}`);
  return { domain: ascii, name };
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

function seenOf(line: Fields, now: number) {
  const { observedAt = null, firstSeen: first = null, lastSeen: last = null } = line;
  const isLook = observedAt !== null;
  if (isLook === (first !== null || last !== null))
    throw new ShapeFault('needs either observedAt or both firstSeen and lastSeen');
  const firstSeen = isLook
    ? instant('observedAt', observedAt, now)
    : instant('firstSeen', first, now);
  const lastSeen = isLook ? firstSeen : instant('lastSeen', last, now);
  if (firstSeen > lastSeen) throw new ShapeFault('firstSeen lies behind lastSeen');
  return { firstSeen, lastSeen, isLook };
}
