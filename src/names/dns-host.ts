import type { ParsedName } from './domain-name.ts';
import { MAX_INPUT_LENGTH } from './input-shape.ts';
import type { NameParser } from './parse-name.ts';

/** RFC 1035 section 2.3.4, without the root's own octets. */
const MOST_CHARS = 253;
const WILDCARD = '*';
const DNS_LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i;

/**
 * Reads a host of the DNS, whose labels may hold underscores (RFC 8552: `_dmarc`, `_sip._tcp`) and
 * whose first one may be a wildcard (RFC 4592: `*.example.com`); the name it is below has neither.
 */
export function parseDnsHost(parseName: NameParser, input: string): ParsedName {
  const labels = input.length > MAX_INPUT_LENGTH ? [] : input.trim().split('.');
  const isWildcard = labels[0] === WILDCARD;
  const underscored = labels.findLastIndex((label) => label.includes('_')) + 1;
  const count = Math.max(underscored, Number(isWildcard));
  const own = labels.slice(0, count);
  if (count === 0 || !own.slice(Number(isWildcard)).every((label) => DNS_LABEL.test(label)))
    return parseName(input);
  const parsed = parseName(labels.slice(count).join('.'));
  if (!parsed.ok) return parsed;
  const host = `${own.join('.').toLowerCase()}.${parsed.name.host}`;
  return host.length > MOST_CHARS ? parseName(input) : { ok: true, name: { ...parsed.name, host } };
}

/** Whether the DNS can be asked for it: a lower-case host, with underscores or without. */
export function isDnsHost(name: string): boolean {
  return name.length <= MOST_CHARS && name.split('.').every((label) => DNS_LABEL.test(label));
}
