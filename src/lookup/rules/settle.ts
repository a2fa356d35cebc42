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
import type { Registration } from '#app/records/registration.ts';
import type { DefiniteOutcome } from '../outcome.ts';
import type { VnLists } from './operator-lists.ts';
import type { RegistryWord } from './registry-word.ts';

/** What is settled of a name, without the evidence. */
export type Settled = Pick<
  DefiniteOutcome,
  'status' | 'source' | 'registration' | 'reason' | 'notices' | 'premium'
>;

/** What the rules settle before anyone is asked: a shared or provincial zone is nobody's to register. */
export function settleByRule(name: DomainName): Settled | null {
  const reason = sharedZoneReason(name);
  return reason && { ...held('reserved', 'rules', reason), notices: [] };
}

/**
 * The registry's word, then the `.vn` rules in the contract's order: the registry first (a sold auction name is
 * registered), the 1–2 character rule, the operator's reserved and auction lists, hints as notices.
 */
export function settle(name: DomainName, word: RegistryWord, lists: VnLists): Settled {
  if (word.status === 'registered') {
    return registered(word.source, word.registration);
  }
  const notices = name.tld === 'vn' ? vnNotices(name) : [];
  const rule = shortNameAuctionReason(name);
  // "Special name, not yet given out" is what the registrars' systems say of an unsold auction name.
  if (rule && (word.status === 'available' || word.special))
    return { ...held('auction', 'rules', rule), notices };
  if (word.status !== 'available')
    return { ...held(word.status, word.source, registryReason(word.status, word.words)), notices };
  const listed = operatorReason(name, lists);
  if (listed) return { ...held(listed.status, 'rules', listed), notices };
  const premium = word.premium ?? false;
  return {
    status: 'available',
    source: word.source,
    registration: null,
    reason: null,
    notices,
    premium,
  };
}

/** What the operator's lists say of a name nobody holds: reserved before auction. */
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

function registered(source: DefiniteOutcome['source'], registration: Registration): Settled {
  return { status: 'registered', source, registration, reason: null, notices: [], premium: false };
}

function held(
  status: 'reserved' | 'auction',
  source: DefiniteOutcome['source'],
  reason: Reason,
): Omit<Settled, 'notices'> {
  const { code, rule, message } = reason;
  return { status, source, registration: null, reason: { code, rule, message }, premium: false };
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
