/** Amounts in hundredths, so that sums are exact; written with two decimals. */
export function centsOf(amount: string): number {
  const [, sign, units, part = ''] = /^([+-]?)(\d*)\.?(\d{0,2})$/.exec(amount.trim()) ?? [];
  if (units === undefined) throw new Error(`${amount} is no amount`);
  const cents = Number(units) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

export function amountOf(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export interface Movement {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly operation: 'create' | 'renew' | 'restore' | 'refund' | 'credit';
  readonly name: string;
  /** Below 0: taken from the registrar. */
  readonly cents: number;
  readonly clTrid: string;
}

/** A registrar's money at the registry. */
export class MoneyAccount {
  readonly movements: Movement[] = [];
  #cents: number;
  readonly creditLimitCents: number;

  constructor(balance: string, creditLimit: string) {
    this.#cents = centsOf(balance);
    this.creditLimitCents = centsOf(creditLimit);
  }

  get cents(): number {
    return this.#cents;
  }

  /** What was spent, refunds taken off. */
  get spentCents(): number {
    return this.movements
      .filter(({ operation }) => operation !== 'credit')
      .reduce((sum, { cents }) => sum - cents, 0);
  }

  /** Whether something was paid in after the first charge. */
  get hasDeposit(): boolean {
    const isCredit = ({ operation }: Movement) => operation === 'credit';
    const charge = this.movements.findIndex((one) => !isCredit(one));
    return charge >= 0 && this.movements.slice(charge).some(isCredit);
  }

  affords(cents: number): boolean {
    return this.#cents + this.creditLimitCents >= cents;
  }

  move(movement: Movement): void {
    this.movements.push(movement);
    this.#cents += movement.cents;
  }
}
