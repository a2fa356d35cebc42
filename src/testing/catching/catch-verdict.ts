/** What became of orders, held against the registry's own books. */
import { sql } from 'kysely';
import { FINAL_STATES, type OrderState } from '#app/records/order.ts';
import { CATCHER, RIVAL } from '#app/sandbox/data/parties.ts';
import type { Sandbox } from '#app/sandbox/sandbox.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { judgeLedger, judgeMoney, type Taken } from './money.ts';
import type { BooksFound } from './strict-desk.ts';

export interface PlacedOrder {
  readonly id: string;
  readonly domain: string;
  readonly once: boolean;
}

export interface CatchVerdict {
  readonly orders: number;
  readonly won: number;
  readonly lost: number;
  /** Orders that rightly wait: their name stays with its holder. */
  readonly waiting: number;
  /** From the first drop until everything was settled. */
  readonly settledMs: number;
  /** In the strict registry's books; null where another was asked. */
  readonly found: BooksFound | null;
  /** What must never be; each is a violation too. */
  readonly counts: NeverCounts;
  readonly violations: readonly string[];
}

export interface NeverCounts {
  /** Names that were registered for us more than once. */
  readonly secondCreates: number;
  /** Creates that cost more than was agreed to, or allowed. */
  readonly aboveAllowed: number;
  /** Messages of the registry's that are neither kept nor waiting there. */
  readonly messagesLost: number;
  /** Between the orders' books and the registry's. */
  readonly ledgerDifferences: number;
}

type Holder = 'ours' | 'rival' | 'holder' | 'nobody';

const WAITING: readonly OrderState[] = ['accepted', 'watching', 'scheduled'];

function holderOf(sandbox: Sandbox, domain: string): Holder {
  const found = sandbox.registry.find(domain);
  if (found?.kind !== 'domain') return 'nobody';
  const { handle } = found.registrar;
  return handle === CATCHER.handle ? 'ours' : handle === RIVAL.handle ? 'rival' : 'holder';
}

interface OrderRow {
  readonly id: string;
  readonly domain: string;
  readonly state: OrderState;
  readonly reason: { readonly code: string } | null;
}

async function rowsOf(db: Database): Promise<readonly OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select id, domain, state, reason from orders order by sequence`.execute(db);
  return rows;
}

/** What is not settled yet, in words; `nothing` when all is. */
export async function stillOpen(
  db: Database,
  sandbox: Sandbox,
  placed: readonly PlacedOrder[],
): Promise<string> {
  try {
    const rows = await rowsOf(db);
    const open = placed.find(({ id, domain }) => {
      const state = rows.find((row) => row.id === id)?.state;
      if (state === undefined || FINAL_STATES.includes(state)) return false;
      return !(WAITING.includes(state) && holderOf(sandbox, domain) === 'holder');
    });
    if (open) return open.domain;
    const [attempt] = (
      await sql<{ domain: string }>`select domain from attempts where outcome is null`.execute(db)
    ).rows;
    return attempt ? `an attempt at ${attempt.domain}` : 'nothing';
  } catch (error) {
    // The database may be on its way back.
    return String(error);
  }
}

/** What a fault does to some names: applications that are refused, reasons to fail. */
export interface Expected {
  readonly refused: ReadonlySet<string>;
  /** With what the reason's code begins with. */
  readonly mayFail: ReadonlyMap<string, string>;
  /** What was taken from us, where it was not the sandbox's registry that took it. */
  readonly taken: Taken | null;
}

const NOTHING_SPECIAL: Expected = { refused: new Set(), mayFail: new Map(), taken: null };

export async function judgeCatches(
  db: Database,
  sandbox: Sandbox,
  placed: readonly PlacedOrder[],
  { refused, mayFail, taken }: Expected = NOTHING_SPECIAL,
): Promise<Omit<CatchVerdict, 'settledMs' | 'found'>> {
  const rows = await rowsOf(db);
  const violations: string[] = [];
  let secondCreates = 0;
  const found = placed.filter(({ id, domain }) => {
    const isThere = rows.some((row) => row.id === id);
    if (!isThere) violations.push(`${domain}: order ${id} is gone`);
    return isThere;
  });
  for (const domain of new Set(found.map((one) => one.domain))) {
    const mayBe = mayFail.get(domain);
    const hasFailed = ({ state, reason }: OrderRow) =>
      mayBe !== undefined && state === 'failed' && reason?.code.startsWith(mayBe) === true;
    const orders = rows.filter((row) => row.domain === domain && !hasFailed(row));
    const creates = createsOf(sandbox, domain);
    if (creates > 1) {
      secondCreates += 1;
      violations.push(`${domain}: ${creates} creates succeeded`);
    }
    violations.push(
      ...judgeName(sandbox, domain, orders, found, refused.has(domain)).map(
        (said) => `${domain}: ${said}`,
      ),
    );
  }
  const money = await (taken === null ? judgeMoney(db, sandbox) : judgeLedger(db, taken));
  const dear = await paidAboveAgreed(db);
  violations.push(...(await judgeBooks(db)), ...money);
  violations.push(...dear.map((domain) => `${domain}: charged more than was agreed to`));
  const states = rows.map(({ state }) => state);
  return {
    orders: placed.length,
    won: states.filter((state) => state === 'won').length,
    lost: states.filter((state) => state === 'lost').length,
    waiting: states.filter((state) => WAITING.includes(state)).length,
    counts: {
      secondCreates,
      aboveAllowed: dear.length,
      messagesLost: 0,
      ledgerDifferences: money.length,
    },
    violations,
  };
}

/** Registrations of ours, by their identifiers at the registry. */
function createsOf(sandbox: Sandbox, domain: string): number {
  const ours = sandbox.registry
    .historyOf(domain)
    .flatMap(({ found }) =>
      found?.kind === 'domain' && found.registrar.handle === CATCHER.handle ? [found.roid] : [],
    );
  return new Set(ours).size;
}

async function paidAboveAgreed(db: Database): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domain from ledger join orders on orders.id = order_id where charged > agreed`.execute(
    db,
  );
  return rows.map(({ domain }) => domain);
}

function judgeName(
  sandbox: Sandbox,
  domain: string,
  orders: readonly OrderRow[],
  placed: readonly PlacedOrder[],
  isRefused: boolean,
): string[] {
  const said: string[] = [];
  const holder = holderOf(sandbox, domain);
  for (const [place, { id, state, reason }] of orders.entries()) {
    const is = `${state} (${reason?.code ?? 'no reason'})`;
    const once = placed.find((one) => one.id === id)?.once === true;
    const belongs = {
      ours: place === 0 ? state === 'won' : state === 'lost' && reason?.code === 'earlier_order',
      rival: state === 'lost' && (isRefused || reason?.code === 'registered_by_other'),
      holder: WAITING.includes(state) || (once && state === 'lost'),
      nobody: isRefused && state === 'lost' && reason?.code === 'application_refused',
    };
    if (!belongs[holder]) said.push(`held by ${holder}, order ${place + 1} is ${is}`);
  }
  return said;
}

/** What must hold of the database, independent of what the registry says. */
async function judgeBooks(db: Database): Promise<string[]> {
  const { rows: open } = await sql<{
    domain: string;
  }>`select domain from attempts where outcome is null`.execute(db);
  const { rows: told } = await sql<{ domain: string; ends: number }>`
    select domain, (select count(*)::int from order_events where order_id = orders.id and to_state = any (${[...FINAL_STATES]})) as ends
    from orders`.execute(db);
  const { rows: wins } = await sql<{ domain: string; state: string }>`
    select attempts.domain, state from attempts join orders on orders.id = order_id where outcome = 'won' and state <> 'won'`.execute(
    db,
  );
  const { rows: astray } = await sql<{ domain: string }>`
    select domain from orders where state <> (
      select to_state from order_events where order_id = orders.id order by sequence desc limit 1)`.execute(
    db,
  );
  return [
    ...open.map(({ domain }) => `${domain}: an attempt is not accounted for`),
    ...told
      .filter(({ ends }) => ends > 1)
      .map(({ domain, ends }) => `${domain}: ${ends} ends were told`),
    ...wins.map(({ domain, state }) => `${domain}: an attempt won, its order is ${state}`),
    ...astray.map(({ domain }) => `${domain}: the order is not where its events end`),
  ];
}
