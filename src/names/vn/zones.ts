export interface VnZone {
  /** `com.vn`, A-label form. */
  readonly zone: string;
  readonly kind: 'generic' | 'geographic';
  /** Who may register below it, to follow "names under com.vn are for …". */
  readonly who: string;
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
  label: string,
  who: string,
  rule = FORMERLY_24_2015,
  note: string | null = null,
): VnZone {
  return { zone: `${label}.vn`, kind: 'generic', who, rule, note };
}

const EDU_NOTE = 'Individuals are no longer admitted since 2026-02-10, as registrars report.';
const GENERIC_ZONES: readonly VnZone[] = [
  generic('com', 'organisations and individuals in business and commerce'),
  generic('biz', 'organisations and individuals in business'),
  generic('edu', 'organisations in education and training', FORMERLY_24_2015, EDU_NOTE),
  generic('gov', 'state bodies only', FORMERLY_24_2015, 'VNNIC reviews each name first.'),
  generic('net', 'organisations and individuals that set up or provide network services'),
  generic('org', 'organisations in political, cultural and social fields'),
  generic('int', 'international organisations in Vietnam'),
  generic('ac', 'organisations and individuals in research'),
  generic('pro', 'organisations and individuals in specialised professions'),
  generic('info', 'organisations and individuals that produce, distribute or provide information'),
  generic('health', 'organisations and individuals in pharmacy and health care'),
  generic('name', 'registrants whose own name it is'),
  generic('id', 'individuals who are Vietnamese citizens', FORMERLY_21_2021),
  generic(
    'io',
    'organisations and individuals, for digital applications, platforms and online services',
    FORMERLY_21_2021,
  ),
  generic('ai', 'organisations and individuals, for artificial intelligence', FORMERLY_21_2021),
  generic('ap', 'software, applications and digital platforms', CIRCULAR_48_2025, NEW_ZONE),
  generic('ad', 'digital promotion and advertising', CIRCULAR_48_2025, NEW_ZONE),
  generic('on', 'online activity', CIRCULAR_48_2025, NEW_ZONE),
];

/**
 * The 63 provinces up to 2025-06-30 and Huế. That a province was merged on 2025-07-01 didn't close
 * its zone, as far as is known: all are still in the Public Suffix List.
 */
const PROVINCES = `
  angiang bacgiang backan baclieu bacninh baria-vungtau bentre binhdinh binhduong binhphuoc
  binhthuan camau cantho caobang daklak daknong danang dienbien dongnai dongthap gialai hagiang
  haiduong haiphong hanam hanoi hatinh haugiang hoabinh hue hungyen khanhhoa kiengiang kontum
  laichau lamdong langson laocai longan namdinh nghean ninhbinh ninhthuan phutho phuyen quangbinh
  quangnam quangngai quangninh quangtri soctrang sonla tayninh thaibinh thainguyen thanhhoa
  thanhphohochiminh thuathienhue tiengiang travinh tuyenquang vinhlong vinhphuc yenbai`;
const GEOGRAPHIC_ZONES = PROVINCES.trim()
  .split(/\s+/)
  .map(
    (label): VnZone => ({ ...generic(label, 'organisations and individuals'), kind: 'geographic' }),
  );

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
