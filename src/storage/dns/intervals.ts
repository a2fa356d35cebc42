/** The folded intervals of names, brought up to date in the transaction that locked the names. */
import {
  DNS_TYPES,
  type DnsInterval,
  type DnsLook,
  type DnsSpan,
  type DnsType,
  isLook,
} from '#app/records/dns.ts';
import {
  type DnsSeries,
  foldDns,
  isOpen,
  joined,
  NEVER_LOOKED,
  type TypeLook,
} from '#app/records/dns-fold.ts';
import type { Transaction } from '../postgres/database.ts';
import {
  type IntervalRow,
  joinedRows,
  openRows,
  overlappedRows,
  replaceRows,
  rowKey,
  rowsAnew,
} from './interval-rows.ts';
import { keptOf, valuesOf } from './kept.ts';
import { keyOf, type Name, saveNames } from './names.ts';

/** Some zones have a new serial number every hour: that alone is no reason to look more often. */
const TELLS_NO_CHANGE: DnsType = 'SOA';

/**
 * Folds the types in `anew` from all that is kept, and adds the looks of the batch to the others.
 * Answers with the domains whose records a look changed that is the latest.
 */
export async function foldNames(tx: Transaction, names: readonly Name[]): Promise<Set<string>> {
  const anew = names.filter((name) => name.anew.size > 0);
  if (anew.length > 0) await foldAnew(tx, anew);
  const going = names.filter((name) => name.looks.length > 0);
  const changed = going.length > 0 ? await addLooks(tx, going) : new Set<string>();
  await saveNames(tx, names);
  return changed;
}

async function foldAnew(tx: Transaction, names: readonly Name[]): Promise<void> {
  const [kept, before] = [await keptOf(tx, names), await rowsAnew(tx, names)];
  const after = names.flatMap((name) => {
    const { looks, spans } = kept.get(keyOf(name))!;
    noteSpans(name, spans);
    const ofType = Map.groupBy(spans, ({ type }) => type);
    return [...name.anew].flatMap((type) => {
      const [asked, lasting] = [looksOf(type, looks), [] as DnsSpan[]];
      for (const span of ofType.get(type) ?? [])
        if (isLook(span)) asked.push({ at: span.firstSeen, values: [span], isImported: true });
        else lasting.push(span);
      return rowsOf(name, type, foldDns(type, NEVER_LOOKED, asked, lasting));
    });
  });
  await replaceRows(tx, before, after);
}

/** To what is open; what was told of the time that this prolongs over is joined to it. */
async function addLooks(tx: Transaction, names: readonly Name[]): Promise<Set<string>> {
  const open = Map.groupBy(await openRows(tx, names), keyOf);
  const changed = new Set<string>();
  const [before, after]: [IntervalRow[], IntervalRow[]] = [[], []];
  for (const name of names) {
    const ofType = Map.groupBy(open.get(keyOf(name)) ?? [], ({ type }) => type);
    for (const type of DNS_TYPES.filter((type) => !name.anew.has(type))) {
      const looks = looksOf(type, name.looks);
      if (looks.length === 0) continue;
      const rows = (ofType.get(type) ?? []).filter((row) => isOpen(row, type));
      const series = { recent: name.recent[type] ?? [], intervals: rows };
      const folded = foldDns(type, series, looks);
      if (differs(type, series, folded, name)) changed.add(name.domain);
      before.push(...rows);
      after.push(...rowsOf(name, type, folded));
    }
  }
  const known = new Set(before.map(rowKey));
  const overlapped = (await overlappedRows(tx, after)).filter((row) => !known.has(rowKey(row)));
  await replaceRows(tx, [...before, ...overlapped], joinedRows([...after, ...overlapped], joined));
  return changed;
}

function noteSpans(name: Name, spans: readonly DnsSpan[]): void {
  for (const { lastSeen } of spans)
    name.spansUntil = Math.max(name.spansUntil ?? lastSeen, lastSeen);
}

function looksOf(type: DnsType, looks: readonly DnsLook[]): TypeLook[] {
  return looks.flatMap(({ observedAt, answers }) =>
    answers[type] ? [{ at: observedAt, values: valuesOf(answers[type]) }] : [],
  );
}

/** Also notes what looks there were. */
function rowsOf(name: Name, type: DnsType, { recent, intervals }: DnsSeries): IntervalRow[] {
  if (recent.length > 0) name.recent = { ...name.recent, [type]: recent };
  return intervals.map((interval) => ({
    ...interval,
    domain: name.domain,
    name: name.name,
    type,
  }));
}

/** Whether a type that we had looked at before has a value that it had not, or lost one. */
function differs(
  type: DnsType,
  before: DnsSeries,
  after: DnsSeries,
  { spansUntil }: Name,
): boolean {
  const shown = (intervals: readonly DnsInterval[]) =>
    intervals.filter(({ current }) => current).map(({ value }) => value);
  const [old, now] = [new Set(shown(before.intervals)), shown(after.intervals)];
  // The latest look may be an imported one: what that found is no present that could change.
  const isOurs = old.size > 0 || (before.recent.at(-1) ?? 0) > (spansUntil ?? 0);
  if (type === TELLS_NO_CHANGE || !isOurs) return false;
  return now.length !== old.size || now.some((value) => !old.has(value));
}
