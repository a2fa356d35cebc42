/**
 * A line of `import dns-history` → a record and the time in which it was seen, or why it is none.
 */
import { readHostName } from '#app/names/host-name.ts';
import { DNS_TYPES, type DnsSpan } from '#app/records/dns.ts';
import { dnsValue } from './dns-value.ts';
import { judgeInstant } from './instant.ts';
import { type Judged, rejected } from './judged.ts';
import { lineId } from './line-id.ts';
import { type Fields, fields, ShapeFault } from './shape.ts';
import type { Judges } from './whois-line.ts';

const FIELDS = ['domain', 'type', 'name', 'value', 'ttl', 'observedAt', 'firstSeen', 'lastSeen'];
/** RFC 2181 section 8. */
const MAX_TTL = 2 ** 31 - 1;

export function readDnsLine(value: unknown, { parseName, now }: Judges): Judged<DnsSpan> {
  try {
    const line = fields('the line', value, FIELDS);
    const names = readNames(line, parseName);
    if (!names.ok) return names;
    const record = readRecord(line);
    if (!record.ok) return record;
    const seen = readSeen(line, now);
    if (!seen.ok) return seen;
    const { domain, name } = names.value;
    const { type, value: told, ttl } = record.value;
    const { firstSeen, lastSeen } = seen.value;
    const id = lineId('dns', domain, name, type, told, ttl, firstSeen, lastSeen);
    return { ok: true, value: { id, domain, name, type, value: told, ttl, firstSeen, lastSeen } };
  } catch (error) {
    if (error instanceof ShapeFault) return rejected(error.message);
    throw error;
  }
}

/**
 * A record's name may lie below the registrable domain; it stands for `name` when that is left out.
 */
function readNames(
  line: Fields,
  parseName: Judges['parseName'],
): Judged<{ domain: string; name: string }> {
  if (typeof line.domain !== 'string') return rejected('domain must be a text');
  const parsed = parseName(line.domain);
  if (!parsed.ok) return rejected(`domain: ${parsed.fault.message}`);
  const { ascii, host } = parsed.name;
  if (line.name === undefined || line.name === null)
    return { ok: true, value: { domain: ascii, name: host } };
  if (typeof line.name !== 'string') return rejected('name must be a text');
  const name = ownerName(line.name);
  if (name === null) return rejected('name is no host name');
  if (name !== ascii && !name.endsWith(`.${ascii}`))
    return rejected(`name does not lie in ${ascii}`);
  return { ok: true, value: { domain: ascii, name } };
}

/** As a host name, but `_dmarc` and `*` own records too. */
function ownerName(text: string): string | null {
  const marked = /^(?:\*\.)?(?:_[a-z0-9-]{1,62}\.){0,4}/i.exec(text)?.[0] ?? '';
  const rest = readHostName(text.slice(marked.length));
  const name = rest.ok ? `${marked.toLowerCase()}${rest.ascii}` : '';
  return name !== '' && name.length <= 253 ? name : null;
}

function readRecord(line: Fields): Judged<Pick<DnsSpan, 'type' | 'value' | 'ttl'>> {
  const type = DNS_TYPES.find(
    (known) => typeof line.type === 'string' && known === line.type.toUpperCase(),
  );
  if (!type) return rejected(`type must be one of ${DNS_TYPES.join(', ')}`);
  const value = typeof line.value === 'string' ? dnsValue(type, line.value) : null;
  if (value === null) return rejected(`value is none of type ${type}`);
  const ttl = line.ttl ?? null;
  if (
    ttl !== null &&
    !(typeof ttl === 'number' && Number.isInteger(ttl) && ttl >= 0 && ttl <= MAX_TTL)
  )
    return rejected('ttl must be a whole number of seconds');
  return { ok: true, value: { type, value, ttl } };
}

function readSeen(line: Fields, now: number): Judged<Pick<DnsSpan, 'firstSeen' | 'lastSeen'>> {
  const isAt = line.observedAt !== undefined && line.observedAt !== null;
  const isSpan = line.firstSeen !== undefined || line.lastSeen !== undefined;
  if (isAt === isSpan) return rejected('needs either observedAt or both firstSeen and lastSeen');
  if (isAt) {
    const at = judgeInstant('observedAt', line.observedAt, now);
    return at.ok ? { ok: true, value: { firstSeen: at.value, lastSeen: at.value } } : at;
  }
  const first = judgeInstant('firstSeen', line.firstSeen, now);
  if (!first.ok) return first;
  const last = judgeInstant('lastSeen', line.lastSeen, now);
  if (!last.ok) return last;
  if (first.value > last.value) return rejected('firstSeen lies behind lastSeen');
  return { ok: true, value: { firstSeen: first.value, lastSeen: last.value } };
}
