import { randomInt } from 'node:crypto';
import { getServers } from 'node:dns';
import type { Clock } from '#app/base/clock.ts';
import { startDeadline } from '#app/base/time-limits.ts';
import type { DnsRecord, DnsType } from './message.ts';
import { type Endpoint, parseEndpoint, writeEndpoint } from './server-endpoint.ts';
import { askByTcp, askByUdp, type DnsExchange, type DnsFailure } from './transport.ts';

export interface DnsQuery {
  /** Host name in A-label form. */
  readonly name: string;
  readonly type: DnsType;
  readonly signal: AbortSignal;
}

interface Found {
  readonly rcode: 'NOERROR' | 'NXDOMAIN';
  /** In the answer's order: the type asked for, and the CNAMEs that lead there. */
  readonly answers: readonly DnsRecord[];
}

/** `server`: `ip[:port]` of the resolver that answered, or was asked last. */
export type DnsReply = { readonly server: string; readonly ms: number } & (
  | ({ readonly ok: true } & Found)
  | ({ readonly ok: false } & DnsFailure)
);

export interface DnsResolverOptions {
  /** Recursive resolvers, `ip[:port]`, in order of preference. */
  readonly servers: readonly string[];
  /** Other resolvers for single zones and what lies below: `{ test: ['127.0.0.1:5300'] }`. */
  readonly zones?: Readonly<Record<string, readonly string[]>>;
  readonly clock: Clock;
  /** A whole number from 0 to below `below`, hard to guess: it protects against forged answers. */
  readonly random?: (below: number) => number;
}

/** How long one resolver has for one attempt, milliseconds; all are tried in each round. */
const ATTEMPTS_MS = [1000, 2000] as const;

/**
 * The letters of host names and of the underscored names below them (RFC 8552). dns-packet would
 * write a longer label over its own length byte.
 */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i;

/**
 * A stub resolver. Only the operator names its servers, and one on loopback or in the local net is
 * usual: it dials them as they are, without the outbound guard.
 */
export class DnsResolver {
  readonly #servers: readonly Endpoint[];
  readonly #zones: ReadonlyMap<string, readonly Endpoint[]>;
  readonly #clock: Clock;
  readonly #random: (below: number) => number;

  /** Throws a `RangeError` that names the entry which is no `ip[:port]`. */
  constructor({
    servers,
    zones = {},
    clock,
    random = (below) => randomInt(below),
  }: DnsResolverOptions) {
    this.#servers = servers.map(parseEndpoint);
    this.#zones = new Map(
      Object.entries(zones).map(([zone, own]) => [zone.toLowerCase(), own.map(parseEndpoint)]),
    );
    this.#clock = clock;
    this.#random = random;
  }

  /** Throws a `TypeError` for a name that no name parser lets through. */
  async query({ name, type, signal }: DnsQuery): Promise<DnsReply> {
    if (name.length > 253 || !name.split('.').every((label) => LABEL.test(label))) {
      throw new TypeError('only a host name in A-label form can be asked for');
    }
    const startedAt = this.#clock.elapsed();
    let server = '';
    let failure: DnsFailure = { kind: 'unreachable', message: 'no resolver is configured' };
    for (const attemptMs of ATTEMPTS_MS) {
      for (const endpoint of this.#serversFor(name)) {
        if (signal.aborted) break;
        server = writeEndpoint(endpoint);
        const outcome = await this.#attempt(endpoint, { name, type, signal }, attemptMs);
        if ('rcode' in outcome)
          return { ok: true, ...outcome, server, ms: this.#clock.elapsed() - startedAt };
        failure = outcome;
      }
    }
    if (signal.aborted) failure = { kind: 'timeout', message: 'no answer in time' };
    return { ok: false, ...failure, server, ms: this.#clock.elapsed() - startedAt };
  }

  async #attempt(
    endpoint: Endpoint,
    { name, type, signal }: DnsQuery,
    attemptMs: number,
  ): Promise<Found | DnsFailure> {
    using deadline = startDeadline(this.#clock, attemptMs, signal);
    const question = { id: this.#random(0x10000), name, type };
    let exchange = await askByUdp(endpoint, question, deadline.signal);
    if ('truncated' in exchange && exchange.truncated) {
      exchange = await askByTcp(endpoint, question, deadline.signal);
    }
    return judge(exchange, type);
  }

  #serversFor(name: string): readonly Endpoint[] {
    const labels = name.toLowerCase().split('.');
    for (let i = 0; i < labels.length; i++) {
      const own = this.#zones.get(labels.slice(i).join('.'));
      if (own) return own;
    }
    return this.#servers;
  }
}

/** The resolvers of the machine, `ip[:port]`. */
export function systemResolvers(): string[] {
  // A link-local resolver comes as `fe80::1%eth0`; sockets want it so, but it is no plain address.
  return getServers().filter((server) => !server.includes('%'));
}

function judge(exchange: DnsExchange, type: DnsType): Found | DnsFailure {
  if ('kind' in exchange) return exchange;
  const { rcode, truncated, answers } = exchange;
  if (truncated) return { kind: 'protocol', message: 'truncated over TCP' };
  if (rcode === 'SERVFAIL' || rcode === 'REFUSED') return { kind: 'servfail', message: rcode };
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') return { kind: 'protocol', message: rcode };
  const wanted = answers.filter((record) => record.type === type || record.type === 'CNAME');
  return { rcode, answers: wanted };
}
