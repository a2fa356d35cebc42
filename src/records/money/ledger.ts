/** What registrars told, were promised and took for orders. Amounts are decimal text. */
/** What a registrar took for a registration, by its own word. */
export interface Payment {
  readonly amount: string;
  readonly currency: string;
  /** What the account had left then, and how far below zero it may go; null: not told. */
  readonly balance: string | null;
  readonly creditLimit: string | null;
}

/**
 * - `check`  a price was told
 * - `create` a create may go out at that price; or, with `charged`, what became of it
 */
export const LEDGER_OPERATIONS = ['check', 'create'] as const;

export interface LedgerEntry {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly operation: (typeof LEDGER_OPERATIONS)[number];
  readonly quoted: string | null;
  /** The most that the create may cost. */
  readonly agreed: string | null;
  /** Null: not known yet. Zero: nothing was bought. */
  readonly charged: string | null;
  readonly currency: string;
  /** The registrar did not say what it charged: it is what was told, or else agreed to. */
  readonly assumed: boolean;
}

/** As the books of all accounts have it. */
export interface BookedEntry extends LedgerEntry, Pick<Payment, 'balance' | 'creditLimit'> {
  readonly sequence: number;
  readonly order: string;
  readonly domain: string;
  readonly account: string;
}

/** Of one account and currency. */
export interface LedgerSum {
  readonly account: string;
  readonly currency: string;
  readonly entries: number;
  /** By the registrar's word. */
  readonly charged: string;
  readonly assumed: string;
  /** Agreed to by creates whose end is not known yet. */
  readonly open: string;
  /** As it was told last; null: never. */
  readonly balance: string | null;
  readonly creditLimit: string | null;
  /** By how much the balance fell from before the first to after the last charge that told it. */
  readonly fall: string | null;
  /** Whether the charges explain it; null: no balance was told. */
  readonly addsUp: boolean | null;
}

/** What is left out is not asked for. Times are epoch milliseconds; `to` is not in it. */
export interface LedgerFilter {
  readonly order?: string | undefined;
  readonly account?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
