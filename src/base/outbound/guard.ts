/**
 * The rule for every connection to a place that outsiders can name: only globally routable unicast
 * addresses, judged when they are dialled, so that DNS rebinding gains nothing.
 */
import { lookup } from 'node:dns/promises';
import net from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Nothing was dialled: no address of `host` may be reached on `port`. */
export class OutboundBlockedError extends Error {
  readonly code = 'ERR_OUTBOUND_BLOCKED';

  constructor(host: string, port: number) {
    super(`outbound connection to ${host} port ${port} is not permitted`);
    this.name = 'OutboundBlockedError';
  }
}

export interface OutboundOptions {
  /** CIDRs or addresses exempt on every port. Any other text throws a `RangeError`. */
  readonly allow?: readonly string[];
  /** Exactly these `192.0.2.1:443` or `[2001:db8::1]:443` are exempt. */
  readonly endpoints?: readonly string[];
  /** All addresses of a name; rejects when there are none. The system's resolver by default. */
  readonly resolve?: (host: string) => Promise<ResolvedAddress[]>;
}

export interface OutboundTarget {
  /** A name or an address; an IPv6 address may stand in brackets, as in a URL. */
  readonly host: string;
  readonly port: number;
  /** Ends the attempt; it no longer touches a connected socket, which is the caller's. */
  readonly signal: AbortSignal;
}

/** For servers that the operator alone names: any address. */
export const EVERYWHERE: readonly string[] = ['0.0.0.0/0', '::/0'];

export class OutboundGuard {
  readonly #allow: readonly Range[];
  readonly #endpoints = new Set<string>();
  readonly #resolve: (host: string) => Promise<ResolvedAddress[]>;

  constructor(options: OutboundOptions = {}) {
    this.#allow = (options.allow ?? []).map(readRange);
    for (const endpoint of options.endpoints ?? []) this.allowEndpoint(endpoint);
    this.#resolve = options.resolve ?? resolveBySystem;
  }

  /** Exempts one `ip:port` from now on, for servers of our own whose port the system chose. */
  allowEndpoint(endpoint: string): void {
    const match = /^\[?([^\]]{2,45}?)\]?:(\d{1,5})$/.exec(endpoint);
    const address = readAddress(match?.[1] ?? '');
    if (!match || !address) throw new RangeError(`not an ip:port: ${endpoint}`);
    this.#endpoints.add(`${address} ${Number(match[2])}`);
  }

  /** Only a plain literal can be permitted: no name, no zone id, no octal. */
  permits(address: string, port: number): boolean {
    const judged = readAddress(address);
    if (!judged) return false;
    if (this.#endpoints.has(`${judged} ${port}`)) return true;
    return this.#allow.some((range) => isWithin(judged, range)) || isGloballyRoutable(judged);
  }

  /**
   * An open TCP connection; tries the name's permitted addresses in turn (RFC 8305). Rejects with
   * `OutboundBlockedError`, the system's error, or the signal's reason.
   */
  connect({ host, port, signal }: OutboundTarget): Promise<net.Socket> {
    const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
    if (signal.aborted) return Promise.reject(signal.reason);
    if (net.isIP(bare) && !this.permits(bare, port))
      return Promise.reject(new OutboundBlockedError(bare, port));
    return new Promise((resolve, reject) => {
      const socket = net.connect({
        host: bare,
        port,
        autoSelectFamily: true,
        // Not called for a literal address, which is judged above.
        lookup: (name, _options, callback) => {
          this.permittedAddresses(name, port).then(
            (addresses) => callback(null, addresses),
            (error) => callback(error, []),
          );
        },
      });
      const giveUp = () => socket.destroy(signal.reason);
      const fail = (error: Error) => {
        signal.removeEventListener('abort', giveUp);
        reject(error);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      socket.once('error', fail);
      socket.once('connect', () => {
        signal.removeEventListener('abort', giveUp);
        socket.removeListener('error', fail);
        resolve(socket);
      });
    });
  }

  /** Rejects with `OutboundBlockedError` when there are none, or with the resolver's error. */
  async permittedAddresses(host: string, port: number): Promise<ResolvedAddress[]> {
    const found = await this.#resolve(host);
    const permitted = found.filter(({ address }) => this.permits(address, port));
    if (permitted.length === 0) throw new OutboundBlockedError(host, port);
    return permitted;
  }
}

async function resolveBySystem(host: string): Promise<ResolvedAddress[]> {
  const found = await lookup(host, { all: true, order: 'verbatim' });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

/**
 * Strict, as ipaddr.js also reads `017700000001` and `0x7f.1`. The system dials an IPv4-mapped
 * address (`::ffff:127.0.0.1`) as IPv4, so it is IPv4 here.
 */
function readAddress(text: string): Address | null {
  if (net.isIP(text) === 0 || text.includes('%')) return null;
  return ipaddr.process(text);
}

function readRange(text: string): Range {
  const [base = '', bits, ...rest] = text.trim().split('/');
  const address = readAddress(base);
  const width = address?.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  if (!address || rest.length > 0 || length < 0 || length > width)
    throw new RangeError(`not an address or CIDR: ${text}`);
  return [address, length];
}

function isWithin(address: Address, [base, length]: Range): boolean {
  return address.kind() === base.kind() && address.match(base, length);
}

const globalUnicast: Range = [ipaddr.parse('2000::'), 3];
const nat64: Range = [ipaddr.parse('64:ff9b::'), 96];

/**
 * By the IANA registries (RFC 6890), as ipaddr.js holds them. NAT64 (RFC 6052), 6to4 (RFC 3056)
 * and Teredo (RFC 4380) are as good as the IPv4 they carry; other IPv6 must lie in 2000::/3.
 */
function isGloballyRoutable(address: Address): boolean {
  if (address.kind() === 'ipv4') return address.range() === 'unicast';
  const v6 = address as ipaddr.IPv6;
  const bytes = v6.toByteArray();
  const embedded = (at: number, mask = 0) =>
    new ipaddr.IPv4(bytes.slice(at, at + 4).map((byte) => byte ^ mask)).range() === 'unicast';
  if (isWithin(v6, nat64)) return embedded(12);
  if (v6.range() === '6to4') return embedded(2);
  if (v6.range() === 'teredo') return embedded(4) && embedded(12, 0xff);
  return isWithin(v6, globalUnicast) && v6.range() === 'unicast';
}
