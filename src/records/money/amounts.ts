/** Amounts of money as decimal text such as `8.50`, reckoned exactly: never as floats. */

/** In units of the last of eight decimals; `decimals` is how many of them were written. */
interface Decimal {
  readonly units: bigint;
  readonly decimals: number;
}

/** ISO 4217, three capital letters. */
export const CURRENCY_PATTERN = '^[A-Z]{3}$';

/** An `xs:decimal`, within bounds. */
const AMOUNT = /^([+-]?)(\d{0,12})(?:\.(\d{0,8}))?$/;
const MOST_DECIMALS = 8;

/** With as many decimals as the longest of them; null when one can't be read. */
export function sumOf(amounts: readonly string[]): string | null {
  const read = amounts.map(readDecimal);
  if (!read.every((one) => one !== null)) return null;
  return textOf({
    units: read.reduce((sum, { units }) => sum + units, 0n),
    decimals: Math.max(0, ...read.map(({ decimals }) => decimals)),
  });
}

/** `count` is whole. */
export function timesOf(amount: string, count: number): string {
  const { units, decimals } = decimalOf(amount);
  return textOf({ units: units * BigInt(count), decimals });
}

/** Below, at or above zero as the first is less than, equal to or more than the second. */
export function compareAmounts(one: string, other: string): number {
  const difference = decimalOf(one).units - decimalOf(other).units;
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** Of what was judged before. Throws a `RangeError` for any other text. */
function decimalOf(amount: string): Decimal {
  const decimal = readDecimal(amount);
  if (!decimal) throw new RangeError('not an amount of money');
  return decimal;
}

function readDecimal(text: string): Decimal | null {
  const [, sign, whole = '', fraction = ''] = AMOUNT.exec(text) ?? [];
  if (`${whole}${fraction}` === '') return null;
  const units = BigInt(`${whole}${fraction.padEnd(MOST_DECIMALS, '0')}`);
  return { units: sign === '-' ? -units : units, decimals: fraction.length };
}

function textOf({ units, decimals }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(MOST_DECIMALS + 1, '0');
  const fraction = digits.slice(-MOST_DECIMALS).slice(0, decimals);
  const sign = units < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -MOST_DECIMALS)}${fraction && `.${fraction}`}`;
}
