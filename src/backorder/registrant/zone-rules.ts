/** Data: what zones ask of those who are to hold a name, by their published rules of 2026-11-20. */

export interface IdentityRule {
  readonly pattern: RegExp;
  /** What it must be, for the client. */
  readonly words: string;
}

export interface ZoneRule {
  /** Null: both people and organisations. */
  readonly holder: 'person' | 'organization' | null;
  /** ISO 3166-1 alpha-2; null: from anywhere. */
  readonly country: string | null;
  /** By the holder's country, `*` for all others; null: no identity number is asked for. */
  readonly identity: Readonly<Record<string, IdentityRule>> | null;
}

const CITIZEN: IdentityRule = {
  pattern: /^\d{12}$/,
  words: 'must be the 12 digits of a Vietnamese citizen’s identity card',
};
const VIETNAMESE: IdentityRule = {
  pattern: /^(?:\d{12}|\d{10}(?:-\d{3})?)$/,
  words:
    'must be the 12 digits of a citizen’s identity card, or a tax code: ' +
    '10 digits, or 10 and 3 as in 0100000000-001',
};
/** Numbers of passports and of other countries' registers have no common form. */
const ANY: IdentityRule = {
  pattern: /^[\p{L}\p{N}][\p{L}\p{N} ./-]{3,39}$/u,
  words: 'must be 4 to 40 letters and digits, with dots, slashes, - and blanks between',
};

const NO_RULE: ZoneRule = { holder: null, country: null, identity: null };
const VN: ZoneRule = { ...NO_RULE, identity: { VN: VIETNAMESE, '*': ANY } };
/** State bodies and missions are founded by decisions, whose numbers are of any form. */
const VN_BODIES: ZoneRule = { ...VN, holder: 'organization', identity: { '*': ANY } };

const RULES: Readonly<Record<string, ZoneRule>> = {
  vn: VN,
  'id.vn': { holder: 'person', country: 'VN', identity: { VN: CITIZEN } },
  'gov.vn': VN_BODIES,
  'int.vn': VN_BODIES,
  'org.vn': VN_BODIES,
  // Individuals are no longer admitted since 2026-02-10, as registrars report.
  'edu.vn': VN_BODIES,
};

/** Of the nearest zone above it that has one: `com.vn` goes by `vn`. */
export function zoneRule(zone: string): ZoneRule {
  for (let at = 0; at >= 0; at = zone.indexOf('.', at) + 1 || -1) {
    const above = zone.slice(at);
    if (Object.hasOwn(RULES, above)) return RULES[above]!;
  }
  return NO_RULE;
}
