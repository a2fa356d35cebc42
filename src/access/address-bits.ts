/**
 * IP addresses as 16-bit groups: two for IPv4, eight for IPv6. Exists beside ipaddr.js because this runs for every
 * request behind a proxy or over IPv6: measured a quarter to a sixth of its time (1 µs an IPv6 client, ipaddr.js 4).
 */
import { isIPv4, isIPv6 } from 'node:net';

export type AddressGroups = readonly number[];

/** The longest IPv6 text, with an embedded IPv4 address. */
const MAX_CHARS = 45;

/** Null for what is no plain dotted or colon form. IPv4-mapped IPv6 is IPv4. */
export function addressGroups(text: string): AddressGroups | null {
  if (text.length > MAX_CHARS) return null;
  if (!text.includes(':')) return isIPv4(text) ? v4Groups(text) : null;
  return isIPv6(text) && !text.includes('%') ? unmapped(v6Groups(text)) : null;
}

/** Whether the first `bits` bits of both are the same; addresses of two families never match. */
export function sharePrefix(one: AddressGroups, other: AddressGroups, bits: number): boolean {
  if (one.length !== other.length) return false;
  const whole = bits >> 4;
  for (let i = 0; i < whole; i++) if (one[i] !== other[i]) return false;
  const rest = bits & 15;
  return rest === 0 || (one[whole]! ^ other[whole]!) >> (16 - rest) === 0;
}

function v4Groups(text: string): number[] {
  const octets = text.split('.');
  return [Number(octets[0]) * 256 + Number(octets[1]), Number(octets[2]) * 256 + Number(octets[3])];
}

function v6Groups(text: string): number[] {
  const gap = text.indexOf('::');
  if (gap === -1) return groupsOf(text);
  const head = groupsOf(text.slice(0, gap));
  const tail = groupsOf(text.slice(gap + 2));
  while (head.length < 8 - tail.length) head.push(0);
  head.push(...tail);
  return head;
}

function groupsOf(text: string): number[] {
  const groups: number[] = [];
  if (text === '') return groups;
  for (const part of text.split(':')) {
    if (part.includes('.')) groups.push(...v4Groups(part));
    else groups.push(Number.parseInt(part, 16));
  }
  return groups;
}

/** `::ffff:0:0/96`, RFC 4291 section 2.5.5.2. */
function unmapped(groups: number[]): AddressGroups {
  const isMapped = groups[5] === 0xffff && groups.every((group, i) => i >= 5 || group === 0);
  return isMapped ? groups.slice(6) : groups;
}
