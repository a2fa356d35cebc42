import type { Clock } from '#app/base/clock.ts';
import { startDeadline, unlessAborted } from '#app/base/time-limits.ts';
import { checkName } from '#app/lookup/answers/check-name.ts';
import type { DnsLookup } from '#app/lookup/dns-lookup.ts';
import type { Lookups } from '#app/lookup/lookup.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { Availability } from '#app/records/suggestion.ts';
import { Turns } from './turns.ts';

export interface NameCheckerParts {
  readonly clock: Clock;
  readonly lookups: Pick<Lookups, 'cached' | 'findOrDelegation'>;
  readonly dns: Pick<DnsLookup, 'look'>;
  /** A label that is not registered, another one each time. */
  readonly newLabel: () => string;
}

/**
 * What the DNS says of a name: `delegated` and `absent` only where the zone's answers mean
 * something.
 */
type DnsWord = 'delegated' | 'absent' | 'unclear';

interface Control {
  readonly until: number;
  readonly word: Promise<DnsWord>;
}

export const UNKNOWN: Availability = { available: null, status: 'unknown' };
const LIKELY: Availability = { available: null, status: 'likely' };
const DELEGATED: Availability = { available: false, status: 'registered' };

const DNS_AT_ONCE = 32;
const DNS_MS = 2_000;
/**
 * Of suggestions at one registry: names that are asked for by themselves must not wait behind
 * them.
 */
const REGISTRY_AT_ONCE = 4;
const CONTROL_MS = 15 * 60_000;
const FAILED_CONTROL_MS = 30_000;
const MOST_CONTROLS = 1_000;

/**
 * Whether suggested names can be had, asked politely: the DNS first, since a delegated name is
 * taken and needs no registry; then the registry, a few at a time, through the same queues and
 * caches as any lookup. Only its word makes a name available.
 */
export class NameChecker {
  readonly #parts: NameCheckerParts;
  readonly #dnsTurns = new Turns(DNS_AT_ONCE);
  /** By TLD, which stands for the registry. */
  readonly #registryTurns = new Map<string, Turns>();
  /** By zone: what the DNS says of a name that can't exist. */
  readonly #controls = new Map<string, Control>();

  constructor(parts: NameCheckerParts) {
    this.#parts = parts;
  }

  /**
   * Never rejects for what upstreams do. Ends with what is known so far when `signal` fires;
   * `onWord` hears what DNS says first.
   */
  async check(
    name: DomainName,
    signal: AbortSignal,
    onWord: (availability: Availability) => void,
  ): Promise<Availability> {
    let known = UNKNOWN;
    if (this.#parts.lookups.cached(name) === null) {
      const looked = this.#dnsTurns.run(signal, () => this.#dnsWord(name, signal));
      const word = await unlessAborted(signal, looked);
      if (word === 'delegated') return DELEGATED;
      if (word === 'absent') {
        known = LIKELY;
        onWord(known);
      }
    }
    const asked = this.#turnsFor(name.tld).run(signal, () => this.#askRegistry(name));
    return (await unlessAborted(signal, asked)) ?? known;
  }

  async #askRegistry(name: DomainName): Promise<Availability | null> {
    const { lookups, clock } = this.#parts;
    const answer = await checkName(lookups, name, clock, 'bulk');
    return answer.status === 'unknown'
      ? null
      : { available: answer.available, status: answer.status };
  }

  #turnsFor(tld: string): Turns {
    const turns = this.#registryTurns.get(tld) ?? new Turns(REGISTRY_AT_ONCE);
    this.#registryTurns.set(tld, turns);
    return turns;
  }

  async #dnsWord(name: DomainName, signal: AbortSignal): Promise<DnsWord> {
    const [word, control] = await Promise.all([
      this.#look(name.ascii, signal),
      this.#control(name.zone),
    ]);
    // A zone that delegates everything, or a resolver that finds everything, tells nothing of any
    // name.
    if (word === 'delegated') return control === 'delegated' ? 'unclear' : word;
    return word === 'absent' && control === 'absent' ? word : 'unclear';
  }

  #control(zone: string): Promise<DnsWord> {
    const { clock, newLabel } = this.#parts;
    const known = this.#controls.get(zone);
    if (known && known.until > clock.elapsed()) return known.word;
    if (this.#controls.size >= MOST_CONTROLS) this.#controls.clear();
    const word = this.#askControl(zone, newLabel()).then((said) => {
      if (said === 'unclear')
        this.#controls.set(zone, { until: clock.elapsed() + FAILED_CONTROL_MS, word });
      return said;
    });
    this.#controls.set(zone, { until: clock.elapsed() + CONTROL_MS, word });
    return word;
  }

  /** A resolver that is cut off from the world may call everything absent, the zone itself too. */
  async #askControl(zone: string, label: string): Promise<DnsWord> {
    const [word, own] = await Promise.all([this.#look(`${label}.${zone}`), this.#look(zone)]);
    return own === 'absent' ? 'unclear' : word;
  }

  async #look(host: string, signal?: AbortSignal): Promise<DnsWord> {
    using deadline = startDeadline(this.#parts.clock, DNS_MS, signal);
    const { exists, answers } = await this.#parts.dns.look(host, ['NS'], deadline.signal);
    if ((answers.NS?.length ?? 0) > 0) return 'delegated';
    return exists === false ? 'absent' : 'unclear';
  }
}
