import type { Clock } from '#app/base/clock.ts';
import { startDeadline, unlessAborted } from '#app/base/time-limits.ts';
import { checkName } from '#app/lookup/answers/check-name.ts';
import type { DnsLookup } from '#app/lookup/dns-lookup.ts';
import type { Lookups } from '#app/lookup/lookup.ts';
import type { DnsWitness } from '#app/lookup/plan/dns-witness.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { Availability } from '../schemas.ts';

interface NameCheckerParts {
  readonly clock: Clock;
  readonly lookups: Pick<Lookups, 'cached' | 'findOrDelegation'>;
  readonly dns: Pick<DnsLookup, 'look'>;
  readonly witness: Pick<DnsWitness, 'invents'>;
}

export const UNKNOWN: Availability = { available: null, status: 'unknown' };
const LIKELY: Availability = { available: null, status: 'likely' };
const DELEGATED: Availability = { available: false, status: 'registered' };

const DNS_AT_ONCE = 32;
const DNS_MS = 2_000;
/** Of suggestions at one registry: names asked for by themselves must not wait behind them. */
const REGISTRY_AT_ONCE = 4;
/** How long a zone that was in the DNS is taken to be there. */
const ZONE_MS = 15 * 60_000;
const MOST_ZONES = 1_000;

/** So many at once, first come, first served. */
class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Null when `signal` fired before its turn; once begun, the work keeps its turn to its end. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    try {
      return signal.aborted ? null : await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

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
  /** Zones that were in the DNS, and until when that is believed. */
  readonly #zones = new Map<string, number>();

  constructor(parts: NameCheckerParts) {
    this.#parts = parts;
  }

  /** Never rejects for what upstreams do; ends early with `signal`. `onWord`: what DNS says. */
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

  /** `delegated` and `absent` only where the zone's answers mean something. */
  async #dnsWord(
    { ascii, zone }: DomainName,
    signal: AbortSignal,
  ): Promise<'delegated' | 'absent' | 'unclear'> {
    const { clock, dns, witness } = this.#parts;
    using deadline = startDeadline(clock, DNS_MS, signal);
    const { exists, answers } = await dns.look(ascii, ['NS'], deadline.signal);
    if ((answers.NS?.length ?? 0) > 0)
      return (await witness.invents(zone, deadline.signal)) ? 'unclear' : 'delegated';
    return exists === false && (await this.#isThere(zone, deadline.signal)) ? 'absent' : 'unclear';
  }

  /** A resolver that is cut off from the world may call everything absent, the zone itself too. */
  async #isThere(zone: string, signal: AbortSignal): Promise<boolean> {
    const { clock, dns } = this.#parts;
    if ((this.#zones.get(zone) ?? 0) > clock.elapsed()) return true;
    const { exists } = await dns.look(zone, ['NS'], signal);
    if (this.#zones.size >= MOST_ZONES) this.#zones.clear();
    if (exists) this.#zones.set(zone, clock.elapsed() + ZONE_MS);
    return exists === true;
  }
}
