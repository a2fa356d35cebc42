/** From one server to the next: what a WHOIS text may make us do, and how often. */

import { isIP } from 'node:net';
import { MAX_HOPS } from '../source.ts';
import {
  parseServerAddress,
  type ServerAddress,
  WHOIS_PORT,
  writeServerAddress,
} from './server-address.ts';

/** Knows the server of every TLD (`refer:` and `whois:` lines). */
export const IANA_SERVER = 'whois.iana.org';

/**
 * A referral out of untrusted text: `host`, `host:port` or `whois://host[:port]`; null for all
 * else, such as web addresses and `rwhois://` (RFC 2167, another protocol). Only port 43, because a
 * remote text must not point us at other services; `permitsPort` may make exceptions for endpoints
 * the operator has named. The addresses behind a host are the outbound guard's to judge.
 */
export function parseReferral(
  text: string,
  permitsPort: (address: ServerAddress) => boolean = () => false,
): ServerAddress | null {
  const given = text.trim();
  const bare = /^whois:\/\//i.test(given)
    ? given.slice('whois://'.length).replace(/\/$/, '')
    : given;
  const address = parseServerAddress(bare);
  if (address === null) return null;
  // A name of one label would be completed with our own search domain.
  if (isIP(address.host) === 0 && !address.host.includes('.')) return null;
  return address.port === WHOIS_PORT || permitsPort(address) ? address : null;
}

/** The servers asked for one question. Ends loops, and chains longer than `MAX_HOPS` referrals. */
export class ReferralTrail {
  readonly #asked = new Set<string>();

  /** `first`: the server the question starts at, `host[:port]`. */
  constructor(first: string) {
    const address = parseServerAddress(first);
    this.#asked.add(address ? writeServerAddress(address) : first);
  }

  /** The referral as `host[:port]`, noted as asked; null when it repeats one or goes too far. */
  follow(address: ServerAddress): string | null {
    const server = writeServerAddress(address);
    if (this.#asked.has(server) || this.#asked.size > MAX_HOPS) return null;
    this.#asked.add(server);
    return server;
  }
}

/**
 * The server that IANA's answer for a TLD names (`refer:`, else `whois:`), as the text stands
 * there, or null. Untrusted like any referral: goes through `parseReferral`.
 */
export function readIanaReferral(text: string): string | null {
  let whois: string | null = null;
  for (const line of text.split('\n', 500)) {
    const colon = line.indexOf(':');
    const field = line.slice(0, Math.max(colon, 0)).toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (value === '') continue;
    if (field === 'refer') return value;
    if (field === 'whois') whois ??= value;
  }
  return whois;
}
