/**
 * A catcher whose registrar account is at the strict registry: names are looked up at the sandbox,
 * which hears of every registration, and bought at the other.
 */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { type Clock, systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { pause } from '#app/base/time-limits.ts';
import type { SandboxHandover } from '#app/main/sandbox-handover.ts';
import { CATCHER, CATCHER_DESK } from '#app/sandbox/data/parties.ts';
import type { Sandbox } from '#app/sandbox/sandbox.ts';
import type { Cleanup } from '../database.ts';
import { RegistryBooks } from '../strict-registry/books/books.ts';
import type { MessageQueue } from '../strict-registry/books/messages.ts';
import type { MoneyAccount } from '../strict-registry/books/money.ts';
import { StrictRegistry } from '../strict-registry/strict-registry.ts';
import { type CatchScene, catchScene } from './catching.ts';

export const STRICT_CLIENT = { clientId: 'catcher', password: 'word-for-tests', newPassword: null };
const BALANCE_CENTS = 100_000;
const YEAR_MS = 365.25 * 86_400_000;
/** Of the machine's time, and of the hurried clock's; shorter than a lease. */
const STEP_MS = { real: 20, hurried: 400 };

export interface StrictCatchScene extends CatchScene {
  /** The one that runs now. */
  readonly registry: StrictRegistry;
  readonly books: RegistryBooks;
  readonly money: MoneyAccount;
  readonly messages: MessageQueue;
  /** Stops it; the function that comes back starts another on the same books. */
  stopRegistry(): Promise<() => Promise<void>>;
  /** Puts the clock on in small steps until the work is done. */
  hurryWhile<T>(work: Promise<T>): Promise<T>;
  /** Holds the books against what must be. */
  judge(boughtCents: number): Promise<void>;
}

/** Books with an account of ours, whose registrations are seen at the sandbox. */
export function strictBooks(clock: Clock, sandbox: Sandbox | null): RegistryBooks {
  const { clientId, password } = STRICT_CLIENT;
  const balance = String(BALANCE_CENTS / 100);
  const books = new RegistryBooks({ clock, registrars: [{ id: clientId, password, balance }] });
  const { handle } = CATCHER_DESK;
  books.contacts.set(handle, { id: handle, registrar: clientId, createdAt: clock.now() });
  books.conduct.tellsDrops = true;
  books.conduct.needsRegistrant = true;
  books.conduct.contactTypes = ['admin', 'tech'];
  books.names.onRegistered = ({ name, registrar, createdAt, endsAt }) => {
    if (registrar !== clientId) return;
    const desk = { registrant: CATCHER_DESK, admin: CATCHER_DESK, tech: CATCHER_DESK };
    sandbox?.registry.create(name, CATCHER, Math.round((endsAt - createdAt) / YEAR_MS), {
      ...{ ...desk, billing: null, nameservers: [], dsRecords: [], locks: [], zone: [] },
    });
  };
  return books;
}

/** What an account at the sandbox is to have instead. */
export function strictAccount(
  registry: StrictRegistry,
): Pick<SandboxHandover['account'], 'server' | 'credentials'> {
  return {
    server: {
      ...{ host: '127.0.0.1', port: registry.port },
      ...{ tlsServerName: StrictRegistry.tlsServerName, ca: StrictRegistry.ca, certificate: null },
    },
    credentials: STRICT_CLIENT,
  };
}

export async function strictScene(t: Cleanup): Promise<StrictCatchScene> {
  const scene = await catchScene(t);
  const { clock, sandbox, db } = scene;
  const books = strictBooks(clock, sandbox);
  let registry = await StrictRegistry.start(books);
  t.after(() => registry.stop());
  const { money, queue: messages } = books.registrar(STRICT_CLIENT.clientId)!;
  return {
    ...scene,
    ...{ books, money, messages },
    get registry() {
      return registry;
    },
    drops(name, rivalAfterMs = null) {
      const dropAt = scene.drops(name, rivalAfterMs);
      const rival = rivalAfterMs === null ? null : { from: dropAt + rivalAfterMs, everyMs: 1 };
      books.names.drops(name, dropAt, rival);
      return dropAt;
    },
    catcher: (change = {}, log = createLog('silent')) =>
      scene.catcher({ ...strictAccount(registry), ...change }, log, [`127.0.0.1:${registry.port}`]),
    async stopRegistry() {
      const { port, mishaps } = registry;
      await registry.stop();
      return async () => {
        registry = await StrictRegistry.start(books, port);
        registry.mishaps = mishaps;
      };
    },
    async hurryWhile(work) {
      let isDone = false;
      const end = () => {
        isDone = true;
      };
      work.then(end, end);
      while (!isDone) {
        await pause(systemClock, STEP_MS.real);
        clock.hurryTo(clock.now() + STEP_MS.hurried);
      }
      return await work;
    },
    async judge(boughtCents) {
      assert.deepEqual(books.record.violations, []);
      const own = books.names.history
        .filter(({ registrar }) => registrar === STRICT_CLIENT.clientId)
        .map(({ name }) => name);
      assert.deepEqual(own, [...new Set(own)], 'bought twice');
      assert.equal(money.spentCents, boughtCents);
      assert.equal(money.cents, BALANCE_CENTS - boughtCents);
      const { rows } = await sql<{ id: string }>`
        select message_id as id from registry_messages`.execute(db);
      const kept = new Set(rows.map(({ id }) => id));
      const lost = messages.acknowledged.filter((id) => !kept.has(id));
      assert.deepEqual(lost, [], 'messages were acknowledged that are not kept');
    },
  };
}
