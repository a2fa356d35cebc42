/** Spellings which registries use and the platform's English region names lack. */
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  'viet nam': 'VN',
  'việt nam': 'VN',
  'russian federation': 'RU',
  korea: 'KR',
  'republic of korea': 'KR',
  'korea, republic of': 'KR',
  'czech republic': 'CZ',
  turkey: 'TR',
  holland: 'NL',
  'the netherlands': 'NL',
  'iran, islamic republic of': 'IR',
  'iran (islamic republic of)': 'IR',
  'taiwan, province of china': 'TW',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  'moldova, republic of': 'MD',
  'macedonia, the former yugoslav republic of': 'MK',
  'tanzania, united republic of': 'TZ',
  'venezuela, bolivarian republic of': 'VE',
  'bolivia, plurinational state of': 'BO',
  "lao people's democratic republic": 'LA',
  'syrian arab republic': 'SY',
  'brunei darussalam': 'BN',
  'cape verde': 'CV',
  swaziland: 'SZ',
  'ivory coast': 'CI',
  deutschland: 'DE',
  españa: 'ES',
  schweiz: 'CH',
  suisse: 'CH',
  svizzera: 'CH',
  österreich: 'AT',
  norge: 'NO',
  sverige: 'SE',
  danmark: 'DK',
  suomi: 'FI',
  brasil: 'BR',
  méxico: 'MX',
  italia: 'IT',
  belgique: 'BE',
  belgië: 'BE',
  polska: 'PL',
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
      const current =
        name === undefined ? null : Intl.getCanonicalLocales(`und-${code}`)[0]?.slice(4);
      if (name !== undefined && current === code) codes.set(name, code);
    }
  }
  for (const [name, code] of Object.entries(OTHER_SPELLINGS)) codes.set(name, code);
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

/** Whether `text` is a country's name (not merely two letters). */
export function isCountryName(text: string): boolean {
  return CODE_BY_NAME.has(text.trim().toLowerCase());
}
