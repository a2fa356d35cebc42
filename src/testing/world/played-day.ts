/**
 * Hours of lookups against the scripted world: visitors one at a time, bulk in bursts. Time is the
 * world's own, so that a day takes minutes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import type { UrgencyLevel } from '#app/lookup/queues/registry-queue.ts';
import { buildLookupStack } from '#app/main/lookup-stack.ts';
import { FakeClock } from '../fake-clock.ts';
import { World } from './outside.ts';
import { DAY, share, truthOf, WORLD_LABELS, worldLimits, zoneOf, zones } from './registries.ts';

export interface DayPlan {
  readonly hours: number;
  readonly namesPerHour: number;
  /** Told after each hour. */
  readonly onHour?: (hour: number, sofar: { names: number; answered: number }) => void;
}

interface Asked {
  readonly name: string;
  readonly level: UrgencyLevel;
  tries: number;
}

const HOUR = DAY / 24;
const START = Date.UTC(2026, 10, 23);
/** Of all names: the rest come in bulk. */
const VISITORS = 0.1;
const BULK_SIZE = 100;
const MOST_TRIES = 3;
/** The busiest zones have half of the names, the others share the rest. */
const BUSY =
  'com net org de uk co.uk nl eu ru br com.br fr it pl in info ca au com.au ch se no fi ie us co ' +
  'io me xyz online shop top cn jp kr uk.com ac.uk';

/** Plays, and tells what registries and clients would complain of. */
export async function playDay(plan: DayPlan) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tra-world-'));
  const clock = new FakeClock(START, 1);
  const world = new World(clock);
  const config = readConfig({ DATA_DIR: dataDir, CACHE_MAX_MB: '16' });
  const stack = await buildLookupStack(config, {
    clock,
    log: createLog('silent'),
    sandbox: null,
    redis: null,
    asker: 'service',
    observe: () => {},
    outside: world.outside(),
  });
  try {
    const day = new Day(plan, clock, stack);
    await day.play();
    return { ...day.tally, ...day.answered(), ...world.tally };
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true });
  }
}

class Day {
  readonly tally = {
    names: 0,
    unserved: 0,
    told: 0,
    untold: 0,
    longestToldMs: 0,
    worstWaitMs: 0,
    worstName: '',
    falseFrees: [] as string[],
    falseTakens: [] as string[],
  };
  /** By registry: names that it could be asked about, and those that were answered. */
  readonly #demand = new Map<string, { asked: number; answered: number }>();
  readonly #plan: DayPlan;
  readonly #clock: FakeClock;
  readonly #stack: Awaited<ReturnType<typeof buildLookupStack>>;
  readonly #busy: readonly string[];
  readonly #others: readonly string[];
  #answered = 0;

  constructor(
    plan: DayPlan,
    clock: FakeClock,
    stack: Awaited<ReturnType<typeof buildLookupStack>>,
  ) {
    this.#plan = plan;
    this.#clock = clock;
    this.#stack = stack;
    this.#busy = BUSY.split(' ').filter((zone) => this.#playable(zone) === zone);
    this.#others = [...zones.keys()]
      .map((zone) => this.#playable(zone))
      .filter((zone) => zone !== null);
  }

  async play(): Promise<void> {
    const { hours, onHour } = this.#plan;
    this.#arrive();
    for (let hour = 1; hour <= hours; hour++) {
      await this.#clock.advance(HOUR);
      onHour?.(hour, { names: this.tally.names, answered: this.#answered });
    }
    await this.#clock.advance(HOUR / 2);
  }

  /** Names answered of those that the registries' limits let anybody ask. */
  answered() {
    const rows = [...this.#demand].map(([registry, { asked, answered }]) => {
      return { registry, answered, allowed: Math.min(asked, this.#capacityOf(registry)) };
    });
    const sum = (of: 'answered' | 'allowed') => rows.reduce((total, row) => total + row[of], 0);
    return { answered: sum('answered'), allowed: sum('allowed'), byRegistry: rows };
  }

  get #end(): number {
    return START + this.#plan.hours * HOUR;
  }

  /** The zone as names are registered in it: some TLDs have names at the second level alone. */
  #playable(zone: string): string | null {
    const found = [zone, `com.${zone}`].find((one) => {
      const parsed = this.#stack.parseName(`probe.${one}`);
      return parsed.ok && parsed.name.ascii === `probe.${one}`;
    });
    // A zone of another operator is played even where it isn't known to be one.
    return found ?? (zones.has(zone) && zone.includes('.') ? zone : null);
  }

  #nextName(): string {
    const count = this.tally.names++;
    const list = share(`zone ${count}`) < 0.5 ? this.#busy : this.#others;
    const zone = list[Math.floor(share(`which ${count}`) * list.length)]!;
    const unlike = Math.floor(share(`label ${count}`) * 1e6).toString(36);
    return `${WORLD_LABELS}${count.toString(36)}${unlike}.${zone}`;
  }

  #demandOf(name: string): { asked: number; answered: number } | null {
    const zone = zoneOf(name);
    if (!zone || zone.doors.size === 0) return null;
    const known = this.#demand.get(zone.registry) ?? { asked: 0, answered: 0 };
    this.#demand.set(zone.registry, known);
    return known;
  }

  async #look(asked: Asked): Promise<void> {
    const { tally } = this;
    const { name, level } = asked;
    const demand = this.#demandOf(name);
    if (asked.tries === 0) {
      if (demand) demand.asked += 1;
      else tally.unserved += 1;
    }
    asked.tries += 1;
    const parsed = this.#stack.parseName(name);
    if (!parsed.ok) {
      tally.untold += 1;
      return;
    }
    const since = this.#clock.now();
    const found = await this.#stack.lookups.find(parsed.name, { urgency: level });
    const waitMs = this.#clock.now() - since;
    if (level === 'visitor' && waitMs > tally.worstWaitMs)
      Object.assign(tally, { worstWaitMs: waitMs, worstName: name });
    if (found.kind === 'found') {
      if (demand) demand.answered += 1;
      this.#answered += 1;
      const { status, attempts } = found.outcome;
      const evidence = attempts.map((one) => `${one.source} ${one.server} ${one.result}`);
      const told = `${name} is ${truthOf(name)}: ${evidence.join(', ')}`;
      if (status === 'available' && truthOf(name) !== 'free') tally.falseFrees.push(told);
      if (status === 'registered' && truthOf(name) === 'free') tally.falseTakens.push(told);
      return;
    }
    const { retryAfterMs } = found.outcome;
    tally.longestToldMs = Math.max(tally.longestToldMs, retryAfterMs);
    if (demand && asked.tries < MOST_TRIES && this.#clock.now() < this.#end)
      this.#clock.after(Math.max(retryAfterMs, 60_000), () => void this.#look(asked));
    else if (demand) tally.told += 1;
  }

  /** Visitors one at a time, the rest in bursts. */
  #arrive(): void {
    const visitors = this.#plan.namesPerHour * VISITORS;
    const bursts = (this.#plan.namesPerHour - visitors) / BULK_SIZE;
    const look = (level: UrgencyLevel) =>
      void this.#look({ name: this.#nextName(), level, tries: 0 });
    const repeat = (everyMs: number, run: () => void) => {
      run();
      if (this.#clock.now() + everyMs < this.#end)
        this.#clock.after(everyMs, () => repeat(everyMs, run));
    };
    repeat(HOUR / visitors, () => look('visitor'));
    repeat(HOUR / bursts, () => {
      for (let i = 0; i < BULK_SIZE; i++) look('bulk');
    });
  }

  /** The most that a registry's limits let anybody ask in that time. */
  #capacityOf(registry: string): number {
    const length = this.#plan.hours * HOUR;
    const { most } = worldLimits(registry);
    return Math.min(...[...most].map(([ms, count]) => count * Math.ceil(length / ms)));
  }
}
