/**
 * `npm run bench:catch [drops|together|wins]`: from the drop of a name to the arrival of our
 * create, by the registry's own clock. Registry, catcher and naive loop are processes of their own,
 * as is PostgreSQL (fsync on); all on one machine, so that what is measured is the program and not
 * a network. Who wins against rivals is played on a clock of its own: see `catch-wins.ts`.
 */

import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { ORDER_VIEWS } from '#app/backorder/order-view.ts';
import type { Handover } from '#app/main/roles/role.ts';
import { placeOrder } from '#app/storage/orders/orders.ts';
import { type Database, openDatabase } from '#app/storage/postgres/database.ts';
import { migrate } from '#app/storage/postgres/migrate.ts';
import { startTestPostgres } from '#app/testing/database.ts';
import { newOrder } from '#app/testing/orders.ts';
import { SHIPPED_BOOTSTRAP } from '#app/testing/service.ts';
import { someKey } from '#app/testing/webhooks.ts';
import type { NaiveTask } from './catch-naive.ts';
import type { Arrivals, Drop, RegistryAddress, RegistryOrder } from './catch-registry.ts';
import { wins } from './catch-wins.ts';
import { median, percentiles, quantile, report } from './figures.ts';
import type { FirstBytes } from './first-bytes.ts';
import { runWanted } from './wanted.ts';

/**
 * So far apart that nothing else the bench has under way falls on a drop of ours by design: an
 * order's coming in, the catcher's note of what it is about to send (3 s before), the naive loop's
 * looks and logins. By chance it may.
 */
const DROPS = { count: 200, everyMs: 1_300, jitterMs: 100 };
const TOGETHER = { names: 20, rounds: 3, everyMs: 15_000, answerAfterMs: [0, 100] };
/** Orders come in so long before the drop, evenly apart where there are several for one moment. */
const ORDERED = { leastMs: 11_000, mostMs: 21_000 };
const SETTLED_MS = 3_000;
/** A stall so close to a drop is in its way. */
const AROUND_MS = 5;
/** How far behind a drop another registrar's create comes. */
const RIVALS_MS = [1, 2, 5, 10, 50, 100, 250];

const BENCHES: Record<string, () => Promise<void>> = { drops, together, wins };

const isUrgent = mayBeUrgent();
if (!isUrgent) console.log('as a process among others: priorities are for root to raise');
await runWanted(BENCHES);

/** Names that drop one after the other, ours and the naive loop's in turn. */
async function drops(): Promise<void> {
  await withScene(async (scene) => {
    const { count, everyMs, jitterMs } = DROPS;
    const first = Date.now() + ORDERED.leastMs + 2_000;
    // At no fixed distance: a loop that looks every so often must not be in step with them.
    const series = (prefix: string, from: number): Drop[] =>
      Array.from({ length: count }, (_, i) => ({
        name: `${prefix}${i}.test`,
        at: Math.round(from + i * everyMs + Math.random() * jitterMs),
      }));
    const ours = series('ours', first);
    const theirs = series('naive', first + everyMs / 2);
    await scene.seed([...ours, ...theirs]);
    const checksPerSecond = scene.registry.handover.account.checksPerSecond;
    const naive = start('./catch-naive.ts');
    naive.send({ registry: scene.registry, drops: theirs, checksPerSecond } satisfies NaiveTask);
    const naiveEnds = once(naive, 'exit');
    await Promise.all(ours.map((drop) => scene.order(drop, drop.at - ORDERED.leastMs)));
    const [code] = await naiveEnds;
    if (code !== 0) throw new Error('the naive loop failed');
    await rest(SETTLED_MS);
    const { creates, sent, stalls, won } = await scene.end();
    const oursMs = lateness(creates, ours);
    const theirsMs = lateness(creates, theirs);
    report('names', `${won} of ${count} won, ${perName(creates, ours)} creates for each`);
    report('drop to our create at the registry', figures(oursMs));
    report(
      `drop to the naive loop's, which looks ${checksPerSecond} times a second`,
      figures(theirsMs),
    );
    report('naive to ours (median)', (median(theirsMs) / median(oursMs)).toFixed(0));
    report('window opening to first byte, sessions warm', figures(sinceOpening(sent, ours)));
    const calm = ours.filter(
      ({ at }) => !stalls.some(([from, to]) => from < at + AROUND_MS && to > at - AROUND_MS),
    );
    console.log(
      `  at the ${calm.length} drops around which the machine let the catcher and the registry run:`,
    );
    report('  drop to our create at the registry', figures(lateness(creates, calm)));
    report('  window opening to first byte', figures(sinceOpening(sent, calm)));
    for (const ms of RIVALS_MS)
      report(
        `before a rival ${ms} ms behind the drop`,
        `ours ${percent(oursMs, ms)}, naive ${percent(theirsMs, ms)}`,
      );
  });
}

/** Many names at one moment on one account: how the pace is shared. */
async function together(): Promise<void> {
  const { names, rounds, everyMs, answerAfterMs } = TOGETHER;
  for (const answerMs of answerAfterMs)
    await withScene(async (scene) => {
      scene.tell({ do: 'answerAfter', ms: answerMs });
      const first = Date.now() + ORDERED.mostMs + 2_000;
      const all = Array.from({ length: rounds }, (_, round) =>
        Array.from({ length: names }, (_, i) => ({
          name: `together${round}-${i}.test`,
          at: first + round * everyMs,
        })),
      );
      await scene.seed(all.flat());
      const apartMs = (ORDERED.mostMs - ORDERED.leastMs) / names;
      await Promise.all(
        all.flatMap((drops) =>
          drops.map((drop, i) => scene.order(drop, drop.at - ORDERED.mostMs + i * apartMs)),
        ),
      );
      await rest(first + (rounds - 1) * everyMs + SETTLED_MS - Date.now());
      const { creates, won } = await scene.end();
      const byRank = all.map((drops) => lateness(creates, drops));
      const { createsPerSecond, maxSessions } = scene.registry.handover.account;
      const at = (share: number) => median(byRank.map((ms) => quantile(ms, share))).toFixed(0);
      report(
        `${names} names at once, ${createsPerSecond} creates a second, ${maxSessions} sessions, answered after ${answerMs} ms`,
        `${won} of ${names * rounds} won, ${perName(creates, all.flat())} creates for each`,
      );
      const apartLeastMs = Math.max(1_000 / createsPerSecond, answerMs / maxSessions);
      report(
        'first, middle and last name’s create',
        `${at(0)}, ${at(0.5)} and ${at(1)} ms after the drop; the account allows the last at ${((names - 1) * apartLeastMs).toFixed(0)} ms`,
      );
    });
}

interface Scene {
  readonly registry: RegistryAddress;
  tell(order: RegistryOrder): void;
  seed(drops: readonly Drop[]): Promise<void>;
  /** Places an order for the name at that moment. */
  order(drop: Drop, at: number): Promise<void>;
  /** Ends the catcher and says what was seen of it; the stalls are its own and the registry's. */
  end(): Promise<Arrivals & FirstBytes & { readonly won: number }>;
}

async function withScene(use: (scene: Scene) => Promise<void>): Promise<void> {
  const ends: (() => Promise<void>)[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'tra-catch-'));
  try {
    await use(await openScene(folder, ends));
  } finally {
    for (const end of ends.reverse()) await end();
    await rm(folder, { recursive: true });
  }
}

async function openScene(folder: string, ends: (() => Promise<void>)[]): Promise<Scene> {
  const before: (() => Promise<void>)[] = [];
  const { server } = await startTestPostgres({ after: (run) => before.push(run) });
  ends.push(async () => {
    for (const run of before) await run();
  });
  const db: Database = openDatabase({ address: server.address, max: 4 });
  ends.push(() => db.destroy());
  await migrate(db);
  const keyId = await someKey(db);

  const sandbox = start('./catch-registry.ts');
  ends.push(() => ended(sandbox));
  const [registry] = (await once(sandbox, 'message')) as [RegistryAddress];

  const sentFile = join(folder, 'sent.json');
  const catcher = start('../src/main/start-role.ts', ['catcher'], {
    env: {
      ...process.env,
      ...{
        SANDBOX: 'true',
        DNS_RESOLVERS: '127.0.0.1:1',
        RDAP_BOOTSTRAP: SHIPPED_BOOTSTRAP,
        RDAP_BOOTSTRAP_ONLY: 'true',
      },
      LOG_LEVEL: 'warn',
      FIRST_BYTES: sentFile,
    },
    execArgv: ['--import', new URL('./first-bytes.ts', import.meta.url).href],
  });
  ends.push(() => ended(catcher));
  catcher.send({
    database: server.address,
    sandbox: registry.handover,
  } satisfies Handover);
  await once(catcher, 'message');

  return {
    registry,
    tell: (order) => void sandbox.send(order),
    async seed(drops) {
      const seeded = once(sandbox, 'message');
      sandbox.send({ do: 'seed', drops } satisfies RegistryOrder);
      await seeded;
    },
    async order({ name }, at) {
      await rest(Math.max(0, at - Date.now()));
      const placed = await placeOrder(
        db,
        newOrder(keyId, { domain: name, at: Date.now() }),
        null,
        ORDER_VIEWS,
      );
      if (placed.kind !== 'placed') throw new Error(`${name}: ${placed.kind}`);
    },
    async end() {
      await ended(catcher);
      const told = once(sandbox, 'message');
      sandbox.send({ do: 'tell' } satisfies RegistryOrder);
      const [{ creates, stalls }] = (await told) as [Arrivals];
      const own = JSON.parse(readFileSync(sentFile, 'utf8')) as FirstBytes;
      const [row] = (
        await sql<{ won: number }>`
        select count(*)::integer as won from orders where state = 'won'`.execute(db)
      ).rows;
      return { creates, sent: own.sent, stalls: [...stalls, ...own.stalls], won: row?.won ?? 0 };
    },
  };
}

function start(program: string, args: string[] = [], options: ForkOptions = {}): ChildProcess {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), args, options);
  if (isUrgent && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_HIGHEST);
  return child;
}

/**
 * Whether it is ours to say that others on this machine come later: what they do is not to be
 * measured.
 */
function mayBeUrgent(): boolean {
  try {
    setPriority(constants.priority.PRIORITY_HIGHEST);
    setPriority(constants.priority.PRIORITY_NORMAL);
    return true;
  } catch {
    return false;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  if (child.connected) child.disconnect();
  await exit;
}

/** Sorted: for each name the first create that came when it was free. */
function lateness(creates: Arrivals['creates'], drops: readonly Drop[]): number[] {
  return sorted(drops, ({ name, at }) => creates[name]?.find((arrival) => arrival >= at));
}

/** Sorted: for each name the first create of all, which may be early. */
function sinceOpening(sent: FirstBytes['sent'], drops: readonly Drop[]): number[] {
  return sorted(drops, ({ name }) => sent[name]?.[0]);
}

function sorted(drops: readonly Drop[], moment: (drop: Drop) => number | undefined): number[] {
  // A name that was never asked for stands as infinitely late: leaving it out would flatter.
  return drops
    .map((drop) => (moment(drop) ?? Number.POSITIVE_INFINITY) - drop.at)
    .sort((a, b) => a - b);
}

function perName(creates: Arrivals['creates'], drops: readonly Drop[]): string {
  const all = drops.reduce((sum, { name }) => sum + (creates[name]?.length ?? 0), 0);
  return (all / drops.length).toFixed(1);
}

function percent(ms: readonly number[], least: number): string {
  return `${((100 * ms.filter((one) => one < least).length) / ms.length).toFixed(0)} %`;
}

function figures(ms: readonly number[]): string {
  return `${percentiles(ms, 2)}, worst ${quantile(ms, 1).toFixed(2)} ms`;
}
