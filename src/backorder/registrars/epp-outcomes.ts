/** What a registry's answers over EPP come to for one who catches names. Pure. */
import type { EppExchange } from '#app/epp/connection.ts';
import type { CheckedPrice } from '#app/epp/extensions/fee-answers.ts';
import type { Checked, DomainInfo } from '#app/epp/replies.ts';
import { resultMeaning } from '#app/epp/result-codes.ts';
import { type CreateOutcome, NO_QUOTE, type Ownership, type Quote } from './registrar-port.ts';

/**
 * Of a create that was sent. 2400 and 2500 are `unknown`: some registries answer them to creates
 * they did carry out. A throttle's rest is the account's to say.
 */
export function createOutcome(
  exchange: EppExchange,
  isPriced: boolean,
): Exclude<CreateOutcome, { kind: 'throttled' }> | { readonly kind: 'throttled' } {
  if (!exchange.ok)
    return exchange.fault.sent
      ? { kind: 'unknown', cause: exchange.fault.kind }
      : { kind: 'unsent', cause: 'noSession' };
  const { code, created } = exchange.response;
  const refused = (fault: 'credentials' | 'price' | 'policy', message: string) =>
    ({ kind: 'refused', fault, code: String(code), message }) as const;
  const isUnknown = { kind: 'unknown', cause: `code ${code}` } as const;
  const meaning = resultMeaning(code);
  switch (meaning) {
    case 'done':
      if (code !== 1000) return isUnknown;
      return {
        kind: 'won',
        registeredAt: created?.createdAt ?? null,
        expiry: created?.expiresAt ?? null,
      };
    case 'pending':
    case 'exists':
    case 'prohibited':
    case 'funds':
      return { kind: meaning };
    case 'sessions':
      return { kind: 'throttled' };
    case 'credentials':
      // 2201 and 2202: we are who we are, but may not do this.
      if (code === 2200 || code === 2501)
        return refused('credentials', 'The registry refuses the account’s login');
      return refused('policy', 'The registry does not let the account register this name');
    case 'mistake':
      if (isPriced && (code === 2004 || code === 2306))
        return refused('price', 'The registry asks for another price');
      return refused('policy', 'The registry refuses the create as it is');
    case 'absent':
      return refused(
        'policy',
        'The registry does not know a contact or a name server of the account',
      );
    case 'trouble':
    case 'closing':
      return isUnknown;
  }
}

/** Clocks round: that much earlier than asked for is still of the attempt. */
const CREATED_SLACK_MS = 1_000;

export interface OwnershipEvidence {
  readonly name: string;
  readonly clientId: string;
  /** Epoch milliseconds by the registry's clock. */
  readonly since: number;
  readonly isAuthInfo: (shown: string) => boolean;
}

/** Of a registration that the registry shows. */
export function ownershipOf(info: DomainInfo, evidence: OwnershipEvidence): Ownership {
  const { name, clientId, since, isAuthInfo } = evidence;
  if (info.name !== name || info.clientId === '') return { kind: 'unknown' };
  const isOwn = info.clientId.toLowerCase() === clientId.toLowerCase();
  // An application (RFC 5731 §2.3); another's says nothing of ours.
  if (info.statuses.includes('pendingCreate')) return { kind: isOwn ? 'pending' : 'unknown' };
  const ours = { kind: 'ours', registeredAt: info.createdAt, expiry: info.expiresAt } as const;
  if (info.authInfo !== null && isAuthInfo(info.authInfo)) return ours;
  if (!isOwn) return { kind: 'others' };
  if (info.createdAt === null) return { kind: 'unknown' };
  // Older: the account held it before, for another client or by another attempt.
  return info.createdAt >= since - CREATED_SLACK_MS ? ours : { kind: 'others' };
}

/** An `xs:decimal`, within bounds. */
const AMOUNT = /^([+-]?)(\d{0,12})(?:\.(\d{0,8}))?$/;
const CURRENCY = /^[A-Z]{3}$/;
const MAX_REASON_LENGTH = 500;

/** A price that can't be read leaves open what a create costs, and so everything. */
export function quoteOf(checked: Checked | undefined, years: number): Quote {
  if (!checked) return NO_QUOTE;
  const { available, prices } = checked;
  // One of a period that isn't told is of the shortest.
  const price =
    prices.find((one) => one.years === years) ??
    (years === 1 ? prices.find((one) => one.years === null) : undefined) ??
    null;
  const amount = price && totalOf(price);
  if (price && (amount === null || !CURRENCY.test(price.currency))) return NO_QUOTE;
  return {
    available,
    price: price && amount !== null ? { amount, currency: price.currency } : null,
    reason: checked.reason?.slice(0, MAX_REASON_LENGTH) ?? null,
  };
}

/** Fees less credits (RFC 8748 §3.4); null when one can't be read or the sum is below zero. */
function totalOf({ fees, credits }: CheckedPrice): string | null {
  const [paid, credited] = [fees.map(({ amount }) => decimalOf(amount)), credits.map(decimalOf)];
  let units = 0n;
  let decimals = 0;
  for (const amount of [...paid, ...credited]) {
    if (!amount) return null;
    units += amount.units;
    decimals = Math.max(decimals, amount.decimals);
  }
  const isAstray =
    paid.some((fee) => fee!.units < 0n) || credited.some((credit) => credit!.units > 0n);
  if (isAstray || units < 0n) return null;
  const digits = String(units).padStart(MOST_DECIMALS + 1, '0');
  const fraction = digits.slice(-MOST_DECIMALS).slice(0, decimals);
  return `${digits.slice(0, -MOST_DECIMALS)}${fraction && `.${fraction}`}`;
}

const MOST_DECIMALS = 8;

/** Exact: in units of the last of eight decimals. */
function decimalOf(text: string): { readonly units: bigint; readonly decimals: number } | null {
  const [, sign, whole = '', fraction = ''] = AMOUNT.exec(text) ?? [];
  if (`${whole}${fraction}` === '') return null;
  const units = BigInt(`${whole}${fraction.padEnd(MOST_DECIMALS, '0')}`);
  return { units: sign === '-' ? -units : units, decimals: fraction.length };
}
