/** What a registry's answers over EPP come to for one who catches names. Pure. */

import type { EppExchange } from '#app/epp/connection.ts';
import type { ChargedPrice, CheckedPrice } from '#app/epp/extensions/fee-answers.ts';
import type { Checked, DomainInfo } from '#app/epp/replies.ts';
import { resultMeaning } from '#app/epp/result-codes.ts';
import { CURRENCY_PATTERN, compareAmounts, sumOf } from '#app/records/money/amounts.ts';
import type { Payment } from '#app/records/money/ledger.ts';
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
  const { code, created, charged } = exchange.response;
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
        paid: paymentOf(charged),
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

const CURRENCY = new RegExp(CURRENCY_PATTERN);
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
function totalOf({ fees, credits }: Pick<CheckedPrice, 'fees' | 'credits'>): string | null {
  const paid = fees.map(({ amount }) => amount);
  const sum = sumOf([...paid, ...credits]);
  if (sum === null) return null;
  const isAstray =
    paid.some((fee) => compareAmounts(fee, '0') < 0) ||
    credits.some((credit) => compareAmounts(credit, '0') > 0);
  return isAstray || compareAmounts(sum, '0') < 0 ? null : sum;
}

/** What a create's answer says it cost; null where it says nothing that can be read. */
function paymentOf(charged: ChargedPrice | null): Payment | null {
  const amount = charged && charged.fees.length > 0 ? totalOf(charged) : null;
  if (!charged || amount === null || !CURRENCY.test(charged.currency)) return null;
  const readable = (text: string | null) => (text === null ? null : sumOf([text]));
  const [balance, creditLimit] = [charged.balance, charged.creditLimit].map(readable);
  return { amount, currency: charged.currency, balance: balance!, creditLimit: creditLimit! };
}
