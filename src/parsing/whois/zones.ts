// Data: time zones as answers name them, and the zone and day order each registry writes in without saying so.

/** Minutes east of Greenwich. Where two zones share letters, the one that registries use. */
export const ZONE_OFFSETS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    z: 0, utc: 0, gmt: 0, wet: 0, ut: 0, west: 60, bst: 60, ist: 330, cet: 60, mez: 60, cest: 120, mesz: 120, met: 60, mest: 120,
    eet: 120, eest: 180, msk: 180, msd: 240, trt: 180, irst: 210, gst: 240, azt: 240, amt: 240, get: 240, pkt: 300, uzt: 300, tmt: 300,
    almt: 360, bdt: 360, npt: 345, mmt: 390, ict: 420, wib: 420, krat: 420, hkt: 480, sgt: 480, myt: 480, awst: 480, pht: 480, ulat: 480,
    jst: 540, kst: 540, acst: 570, aest: 600, aedt: 660, nct: 660, nzst: 720, nzdt: 780, fjt: 720, wat: 60, cat: 120, sast: 120, eat: 180,
    ast: 180, nst: -210, adt: -180, brt: -180, brst: -120, art: -180, uyt: -180, clt: -240, clst: -180, pyt: -240, bot: -240, vet: -240,
    cot: -300, pet: -300, ect: -300, est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420, hst: -600,
  }),
);

export interface RegistryTime {
  /** Minutes east of Greenwich of a time written without a zone. */
  readonly offset?: number;
  /** An hour more from the last Sunday of March to the last Sunday of October, 01:00 UTC. */
  readonly summer?: boolean;
  /** How `01/02/2003` is meant where it isn't day first. */
  readonly order?: 'month-first';
}

const CENTRAL_EUROPE: RegistryTime = { offset: 60, summer: true };
const EASTERN_EUROPE: RegistryTime = { offset: 120, summer: true };
const CHINA: RegistryTime = { offset: 480 };
const JAPAN: RegistryTime = { offset: 540 };
const VIETNAM: RegistryTime = { offset: 420 };

/** By TLD. A registry that isn't here is read as UTC and day first. */
export const REGISTRY_TIMES: Readonly<Record<string, RegistryTime>> = {
  vn: VIETNAM, th: VIETNAM, la: VIETNAM, kh: VIETNAM,
  cn: CHINA, tw: CHINA, hk: CHINA, mo: CHINA, sg: CHINA, my: CHINA, 'xn--fiqs8s': CHINA, 'xn--fiqz9s': CHINA, 'xn--kprw13d': CHINA, 'xn--kpry57d': CHINA, 'xn--j6w193g': CHINA,
  jp: JAPAN, kr: JAPAN, 'xn--3e0b707e': JAPAN,
  at: CENTRAL_EUROPE, be: CENTRAL_EUROPE, ch: CENTRAL_EUROPE, cz: CENTRAL_EUROPE, de: CENTRAL_EUROPE, dk: CENTRAL_EUROPE, es: CENTRAL_EUROPE, fr: CENTRAL_EUROPE,
  hr: CENTRAL_EUROPE, hu: CENTRAL_EUROPE, it: CENTRAL_EUROPE, li: CENTRAL_EUROPE, lu: CENTRAL_EUROPE, mk: CENTRAL_EUROPE, no: CENTRAL_EUROPE,
  pl: CENTRAL_EUROPE, rs: CENTRAL_EUROPE, 'xn--90a3ac': CENTRAL_EUROPE, se: CENTRAL_EUROPE, si: CENTRAL_EUROPE, sk: CENTRAL_EUROPE, sm: CENTRAL_EUROPE, al: CENTRAL_EUROPE, ba: CENTRAL_EUROPE,
  bg: EASTERN_EUROPE, ee: EASTERN_EUROPE, fi: EASTERN_EUROPE, gr: EASTERN_EUROPE, cy: EASTERN_EUROPE, lt: EASTERN_EUROPE, lv: EASTERN_EUROPE, md: EASTERN_EUROPE, ro: EASTERN_EUROPE, ua: EASTERN_EUROPE,
  pt: { offset: 0, summer: true }, uk: { offset: 0, summer: true }, ie: { offset: 0, summer: true }, fo: { offset: 0, summer: true },
  ru: { offset: 180 }, su: { offset: 180 }, by: { offset: 180 }, tr: { offset: 180 }, ug: { offset: 180 }, tz: { offset: 180 }, ke: { offset: 180 },
  kz: { offset: 300 }, kg: { offset: 360 }, uz: { offset: 300 }, il: { offset: 120 }, za: { offset: 120 }, mw: { offset: 120 },
  tn: { offset: 60 }, dz: { offset: 60 }, ao: { offset: 60 }, ng: { offset: 60 }, cm: { offset: 60 },
  ar: { offset: -180 }, br: { offset: -180 }, uy: { offset: -180 }, cl: { offset: -240 }, ve: { offset: -240 }, bo: { offset: -240 }, cr: { offset: -360 }, mx: { offset: -360 },
  ir: { offset: 210 }, nz: { offset: 720 }, nc: { offset: 660 }, pf: { offset: -600 },
};
