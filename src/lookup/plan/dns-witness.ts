import type { Clock } from '#app/base/clock.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { DnsSource } from '#app/sources/dns/delegation.ts';
import type { Attempt } from '../outcome.ts';

export interface DnsWitnessParts {
  readonly dns: Pick<DnsSource, 'delegation'>;
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
  async ask({ ascii, zone }: DomainName, signal: AbortSignal): Promise<Attempt> {
    const { dns, clock } = this.#parts;
    const { delegated, server, ms } = await dns.delegation({ name: ascii, signal });
    const attempt = (result: Attempt['result']): Attempt => ({
      source: 'dns',
      server,
      result,
      ms: Math.round(ms),
      at: clock.now(),
    });
    if (delegated === null) return attempt('silent');
    if (!delegated) return attempt('notDelegated');
    return attempt((await this.invents(zone, signal)) ? 'invented' : 'delegated');
  }

  /** Whether the resolver, or the zone, delegates a name that can't exist. */
  async invents(zone: string, signal: AbortSignal): Promise<boolean> {
    const { dns, newLabel } = this.#parts;
    const { delegated } = await dns.delegation({ name: `${newLabel()}.${zone}`, signal });
    return delegated === true;
  }
}
