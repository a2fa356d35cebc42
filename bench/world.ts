/**
 * `npm run bench:world [-- hours, default 24 [names an hour, default 10000]]`: the lookups against
 * a scripted world of all TLDs and of the zones that others run. Time is the world's own, so that a
 * day takes minutes. Prints what a registry and a client would complain of; ends with 1 where it is
 * more than it may be.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import type { UrgencyLevel } from '#app/lookup/queues/registry-queue.ts';
import { buildLookupStack } from '#app/main/lookup-stack.ts';
import { World } from './world/outside.ts';
import { DAY, LABELS, share, truthOf, worldLimits, zoneOf, zones } from './world/registries.ts';
import { WorldClock } from './world/world-clock.ts';

const [hours = '24', perHour = '10000'] = process.argv.slice(2);
const HOUR = DAY / 24;
const LENGTH = Number(hours) * HOUR;
/** Of all names: the rest come in bulk. */
const VISITORS = 0.1;
const BULK_SIZE = 100;
const MOST_TRIES = 3;
/** The busiest zones have half of the names, the others share the rest. */
const BUSY =
  'com net org de uk co.uk nl eu ru br com.br fr it pl in info ca au com.au ch se no fi ie us co ' +
  'io me xyz online shop top cn jp kr uk.com ac.uk';

interface Asked {
  readonly name: string;
  readonly level: UrgencyLevel;
  tries: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'tra-world-'));
process.on('exit', () => rmSync(dataDir, { recursive: true }));
const start = Date.UTC(2026, 10, 23);
const clock = new WorldClock(start);
const world = new World(clock);
const stack = await buildLookupStack(readConfig({ DATA_DIR: dataDir, CACHE_MAX_MB: '16' }), {
  clock,
  log: createLog('silent'),
  sandbox: null,
  redis: null,
  asker: 'service',
  observe: () => {},
  outside: world.outside(),
});

const tally = {
  names: 0,
  unserved: 0,
  answered: 0,
  told: 0,
  untold: 0,
  longestTold: 0,
  worstWait: 0,
  worstName: '',
  falseFree: [] as string[],
  falseTaken: [] as string[],
};
/** By registry: names that it could be asked about, and those that were answered. */
const demand = new Map<string, { asked: number; answered: number }>();

const busy = BUSY.split(' ').filter((zone) => playable(zone) === zone);
const others = [...zones.keys()].map(playable).filter((zone) => zone !== null);

/** The zone as names are registered in it: some TLDs have names at the second level alone. */
function playable(zone: string): string | null {
  const found = [zone, `com.${zone}`].find((one) => {
    const parsed = stack.parseName(`probe.${one}`);
    return parsed.ok && parsed.name.ascii === `probe.${one}`;
  });
  // A zone of another operator is played even where it isn't known to be one.
  return found ?? (zones.has(zone) && zone.includes('.') ? zone : null);
}

function nextName(): string {
  const count = tally.names++;
  const list = share(`zone ${count}`) < 0.5 ? busy : others;
  const zone = list[Math.floor(share(`which ${count}`) * list.length)]!;
  return `${LABELS}${count.toString(36)}${Math.floor(share(`label ${count}`) * 1e6).toString(36)}.${zone}`;
}

function served(name: string): { asked: number; answered: number } | null {
  const zone = zoneOf(name);
  if (!zone || zone.doors.size === 0) return null;
  const known = demand.get(zone.registry) ?? { asked: 0, answered: 0 };
  demand.set(zone.registry, known);
  return known;
}

async function look(asked: Asked): Promise<void> {
  const { name, level } = asked;
  const counts = served(name);
  if (asked.tries === 0) {
    if (counts) counts.asked += 1;
    else tally.unserved += 1;
  }
  asked.tries += 1;
  const parsed = stack.parseName(name);
  if (!parsed.ok) {
    tally.untold += 1;
    return;
  }
  const since = clock.now();
  const found = await stack.lookups.find(parsed.name, { urgency: level });
  const wait = clock.now() - since;
  if (level === 'visitor' && wait > tally.worstWait)
    Object.assign(tally, { worstWait: wait, worstName: name });
  if (found.kind === 'found') {
    const { status } = found.outcome;
    if (counts) counts.answered += 1;
    tally.answered += 1;
    const evidence = found.outcome.attempts.map((a) => `${a.source} ${a.server} ${a.result}`);
    const told = `${name} is ${truthOf(name)}: ${evidence.join(', ')}`;
    if (status === 'available' && truthOf(name) !== 'free') tally.falseFree.push(told);
    if (status === 'registered' && truthOf(name) === 'free') tally.falseTaken.push(told);
    return;
  }
  const { retryAfterMs } = found.outcome;
  tally.longestTold = Math.max(tally.longestTold, retryAfterMs);
  if (counts && asked.tries < MOST_TRIES && clock.now() - start < LENGTH) {
    clock.after(Math.max(retryAfterMs, 60_000), () => void look(asked));
    return;
  }
  if (!counts) return;
  tally.told += 1;
}

/** Visitors one at a time, the rest in bursts. */
function arrive(): void {
  const each = HOUR / (Number(perHour) * VISITORS);
  const burst = (HOUR / (Number(perHour) * (1 - VISITORS))) * BULK_SIZE;
  const repeat = (everyMs: number, run: () => void) => {
    run();
    if (clock.now() - start + everyMs < LENGTH) clock.after(everyMs, () => repeat(everyMs, run));
  };
  repeat(each, () => void look({ name: nextName(), level: 'visitor', tries: 0 }));
  repeat(burst, () => {
    for (let i = 0; i < BULK_SIZE; i++) void look({ name: nextName(), level: 'bulk', tries: 0 });
  });
}

/** The most that a registry's limits let anybody ask in that time. */
function capacityOf(registry: string): number {
  const { most } = worldLimits(registry);
  return Math.min(...[...most].map(([ms, count]) => count * Math.ceil(LENGTH / ms)));
}

const began = performance.now();
arrive();
for (let hour = 1; hour <= Number(hours); hour++) {
  await clock.runUntil(start + hour * HOUR);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  console.error(`hour ${hour}: ${tally.names} names, ${tally.answered} answered, ${seconds} s`);
}
await clock.runUntil(start + LENGTH + HOUR / 2);

const sum = (of: (registry: string, counts: { asked: number; answered: number }) => number) =>
  [...demand].reduce((total, [registry, counts]) => total + of(registry, counts), 0);
const allowed = sum((registry, { asked }) => Math.min(asked, capacityOf(registry)));
const answered = sum((_, counts) => counts.answered);
const { questions, intoClosed, lies, bans, warnings, closed } = world.tally;
const total = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((a, b) => a + b, 0);
const percent = (part: number, whole: number) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
const most = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 8)
    .map(([registry, count]) => `${registry} ${count}`)
    .join(', ');

console.log(
  [
    `names                    ${tally.names} in ${hours} h, ${zones.size} zones`,
    `without public service   ${tally.unserved}`,
    `questions                ${questions}, ${lies} answered by a gateway`,
    `bans                     ${total(bans)} (${most(bans)})`,
    `warnings                 ${total(warnings)} (${most(warnings)})`,
    `into a closed door       ${intoClosed}, ${percent(intoClosed, questions)} (${most(closed)})`,
    `false frees              ${tally.falseFree.length}`,
    ...tally.falseFree.slice(0, 10).map((one) => `    ${one}`),
    `false takens             ${tally.falseTaken.length}`,
    ...tally.falseTaken.slice(0, 10).map((one) => `    ${one}`),
    `answered of what budgets allow  ${answered} of ${allowed}, ${percent(answered, allowed)}`,
    `told when to come back   ${tally.told}; not told ${tally.untold}`,
    `longest told             ${(tally.longestTold / 60_000).toFixed(1)} min`,
    `worst wait of a visitor  ${(tally.worstWait / 1_000).toFixed(1)} s (${tally.worstName})`,
    'least answered           ' +
      [...demand]
        .map(([registry, c]) => [registry, c, Math.min(c.asked, capacityOf(registry))] as const)
        .filter(([, , may]) => may >= 5)
        .sort((a, b) => a[1].answered - a[2] - (b[1].answered - b[2]))
        .slice(0, 12)
        .map(([registry, c, may]) => `${registry} ${c.answered}/${may}`)
        .join(', '),
  ].join('\n'),
);
const isGood =
  total(bans) === 0 &&
  intoClosed <= questions * 0.001 &&
  tally.falseFree.length + tally.falseTaken.length === 0 &&
  answered >= allowed * 0.97;
process.exit(isGood ? 0 : 1);
