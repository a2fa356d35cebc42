/** Records as stretches on a time axis: rows, places in percent, and the marks below. */

import type { DnsHistoryRecord, DnsType } from '../api/types.ts';
import { DAY_MS, HOUR_MS } from '../base/clock.ts';

/** In the order in which they are shown. */
export const DNS_TYPES = ['A', 'AAAA', 'CNAME', 'NS', 'MX', 'TXT', 'CAA', 'SOA'] as const;

export interface Axis {
  /** Epoch milliseconds; `to` is after `from`. */
  readonly from: number;
  readonly to: number;
}

export interface Stretch {
  readonly record: DnsHistoryRecord;
  /** Percent of the axis; the same for what was seen once. */
  readonly start: number;
  readonly end: number;
}

/** One value of one host: it may have gone and come back. Stretches in order of time. */
export interface Row {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly isCurrent: boolean;
  readonly stretches: readonly Stretch[];
}

export interface Group {
  readonly type: DnsType;
  readonly rows: readonly Row[];
}

/** From the first to the latest look; a single look stands at the end of the day before it. */
export function axisOf(coverage: { readonly from: string; readonly to: string }): Axis {
  const [from, to] = [Date.parse(coverage.from), Date.parse(coverage.to)];
  return to - from >= HOUR_MS ? { from, to } : { from: to - DAY_MS, to };
}

export function placeOf(at: number, { from, to }: Axis): number {
  return Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));
}

/** By type; within it the current values first, then the latest, so that what holds now stands on top. */
export function layOut(records: readonly DnsHistoryRecord[], axis: Axis): Group[] {
  const groups = new Map<DnsType, Map<string, DnsHistoryRecord[]>>();
  for (const record of records) {
    const rows = groups.get(record.type) ?? new Map<string, DnsHistoryRecord[]>();
    groups.set(record.type, rows);
    const key = JSON.stringify([record.type, record.name, record.value]);
    rows.set(key, [...(rows.get(key) ?? []), record]);
  }
  return DNS_TYPES.flatMap((type) => {
    const rows = groups.get(type);
    return rows
      ? [{ type, rows: [...rows].map(([key, own]) => rowOf(key, own, axis)).sort(byWeight) }]
      : [];
  });
}

function rowOf(key: string, records: readonly DnsHistoryRecord[], axis: Axis): Row {
  const { name, value } = records[0]!;
  const stretches = records
    .map((record) => ({
      record,
      start: placeOf(Date.parse(record.firstSeen), axis),
      end: placeOf(Date.parse(record.lastSeen), axis),
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  return { key, name, value, isCurrent: records.some(({ current }) => current), stretches };
}

function byWeight(a: Row, b: Row): number {
  const late = (row: Row) => Math.max(...row.stretches.map(({ end }) => end));
  return (
    Number(b.isCurrent) - Number(a.isCurrent) ||
    late(b) - late(a) ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
    (a.value < b.value ? -1 : 1)
  );
}

/** Vietnam's clocks: marks stand on its days. */
const ZONE_MS = 7 * HOUR_MS;

export interface Mark {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly unit: 'year' | 'month' | 'day' | 'hour';
}

const STEPS: readonly {
  readonly unit: Mark['unit'];
  readonly count: number;
  readonly ms: number;
}[] = [
  { unit: 'hour', count: 1, ms: HOUR_MS },
  { unit: 'hour', count: 6, ms: 6 * HOUR_MS },
  { unit: 'day', count: 1, ms: DAY_MS },
  { unit: 'day', count: 7, ms: 7 * DAY_MS },
  { unit: 'month', count: 1, ms: 30 * DAY_MS },
  { unit: 'month', count: 3, ms: 91 * DAY_MS },
  { unit: 'month', count: 6, ms: 182 * DAY_MS },
  { unit: 'year', count: 1, ms: 365 * DAY_MS },
  { unit: 'year', count: 2, ms: 730 * DAY_MS },
  { unit: 'year', count: 5, ms: 1826 * DAY_MS },
  { unit: 'year', count: 10, ms: 3652 * DAY_MS },
];

/** At most `most` marks, on whole years, months, days or hours. */
export function marksOf({ from, to }: Axis, most: number): Mark[] {
  const step = STEPS.find(({ ms }) => (to - from) / ms <= most) ?? STEPS.at(-1)!;
  const marks: Mark[] = [];
  for (let at = firstMark(from, step); at <= to && marks.length < most; at = nextMark(at, step))
    marks.push({ at, unit: step.unit });
  return marks;
}

type Step = (typeof STEPS)[number];

function firstMark(from: number, { unit, count, ms }: Step): number {
  const local = new Date(from + ZONE_MS);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  if (unit === 'year') {
    const whole = Math.floor(year / count) * count;
    return onOrAfter(from, (turn) => Date.UTC(whole + turn * count, 0) - ZONE_MS);
  }
  if (unit === 'month') {
    const whole = Math.floor(month / count) * count;
    return onOrAfter(from, (turn) => Date.UTC(year, whole + turn * count) - ZONE_MS);
  }
  return Math.ceil((from + ZONE_MS) / ms) * ms - ZONE_MS;
}

function onOrAfter(from: number, candidate: (turn: number) => number): number {
  return candidate(0) >= from ? candidate(0) : candidate(1);
}

function nextMark(at: number, { unit, count, ms }: Step): number {
  const local = new Date(at + ZONE_MS);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  if (unit === 'year') return Date.UTC(year + count, 0) - ZONE_MS;
  if (unit === 'month') return Date.UTC(year, month + count) - ZONE_MS;
  return at + ms;
}

/** `2019`, `03/2024`, `21/11`, `14:00`: as short as an axis needs. */
export function markText({ at, unit }: Mark): string {
  const local = new Date(at + ZONE_MS);
  const two = (count: number) => String(count).padStart(2, '0');
  if (unit === 'year') return String(local.getUTCFullYear());
  const month = two(local.getUTCMonth() + 1);
  if (unit === 'month') return `${month}/${local.getUTCFullYear()}`;
  if (unit === 'day') return `${two(local.getUTCDate())}/${month}`;
  return `${two(local.getUTCHours())}:00`;
}
