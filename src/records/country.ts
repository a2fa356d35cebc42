/** Spellings which registries use and the platform's English region names lack. */
const OTHER_SPELLINGS = {
  US: 'usa|u.s.a.|united states of america',
  GB: 'uk|great britain|england',
  VN: 'viet nam|việt nam',
  RU: 'russian federation',
  KR: 'korea|republic of korea|korea, republic of',
  CZ: 'czech republic',
  TR: 'turkey',
  NL: 'holland|the netherlands',
  IR: 'iran, islamic republic of|iran (islamic republic of)',
  TW: 'taiwan, province of china',
  HK: 'hong kong',
  MO: 'macau|macao',
  MD: 'moldova, republic of',
  MK: 'macedonia, the former yugoslav republic of',
  TZ: 'tanzania, united republic of',
  VE: 'venezuela, bolivarian republic of',
  BO: 'bolivia, plurinational state of',
  LA: "lao people's democratic republic",
  SY: 'syrian arab republic',
  BN: 'brunei darussalam',
  CV: 'cape verde',
  SZ: 'swaziland',
  CI: 'ivory coast',
  DE: 'deutschland',
  ES: 'españa',
  CH: 'schweiz|suisse|svizzera',
  AT: 'österreich',
  NO: 'norge',
  SE: 'sverige',
  DK: 'danmark',
  FI: 'suomi',
  BR: 'brasil',
  MX: 'méxico',
  IT: 'italia',
  BE: 'belgique|belgië',
  PL: 'polska',
};

const CODE_BY_NAME: ReadonlyMap<string, string> = englishRegionNames();

/** Every region the platform has an English name for, by that name in lower case. */
function englishRegionNames(): Map<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const codes = new Map<string, string>();
  for (let first = 65; first <= 90; first++) {
    for (let second = 65; second <= 90; second++) {
      const code = String.fromCharCode(first, second);
      const name = names.of(code)?.toLowerCase();
      // Withdrawn codes (BU, DD, SU …) share the name of what followed them: the platform's own
      // code wins.
      const isCurrent = name && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
      if (isCurrent) codes.set(name, code);
    }
  }
  for (const [code, spellings] of Object.entries(OTHER_SPELLINGS))
    for (const name of spellings.split('|')) codes.set(name, code);
  return codes;
}

/**
 * ISO 3166-1 alpha-2 where `text` is a code or a country's name, else `text` as written; null for
 * nothing. `UK` is `GB`.
 */
export function countryCode(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (/^[a-z]{2}$/i.test(trimmed))
    return trimmed.toUpperCase() === 'UK' ? 'GB' : trimmed.toUpperCase();
  return CODE_BY_NAME.get(trimmed.toLowerCase()) ?? trimmed;
}

const CODES: ReadonlySet<string> = new Set(CODE_BY_NAME.values());
/** What the platform names beside the 249: reserved codes, unions, and regions of its own. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(
  'AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '),
);

/** Whether `code` is one of ISO 3166-1 alpha-2, in capital letters. */
export function isCountryCode(code: string): boolean {
  return CODES.has(code) && !NO_COUNTRIES.has(code);
}

/** Whether `text` is a country's name (not merely two letters). */
export function isCountryName(text: string): boolean {
  return CODE_BY_NAME.has(text.trim().toLowerCase());
}
