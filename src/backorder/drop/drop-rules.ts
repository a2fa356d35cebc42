/** Data: how registries let names go, by their own documents as of 2026-11-20. */
import type { DropCertainty } from '#app/records/order.ts';

/** Hours and minutes of a day in a time zone that follows its summer time. */
export interface TimeOfDay {
  /** IANA's name of it. */
  readonly zone: string;
  readonly hour: number;
  readonly minute: number;
}

/** Days to the drop: from the deletion through redemption (quarantine) and pending delete. */
export interface Stretch {
  readonly redemptionDays: number;
  /** 0: the registry knows no second step, or doesn't show it. */
  readonly pendingDeleteDays: number;
  /** Where the registry deletes by the calendar and renews nothing by itself. */
  readonly fromExpiryDays?: number;
}

interface RuleBase {
  readonly after: Stretch;
  /** Most checks a second of one name, where the registry has such a limit. */
  readonly checksPerSecond?: number;
  /** Shown to clients. */
  readonly source: string;
}

/**
 * - `session` each day's names go from `at` on, within `lengthMs`. Which day: `calendar` is the
 *             date on which the days are over, `next` the first session that begins once they are
 * - `pool`    the same, but creates are applications: the outcome comes later
 * - `instant` the registry names the moment (in its answer to a check, or in a list); until then it
 *             is some time on the day on which the days are over (UTC), or from that very moment on
 * - `day`     on a day that follows from the deletion, hour unknown; a day is what the zone's
 *             calendar says
 * - `random`  within `lengthMs` at a moment the registry draws, from the end of the days on, or on
 *             that date from `notBefore` on
 */
export type DropRule = RuleBase &
  (
    | {
        readonly kind: 'session' | 'pool';
        readonly at: TimeOfDay;
        readonly lengthMs: number;
        readonly on: 'calendar' | 'next';
        /** Minutes of the hour at which many go at once, where it does so. */
        readonly batches?: readonly number[];
      }
    | { readonly kind: 'instant'; readonly unannounced: 'day' | 'moment' }
    | { readonly kind: 'day'; readonly zone: string; readonly isGuess?: true }
    | { readonly kind: 'random'; readonly notBefore: TimeOfDay | null; readonly lengthMs: number }
  );

const HOUR_MS = 3_600_000;
const stretch = (redemptionDays: number, pendingDeleteDays = 0): Stretch => ({
  redemptionDays,
  pendingDeleteDays,
});
const GTLD = stretch(30, 5);
const utc = (hour: number): TimeOfDay => ({ zone: 'UTC', hour, minute: 0 });
const day = (after: Stretch, zone: string, source: string): DropRule => ({
  kind: 'day',
  after,
  zone,
  source,
});

/** What ICANN holds every gTLD to; its day is UTC's, as the dates of its records are. */
const USUAL_RULE = day(
  GTLD,
  'UTC',
  'ICANN ERRP §3, RFC 3915: 30 days of redemption and 5 of pending delete, hour not published',
);

/** Country-code registries aren't bound by ICANN's periods, though many follow them. */
const GUESSED_RULE: DropRule = {
  kind: 'day',
  after: GTLD,
  zone: 'UTC',
  isGuess: true,
  source: 'Usual periods (30 and 5 days); this registry’s own are not known',
};

const VERISIGN: DropRule = {
  kind: 'session',
  after: GTLD,
  at: { zone: 'America/New_York', hour: 14, minute: 0 },
  lengthMs: HOUR_MS,
  on: 'calendar',
  source: 'Verisign: daily from 14:00 New York time, for about an hour (measured, IMC 2018)',
};

const DROPZONE: DropRule = {
  kind: 'pool',
  after: GTLD,
  at: utc(0),
  lengthMs: 24 * HOUR_MS,
  on: 'calendar',
  source: 'Identity Digital Dropzone: pooled by day, awarded to the first application',
};

/** No document lists its TLDs; where it isn't used, the day is the same by ICANN's periods. */
const PRESUMED_DROPZONE: DropRule = {
  ...DROPZONE,
  source: 'Run by Identity Digital: presumably its Dropzone, pooled by day',
};

const SWEDEN: DropRule = {
  kind: 'random',
  // 10 days expired, 60 deactivated, 7 in quarantine.
  after: { redemptionDays: 60, pendingDeleteDays: 7, fromExpiryDays: 77 },
  notBefore: utc(4),
  lengthMs: 20 * HOUR_MS,
  source: 'Internetstiftelsen: on the release date, not before 04:00 UTC, in random order',
};

const RULES: Readonly<Record<string, DropRule>> = {
  com: VERISIGN,
  net: VERISIGN,
  org: DROPZONE,
  info: DROPZONE,
  io: DROPZONE,
  uk: {
    kind: 'instant',
    unannounced: 'day',
    // 30 days of grace come first.
    after: { redemptionDays: 60, pendingDeleteDays: 5, fromExpiryDays: 95 },
    source: 'Nominet: the second in the answer to a check and in the daily drop list',
  },
  au: {
    kind: 'session',
    after: { redemptionDays: 30, pendingDeleteDays: 1, fromExpiryDays: 31 },
    // No summer time. The published time is when a name becomes eligible.
    at: { zone: 'Australia/Brisbane', hour: 13, minute: 0 },
    batches: [0, 30],
    lengthMs: HOUR_MS,
    on: 'next',
    source:
      'auDA: purged daily at 13:00 (deleted) and 13:30 (expired) AEST, ' +
      'in the cycle after the listed time',
  },
  nl: {
    kind: 'random',
    after: stretch(40),
    notBefore: null,
    lengthMs: HOUR_MS,
    source: 'SIDN: at a random moment within the hour after 40 days of quarantine',
  },
  se: SWEDEN,
  nu: SWEDEN,
  nz: {
    kind: 'session',
    after: stretch(0, 90),
    at: utc(2),
    batches: [0],
    // The session has a server of its own; on the usual one names are there from 03:00 on.
    lengthMs: 2 * HOUR_MS,
    on: 'next',
    source: 'InternetNZ: To-be-released session 02:00 to 03:00 UTC, open to all from 03:00',
  },
  eu: day(stretch(40), 'Europe/Brussels', 'EURid: 40 days of quarantine, hour not published'),
  fr: {
    ...day(stretch(30), 'Europe/Paris', 'AFNIC: 30 days of redemption, hour not published'),
    // Two checks of a name in four seconds.
    checksPerSecond: 0.5,
  },
  de: day(
    stretch(30),
    'Europe/Berlin',
    'DENIC: 30 days of redemption grace period, hour not published',
  ),
  co: {
    ...GUESSED_RULE,
    // By its policy for registrars.
    checksPerSecond: 1,
    source: '.CO: in a list for registrars alone; usual periods assumed',
  },
  // For records without an expiry; else see `names/vn/lifecycle.ts`.
  vn: {
    kind: 'random',
    after: stretch(40),
    notBefore: null,
    lengthMs: 15 * 24 * HOUR_MS,
    source: 'VNNIC: at a random moment between the end of renewal and the end of release',
  },
  test: {
    kind: 'instant',
    unannounced: 'moment',
    after: GTLD,
    source: 'Sandbox: the moment in the answer to a check',
  },
};

/** Open TLDs among those that IANA's RDAP bootstrap of 2026-07-23 leads to Identity Digital. */
const IDENTITY_DIGITAL: ReadonlySet<string> = new Set(
  `academy accountants actor agency ai apartments archi army associates attorney auction band
   bargains bet bike bingo bio black blue boutique broker builders business cab cafe camera camp
   capital cards care careers cash casino catering center chat cheap church city claims cleaning
   clinic clothing coach codes coffee community company computer condos construction consulting
   contact contractors cool coupons credit creditcard cruises dance dating deals degree delivery
   democrat dental dentist diamonds digital direct directory discount doctor dog domains
   education email energy engineer engineering enterprises equipment estate events exchange
   expert exposed express fail family fan farm finance financial fish fitness flights florist
   football forex forsale fund furniture futbol fyi gallery games gifts glass global gmbh gold
   golf graphics green gripe group guide guru haus healthcare hockey holdings holiday hospital
   house immo immobilien industries institute insure international investments irish jetzt
   jewelry kaufen kim kitchen land lawyer lease legal lgbt life lighting limited limo live llc
   loans lotto ltd maison management market marketing markets mba media memorial mobi moda money
   mortgage movie navy network news ninja organic partners parts pet photography photos pictures
   pink pizza place plumbing plus poker post pro productions promo properties pub recipes red
   rehab reise reisen rentals repair report republican restaurant reviews rich rip rocks run sale
   salon sarl school schule services shiksha shoes shopping show singles ski soccer social
   software solar solutions studio style supplies supply support surgery systems tax taxi team
   technology tennis theater tienda tips tires today tools tours town toys trading training
   travel university vacations ventures vet viajes video villas vin vision vote voto voyage watch
   wine works world wtf zone`.split(/\s+/),
);

/** The registry's rule for names of this TLD (lower-case A-label); there is always one. */
export function ruleFor(tld: string): DropRule {
  if (Object.hasOwn(RULES, tld)) return RULES[tld]!;
  if (IDENTITY_DIGITAL.has(tld)) return PRESUMED_DROPZONE;
  // Two letters are a country's (ISO 3166-1), and so are most internationalised ones.
  return tld.length === 2 || tld.startsWith('xn--') ? GUESSED_RULE : USUAL_RULE;
}

/**
 * How to go about the drop. `create`: send creates at the account's pace from the announced moment
 * on. `check`: ask whether the name is free, then create; hours of creates for a name that is still
 * held are what registries punish, and a pool or a lottery is no race.
 */
export function approachOf(certainty: DropCertainty, tld: string): 'create' | 'check' {
  return certainty === 'exact' && !isPool(tld) && ruleFor(tld).kind !== 'random'
    ? 'create'
    : 'check';
}

/** Whether creates are applications there. */
export function isPool(tld: string): boolean {
  return ruleFor(tld).kind === 'pool';
}
