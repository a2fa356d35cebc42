/** Whether the ledger says what the registry took. */

import { compareAmounts, sumOf } from '#app/records/money/amounts.ts';
import { CATCHER } from '#app/sandbox/data/parties.ts';
import { STARTING_BALANCE } from '#app/sandbox/epp-registry.ts';
import type { Sandbox } from '#app/sandbox/sandbox.ts';
import { sumLedger } from '#app/storage/orders/ledger.ts';
import type { Database } from '#app/storage/postgres/database.ts';

/** What is wrong, in words. Once all is settled; all orders are those of this sandbox. */
export async function judgeMoney(db: Database, sandbox: Sandbox): Promise<string[]> {
  const balance = sandbox.epp.registry.balanceOf(CATCHER.handle);
  const amount = sumOf([STARTING_BALANCE, `-${balance}`]);
  return await judgeLedger(db, { amount, hasDeposit: false });
}

/** `amount`: null where the registry's books can't be reckoned with. */
export interface Taken {
  readonly amount: string | null;
  /** Balances that rose in between can't be held against charges. */
  readonly hasDeposit: boolean;
}

/** As above, of what a registry took. */
export async function judgeLedger(
  db: Database,
  { amount: taken, hasDeposit }: Taken,
): Promise<string[]> {
  const sums = await sumLedger(db);
  const spent = sumOf(sums.flatMap(({ charged, assumed }) => [charged, assumed]));
  const isSame = spent !== null && taken !== null && compareAmounts(spent, taken) === 0;
  return [
    ...(isSame ? [] : [`the ledger says ${spent}, the registry took ${taken}`]),
    ...sums.flatMap(({ account, open, addsUp }) => [
      ...(compareAmounts(open, '0') === 0 ? [] : [`${account}: ${open} agreed to stays open`]),
      ...(addsUp === false && !hasDeposit
        ? [`${account}: charges and balances do not add up`]
        : []),
    ]),
  ];
}
