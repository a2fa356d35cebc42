// Data: how each registry lets names go, as its own documents say. What a rule can't know it doesn't claim.

/** Hours and minutes of a day in a time zone that follows its summer time. */
interface TimeOfDay {
  readonly zone: string;
  readonly hour: number;
  readonly minute: number;
}

/**
 * - `daily`    names go on their day from `at` on, within `lengthMs`
 * - `instant`  the registry names the moment (in its answer to a check, or in a list)
 * - `days`     on a day that follows from the deletion, hour unknown
 * - `random`   at a moment nobody can know within a stretch of time
 * - `pool`     the names of a day are pooled, and creates are applications: the outcome comes later
 */
export type DropRule =
  | {
      readonly kind: 'daily';
      readonly after: Stretch;
      readonly at: TimeOfDay;
      readonly lengthMs: number;
      readonly source: string;
    }
  | { readonly kind: 'instant'; readonly after: Stretch; readonly source: string }
  | { readonly kind: 'days'; readonly after: Stretch; readonly source: string }
  | {
      readonly kind: 'random';
      readonly after: Stretch;
      readonly notBefore: TimeOfDay | null;
      readonly lengthMs: number;
      readonly source: string;
    }
  | {
      readonly kind: 'pool';
      readonly after: Stretch;
      readonly at: TimeOfDay;
      readonly lengthMs: number;
      readonly source: string;
    };

/** Days from the deletion to the drop: redemption (quarantine), then pending delete. */
interface Stretch {
  readonly redemptionDays: number;
  readonly pendingDeleteDays: number;
}

const HOUR_MS = 3_600_000;
const GTLD: Stretch = { redemptionDays: 30, pendingDeleteDays: 5 };
const utc = (hour: number, minute = 0): TimeOfDay => ({ zone: 'UTC', hour, minute });

/** ICANN's expired registration recovery policy §3, RFC 3915. */
export const USUAL_RULE: DropRule = { kind: 'days', after: GTLD, source: 'ICANN ERRP, RFC 3915' };

const VERISIGN: DropRule = {
  kind: 'daily',
  after: GTLD,
  at: { zone: 'America/New_York', hour: 14, minute: 0 },
  lengthMs: HOUR_MS,
  source: 'Verisign: daily from 14:00 New York time, about one hour',
};

const DROPZONE: DropRule = {
  kind: 'pool',
  after: GTLD,
  at: utc(0),
  lengthMs: 24 * HOUR_MS,
  source: 'Identity Digital Dropzone: pooled by day, awarded to the first application',
};

const SWEDEN: DropRule = {
  kind: 'random',
  after: { redemptionDays: 60, pendingDeleteDays: 7 },
  notBefore: utc(4),
  lengthMs: 20 * HOUR_MS,
  source: 'Internetstiftelsen: on the release date, not before 04:00 UTC, in random order',
};

export const DROP_RULES: Readonly<Record<string, DropRule>> = {
  com: VERISIGN,
  net: VERISIGN,
  org: DROPZONE,
  info: DROPZONE,
  io: DROPZONE,
  uk: {
    kind: 'instant',
    after: { redemptionDays: 60, pendingDeleteDays: 5 },
    source: 'Nominet: the second in the answer to a check and in the daily drop list',
  },
  au: {
    kind: 'daily',
    after: { redemptionDays: 30, pendingDeleteDays: 1 },
    // No summer time: the registry's hour is fixed at UTC+10.
    at: { zone: 'Australia/Brisbane', hour: 13, minute: 0 },
    lengthMs: HOUR_MS,
    source: 'auDA: purged daily at 13:00 and 13:30 AEST',
  },
  nl: {
    kind: 'random',
    after: { redemptionDays: 40, pendingDeleteDays: 0 },
    notBefore: null,
    lengthMs: HOUR_MS,
    source: 'SIDN: at a random moment within the hour after quarantine ends',
  },
  se: SWEDEN,
  nu: SWEDEN,
  nz: {
    kind: 'daily',
    after: { redemptionDays: 0, pendingDeleteDays: 90 },
    at: utc(2),
    lengthMs: HOUR_MS,
    source: 'InternetNZ: To-be-released session 02:00 to 03:00 UTC',
  },
  eu: {
    kind: 'days',
    after: { redemptionDays: 40, pendingDeleteDays: 0 },
    source: 'EURid: 40 days of quarantine, hour not published',
  },
  fr: {
    kind: 'days',
    after: { redemptionDays: 30, pendingDeleteDays: 0 },
    source: 'AFNIC: 30 days of redemption, hour not published',
  },
  de: {
    kind: 'days',
    after: { redemptionDays: 30, pendingDeleteDays: 0 },
    source: 'DENIC: 30 days of redemption grace period, hour not published',
  },
  test: {
    kind: 'instant',
    after: GTLD,
    source: 'Sandbox: the moment in the answer to a check',
  },
};
