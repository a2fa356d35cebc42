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

/** Names in other languages than the country's own, and how people say them in daily life. */
const DAILY_NAMES = {
  AE: 'các tiểu vương quốc ả rập thống nhất|uae|u.a.e.',
  AR: 'ác-hen-ti-na',
  AU: 'úc|australia|ô-xtrây-li-a',
  BR: 'bra-xin',
  CA: 'ca-na-đa',
  CH: 'thụy sĩ|thụy sỹ',
  CN: 'trung quốc|trung hoa|cộng hòa nhân dân trung hoa',
  CU: 'cu ba',
  CZ: 'cộng hòa séc',
  DE: 'cộng hòa liên bang đức',
  GB: 'anh|anh quốc|nước anh|vương quốc anh|liên hiệp anh',
  HK: 'hồng kông',
  ID: 'in-đô-nê-xi-a',
  IT: 'ý|italia',
  JP: 'nhật|nhật bản',
  KH: 'cam-pu-chia|căm-pu-chia',
  KP: 'bắc triều tiên|bắc hàn',
  KR: 'hàn quốc|đại hàn dân quốc',
  LB: 'li băng',
  MM: 'miến điện',
  MN: 'mông cổ',
  MO: 'ma cao',
  MY: 'ma-lai-xi-a',
  PH: 'phi-líp-pin',
  PL: 'ba lan',
  RU: 'nga|liên bang nga',
  SA: 'ả rập saudi|ả rập xê út',
  SG: 'xinh-ga-po|xing-ga-po|singapo',
  TW: 'đài loan',
  UA: 'u-crai-na|ukraina',
  US: 'mỹ|hoa kỳ|hợp chúng quốc hoa kỳ',
};
/** Vietnamese data has Vietnamese names; the others are what registrars' files are kept in. */
const OTHER_LANGUAGES = ['vi', 'de', 'fr', 'es'];
/** As German and Nordic writers do without the letters. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
};

/** ISO 3166-1: alpha-2 with alpha-3 behind it. */
const CODES_OF_THREE = `
  ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA
  AZAZE BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES
  BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK
  CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA
  DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA
  GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS
  GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD
  IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA
  KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA
  LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ
  MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC
  NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM
  PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC
  SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV
  SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR
  TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR
  VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE`;
const CODE_BY_THREE: ReadonlyMap<string, string> = new Map(
  CODES_OF_THREE.trim()
    .split(/\s+/)
    .map((both) => [both.slice(2), both.slice(0, 2)]),
);

const APOSTROPHES = /['’‘`´ʻʼ]/g;

const namesByLanguage = new Map<string, Intl.DisplayNames>();
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
      local.push([nameKey(ownNames(code).of(code) ?? name), code]);
    }
  }
  for (const [code, spellings] of Object.entries(OTHER_SPELLINGS))
    for (const name of spellings.split('|')) codes.set(nameKey(name), code);
  for (const [name, code] of local) if (!codes.has(name)) codes.set(name, code);
  return codes;
}

let codesElsewhere: ReadonlyMap<string, string> | null = null;

/**
 * Names that are no country's by themselves, but where a country is expected: `Anh` and `Nga` are
 * people, too. Made when first asked for, since most data has codes.
 */
function codeElsewhere(key: string): string | undefined {
  codesElsewhere ??= namesElsewhere();
  return codesElsewhere.get(key);
}

function namesElsewhere(): Map<string, string> {
  const names = Object.entries(DAILY_NAMES).flatMap(([code, spellings]) =>
    spellings.split('|').map((name) => [name, code] as const),
  );
  const others = OTHER_LANGUAGES.map(regionNames);
  for (const code of CODE_BY_THREE.values())
    for (const language of [...others, ownNames(code)]) names.push([language.of(code)!, code]);
  const codes = new Map<string, string>();
  const add = (name: string, code: string) => {
    if (!codes.has(nameKey(name))) codes.set(nameKey(name), code);
  };
  for (const [name, code] of names) add(name, code);
  for (const [name, code] of names)
    add(
      name.toLowerCase().replace(/[äöüåø]/g, (letter) => SPELLED_OUT[letter]!),
      code,
    );
  return codes;
}

/** In the country's own language. */
function ownNames(code: string): Intl.DisplayNames {
  const { language, script } = new Intl.Locale(`und-${code}`).maximize();
  return regionNames(`${language}-${script}`);
}

function regionNames(language: string): Intl.DisplayNames {
  const known = namesByLanguage.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  namesByLanguage.set(language, names);
  return names;
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
 * ISO 3166-1 alpha-2 where `text` is a code of two or three letters or a country's name (in
 * English, its own language, Vietnamese or one of a few others), else `text` as written; null for
 * nothing. `UK` is `GB`.
 */
export function countryCode(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (/^[a-z]{2}$/i.test(trimmed))
    return trimmed.toUpperCase() === 'UK' ? 'GB' : trimmed.toUpperCase();
  // In capitals a code before a name: NGA is Nigeria, Nga is Russia in Vietnamese.
  const byThree = CODE_BY_THREE.get(trimmed.toUpperCase());
  if (byThree !== undefined && trimmed === trimmed.toUpperCase()) return byThree;
  const key = nameKey(trimmed);
  return CODE_BY_NAME.get(key) ?? nameElsewhere(trimmed, key) ?? byThree ?? trimmed;
}

/** One or two letters are a name by their accents alone: `Ý`, `Áo`, `Mỹ`. */
function nameElsewhere(text: string, key: string): string | undefined {
  return key.length > 2 || !/^[\x20-\x7e]*$/.test(text) ? codeElsewhere(key) : undefined;
}

/** Whether two spellings are one country; a version before may have kept another one. */
export function isSameCountry(one: string | null, other: string | null): boolean {
  return one === other || countryCode(one ?? '') === countryCode(other ?? '');
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
