/** How long lookups take while a file is imported beside them, against how long they take alone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runTra } from '#app/testing/processes.ts';
import { median, percentiles, quantile, report } from '../figures.ts';
import { inventedObservation } from '../history-data.ts';
import type { RunningService } from '../service.ts';
import { withUpstreams } from '../upstreams.ts';

const ROUNDS = 7;
const ALONE_MS = 5_000;
const LINES = 5_000;
const ZONES = 10;
/** Between one lookup's answer and the next question: people ask, nothing is driven to its end. */
const PAUSE_MS = 4;
/** Of ten lookups one is of a name that is in no cache. */
const COLD_EVERY = 10;

const KINDS = ['cached', 'cold'] as const;
const SHARES = [
  ['p50', 0.5],
  ['p99', 0.99],
] as const;
type Times = Record<(typeof KINDS)[number], number[]>;

/**
 * Turn by turn: alone twice, which tells the noise, then beside an import of names that are new,
 * from start to end.
 */
export async function besideImport(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tra-bench-'));
  const settings = { DATABASE_URL: url };
  const all = { alone: noTimes(), beside: noTimes() };
  const ratios = { p50: noTimes(), p99: noTimes() };
  const noise = { p50: noTimes(), p99: noTimes() };
  const seconds: number[] = [];
  try {
    await withUpstreams(
      Array(ZONES).fill(0),
      async (upstreams, service) => {
        const zones = upstreams.map(({ zone }) => zone);
        const lookups = new Lookups(service, zones);
        await lookups.during(setTimeout(ALONE_MS));
        for (let round = 0; round < ROUNDS; round++) {
          const before = await lookups.during(setTimeout(ALONE_MS));
          const alone = await lookups.during(setTimeout(ALONE_MS));
          const file = join(folder, `${round}.jsonl`);
          writeFileSync(file, linesOf(round));
          const startedAt = performance.now();
          const importing = runTra(['import', 'whois-history', file], settings);
          const beside = await lookups.during(importing);
          seconds.push((performance.now() - startedAt) / 1000);
          const { code, stderr } = await importing;
          if (code !== 0) throw new Error(`the import ended with ${code}: ${stderr}`);
          for (const kind of KINDS) {
            all.alone[kind].push(...alone[kind]);
            all.beside[kind].push(...beside[kind]);
            for (const [p, share] of SHARES) {
              const usual = quantile(alone[kind], share);
              ratios[p][kind].push(quantile(beside[kind], share) / usual);
              noise[p][kind].push(quantile(before[kind], share) / usual);
            }
          }
        }
      },
      settings,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
  report('lines a second, imported beside (median)', (LINES / median(seconds)).toFixed(0));
  for (const kind of KINDS) {
    for (const [where, times] of Object.entries(all))
      report(`${kind} lookups, ${where}`, percentiles(sorted(times[kind]), 2));
    for (const [what, found] of Object.entries({ 'beside to alone': ratios, noise })) {
      const told = SHARES.map(([p]) => `${p} ${median(found[p][kind]).toFixed(2)}`);
      report(`${kind} lookups, ${what} (median)`, told.join(', '));
    }
  }
}

function linesOf(round: number): string {
  let lines = '';
  for (let i = 0; i < LINES; i++) {
    const { domain, observedAt, source, server, registration } = inventedObservation(
      7_000_000 + round * LINES + i,
      0,
    );
    const at = new Date(observedAt).toISOString();
    lines += `${JSON.stringify({ domain, observedAt: at, source, server, data: registration })}\n`;
  }
  return lines;
}

/** One client that asks for one name after the other. */
class Lookups {
  readonly #service: RunningService;
  readonly #zones: readonly string[];
  #asked = 0;

  constructor(service: RunningService, zones: readonly string[]) {
    this.#service = service;
    this.#zones = zones;
  }

  /** Until `end` is settled; times sorted. */
  async during(end: Promise<unknown>): Promise<Times> {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    end.then(over, over);
    const times = noTimes();
    while (!isOver) {
      const i = this.#asked++;
      const kind = i % COLD_EVERY === 0 ? 'cold' : 'cached';
      times[kind].push(await this.#ask(kind === 'cold' ? `cold${i}` : 'cached', i));
      await setTimeout(PAUSE_MS);
    }
    return { cached: sorted(times.cached), cold: sorted(times.cold) };
  }

  async #ask(label: string, i: number): Promise<number> {
    const { port, key } = this.#service;
    const zone = this.#zones[Math.floor(i / COLD_EVERY) % this.#zones.length];
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/whois?domain=${label}.${zone}`, {
      headers: { 'x-api-key': key },
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${label}.${zone}: ${response.status}`);
    return performance.now() - startedAt;
  }
}

function noTimes(): Times {
  return { cached: [], cold: [] };
}

function sorted(times: readonly number[]): number[] {
  return [...times].sort((a, b) => a - b);
}
