import { randomInt } from 'node:crypto';
import { getServers } from 'node:dns';
import type { Clock } from '#app/base/clock.ts';
import { startDeadline } from '#app/base/time-limits.ts';
import type { DnsRecord, DnsType } from './message.ts';
import { type Endpoint, parseEndpoint, writeEndpoint } from './server-endpoint.ts';
import { askByTcp, askByUdp, type DnsExchange, type DnsFailure } from './transport.ts';

interface Asked {
  /** Host name in A-label form, or `.`, the root. */
  readonly name: string;
  readonly type: DnsType;
  /** To be told also what DNSSEC says is forged. */
  readonly isUnchecked?: boolean;
}

export interface DnsQuery extends Asked {
  readonly signal: AbortSignal;
  /** A host whose resolvers are asked; usually the name itself. */
  readonly of?: string;
}

/** The name of the root. */
export const ROOT = '.';

interface Found {
  readonly rcode: 'NOERROR' | 'NXDOMAIN';
  /** The resolver has proved it by DNSSEC. */
  readonly isAuthentic: boolean;
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
const ATTEMPTS_MS = [1000, 4000] as const;

const EDNS_REFUSED: ReadonlySet<string> = new Set(['FORMERR', 'BADVERS']);

/**
 * The letters of host names and of the underscored names below them (RFC 8552), and the wildcard,
 * which may be asked for as any owner (RFC 4592 section 2.2.1). dns-packet would write a longer
 * label over its own length byte.
 */
const LABEL = /^(?:\*|[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)$/i;

/**
 * A stub resolver. Only the operator names its servers, and one on loopback or in the local net is
 * usual: it dials them as they are, without the outbound guard.
 */
export class DnsResolver {
  readonly #servers: readonly Endpoint[];
  readonly #zones: ReadonlyMap<string, readonly Endpoint[]>;
  readonly #clock: Clock;
  readonly #random: (below: number) => number;
  /** Resolvers (`ip:port`) that refuse EDNS. */
  readonly #plain = new Set<string>();
  /** Resolvers that send the question back in letters of their own. */
  readonly #caseless = new Set<string>();

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
  async query({ of, signal, ...question }: DnsQuery): Promise<DnsReply> {
    const { name } = question;
    const isHost = name.length <= 253 && name.split('.').every((label) => LABEL.test(label));
    if (name !== ROOT && !isHost) {
      throw new TypeError('only a host name in A-label form can be asked for');
    }
    const startedAt = this.#clock.elapsed();
    let server = '';
    let failure: DnsFailure = { kind: 'unreachable', message: 'no resolver is configured' };
    for (const attemptMs of ATTEMPTS_MS) {
      for (const endpoint of this.#serversFor(of ?? name)) {
        if (signal.aborted) break;
        server = writeEndpoint(endpoint);
        const outcome = await this.#attempt(endpoint, question, attemptMs, signal);
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
    question: Asked,
    attemptMs: number,
    signal: AbortSignal,
  ): Promise<Found | DnsFailure> {
    using deadline = startDeadline(this.#clock, attemptMs, signal);
    const server = writeEndpoint(endpoint);
    let exchange = await this.#exchange(endpoint, server, question, deadline.signal);
    if ('rcode' in exchange && !this.#plain.has(server) && EDNS_REFUSED.has(exchange.rcode)) {
      // RFC 6891 §6.2.2, §7: it knows no EDNS, or not this version.
      const refusal = exchange.rcode;
      this.#plain.add(server);
      exchange = await this.#exchange(endpoint, server, question, deadline.signal);
      // It wasn't for EDNS: this question it doesn't take in any form.
      if ('rcode' in exchange && exchange.rcode === refusal) this.#plain.delete(server);
    }
    return judge(exchange, question.type);
  }

  /**
   * The letters of the question are in upper and lower case by chance, and come back so: what is
   * guessed off the path has to guess them too (draft-vixie-dnsext-dns0x20). An answer in other
   * letters counts by TCP alone, which can't be forged so; a resolver that changes them there too
   * is remembered.
   */
  async #exchange(
    endpoint: Endpoint,
    server: string,
    { name, ...rest }: Asked,
    signal: AbortSignal,
  ): Promise<DnsExchange> {
    const isCaseless = this.#caseless.has(server);
    const question = {
      ...rest,
      id: this.#random(0x10000),
      name: isCaseless ? name : this.#inRandomCase(name),
      isPlain: this.#plain.has(server),
    };
    const byUdp = await askByUdp(endpoint, question, signal);
    if ('kind' in byUdp || (!byUdp.truncated && (byUdp.keptCase || isCaseless))) return byUdp;
    const byTcp = await askByTcp(endpoint, question, signal);
    if (!byUdp.keptCase && ('kind' in byTcp || !byTcp.keptCase)) this.#caseless.add(server);
    return byTcp;
  }

  #inRandomCase(name: string): string {
    return name.replace(/[a-z]/g, (letter) =>
      this.#random(2) === 1 ? letter.toUpperCase() : letter,
    );
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
  const { rcode, truncated, isAuthentic, dnssecFault, answers } = exchange;
  if (truncated) return { kind: 'protocol', message: 'truncated over TCP' };
  if (rcode === 'SERVFAIL' || rcode === 'REFUSED') {
    return { kind: 'servfail', message: rcode, dnssecFault };
  }
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') return { kind: 'protocol', message: rcode };
  const wanted = answers.filter((record) => record.type === type || record.type === 'CNAME');
  return { rcode, isAuthentic, answers: wanted };
}
