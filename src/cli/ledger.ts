import { isoInstant } from '#app/base/clock.ts';
import type { BookedEntry, LedgerFilter, LedgerSum } from '#app/records/money/ledger.ts';
import type { CliParts } from './parts.ts';

const PAGE = 1_000;

/** What orders were told, agreed to and charged, and whether the registry's balance says so too. */
export async function ledgerCommand(
  { stdout, openLedger }: CliParts,
  { json = false, ...filter }: LedgerFilter & { json?: boolean },
): Promise<number> {
  const tell = (line: unknown, text: string) =>
    stdout.write(`${json ? JSON.stringify(line) : text}\n`);
  await using ledger = await openLedger();
  for (let after = 0; ; ) {
    const page = await ledger.list(filter, PAGE, after);
    for (const entry of page) tell({ ...entry, at: isoInstant(entry.at) }, row(entry));
    if (page.length < PAGE) break;
    after = page.at(-1)!.sequence;
  }
  for (const sum of await ledger.sum(filter)) tell({ sum }, total(sum));
  return 0;
}

function row(entry: BookedEntry): string {
  const { at, account, domain, operation, order, currency, assumed } = entry;
  const amounts = [
    ...(['quoted', 'agreed', 'charged', 'balance'] as const).flatMap((name) =>
      entry[name] === null ? [] : [`${name} ${entry[name]}`],
    ),
    ...(assumed ? ['(assumed)'] : []),
  ];
  return [isoInstant(at), account, domain, operation, ...amounts, currency, order].join('  ');
}

function total(sum: LedgerSum): string {
  const { account, currency, entries, charged, assumed, open, balance, fall, addsUp } = sum;
  const registry =
    balance === null
      ? 'the registry tells no balance'
      : `the balance fell by ${fall} to ${balance}: ${addsUp ? 'adds up' : 'DOES NOT ADD UP'}`;
  return (
    `${account} ${currency}: ${entries} entries, charged ${charged}, assumed ${assumed}, ` +
    `open ${open}; ${registry}`
  );
}
