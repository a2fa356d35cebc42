import type { Clock } from '#app/base/clock.ts';
import { seededNames } from './data/seeded-names.ts';
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
import type { Conduct, ScriptedCommand, SeededName } from './seed.ts';

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
 * The one store behind the sandbox's servers, in memory. No timers: what falls due happens at the
 * next look, at its own moment and in order. The first command to reach a name wins it.
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

  /** Replaces a name's past and future; what is due by now has happened. */
  seed({ name, script, conduct, reserved }: SeededName): void {
    const holding = newHolding({ ...USUAL, ...conduct }, script);
    this.#holdings.set(name, holding);
    if (!reserved) return;
    const auction = reserved === 'auction';
    this.#record(holding, { kind: 'reservation', name, auction }, this.now());
  }

  now(): number {
    return this.#clock.now();
  }

  /** What the name is now; null when it is free (or can't exist). */
  find(name: string): SandboxName {
    return nameAt(this.#settled(name)?.state ?? null, this.now());
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
    return this.command(name, { do: 'create', registrar, years, details });
  }

  command(name: string, command: LifeCycleCommand): CommandOutcome {
    const ascii = registryName(name);
    if (!ascii) return { ok: false, reason: 'invalid' };
    const known = this.#settled(ascii);
    if (!known && this.#holdings.size >= MAX_NAMES) return { ok: false, reason: 'full' };
    const holding = known ?? newHolding(USUAL, []);
    const at = this.now();
    const refused = this.#apply(ascii, holding, command, at);
    if (refused) return { ok: false, reason: refused };
    const { state } = holding;
    return { ok: true, domain: state?.kind === 'domain' ? atMoment(state, at) : null };
  }

  /** All the name has been, oldest first, the present state last. Empty for a name never held. */
  historyOf(name: string): readonly Snapshot[] {
    return [...(this.#settled(name)?.timeline ?? [])];
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
    const next = obey(ascii, holding.state, command, at);
    if (typeof next === 'string') return next;
    this.#holdings.set(ascii, holding);
    this.#record(holding, next, at);
    return null;
  }

  #record(holding: Holding, state: Holding['state'], at: number): void {
    holding.state = state;
    holding.settledAt = at;
    holding.timeline.push({ at, found: nameAt(state, at) });
    if (holding.timeline.length > MAX_SNAPSHOTS) holding.timeline.shift();
  }
}

function nameAt(state: Holding['state'], at: number): SandboxName {
  return state?.kind === 'domain' ? atMoment(state, at) : state;
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
