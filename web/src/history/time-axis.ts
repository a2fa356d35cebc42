/** Records as stretches on a time axis: rows, places in percent, and the marks below. */
import type { DnsHistoryRecord, DnsType } from '../api/types.ts';
import { DAY_MS, HOUR_MS } from '../base/clock.ts';
import { VIETNAM_MS, ZONE } from '../words/instants.ts';

/** In the order in which they are shown. */
export const SHOWN_TYPES = [
  ...(['A', 'AAAA', 'CNAME', 'NS', 'MX', 'TXT', 'SRV', 'HTTPS', 'SVCB', 'PTR', 'NAPTR'] as const),
  ...(['CAA', 'TLSA', 'DS', 'DNSKEY', 'SOA'] as const),
] as const;

export interface Axis {
  /** Epoch milliseconds; `to` is after `from`. */
  readonly from: number;
  readonly to: number;
}

export interface RecordStretch {
  readonly key: string;
  readonly record: DnsHistoryRecord;
  /** Percent of the axis; the same for what was seen once. */
  readonly start: number;
  readonly end: number;
}

/** One value of one host: it may have gone and come back. Stretches in order of time. */
export interface ValueRow {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly isCurrent: boolean;
  readonly stretches: readonly RecordStretch[];
}

export interface Group {
  readonly type: DnsType;
  readonly rows: readonly ValueRow[];
}

/** From the first sight to the latest; a time without records takes no room. */
export function seenIn(records: readonly DnsHistoryRecord[]): { from: string; to: string } | null {
  const [from] = records.map(({ firstSeen }) => firstSeen).sort();
  const [to] = records
    .map(({ lastSeen }) => lastSeen)
    .sort()
    .reverse();
  return from && to ? { from, to } : null;
}

/** From the first to the latest look; a single look stands at the end of the day before it. */
export function axisOf(coverage: { readonly from: string; readonly to: string }): Axis {
  const [from, to] = [Date.parse(coverage.from), Date.parse(coverage.to)];
  return to - from >= HOUR_MS ? { from, to } : { from: to - DAY_MS, to };
}

export function axisPlace(at: number, { from, to }: Axis): number {
  return Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));
}

/** By type; within it the current values first, then the latest: what holds now stands on top. */
export function layOut(records: readonly DnsHistoryRecord[], axis: Axis): Group[] {
  const byType = Map.groupBy(records, ({ type }) => type);
  return SHOWN_TYPES.flatMap((type) => {
    const own = byType.get(type) ?? [];
    const byValue = Map.groupBy(own, ({ name, value }) => JSON.stringify([type, name, value]));
    const rows = [...byValue].map(([key, same]) => rowOf(key, same, axis)).sort(byWeight);
    return rows.length === 0 ? [] : [{ type, rows }];
  });
}

function rowOf(key: string, records: readonly DnsHistoryRecord[], axis: Axis): ValueRow {
  const { name, value } = records[0]!;
  const stretches = records
    .map((record) => ({
      key: `${key} ${record.firstSeen}`,
      record,
      start: axisPlace(Date.parse(record.firstSeen), axis),
      end: axisPlace(Date.parse(record.lastSeen), axis),
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  return { key, name, value, isCurrent: records.some(({ current }) => current), stretches };
}

function byWeight(a: ValueRow, b: ValueRow): number {
  const late = (row: ValueRow) => Math.max(...row.stretches.map(({ end }) => end));
  return (
    Number(b.isCurrent) - Number(a.isCurrent) ||
    late(b) - late(a) ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
    (a.value < b.value ? -1 : 1)
  );
}

export interface AxisMark {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly unit: 'year' | 'month' | 'day' | 'hour';
}

/** `at`: the moment of the mark so many steps after 1970. */
interface Step {
  readonly unit: AxisMark['unit'];
  readonly ms: number;
  readonly at: (steps: number) => number;
}

const fixed = (unit: AxisMark['unit'], ms: number): Step => ({
  unit,
  ms,
  at: (steps) => steps * ms - VIETNAM_MS,
});
const calendar = (unit: AxisMark['unit'], months: number): Step => ({
  unit,
  ms: months * 30.44 * DAY_MS,
  at: (steps) => Date.UTC(1970, steps * months) - VIETNAM_MS,
});

const STEPS: readonly Step[] = [
  fixed('hour', HOUR_MS),
  fixed('hour', 6 * HOUR_MS),
  fixed('day', DAY_MS),
  fixed('day', 7 * DAY_MS),
  ...[1, 3, 6].map((months) => calendar('month', months)),
  ...[1, 2, 5, 10].map((years) => calendar('year', 12 * years)),
];

/** At most `most` marks, on whole years, months, days or hours by Vietnam's clocks. */
export function axisMarks({ from, to }: Axis, most: number): AxisMark[] {
  const { unit, ms, at } = STEPS.find((step) => (to - from) / step.ms <= most) ?? STEPS.at(-1)!;
  const marks: AxisMark[] = [];
  for (let steps = Math.floor(from / ms); at(steps) <= to && marks.length < most; steps += 1)
    if (at(steps) >= from) marks.push({ at: at(steps), unit });
  return marks;
}

const FORMS: Readonly<Record<AxisMark['unit'], Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { month: '2-digit', year: 'numeric' },
  day: { day: '2-digit', month: '2-digit' },
  hour: { hour: '2-digit', minute: '2-digit' },
};

/** `2019`, `03/2024`, `21/11`, `14:00`: as short as an axis needs. */
export function markText({ at, unit }: AxisMark): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...FORMS[unit] }).format(at);
}
