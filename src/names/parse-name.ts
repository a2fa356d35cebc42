import { parse as splitBySuffix } from 'tldts';
import { KNOWN_TLDS } from './data/known-tlds.ts';
import { PRIVATE_ZONES } from './data/private-zones.ts';
import type { DomainName, ParsedName } from './domain-name.ts';
import { readHostName, toUnicodeHost } from './host-name.ts';
import { IP_ADDRESS, isIpv4Like } from './input-shape.ts';
import { shownText } from './shown.ts';
import { vnLabelFault } from './vn/syntax.ts';
import { isVnSharedZone, VN_ZONE_SUPPLEMENT } from './vn/zones.ts';

export interface NameParserOptions {
  /**
   * TLDs that count as existing though the root doesn't hold them, such as the sandbox's `test`.
   */
  readonly extraTlds?: Iterable<string>;
  /** TLDs that have come to exist since the shipped list was made; asked at each parse. */
  readonly isNewTld?: (tld: string) => boolean;
  /** Zones that names are registered in, though no shipped list has them; asked at each parse. */
  readonly isOwnZone?: (zone: string) => boolean;
}

export type NameParser = (input: string) => ParsedName;

/**
 * The ICANN part of the Public Suffix List with what it may lack for `.vn`; one object, so that
 * tldts prepares it once.
 */
const SUFFIX_RULES = {
  allowPrivateDomains: false,
  extractHostname: false,
  validateHostname: false,
  detectIp: false,
  extraSuffixes: { icann: VN_ZONE_SUPPLEMENT },
};
/** In the Public Suffix List, but never in the DNS (RFC 7686): no registry to ask. */
const NOT_IN_DNS = 'onion';

/**
 * Makes the one function that turns a client's text into a `DomainName`, cut to the registrable
 * name. A `.vn` shared zone given as such (`com.vn`) is a name with the zone `vn`, for the rules to
 * answer as reserved; every other public suffix is a fault. The parser never throws and takes time
 * linear in the input.
 */
export function createNameParser(options: NameParserOptions = {}): NameParser {
  const { isNewTld = () => false, isOwnZone = () => false } = options;
  const extraTlds = new Set([...(options.extraTlds ?? [])].map(asTld));
  const known: KnownZones = {
    hasTld: (tld) => KNOWN_TLDS.has(tld) || extraTlds.has(tld) || isNewTld(tld),
    hasZone: (zone) => PRIVATE_ZONES.has(zone) || isOwnZone(zone),
  };
  return (input) => {
    const host = readHostName(input);
    return host.ok ? cutToRegistrable(host.ascii, known) : fault(host.message);
  };
}

function asTld(text: string): string {
  const host = readHostName(text);
  if (!host.ok || host.ascii.includes('.'))
    throw new TypeError(`not a top-level domain: ${JSON.stringify(text)}`);
  return host.ascii;
}

interface KnownZones {
  hasTld(tld: string): boolean;
  /** Beside the public suffixes. */
  hasZone(zone: string): boolean;
}

function cutToRegistrable(host: string, known: KnownZones): ParsedName {
  if (isIpv4Like(host)) return fault(IP_ADDRESS);
  const tld = host.slice(host.lastIndexOf('.') + 1);
  const split = splitBySuffix(host, SUFFIX_RULES);
  const exists = known.hasTld(tld) || (split.isIcann === true && tld !== NOT_IN_DNS);
  if (tld === host) {
    return fault(
      exists
        ? `${shownText(toUnicodeHost(tld))} is a top-level domain; give a name below it.`
        : 'A domain name needs at least two labels, as in “example.vn”.',
    );
  }
  if (!exists) return fault(`There is no top-level domain ${shownText(`.${toUnicodeHost(tld)}`)}.`);
  if (isVnSharedZone(host)) return named(host, host, 'vn');
  if (split.domain === null || split.publicSuffix === null) {
    return fault(`${shownText(toUnicodeHost(host))} is a public suffix; give a name below it.`);
  }
  const zone = zoneBelow(split.publicSuffix, host, known);
  return named(host, oneLabelMore(zone, host), zone);
}

/** The longest known zone that `host` lies in, `suffix` or one below it. */
function zoneBelow(suffix: string, host: string, known: KnownZones): string {
  let zone = suffix;
  for (let next = suffix; next !== host; ) {
    next = oneLabelMore(next, host);
    if (next !== host && known.hasZone(next)) zone = next;
  }
  return zone;
}

/** `uk.com` of `www.amazon.uk.com` → `amazon.uk.com`. */
function oneLabelMore(suffix: string, host: string): string {
  const dot = host.lastIndexOf('.', host.length - suffix.length - 2);
  return host.slice(dot + 1);
}

function named(host: string, ascii: string, zone: string): ParsedName {
  const unicode = toUnicodeHost(ascii);
  const tld = zone.slice(zone.lastIndexOf('.') + 1);
  if (tld === 'vn') {
    const message = vnLabelFault(unicode.slice(0, unicode.indexOf('.')));
    if (message !== null) return fault(message);
  }
  const label = ascii.slice(0, ascii.length - zone.length - 1);
  const name: DomainName = { ascii, unicode, tld, zone, label, host };
  return { ok: true, name };
}

function fault(message: string): ParsedName {
  return { ok: false, fault: { code: 'invalid_domain', message } };
}
