/** Which address a request counts against. Pure; runs for every request. */
import ipaddr from 'ipaddr.js';
import { type AddressGroups, addressGroups, sharePrefix } from './address-bits.ts';

/** Address ranges whose `X-Forwarded-For` counts. */
export type TrustedProxies = readonly { readonly groups: AddressGroups; readonly bits: number }[];

/** Hops believed at most: real chains are short, and a forged header must not buy work. */
const MAX_HOPS = 16;
/** An IPv6 address with brackets, port and generous white space. */
const MAX_ENTRY_CHARS = 80;

/** Reads `TRUST_PROXY`: addresses and CIDRs, `10.0.0.0/8` or `2001:db8::1`. Throws an Error that names every bad entry. */
export function parseTrustedProxies(list: readonly string[]): TrustedProxies {
  const bad = list.filter((entry) => rangeOf(entry.trim()) === null);
  if (bad.length > 0) {
    throw new Error(
      `TRUST_PROXY takes IP addresses and CIDRs, comma separated; not ${bad.join(', ')}`,
    );
  }
  return list.map((entry) => rangeOf(entry.trim())!);
}

/**
 * The client's address, IPv4-mapped IPv6 as IPv4. `X-Forwarded-For` is read from the right for as long as the hop that
 * wrote an entry is trusted; the first entry that is no trusted proxy is the client. An entry that is no address ends
 * the walk: the request then counts against the last proxy that is known.
 */
export function clientAddress(from: {
  readonly socketAddress: string;
  readonly forwardedFor: string | readonly string[] | undefined;
  readonly trusted: TrustedProxies;
}): string {
  const { forwardedFor, trusted } = from;
  let address = plainAddress(from.socketAddress);
  if (trusted.length === 0 || forwardedFor === undefined) return address;
  const header = typeof forwardedFor === 'string' ? forwardedFor : forwardedFor.join(',');
  let groups = addressGroups(address);
  let end = header.length;
  for (let hops = 0; hops < MAX_HOPS && end >= 0 && groups && isTrusted(groups, trusted); hops++) {
    const comma = end === 0 ? -1 : header.lastIndexOf(',', end - 1);
    const entry = withoutPort(header.slice(comma + 1, end));
    groups = addressGroups(entry);
    if (groups)
      address = groups.length === 2 && entry.includes(':') ? dotted(groups) : entry.toLowerCase();
    end = comma;
  }
  return address;
}

/** What a limit counts: an IPv4 address, or the /64 of an IPv6 one, which a single customer has for himself: `2001:db8:1:2::/64`. */
export function limitSubject(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const groups = addressGroups(plain);
  if (!groups) return plain;
  if (groups.length === 2) return dotted(groups);
  const [a, b, c, d] = groups as [number, number, number, number];
  return `${a.toString(16)}:${b.toString(16)}:${c.toString(16)}:${d.toString(16)}::/64`;
}

/** What the operating system reports is well-formed already: only the mapped form and the zone are taken off. */
function plainAddress(address: string): string {
  if (!address.includes(':')) return address;
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7);
  const zone = address.indexOf('%');
  return zone === -1 ? address : address.slice(0, zone);
}

/** `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:4711`: proxies write all of them. */
function withoutPort(entry: string): string {
  if (entry.length > MAX_ENTRY_CHARS) return '';
  const text = entry.trim();
  if (text.startsWith('[')) return /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? '';
  return text.includes(':') ? text.replace(/^([\d.]{7,15}):\d{1,5}$/, '$1') : text;
}

function isTrusted(groups: AddressGroups, trusted: TrustedProxies): boolean {
  for (const range of trusted) if (sharePrefix(groups, range.groups, range.bits)) return true;
  return false;
}

function rangeOf(text: string): TrustedProxies[number] | null {
  if (!text.includes('/')) {
    const groups = addressGroups(text);
    return groups && { groups, bits: groups.length * 16 };
  }
  if (!ipaddr.isValidCIDR(text)) return null;
  const [address, bits] = ipaddr.parseCIDR(text);
  const groups = addressGroups(text.slice(0, text.indexOf('/')));
  // A mapped range (`::ffff:10.0.0.0/104`) is to be written as the IPv4 range it means.
  const isMapped = address.kind() === 'ipv6' && groups?.length === 2;
  return groups && !isMapped ? { groups, bits } : null;
}

function dotted([high, low]: AddressGroups): string {
  return `${high! >> 8}.${high! & 255}.${low! >> 8}.${low! & 255}`;
}
