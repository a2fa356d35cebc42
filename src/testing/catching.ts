/** The sandbox registry, a database and catchers over real sockets, for tests of what becomes of orders. */
import { systemClock } from '#app/base/clock.ts';
import { readConfig } from '#app/base/config.ts';
import { createLog, type Log } from '#app/base/log.ts';
import { startCatcher } from '#app/main/catcher.ts';
import { handoverOf, type SandboxHandover } from '#app/main/sandbox-handover.ts';
import { FINAL_STATES, type Order, type OrderState } from '#app/records/order.ts';
import { type Sandbox, startSandbox } from '#app/sandbox/sandbox.ts';
import { dropped } from '#app/sandbox/seed.ts';
import { findOrder, type NewOrder, orderEvents } from '#app/storage/orders.ts';
import { pause } from '#app/storage/pause.ts';
import { type Cleanup, type TestDatabase, testDatabase } from './database.ts';
import { someOrder } from './orders.ts';
import { SHIPPED_BOOTSTRAP } from './service.ts';
import { someKey } from './webhooks.ts';

export interface CatchScene {
  readonly db: TestDatabase;
  readonly sandbox: Sandbox;
  readonly keyId: string;
  /** A name that drops so many milliseconds from now; the moment. */
  drops(name: string, inMs: number, rivalAfterMs?: number | null): number;
  order(domain: string, changes?: Partial<NewOrder> & { keyId?: string }): Promise<string>;
  /** Starts a catcher; `change` lays something over its account. */
  catcher(change?: Partial<SandboxHandover['account']>, log?: Log): ReturnType<typeof startCatcher>;
  /** Waits until the order is in one of these states. */
  reached(id: string, ...states: OrderState[]): Promise<Order>;
  /** The states it went through, one after the other. */
  path(id: string): Promise<OrderState[]>;
}

const LOOK_AGAIN_MS = 20;

export async function catchScene(t: Cleanup): Promise<CatchScene> {
  const db = await testDatabase(t);
  const sandbox = await startSandbox({ clock: systemClock });
  t.after(() => sandbox.stop());
  const keyId = await someKey(db);
  const config = readConfig({
    SANDBOX: 'true',
    DNS_RESOLVERS: '127.0.0.1:1',
    RDAP_BOOTSTRAP: SHIPPED_BOOTSTRAP,
  });
  const orderOf = async (id: string) => {
    const [row] = await db.sql<{ key_id: string }[]>`select key_id from orders where id = ${id}`;
    const order = row && (await findOrder(db, row.key_id, id));
    if (!order) throw new Error('the order is gone');
    return order;
  };
  return {
    db,
    sandbox,
    keyId,
    drops(name, inMs, rivalAfterMs = null) {
      const dropAt = systemClock.now() + inMs;
      sandbox.registry.seed(dropped(name, dropAt, rivalAfterMs === null ? null : dropAt + rivalAfterMs));
      return dropAt;
    },
    order: async (domain, { keyId: key = keyId, ...changes } = {}) =>
      (await someOrder(db, key, { domain, at: systemClock.now(), ...changes })).id,
    async catcher(change = {}, log = createLog('silent')) {
      const handover = handoverOf(sandbox);
      const catcher = await startCatcher(config, {
        clock: systemClock,
        log,
        db,
        sandbox: { ...handover, account: { ...handover.account, ...change } },
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
        await pause(systemClock, LOOK_AGAIN_MS);
      }
    },
    path: async (id) => (await orderEvents(db, id, 1_000, 0)).map(({ to }) => to),
  };
}
