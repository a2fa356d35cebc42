import type { DomainName } from '#app/names/domain-name.ts';
import type { Notice, Reason } from '#app/names/notice.ts';
import {
  accentVariantNotice,
  auctionListReason,
  eligibilityNotice,
  protectedNameNotice,
  reservedListReason,
  sharedZoneReason,
  shortNameAuctionReason,
} from '#app/names/vn/rules.ts';
import type { Reading } from '#app/parsing/reading.ts';
import type { RegistrySource, Settled } from '../outcome.ts';
import type { VnLists } from './operator-lists.ts';

const PLAIN = { reason: null, notices: [], premium: false, definitive: true } as const;

/** What the rules settle before a source is asked: shared and provincial zones are reserved. */
export function settleByRule(name: DomainName): Settled | null {
  const reason = sharedZoneReason(name);
  return reason && byRule('reserved', reason);
}

/** What a reading settles by itself; null when nothing. */
export function settleByReading(source: RegistrySource, reading: Reading): Settled | null {
  const base = { ...PLAIN, source, registration: null };
  if (reading.status === 'registered')
    return (
      reading.registration && { ...base, status: 'registered', registration: reading.registration }
    );
  if (reading.status === 'available')
    return { ...base, status: 'available', premium: reading.premium ?? false };
  if (reading.status !== 'reserved') return null;
  const status = reading.auction ? 'auction' : 'reserved';
  return { ...base, status, reason: registryReason(status, reading.words) };
}

/**
 * What a registry settled, then the `.vn` rules in the contract's order: the registry first (a sold
 * auction name is registered), 1–2 characters, the operator's lists, hints as notices.
 */
export function applyRules(name: DomainName, settled: Settled, lists: VnLists): Settled {
  if (settled.status === 'registered') return settled;
  const notices = name.tld === 'vn' ? vnNotices(name) : [];
  const rule = shortNameAuctionReason(name);
  if (rule && (settled.status === 'available' || isUnsoldSpecial(settled)))
    return { ...byRule('auction', rule), notices };
  const listed = settled.status === 'available' ? operatorReason(name, lists) : null;
  if (listed) return { ...byRule(listed.status, listed), notices };
  return { ...settled, notices };
}

/** What the operator's lists say of a name without a holder: reserved before auction. */
export function operatorReason(
  name: DomainName,
  lists: VnLists,
): (Reason & { readonly status: 'reserved' | 'auction' }) | null {
  const reserved = reservedListReason(name, lists.reserved);
  if (reserved) return { ...reserved, status: 'reserved' };
  const auction = auctionListReason(name, lists.auction);
  return auction && { ...auction, status: 'auction' };
}

const OPERATOR_CODES = ['vn_operator_reserved', 'vn_operator_auction'];

export function isOperatorReason(reason: Reason | null): boolean {
  return reason !== null && OPERATOR_CODES.includes(reason.code);
}

/** "Special name, not yet given out": so the registrars' systems call an unsold auction name. */
const SPECIAL_WORDS = /đặc biệt|chưa cấp phát/i;

function isUnsoldSpecial({ status, reason }: Settled): boolean {
  return status === 'reserved' && SPECIAL_WORDS.test(reason?.message ?? '');
}

function byRule(status: 'reserved' | 'auction', { code, rule, message }: Reason): Settled {
  const reason = { code, rule, message };
  return { ...PLAIN, status, source: 'rules', registration: null, reason };
}

function registryReason(status: 'reserved' | 'auction', words: string | null): Reason {
  const code = status === 'auction' ? 'registry_auction' : 'registry_reserved';
  const fallback =
    status === 'auction'
      ? 'The registry keeps this name for an auction.'
      : 'The registry keeps this name.';
  return { code, rule: "The registry's own answer", message: words ?? fallback };
}

function vnNotices(name: DomainName): Notice[] {
  return [protectedNameNotice(name), eligibilityNotice(name), accentVariantNotice(name)].filter(
    (notice) => notice !== null,
  );
}
