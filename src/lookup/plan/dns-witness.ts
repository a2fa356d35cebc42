import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/base/clock.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { DnsSource } from '#app/sources/dns/delegation.ts';
import type { Attempt } from '../outcome.ts';

const CONTROL_MS = 10 * 60_000;
const MOST_CONTROLS = 2_000;

export interface DnsWitnessParts {
  readonly dns: Pick<DnsSource, 'delegation'>;
  readonly clock: Clock;
  /** A label that is registered nowhere; another one at each call. */
  readonly newLabel: () => string;
}

/** What the resolver says where the truth is known. */
interface Control {
  /** It answers with a delegation for a name that can't have one. */
  readonly invents: boolean;
  /** It denies even the TLD: it is cut off from the world. */
  readonly deniesAll: boolean;
}

/**
 * The DNS as the second witness: whether a name is delegated, by a resolver that can be trusted.
 */
export class DnsWitness {
  readonly #parts: DnsWitnessParts;
  readonly #controls = new LRUCache<string, { until: number; control: Promise<Control> }>({
    max: MOST_CONTROLS,
  });

  constructor(parts: DnsWitnessParts) {
    this.#parts = parts;
  }

  /**
   * `delegated`, `notDelegated`, `invented` (the resolver makes answers up), or `silent`. The
   * controls are asked at the same moment, once in ten minutes for each zone.
   */
  async ask(name: DomainName, signal: AbortSignal): Promise<Attempt> {
    const { dns, clock } = this.#parts;
    const control = this.#control(name, signal);
    const { delegated, server, ms } = await dns.delegation({ name: name.ascii, signal });
    const attempt = (result: Attempt['result']): Attempt => ({
      source: 'dns',
      server,
      result,
      ms: Math.round(ms),
      at: clock.now(),
    });
    if (delegated === null) return attempt('silent');
    const { invents, deniesAll } = await control;
    if (delegated) return attempt(invents ? 'invented' : 'delegated');
    return attempt(deniesAll ? 'invented' : 'notDelegated');
  }

  #control(name: DomainName, signal: AbortSignal): Promise<Control> {
    const now = this.#parts.clock.elapsed();
    const known = this.#controls.get(name.zone);
    if (known && known.until > now) return known.control;
    const control = this.#askControl(name, signal);
    this.#controls.set(name.zone, { until: now + CONTROL_MS, control });
    return control;
  }

  async #askControl({ zone, tld }: DomainName, signal: AbortSignal): Promise<Control> {
    const { dns, newLabel } = this.#parts;
    const [below, above] = await Promise.all([
      dns.delegation({ name: `${newLabel()}.${zone}`, signal }),
      dns.delegation({ name: tld, signal }),
    ]);
    if (below.delegated === null || above.exists === null) this.#controls.delete(zone);
    return { invents: below.delegated === true, deniesAll: above.exists === false };
  }
}
