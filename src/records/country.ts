import { foldText } from './fold-text.ts';

/** Spellings which registries use and the platform's names lack; folded as `nameKey` does. */
const OTHER_SPELLINGS = {
  BE: 'belgique',
  BN: 'brunei darussalam',
  BO: 'bolivia, plurinational state of',
  BQ: 'bonaire, sint eustatius and saba',
  BY: 'республика беларусь',
  CD: 'congo, the democratic republic of the|democratic republic of the congo|dr congo',
  CG: 'congo|republic of the congo',
  CH: 'suisse|svizzera|svizra',
  CI: 'ivory coast',
  CN: "people's republic of china|china, people's republic of|pr china|中华人民共和国|中國",
  CV: 'cape verde',
  CZ: 'czech republic|česká republika',
  DE: 'federal republic of germany|bundesrepublik deutschland',
  EH: 'western sahara',
  FK: 'falkland islands (malvinas)',
  FM: 'micronesia, federated states of|federated states of micronesia',
  GB: 'uk|great britain|england|scotland|wales|northern ireland|united kingdom of great britain and northern ireland',
  GR: 'hellas|hellenic republic',
  HK: 'hong kong|hongkong|香港',
  HM: 'heard island and mcdonald islands',
  IE: 'éire|republic of ireland',
  IR: 'iran, islamic republic of|islamic republic of iran',
  KP: "korea, democratic people's republic of|democratic people's republic of korea",
  KR: 'korea|republic of korea|korea, republic of|한국',
  KZ: 'қазақстан|республика казахстан',
  LA: "lao people's democratic republic|lao pdr",
  LU: 'luxemburg|lëtzebuerg',
  LY: 'libyan arab jamahiriya',
  MA: 'maroc',
  MD: 'moldova, republic of|republic of moldova',
  MF: 'saint martin (french part)',
  MK: 'macedonia, the former yugoslav republic of|macedonia|republic of north macedonia',
  MM: 'myanmar|burma',
  MO: 'macau|macao|澳門|澳门',
  NL: 'holland',
  NO: 'noreg',
  PN: 'pitcairn',
  PS: 'palestine|palestine, state of|state of palestine|palestinian territory, occupied',
  RS: 'srbija|republic of serbia',
  RU: 'russian federation|российская федерация',
  SH: 'saint helena, ascension and tristan da cunha',
  SK: 'slovak republic|slovenská republika',
  SX: 'sint maarten (dutch part)',
  SY: 'syrian arab republic',
  SZ: 'swaziland',
  TH: 'ประเทศไทย',
  TL: 'east timor',
  TN: 'tunisie',
  TR: 'turkey',
  TW: 'taiwan, province of china|republic of china|taiwan, republic of china|臺灣|台湾',
  TZ: 'tanzania, united republic of|united republic of tanzania',
  UM: 'united states minor outlying islands',
  US: 'us|usa|u. s.|u. s. a.|united states of america',
  VA: 'holy see|holy see (vatican city state)|vatican',
  VC: 'saint vincent and the grenadines',
  VE: 'venezuela, bolivarian republic of|bolivarian republic of venezuela',
  VG: 'virgin islands, british',
  VI: 'virgin islands, u.s.|virgin islands, us',
  VN: 'viet nam|socialist republic of vietnam|cộng hòa xã hội chủ nghĩa việt nam',
};

const APOSTROPHES = /['’‘`´ʻʼ]/g;
const CODE_BY_NAME: ReadonlyMap<string, string> = codesByName();

/** Every region by the platform's name in English, and that in its own language. */
function codesByName(): Map<string, string> {
  const english = regionNames('en');
  const codes = new Map<string, string>();
  const local: [string, string][] = [];
  for (let first = 65; first <= 90; first++) {
    for (let second = 65; second <= 90; second++) {
      const code = String.fromCharCode(first, second);
      const name = english.of(code);
      // Withdrawn codes (BU, DD, SU …) share the name of what followed them: the platform's own
      // code wins.
      if (!name || Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`) continue;
      codes.set(nameKey(name), code);
      const { language, script } = new Intl.Locale(`und-${code}`).maximize();
      local.push([nameKey(regionNames(`${language}-${script}`).of(code) ?? name), code]);
    }
  }
  for (const [code, spellings] of Object.entries(OTHER_SPELLINGS))
    for (const name of spellings.split('|')) codes.set(nameKey(name), code);
  for (const [name, code] of local) if (!codes.has(name)) codes.set(name, code);
  return codes;
}

function regionNames(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
}

/** As spellings of one name are compared: words without accents, apostrophes and dots. */
function nameKey(name: string): string {
  return foldText(name.replace(APOSTROPHES, ''))
    .replaceAll('.', '')
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '' && word !== 'the')
    .map((word) => (word === 'saint' ? 'st' : word))
    .join(' ');
}

/**
 * ISO 3166-1 alpha-2 where `text` is a code or a country's name (in English or its own language),
 * else `text` as written; null for nothing. `UK` is `GB`.
 */
export function countryCode(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (/^[a-z]{2}$/i.test(trimmed))
    return trimmed.toUpperCase() === 'UK' ? 'GB' : trimmed.toUpperCase();
  return CODE_BY_NAME.get(nameKey(trimmed)) ?? trimmed;
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

/** Whether `text` is a country's name (of mere letters `US` and `UK` alone). */
export function isCountryName(text: string): boolean {
  return CODE_BY_NAME.has(nameKey(text));
}
