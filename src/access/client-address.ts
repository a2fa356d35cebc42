/** Which address a request counts against. Runs for every request: plain IPv4 is not parsed. */
import { BlockList, isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Address ranges whose `X-Forwarded-For` counts; null: none. */
export type TrustedProxies = BlockList | null;

/** Hops believed at most: real chains are short, and a forged header must not buy work. */
const MAX_HOPS = 16;
/** An IPv6 address with brackets, port and generous white space. */
const MAX_ENTRY_CHARS = 80;

/** Reads `TRUST_PROXY`: addresses and CIDRs. Throws an Error that names every bad entry. */
export function parseTrustedProxies(list: readonly string[]): TrustedProxies {
  const ranges = new BlockList();
  const bad = list.filter((entry) => !addRange(ranges, entry.trim()));
  if (bad.length > 0)
    throw new Error(
      `TRUST_PROXY takes IP addresses and CIDRs, comma separated; not ${bad.join(', ')}`,
    );
  return list.length > 0 ? ranges : null;
}

/**
 * The client's address, IPv4-mapped IPv6 as IPv4. `X-Forwarded-For` is read from the right while
 * the writers are trusted. What is no address ends it: the last known proxy then counts.
 */
export function clientAddress(from: {
  readonly socketAddress: string;
  readonly forwardedFor: string | readonly string[] | undefined;
  readonly trusted: TrustedProxies;
}): string {
  const { forwardedFor, trusted } = from;
  let address = withoutZone(from.socketAddress);
  if (trusted === null || forwardedFor === undefined) return address;
  const entries = String(forwardedFor).split(',').reverse();
  for (const entry of entries.slice(0, MAX_HOPS)) {
    if (!isTrusted(address, trusted)) break;
    const hop = withoutPort(entry);
    if (isIP(hop) === 0 || hop.includes('%')) break;
    address = unmapped(hop).toLowerCase();
  }
  return address;
}

/** Whether a trusted proxy has this address. */
export function isTrusted(address: string, trusted: TrustedProxies): boolean {
  const plain = withoutZone(address);
  return trusted !== null && isIP(plain) !== 0 && trusted.check(plain, familyOf(plain));
}

/** An IPv4 address, or an IPv6 one's /64, which one customer has alone: `2001:db8:1:2::/64`. */
export function limitSubject(address: string): string {
  const plain = withoutZone(address);
  if (isIP(plain) !== 6) return plain;
  const groups = ipaddr.IPv6.parse(plain).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** An address as the operating system reports it, without its zone. */
function withoutZone(address: string): string {
  return address.includes(':') ? unmapped(address.split('%', 1)[0]!) : address;
}

/** `::ffff:192.0.2.1` (RFC 4291 section 2.5.5.2) is `192.0.2.1`; other texts stay. */
function unmapped(address: string): string {
  return /^::ffff:/i.test(address) && isIP(address) === 6
    ? ipaddr.process(address).toString()
    : address;
}

/** Proxies write `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  if (entry.length > MAX_ENTRY_CHARS) return '';
  const text = entry.trim();
  if (text.startsWith('[')) return /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? '';
  return text.replace(/^([\d.]{7,15}):\d{1,5}$/, '$1');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

/** Whether the text was a range. A mapped one (`::ffff:10.0.0.0/104`) is to be written as IPv4. */
function addRange(ranges: BlockList, text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false;
  if (bits === undefined) ranges.addAddress(unmapped(address), familyOf(unmapped(address)));
  else if (!ipaddr.isValidCIDR(text) || unmapped(address) !== address) return false;
  else ranges.addSubnet(address, Number(bits), familyOf(address));
  return true;
}
