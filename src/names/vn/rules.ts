/**
 * What the `.vn` rules say of a name, apart from what its registry says. Pure; each function
 * answers null for names it doesn't concern, those of other TLDs included. The order in which they
 * count is the lookup's business: shared zone, the registry's own word, the auction rule, the
 * operator's lists, then the notices.
 */
import type { DomainName } from '../domain-name.ts';
import type { Notice, Reason } from '../notice.ts';
import { protectedCategory } from './protected-names.ts';
import { accentVariant } from './spelling.ts';
import { VN_ZONES } from './zones.ts';

/** Shared and provincial zones (`com.vn`, `hanoi.vn`, `ai.vn`) can't be registered by anyone. */
export function sharedZoneReason(name: DomainName): Reason | null {
  const zone = VN_ZONES.get(name.ascii);
  if (!zone) return null;
  const kind = zone.kind === 'geographic' ? 'provincial zone' : 'zone';
  return {
    code: 'vn_shared_zone',
    rule: zone.rule,
    message: `${zone.zone} is a ${kind} shared by all; names are registered below it, never the zone itself.`,
  };
}

/**
 * ASCII names of one or two characters directly under .vn are given by auction only. Names with
 * Vietnamese letters and third-level names (open since 2011-01-10) aren't meant. A name sold at
 * auction is registered like any other.
 */
export function shortNameAuctionReason(name: DomainName): Reason | null {
  if (name.zone !== 'vn' || !/^[a-z0-9]{1,2}$/.test(name.label) || VN_ZONES.has(name.ascii))
    return null;
  return {
    code: 'vn_short_name_auction',
    rule: 'Decision 427/QĐ-BTTTT (2018-03-29)',
    message: 'Names of one or two characters directly under .vn are given by auction only.',
  };
}

/** `names`: A-label forms from the operator's `reserved.txt`. */
export function reservedListReason(name: DomainName, names: ReadonlySet<string>): Reason | null {
  if (!names.has(name.ascii)) return null;
  return {
    code: 'vn_operator_reserved',
    rule: 'Operator list: reserved',
    message: `${name.unicode} is on this service's list of reserved names.`,
  };
}

/** `names`: A-label forms from the operator's `auction.txt`. */
export function auctionListReason(name: DomainName, names: ReadonlySet<string>): Reason | null {
  if (!names.has(name.ascii)) return null;
  return {
    code: 'vn_operator_auction',
    rule: 'Operator list: auction',
    message: `${name.unicode} is on this service's list of names given by auction.`,
  };
}

/**
 * A hint, never a verdict: the list of protected names isn't published, only its categories are.
 */
export function protectedNameNotice(name: DomainName): Notice | null {
  if (name.tld !== 'vn' || VN_ZONES.has(name.ascii)) return null;
  // The bodies whose names are protected register them under gov.vn themselves.
  if (name.zone === 'gov.vn') return null;
  const category = protectedCategory(labelOf(name));
  if (category === null) return null;
  return {
    code: 'vn_protected_hint',
    message: `${name.unicode} may be protected (${category}; Decree 147/2024/NĐ-CP, Article 9). The registrar or VNNIC decides.`,
  };
}

/**
 * Who may register the name, where its zone sets conditions. Provincial zones are open to all:
 * null.
 */
export function eligibilityNotice(name: DomainName): Notice | null {
  if (name.tld !== 'vn' || VN_ZONES.has(name.ascii)) return null;
  if (name.zone === 'vn') {
    return eligibility(
      'Names directly under .vn are open to any organisation or individual, first come, first served; registrants in Vietnam use a registrar in Vietnam.',
    );
  }
  const zone = VN_ZONES.get(name.zone);
  if (!zone || zone.kind === 'geographic') return null;
  return eligibility(
    [`Names under ${zone.zone} are for ${zone.who}.`, zone.note ?? ''].join(' ').trim(),
  );
}

/**
 * The same word with its tone mark on the other vowel (`hòa`, `hoà`) is another name: worth
 * checking both.
 */
export function accentVariantNotice(name: DomainName): Notice | null {
  if (name.tld !== 'vn') return null;
  const label = labelOf(name);
  const variant = accentVariant(label);
  if (variant === null) return null;
  const other = variant + name.unicode.slice(label.length);
  return {
    code: 'vn_accent_variant',
    message: `${other} is the same in the other placement of the tone mark, but a different name; check both.`,
  };
}

function eligibility(message: string): Notice {
  return { code: 'vn_eligibility', message };
}

function labelOf(name: DomainName): string {
  return name.unicode.slice(0, name.unicode.indexOf('.'));
}
