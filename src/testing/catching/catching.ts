/**
 * The sandbox registry, a database and catchers over real sockets, for tests of what becomes of
 * orders.
 */
import { sql } from 'kysely';
import { readConfig } from '#app/base/config.ts';
import { createLog, type Log } from '#app/base/log.ts';
import { pause } from '#app/base/time-limits.ts';
import { CATCHER_ROLE } from '#app/main/roles/catcher.ts';
import type { RoleWork } from '#app/main/roles/role.ts';
import { handoverOf, type SandboxHandover } from '#app/main/sandbox-handover.ts';
import { FINAL_STATES, type Order, type OrderState } from '#app/records/order.ts';
import { type Sandbox, startSandbox } from '#app/sandbox/sandbox.ts';
import { dropped } from '#app/sandbox/seed.ts';
import { findOrder, type NewOrder, orderEvents } from '#app/storage/orders/orders.ts';
import { type Cleanup, type TestDatabase, testDatabase } from '../database.ts';
import { HurriedClock } from '../hurried-clock.ts';
import { someOrder } from '../orders.ts';
import { SHIPPED_BOOTSTRAP } from '../service.ts';
import { someKey } from '../webhooks.ts';
import { TEST_KEY } from './registrants.ts';

export interface CatchScene {
  readonly db: TestDatabase;
  readonly sandbox: Sandbox;
  readonly keyId: string;
  /** Everyone's. */
  readonly clock: HurriedClock;
  /** A name that drops in a minute; the moment. */
  drops(name: string, rivalAfterMs?: number | null): number;
  order(domain: string, changes?: Partial<NewOrder> & { keyId?: string }): Promise<string>;
  /**
   * Starts a catcher; `change` lays something over its account, `endpoints` may be dialled beside
   * the sandbox's, `settings` are an operator's own.
   */
  catcher(
    change?: Partial<SandboxHandover['account']>,
    log?: Log,
    endpoints?: readonly string[],
    settings?: Readonly<Record<string, string>>,
  ): Promise<RoleWork>;
  /** Puts the clock on until the order is armed, and then until just before the drop. */
  hurryToDrop(id: string, dropAt: number): Promise<void>;
  /** Waits until the order is in one of these states. */
  reached(id: string, ...states: OrderState[]): Promise<Order>;
  /** Waits until the order has come to its end, whichever. */
  ended(id: string): Promise<Order>;
  /** The states it went through, one after the other. */
  path(id: string): Promise<OrderState[]>;
}

const LOOK_AGAIN_MS = 20;
const DROP_MS = 60_000;

export async function catchScene(t: Cleanup): Promise<CatchScene> {
  const db = await testDatabase(t);
  const clock = new HurriedClock();
  const sandbox = await startSandbox({ clock });
  t.after(() => sandbox.stop());
  const keyId = await someKey(db);
  const config = (settings: Readonly<Record<string, string>>) =>
    readConfig({
      ...settings,
      SANDBOX: 'true',
      REGISTRANT_KEY: TEST_KEY.toString('hex'),
      DNS_RESOLVERS: '127.0.0.1:1',
      RDAP_BOOTSTRAP: SHIPPED_BOOTSTRAP,
      RDAP_BOOTSTRAP_ONLY: 'true',
    });
  const orderOf = async (id: string) => {
    const [row] = (
      await sql<{ keyId: string }>`select key_id from orders where id = ${id}`.execute(db)
    ).rows;
    const order = row && (await findOrder(db, row.keyId, id));
    if (!order) throw new Error('the order is gone');
    return order;
  };
  const scene: CatchScene = {
    db,
    sandbox,
    keyId,
    clock,
    async hurryToDrop(id, dropAt) {
      await scene.reached(id, 'scheduled');
      // In steps shorter than a lease: who sleeps through its end has lost the campaign.
      clock.hurryTo(dropAt - 5_000);
      await scene.reached(id, 'armed', 'attempting');
      clock.hurryTo(dropAt - 500);
    },
    drops(name, rivalAfterMs = null) {
      const dropAt = clock.now() + DROP_MS;
      sandbox.registry.seed(
        dropped(name, dropAt, rivalAfterMs === null ? null : dropAt + rivalAfterMs),
      );
      return dropAt;
    },
    order: async (domain, { keyId: key = keyId, ...changes } = {}) =>
      (await someOrder(db, key, { domain, at: clock.now(), ...changes })).id,
    async catcher(change = {}, log = createLog('silent'), endpoints = [], settings = {}) {
      const handover = handoverOf(sandbox);
      const catcher = await CATCHER_ROLE.start(config(settings), {
        clock,
        log,
        db,
        sandbox: {
          ...handover,
          endpoints: [...handover.endpoints, ...endpoints],
          account: { ...handover.account, ...change },
        },
      });
      t.after(() => catcher.stop());
      return catcher;
    },
    async reached(id, ...states) {
      for (;;) {
        const order = await orderOf(id);
        if (states.includes(order.state)) return order;
        if (FINAL_STATES.includes(order.state))
          throw new Error(
            `the order ended ${order.state} (${order.reason?.code}), not ${states.join(' or ')}`,
          );
        await pause(clock, LOOK_AGAIN_MS);
      }
    },
    async ended(id) {
      for (;;) {
        const order = await orderOf(id);
        if (FINAL_STATES.includes(order.state)) return order;
        await pause(clock, LOOK_AGAIN_MS);
      }
    },
    path: async (id) => (await orderEvents(db, id, 1_000, 0)).map(({ to }) => to),
  };
  return scene;
}
