import type { Clock } from '#app/base/clock.ts';
import type {
  DomainDetails,
  DomainState,
  SandboxDomain,
  SandboxName,
  SandboxRegistrar,
  SandboxReservation,
} from './domain.ts';
import {
  atMoment,
  type LifeCycleCommand,
  type LifeCycleRefusal,
  nextTurn,
  obey,
} from './life-cycle.ts';
import { registryName } from './registry-name.ts';
import { type Conduct, type ScriptedCommand, type SeededName, seededNames } from './seed.ts';

/** What a name was from `at` (epoch milliseconds) until the next snapshot. */
export interface Snapshot {
  readonly at: number;
  readonly found: SandboxName;
}

export type CommandOutcome =
  /** `domain` is null when the command ended the registration at once. */
  | { readonly ok: true; readonly domain: SandboxDomain | null }
  | { readonly ok: false; readonly reason: LifeCycleRefusal };

interface Holding {
  state: DomainState | SandboxReservation | null;
  settledAt: number;
  /** What is still to happen, soonest first. */
  readonly script: ScriptedCommand[];
  readonly timeline: Snapshot[];
  readonly conduct: Conduct;
}

const MAX_NAMES = 100_000;
const MAX_SNAPSHOTS = 1_000;
const USUAL: Conduct = { fails: false, delayMs: 0 };

/**
 * The one store behind the sandbox's servers. Nothing in it waits for a timer: what falls due by
 * script, expiry or purge happens, at its own moment and in order, at the next look. So the
 * first command to reach a name wins it, a script's rival included. In memory only; names may be
 * given in any form, invalid ones are simply not found.
 */
export class SandboxRegistry {
  readonly startedAt: number;
  readonly #clock: Clock;
  readonly #holdings = new Map<string, Holding>();

  constructor({ clock, startedAt = clock.now() }: { clock: Clock; startedAt?: number }) {
    this.#clock = clock;
    this.startedAt = startedAt;
    for (const seed of seededNames(startedAt)) this.seed(seed);
  }

  /**
   * Gives a name a past and a future of its own in place of the earlier one: what is due by now has
   * happened.
   */
  seed({ name, script, conduct, reserved }: SeededName): void {
    const holding = newHolding({ ...USUAL, ...conduct }, script);
    if (reserved) this.#keep(holding, name, reserved === 'auction');
    this.#holdings.set(name, holding);
  }

  now(): number {
    return this.#clock.now();
  }

  /** What the name is now; null when it is free (or can't exist). */
  find(name: string): SandboxName {
    const held = this.#settled(name);
    if (!held?.state) return null;
    return held.state.kind === 'domain' ? atMoment(held.state, this.now()) : held.state;
  }

  /** How the servers behave when asked for this name. */
  conductOf(name: string): Conduct {
    return this.#holdings.get(registryName(name) ?? '')?.conduct ?? USUAL;
  }

  create(
    name: string,
    registrar: SandboxRegistrar,
    years: number,
    details: DomainDetails,
  ): CommandOutcome {
    return this.#command(name, { do: 'create', registrar, years, details });
  }

  update(
    name: string,
    registrar: SandboxRegistrar,
    changes: Partial<DomainDetails>,
  ): CommandOutcome {
    return this.#command(name, { do: 'update', registrar, changes });
  }

  renew(name: string, registrar: SandboxRegistrar, years: number): CommandOutcome {
    return this.#command(name, { do: 'renew', registrar, years });
  }

  transfer(name: string, to: SandboxRegistrar): CommandOutcome {
    return this.#command(name, { do: 'transfer', registrar: to });
  }

  /**
   * Within five days of its creation the name is free at once; later it goes through redemption and
   * pending delete.
   */
  remove(name: string, registrar: SandboxRegistrar): CommandOutcome {
    return this.#command(name, { do: 'remove', registrar });
  }

  /** Takes a deletion back during redemption and renews by `years` (0 for none). */
  restore(name: string, registrar: SandboxRegistrar, years: number): CommandOutcome {
    return this.#command(name, { do: 'restore', registrar, years });
  }

  /** Keeps a free name from being registered. */
  reserve(name: string, auction = false): CommandOutcome {
    const held = this.#held(name);
    if (typeof held === 'string') return { ok: false, reason: held };
    if (held.holding.state) return { ok: false, reason: 'exists' };
    this.#keep(held.holding, held.ascii, auction);
    return { ok: true, domain: null };
  }

  /**
   * All the name has been until now, oldest first, the present state last. Empty for a name never
   * held.
   */
  historyOf(name: string): readonly Snapshot[] {
    return [...(this.#settled(name)?.timeline ?? [])];
  }

  #command(name: string, command: LifeCycleCommand): CommandOutcome {
    const held = this.#held(name);
    if (typeof held === 'string') return { ok: false, reason: held };
    const at = this.now();
    const refused = this.#apply(held.ascii, held.holding, command, at);
    if (refused) return { ok: false, reason: refused };
    const { state } = held.holding;
    return { ok: true, domain: state?.kind === 'domain' ? atMoment(state, at) : null };
  }

  #held(name: string): { ascii: string; holding: Holding } | LifeCycleRefusal {
    const ascii = registryName(name);
    if (!ascii) return 'invalid';
    let holding = this.#settled(ascii);
    if (!holding) {
      if (this.#holdings.size >= MAX_NAMES) return 'full';
      holding = newHolding(USUAL, []);
    }
    return { ascii, holding };
  }

  #settled(name: string): Holding | undefined {
    const ascii = registryName(name);
    const holding = ascii ? this.#holdings.get(ascii) : undefined;
    if (!ascii || !holding) return undefined;
    const now = this.now();
    for (;;) {
      const { state } = holding;
      const scripted = holding.script[0];
      const turn = state?.kind === 'domain' ? nextTurn(state, holding.settledAt) : null;
      if (turn && turn.at <= now && turn.at <= (scripted?.at ?? Number.POSITIVE_INFINITY)) {
        this.#record(holding, turn.state, turn.at);
      } else if (scripted && scripted.at <= now) {
        holding.script.shift();
        this.#apply(ascii, holding, scripted, scripted.at);
      } else {
        return holding;
      }
    }
  }

  #apply(
    ascii: string,
    holding: Holding,
    command: LifeCycleCommand,
    at: number,
  ): LifeCycleRefusal | null {
    if (holding.state?.kind === 'reservation') return 'reserved';
    const transition = obey(ascii, holding.state, command, at);
    if (!transition.ok) return transition.reason;
    this.#holdings.set(ascii, holding);
    this.#record(holding, transition.state, at);
    return null;
  }

  #keep(holding: Holding, name: string, auction: boolean): void {
    this.#holdings.set(name, holding);
    const reservation: SandboxReservation = { kind: 'reservation', name, auction };
    holding.state = reservation;
    holding.timeline.push({ at: this.now(), found: reservation });
  }

  #record(holding: Holding, state: DomainState | null, at: number): void {
    holding.state = state;
    holding.settledAt = at;
    holding.timeline.push({ at, found: state && atMoment(state, at) });
    if (holding.timeline.length > MAX_SNAPSHOTS) holding.timeline.shift();
  }
}

function newHolding(conduct: Conduct, script: readonly ScriptedCommand[]): Holding {
  return {
    state: null,
    settledAt: Number.NEGATIVE_INFINITY,
    script: [...script].sort((a, b) => a.at - b.at),
    timeline: [],
    conduct,
  };
}
