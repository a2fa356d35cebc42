import type { Clock } from '#app/base/clock.ts';
import { traced } from '#app/base/tracing.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { DnsResolver } from '#app/sources/dns/resolver.ts';
import type { Attempt } from '../outcome.ts';

export interface DnsWitnessParts {
  readonly resolver: Pick<DnsResolver, 'query'>;
  readonly clock: Clock;
  /** A label that is registered nowhere; another one at each call. */
  readonly newLabel: () => string;
}

/** The DNS as the second witness: whether a name is delegated. */
export class DnsWitness {
  readonly #parts: DnsWitnessParts;

  constructor(parts: DnsWitnessParts) {
    this.#parts = parts;
  }

  /**
   * `delegated`, `notDelegated`, `silent`, or `invented`: the resolver delegates a name that can't
   * exist, too. That control is asked anew each time: a resolver may have begun to invent just now.
   */
  ask(name: DomainName, signal: AbortSignal): Promise<Attempt> {
    return traced(
      'source dns',
      {},
      () => this.#ask(name, signal),
      ({ result }) => result,
    );
  }

  async #ask({ ascii, zone }: DomainName, signal: AbortSignal): Promise<Attempt> {
    const { clock } = this.#parts;
    const { result, server, ms } = await this.#askOnce(ascii, signal);
    const isInvented = result === 'delegated' && (await this.invents(zone, signal));
    return {
      source: 'dns',
      server,
      result: isInvented ? 'invented' : result,
      ms: Math.round(ms),
      at: clock.now(),
    };
  }

  /** Whether the resolver, or the zone, delegates a name that can't exist. */
  async invents(zone: string, signal: AbortSignal): Promise<boolean> {
    const { result } = await this.#askOnce(`${this.#parts.newLabel()}.${zone}`, signal);
    return result === 'delegated';
  }

  /**
   * Delegated: the DNS has NS records owned by the name itself; those of another owner are a
   * CNAME's target or a forwarder's invention.
   */
  async #askOnce(name: string, signal: AbortSignal) {
    const reply = await this.#parts.resolver.query({ name, type: 'NS', signal });
    const { server, ms } = reply;
    if (!reply.ok) return { result: 'silent', server, ms } as const;
    const isDelegated =
      reply.rcode === 'NOERROR' &&
      reply.answers.some((record) => record.type === 'NS' && record.name === name.toLowerCase());
    return { result: isDelegated ? 'delegated' : 'notDelegated', server, ms } as const;
  }
}
