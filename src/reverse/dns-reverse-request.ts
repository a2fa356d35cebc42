import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Static } from 'typebox';
import { readCursor, writeCursor } from '#app/base/cursor.ts';
import type { ErrorDetail } from '#app/base/errors.ts';
import { invalidInput } from '#app/http/error-reply.ts';
import { faultsThrown, type Sound } from '#app/http/input/judge.ts';
import { recordHost } from '#app/parsing/host-name.ts';
import { foldText } from '#app/records/fold-text.ts';
import type {
  DnsReversePosition,
  DnsReverseQuery,
  DnsReverseTerm,
} from '#app/storage/dns/reverse-search.ts';
import { type DnsReverseBody, MIN_PART_CHARS, USUAL_NAMES } from './dns-schemas.ts';
import { type KnownTotal, readTotal, TOTAL_SHAPE, totalParts } from './known-total.ts';

type Body = Static<typeof DnsReverseBody>;
type Match = NonNullable<Body['match']>;

const HOST_TYPES = { nameserver: 'NS', mailServer: 'MX', target: 'CNAME' } as const;
const MATCHES: Readonly<Record<Body['field'], readonly Match[]>> = {
  address: ['exact'],
  prefix: ['exact'],
  nameserver: ['exact', 'below'],
  mailServer: ['exact', 'below'],
  target: ['exact', 'below'],
  text: ['exact', 'prefix', 'contains'],
};

/** Key, name and domain of the last entry, then the total and whether it is exact. */
const CURSOR = ['string', 'string', 'string', ...TOTAL_SHAPE] as const;

/** Reads the term and the cursor, or throws the 400 that names what is wrong by its field. */
export function dnsReverseRequestOrThrow(body: Body): {
  query: DnsReverseQuery;
  known: KnownTotal | null;
} {
  const { scope = 'current', limit = USUAL_NAMES, cursor } = body;
  const term = readTerm(body);
  if (Array.isArray(term)) throw invalidInput('body', term);
  const query = { term, scope, limit, after: null };
  if (cursor === undefined) return { query, known: null };
  const position = readCursor(cursor, identity(query), CURSOR);
  const known = position && readTotal(position[3], position[4]);
  if (!known)
    throw invalidInput('body', [{ field: 'cursor', message: 'is not one of this search' }]);
  const [key, name, domain] = position;
  return { query: { ...query, after: [key, name, domain] }, known };
}

/** What is wrong with what passed the schema. */
export function dnsReverseFaults(body: Sound<Body>): ErrorDetail[] {
  const { field, term, cursor } = body;
  if (field === undefined || term === undefined) return [];
  const isWhole = Object.values(body).every((value) => value !== undefined);
  const { cursor: _, ...search } = body;
  const judged = isWhole && cursor !== undefined ? body : search;
  return faultsThrown(() => dnsReverseRequestOrThrow({ ...judged, field, term } as Body));
}

/** The cursor of the page that begins behind `next`. */
export function dnsReverseCursor(
  query: DnsReverseQuery,
  next: DnsReversePosition,
  known: KnownTotal,
): string {
  return writeCursor(identity(query), [...next, ...totalParts(known)]);
}

function identity({ term, scope }: DnsReverseQuery): unknown[] {
  return ['dnsReverse', scope, term];
}

function readTerm({ field, term, match = 'exact' }: Body): DnsReverseTerm | ErrorDetail[] {
  const matches = MATCHES[field];
  const read = termOf(field, term, matches.includes(match) ? match : 'exact');
  const faults: ErrorDetail[] = [];
  if (!matches.includes(match))
    faults.push({ field: 'match', message: `must be ${matches.join(' or ')} for ${field}` });
  if (typeof read === 'string') faults.push({ field: 'term', message: read });
  return typeof read === 'string' || faults.length > 0 ? faults : read;
}

/** Or what is wrong with the term. */
function termOf(field: Body['field'], term: string, match: Match): DnsReverseTerm | string {
  switch (field) {
    case 'address':
    case 'prefix':
      return addresses(term.trim(), field) ?? `must be an IP ${field}`;
    case 'text': {
      const length = Array.from(foldText(term)).length;
      if (length === 0) return 'must hold characters to search for';
      if (match !== 'exact' && length < MIN_PART_CHARS)
        return `must have at least ${MIN_PART_CHARS} characters for ${match}`;
      // Controls count as blanks, and PostgreSQL's text holds no NUL.
      const text = term.replaceAll('\0', ' ');
      return { kind: 'text', text, match: match as 'exact' | 'prefix' | 'contains' };
    }
    default: {
      const host = recordHost(term.trim());
      if (host === null) return 'must be a host name';
      return { kind: 'host', type: HOST_TYPES[field], host, andBelow: match === 'below' };
    }
  }
}

/** An address is a prefix that is whole. Bits behind the prefix don't count. */
function addresses(text: string, field: 'address' | 'prefix'): DnsReverseTerm | null {
  const [, ip = '', length] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  if (isIP(ip) === 0 || (length !== undefined) !== (field === 'prefix')) return null;
  // An IPv4 address in IPv6 form is that IPv4 address.
  const address = length === undefined ? ipaddr.process(ip) : ipaddr.parse(ip);
  const bytes = address.toByteArray();
  const bits = Number(length ?? bytes.length * 8);
  if (bits > bytes.length * 8) return null;
  const masks = bytes.map((_, at) => 0xff >> Math.min(Math.max(bits - at * 8, 0), 8));
  const hex = (values: readonly number[]) => Buffer.from(values).toString('hex');
  return {
    kind: 'addresses',
    type: bytes.length === 4 ? 'A' : 'AAAA',
    first: hex(bytes.map((byte, at) => byte & ~masks[at]!)),
    last: hex(bytes.map((byte, at) => byte | masks[at]!)),
  };
}
