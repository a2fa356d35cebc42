export interface VnZone {
  /** `com.vn`, A-label form. */
  readonly zone: string;
  readonly kind: 'generic' | 'geographic';
  /** Who may register below it, to follow "names under com.vn are for …". */
  readonly who: string;
  /** Whether the registrant must prove more than who he is; null: not confirmed. */
  readonly restricted: boolean | null;
  /**
   * Whether Vietnamese letters are open below it. Directly under .vn they are; by zone no list is
   * confirmed, hence null.
   */
  readonly idn: boolean | null;
  /** The text that makes the zone a shared one. */
  readonly rule: string;
  /** What else is worth telling a registrant. */
  readonly note: string | null;
}

const CIRCULAR_48_2025 = 'Circular 48/2025/TT-BKHCN (in force 2026-02-10)';
const FORMERLY_24_2015 = `${CIRCULAR_48_2025}; formerly Circular 24/2015/TT-BTTTT, Article 5`;
const FORMERLY_21_2021 = `${CIRCULAR_48_2025}; formerly Circular 21/2021/TT-BTTTT`;
const NEW_ZONE = 'The zone is new; conditions and the start of registration are not confirmed.';

function generic(
  zone: string,
  who: string,
  more: { restricted?: boolean | null; rule?: string; note?: string } = {},
): VnZone {
  const { restricted = false, rule = FORMERLY_24_2015, note = null } = more;
  return { zone, kind: 'generic', who, restricted, idn: null, rule, note };
}

function geographic(label: string): VnZone {
  return {
    zone: `${label}.vn`,
    kind: 'geographic',
    who: 'organisations and individuals',
    restricted: false,
    idn: null,
    rule: FORMERLY_24_2015,
    note: null,
  };
}

const GENERIC_ZONES: readonly VnZone[] = [
  generic('com.vn', 'organisations and individuals in business and commerce'),
  generic('biz.vn', 'organisations and individuals in business'),
  generic('edu.vn', 'organisations in education and training', {
    restricted: true,
    note: 'Individuals are no longer admitted since 2026-02-10, as registrars report.',
  }),
  generic('gov.vn', 'state bodies only', {
    restricted: true,
    note: 'VNNIC reviews each name first.',
  }),
  generic('net.vn', 'organisations and individuals that set up or provide network services'),
  generic('org.vn', 'organisations in political, cultural and social fields'),
  generic('int.vn', 'international organisations in Vietnam', { restricted: true }),
  generic('ac.vn', 'organisations and individuals in research'),
  generic('pro.vn', 'organisations and individuals in specialised professions'),
  generic(
    'info.vn',
    'organisations and individuals that produce, distribute or provide information',
  ),
  generic('health.vn', 'organisations and individuals in pharmacy and health care'),
  generic('name.vn', 'registrants whose own name it is', { restricted: true }),
  generic('id.vn', 'individuals who are Vietnamese citizens', {
    restricted: true,
    rule: FORMERLY_21_2021,
  }),
  generic(
    'io.vn',
    'organisations and individuals, for digital applications, platforms and online services',
    {
      rule: FORMERLY_21_2021,
    },
  ),
  generic('ai.vn', 'organisations and individuals, for artificial intelligence', {
    rule: FORMERLY_21_2021,
  }),
  generic('ap.vn', 'software, applications and digital platforms', {
    restricted: null,
    rule: CIRCULAR_48_2025,
    note: NEW_ZONE,
  }),
  generic('ad.vn', 'digital promotion and advertising', {
    restricted: null,
    rule: CIRCULAR_48_2025,
    note: NEW_ZONE,
  }),
  generic('on.vn', 'online activity', { restricted: null, rule: CIRCULAR_48_2025, note: NEW_ZONE }),
];

/**
 * The 63 provinces up to 2025-06-30 and Huế. That a province was merged on 2025-07-01 didn't close
 * its zone, as far as is known: all are still in the Public Suffix List.
 */
const GEOGRAPHIC_ZONES: readonly VnZone[] = `
  angiang bacgiang backan baclieu bacninh baria-vungtau bentre binhdinh binhduong binhphuoc binhthuan camau cantho
  caobang daklak daknong danang dienbien dongnai dongthap gialai hagiang haiduong haiphong hanam hanoi hatinh haugiang
  hoabinh hue hungyen khanhhoa kiengiang kontum laichau lamdong langson laocai longan namdinh nghean ninhbinh ninhthuan
  phutho phuyen quangbinh quangnam quangngai quangninh quangtri soctrang sonla tayninh thaibinh thainguyen thanhhoa
  thanhphohochiminh thuathienhue tiengiang travinh tuyenquang vinhlong vinhphuc yenbai`
  .trim()
  .split(/\s+/)
  .map(geographic);

/** Shared zones under .vn by name: third-level names are sold below them, the zone itself never. */
export const VN_ZONES: ReadonlyMap<string, VnZone> = new Map(
  [...GENERIC_ZONES, ...GEOGRAPHIC_ZONES].map((zone) => [zone.zone, zone]),
);

/**
 * The zones of 2026 that the Public Suffix List took up late: laid over the list that `tldts`
 * brings.
 */
export const VN_ZONE_SUPPLEMENT: readonly string[] = ['ap.vn', 'ad.vn', 'on.vn'];

export function isVnSharedZone(ascii: string): boolean {
  return VN_ZONES.has(ascii);
}
