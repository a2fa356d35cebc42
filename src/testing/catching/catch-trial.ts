/**
 * One trial of catching names while something goes wrong: names that drop, some wanted by a rival,
 * some kept by their holder, orders for them, catchers as processes of their own, and a fault drawn
 * from a seed. In the end everything is compared with the registry's own books.
 */
import { join } from 'node:path';
import { systemClock as clock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';
import { handoverOf } from '#app/main/sandbox-handover.ts';
import type { MaxPrice } from '#app/records/order.ts';
import { type Sandbox, startSandbox } from '#app/sandbox/sandbox.ts';
import { dropped, renewed } from '#app/sandbox/seed.ts';
import { recordedPid } from '#app/storage/embedded/postmaster.ts';
import { openDatabase } from '#app/storage/postgres/database.ts';
import { migrate } from '#app/storage/postgres/migrate.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { type Cleanup, startTestPostgres, type TestDatabase, testDatabase } from '../database.ts';
import { someOrder } from '../orders.ts';
import { amountOf } from '../strict-registry/books/money.ts';
import { NO_MISHAPS } from '../strict-registry/mishaps.ts';
import { someKey } from '../webhooks.ts';
import { type CatchVerdict, judgeCatches, type PlacedOrder, stillOpen } from './catch-verdict.ts';
import { catcherHere } from './catcher-here.ts';
import { catcherProcess } from './catcher-process.ts';
import { judgeStrict, type StrictDesk, startStrictDesk } from './strict-desk.ts';

export interface Trial {
  readonly db: TestDatabase;
  readonly sandbox: Sandbox;
  /** Where names are bought, for faults with `strict` alone; they are looked up at the sandbox. */
  readonly strict: StrictDesk;
  readonly chance: Chance;
  readonly names: readonly string[];
  /** The first drop, epoch milliseconds; the others follow within `DROPS_MS`. */
  readonly zero: number;
  /** Whether a name has dropped by now. */
  isFree(name: string): boolean;
  /** Does it so long after `zero`, or before where negative. */
  at(offsetMs: number, run: () => unknown): void;
  /** Kills the database's server, which comes back by itself. For faults with `ownServer` alone. */
  killDatabase(): void;
  /** Kills a catcher and starts it again after a while. For faults with `kills` alone, as below. */
  restart(which: number): Promise<void>;
  /** Stops a catcher in the middle of its work, until `thaw`. */
  freeze(which: number): void;
  thaw(which: number): void;
  /** All is judged: what still runs on its own may end. */
  isOver(): boolean;
  /** Names whose applications the registry refused. */
  readonly refused: Set<string>;
  /** Names whose orders may fail, with what the reason's code begins with then. */
  readonly mayFail: Map<string, string>;
  /** Messages of the registry's that are neither kept nor waiting there. */
  readonly lostMessages: Set<string>;
  /** What else the fault itself sees go wrong. */
  readonly seen: string[];
}

export interface Fault {
  readonly catchers?: number;
  /** Catchers are killed and frozen: processes of their own. Others are here, without a start. */
  readonly kills?: true;
  readonly ownServer?: boolean;
  readonly maxSessions?: number;
  /** Names are bought at the strict registry. */
  readonly strict?: true;
  /** What an order allows; left out: nothing beyond the usual price. */
  readonly maxPrice?: (chance: Chance) => MaxPrice | null;
  /** Sets the fault going. What it makes of the registry's answers ends by itself at `CALM_MS`. */
  readonly play: (trial: Trial) => void;
  /** Once all is settled: what it finds wrong it adds to `seen`. */
  readonly judge?: (trial: Trial) => Promise<void>;
}

const NAMES = 12;
/** From the orders to the first drop. */
const LEAD_MS = 4_000;
export const DROPS_MS = 1_500;
/** From then on, counted from the first drop, the registry is its usual self. */
export const CALM_MS = 4_500;
/**
 * From then until all orders must be where they belong: a lease that runs out, patience with a
 * registry that was away, looks put off longer each time where the machine was too busy to answer.
 */
const SETTLED_WITHIN_MS = 180_000;
const LOOK_AGAIN_MS = 200;
const RESTART_MS = 1_000;

export async function tryCatching(
  t: Cleanup,
  name: string,
  fault: Fault,
  seed: number,
): Promise<CatchVerdict> {
  const chance = chanceOf(`${name} ${seed}`);
  const { db, killDatabase } = await database(t, fault.ownServer === true);
  const sandbox = await startSandbox({ clock });
  t.after(() => sandbox.stop());
  const strict = await startStrictDesk(t, clock, sandbox);
  const { account, ...addresses } = handoverOf(sandbox);
  const handover = () => ({
    database: db.address,
    sandbox: {
      ...addresses,
      endpoints: [...addresses.endpoints, strict.endpoint],
      account: {
        ...account,
        ...(fault.strict ? strict.account : {}),
        checksPerSecond: 50,
        maxSessions: fault.maxSessions ?? account.maxSessions,
      },
    },
  });
  const processes = Array.from({ length: fault.kills ? (fault.catchers ?? 1) : 0 }, () =>
    catcherProcess(t, handover),
  );
  await Promise.all(processes.map((one) => one.start()));
  // Held until all is set: on a busy machine orders are long in being placed, and the first drop is
  // near.
  for (const one of processes) one.freeze();

  const wishes = Array.from({ length: NAMES }, (_, i) => ({
    domain: `n${i}.test`,
    fate: chance.hits(0.25) ? 'rival' : chance.hits(0.12) ? 'kept' : 'plain',
    dropsAfterMs: chance.within(0, DROPS_MS),
    // Of the rival after the drop, of the holder before it.
    otherMs: chance.within(0, 3_000),
    once: Array.from({ length: chance.hits(0.25) ? 2 : 1 }, () => chance.hits(0.3)),
  }));
  const placed: PlacedOrder[] = [];
  for (const { domain, once: orders } of wishes)
    for (const once of orders) {
      const maxPrice = fault.maxPrice?.(chance) ?? null;
      const wish = { domain, once, maxPrice, at: clock.now() };
      const { id } = await someOrder(db, await someKey(db), wish);
      placed.push({ id, domain, once });
    }

  const zero = clock.now() + LEAD_MS;
  const drops = new Map<string, number>();
  for (const { domain, fate, dropsAfterMs, otherMs } of wishes) {
    const dropAt = zero + dropsAfterMs;
    drops.set(domain, dropAt);
    sandbox.registry.seed(
      fate === 'kept'
        ? renewed(domain, dropAt, dropAt - 100 - otherMs / 2)
        : dropped(domain, dropAt, fate === 'rival' ? dropAt + otherMs : null),
    );
    const rival = fate === 'rival' ? { from: dropAt + otherMs, everyMs: 1 } : null;
    if (fate === 'kept') strict.books.names.holds(domain);
    else strict.books.names.drops(domain, dropAt, rival);
  }
  for (const one of processes) one.thaw();
  const here = fault.kills ? null : await catcherHere(t, handover());

  const under: Promise<void>[] = [];
  const refused = new Set<string>();
  const mayFail = new Map<string, string>();
  const lostMessages = new Set<string>();
  const seen: string[] = [];
  let isOver = false;
  const trial: Trial = {
    db,
    sandbox,
    strict,
    chance,
    zero,
    killDatabase,
    refused,
    mayFail,
    lostMessages,
    seen,
    names: [...drops.keys()],
    isFree: (domain) => clock.now() >= (drops.get(domain) ?? Number.POSITIVE_INFINITY),
    at(offsetMs, run) {
      under.push(
        pause(clock, Math.max(0, zero + offsetMs - clock.now())).then(
          async () => void (await run()),
        ),
      );
    },
    restart(which) {
      const restMs = chance.within(0, RESTART_MS);
      const again = async () => {
        await processes[which]?.kill();
        await pause(clock, restMs);
        await processes[which]?.start();
      };
      const done = again();
      under.push(done);
      return done;
    },
    freeze: (which) => processes[which]?.freeze(),
    thaw: (which) => processes[which]?.thaw(),
    isOver: () => isOver,
  };
  fault.play(trial);
  await pause(clock, zero + CALM_MS - clock.now());
  sandbox.epp.server.mishap = () => null;
  strict.registry.mishaps = NO_MISHAPS;
  for (let next = under.shift(); next; next = under.shift()) await next;

  const until = clock.now() + SETTLED_WITHIN_MS;
  while (clock.now() < until && (await stillOpen(db, sandbox, placed)) !== 'nothing')
    await pause(clock, LOOK_AGAIN_MS);
  const settledMs = clock.now() - zero;
  isOver = true;
  await fault.judge?.(trial);
  const found = fault.strict ? await judgeStrict(strict, db, seen) : null;
  const taken = found && {
    amount: amountOf(found.spentCents),
    hasDeposit: found.hasDeposit,
  };
  const verdict = await judgeCatches(db, sandbox, placed, { refused, mayFail, taken });
  // Before the database: a server that is in use is not ended.
  await Promise.all(processes.map((one) => one.kill()));
  await here?.end();
  await db.destroy();
  for (const id of found?.lostMessages ?? []) lostMessages.add(id);
  const { counts } = verdict;
  return {
    ...verdict,
    settledMs,
    found,
    counts: {
      ...counts,
      secondCreates: Math.max(counts.secondCreates, found?.doubled.length ?? 0),
      aboveAllowed: Math.max(counts.aboveAllowed, found?.dear.length ?? 0),
      messagesLost: lostMessages.size,
    },
    violations: [
      ...[...verdict.violations, ...seen],
      ...[...lostMessages].map((id) => `message ${id} is lost`),
    ],
  };
}

async function database(t: Cleanup, ownServer: boolean) {
  if (!ownServer) return { db: await testDatabase(t), killDatabase: () => {} };
  const { server, dataDir } = await startTestPostgres(t);
  const pool = openDatabase({ address: server.address, max: 5 });
  await migrate(pool);
  server.supervise();
  const killDatabase = () => {
    const pid = recordedPid(join(dataDir, 'postgres', 'cluster'));
    try {
      if (pid) process.kill(pid, 'SIGKILL');
    } catch {
      // On its way back from the last time.
    }
  };
  return { db: Object.assign(pool, { address: server.address }), killDatabase };
}
