import { isIPv4, isIPv6 } from 'node:net';

/** The port of the WHOIS protocol (RFC 3912 §2). */
export const WHOIS_PORT = 43;

export interface ServerAddress {
  /** Lower-case host name without trailing dot, dotted-quad IPv4, or IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
}

const HOST_LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const PORT = /^[1-9][0-9]{0,4}$/;

/**
 * Reads `host`, `host:port`, `192.0.2.1:4343` or `[2001:db8::1]:4343`; null for anything else.
 * Addresses in the forms only C libraries read (`0x7f.1`, `2130706433`, `010.0.0.1`) are no host
 * names either: what ends in a number is an IPv4 address in four decimal parts or nothing.
 */
export function parseServerAddress(text: string): ServerAddress | null {
  if (text.length > 300) return null;
  const given = text.toLowerCase();
  if (given.startsWith('[')) {
    const close = given.indexOf(']');
    const host = given.slice(1, close);
    if (close < 0 || !isIPv6(host) || host.includes('%')) return null;
    return withPort(host, given.slice(close + 1));
  }
  const colon = given.indexOf(':');
  const host = (colon < 0 ? given : given.slice(0, colon)).replace(/\.$/, '');
  return isHost(host) ? withPort(host, colon < 0 ? '' : given.slice(colon)) : null;
}

/** The one way a server is written in answers and evidence: the port only where it isn't 43. */
export function writeServerAddress({ host, port }: ServerAddress): string {
  if (port === WHOIS_PORT) return host.includes(':') ? `[${host}]` : host;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

function withPort(host: string, rest: string): ServerAddress | null {
  if (rest === '') return { host, port: WHOIS_PORT };
  const digits = rest.slice(1);
  if (rest[0] !== ':' || !PORT.test(digits) || Number(digits) > 65535) return null;
  return { host, port: Number(digits) };
}

function isHost(host: string): boolean {
  if (isIPv4(host)) return true;
  const labels = host.split('.');
  if (host.length > 253 || !labels.every((label) => HOST_LABEL.test(label))) return false;
  // As URL parsers do (WHATWG URL §3.5): a name that ends in a number would be an address.
  return !/^(?:[0-9]+|0x[0-9a-f]*)$/.test(labels.at(-1)!);
}
