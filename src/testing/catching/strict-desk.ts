/**
 * An account of ours at the strict registry. Names are looked up at the sandbox, which hears of
 * every registration, and bought at the other.
 */
import { sql } from 'kysely';
import type { Clock } from '#app/base/clock.ts';
import type { SandboxHandover } from '#app/main/sandbox-handover.ts';
import type { MaxPrice } from '#app/records/order.ts';
import { CATCHER, CATCHER_DESK } from '#app/sandbox/data/parties.ts';
import type { Sandbox } from '#app/sandbox/sandbox.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import type { Cleanup } from '../database.ts';
import { RegistryBooks } from '../strict-registry/books/books.ts';
import { centsOf } from '../strict-registry/books/money.ts';
import type { RegistrarAccount } from '../strict-registry/books/registrars.ts';
import { StrictRegistry } from '../strict-registry/strict-registry.ts';

export const STRICT_CLIENT = { clientId: 'catcher', password: 'word-for-tests', newPassword: null };
export const BALANCE_CENTS = 100_000;
/** As in the account's settings, and on the registry's list. */
const USUAL_PRICE = '8.00';
const YEAR_MS = 365.25 * 86_400_000;

export interface StrictDesk {
  readonly registry: StrictRegistry;
  readonly books: RegistryBooks;
  readonly ours: RegistrarAccount;
  /** `ip:port`. */
  readonly endpoint: string;
  /** What an account at the sandbox is to have instead. */
  readonly account: Pick<SandboxHandover['account'], 'server' | 'credentials'>;
}

/** `sandbox`: null where no name is looked up. */
export async function startStrictDesk(
  t: Cleanup,
  clock: Clock,
  sandbox: Sandbox | null,
): Promise<StrictDesk> {
  const books = booksWithUs(clock, sandbox);
  const registry = await StrictRegistry.start(books);
  t.after(() => registry.stop());
  const { port } = registry;
  return {
    registry,
    books,
    ours: books.registrar(STRICT_CLIENT.clientId)!,
    endpoint: `127.0.0.1:${port}`,
    account: {
      server: {
        host: '127.0.0.1',
        port,
        certificate: null,
        tlsServerName: StrictRegistry.tlsServerName,
        ca: StrictRegistry.ca,
      },
      credentials: STRICT_CLIENT,
    },
  };
}

function booksWithUs(clock: Clock, sandbox: Sandbox | null): RegistryBooks {
  const { clientId, password } = STRICT_CLIENT;
  const balance = String(BALANCE_CENTS / 100);
  const books = new RegistryBooks({
    clock,
    perYear: USUAL_PRICE,
    registrars: [{ id: clientId, password, balance }],
  });
  const { handle } = CATCHER_DESK;
  books.contacts.set(handle, { id: handle, registrar: clientId, createdAt: clock.now() });
  books.conduct.tellsDrops = true;
  books.conduct.needsRegistrant = true;
  books.conduct.contactTypes = ['admin', 'tech'];
  books.names.onRegistered = ({ name, registrar, createdAt, endsAt }) => {
    if (registrar !== clientId) return;
    const desk = { registrant: CATCHER_DESK, admin: CATCHER_DESK, tech: CATCHER_DESK };
    sandbox?.registry.create(name, CATCHER, Math.round((endsAt - createdAt) / YEAR_MS), {
      ...desk,
      billing: null,
      nameservers: [],
      dsRecords: [],
      locks: [],
      zone: [],
    });
  };
  return books;
}

/** What the books say of us. */
export interface BooksFound {
  readonly rulesBroken: readonly string[];
  /** Creates that were carried out, refused applications too. */
  readonly creates: number;
  /** Names with more than one create that stands. */
  readonly doubled: readonly string[];
  /** Names that cost more than their order allowed. */
  readonly dear: readonly string[];
  /** Messages that were acknowledged and are not kept. */
  readonly lostMessages: readonly string[];
  readonly spentCents: number;
  readonly hasDeposit: boolean;
}

/** Once all is settled. A name's create may cost what its order that won allows. */
export async function searchBooks(
  { books, ours: { money, queue } }: StrictDesk,
  db: Database,
): Promise<BooksFound> {
  const creates = money.movements.filter(({ operation }) => operation === 'create');
  const standing = new Map<string, number>();
  for (const { name, operation } of money.movements) {
    const change = operation === 'create' ? 1 : operation === 'refund' ? -1 : 0;
    standing.set(name, (standing.get(name) ?? 0) + change);
  }
  const { rows: orders } = await sql<{ domain: string; maxPrice: MaxPrice | null }>`
    select domain, max_price from orders where state = 'won'`.execute(db);
  const allowed = new Map(
    orders.map(({ domain, maxPrice }) => [domain, centsOf(maxPrice?.amount ?? USUAL_PRICE)]),
  );
  const { rows: messages } = await sql<{ id: string }>`
    select message_id as id from registry_messages`.execute(db);
  const kept = new Set(messages.map(({ id }) => id));
  return {
    rulesBroken: books.record.violations.map(({ verb, rule }) => `${verb}: ${rule}`),
    creates: creates.length,
    doubled: [...standing].flatMap(([name, count]) => (count > 1 ? [name] : [])),
    dear: creates
      .filter(({ name, cents }) => standing.get(name) && -cents > (allowed.get(name) ?? 0))
      .map(({ name }) => name),
    lostMessages: queue.acknowledged.filter((id) => !kept.has(id)),
    spentCents: money.spentCents,
    hasDeposit: money.hasDeposit,
  };
}

/** What must never be is told to `seen`, lost messages excepted. */
export async function judgeStrict(
  desk: StrictDesk,
  db: Database,
  seen: string[],
): Promise<BooksFound> {
  const found = await searchBooks(desk, db);
  seen.push(
    ...found.rulesBroken.map((rule) => `a rule was broken: ${rule}`),
    ...found.doubled.map((name) => `${name}: bought twice`),
    ...found.dear.map((name) => `${name}: cost more than was allowed`),
  );
  return found;
}
