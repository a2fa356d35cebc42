/**
 * A list and what is known of it, kept in the tab, so that a reload loses nothing. Outcomes are
 * appended in parts as they come: writing some thousand answers anew with every request would be
 * felt.
 */
import type { ListEntry } from './list.ts';
import { type BulkRow, type Learned, rowsOf, withOutcomes } from './rows.ts';

/** The tab's storage: text by name. `set` with null forgets; false: there was no room. */
export interface Shelf {
  get(name: string): string | null;
  set(name: string, text: string | null): boolean;
}

const LIST = 'bulk';
const partName = (part: number) => `bulk.${part}`;

export function savedRun(shelf: Shelf) {
  let parts = 0;
  let isShortened = false;
  let isWhole = true;

  function clear(): void {
    for (let part = 0; part < parts || shelf.get(partName(part)) !== null; part += 1)
      shelf.set(partName(part), null);
    shelf.set(LIST, null);
    parts = 0;
    isShortened = false;
    isWhole = true;
  }

  /** A new list in place of the old one. False: it doesn't fit. */
  function begin(rows: readonly ListEntry[]): boolean {
    clear();
    return shelf.set(LIST, JSON.stringify(rows.map(({ name, count }) => [name, count])));
  }

  function append(learned: Learned): boolean {
    if (learned.length === 0) return true;
    const text = JSON.stringify(learned, isShortened ? shortened : undefined);
    if (!shelf.set(partName(parts), text)) return false;
    parts += 1;
    return true;
  }

  return {
    clear,
    begin,
    /** `rows`: as they are with what was learned. False: it doesn't fit, even shortened. */
    add(learned: Learned, rows: readonly BulkRow[]): boolean {
      if (append(learned)) return isWhole;
      // All is as short as it gets: what is kept stays, and this is not among it.
      const isFull = isShortened || !begin(rows);
      isShortened = true;
      const known = rows.filter(({ outcome }) => outcome !== null);
      isWhole = !isFull && append(known.map(({ index, outcome }) => [index, outcome]));
      return isWhole;
    },
    /** What was kept; null: nothing, or nothing that can be read. */
    load(): BulkRow[] | null {
      const list = listIn<[name: string, count: number]>(shelf.get(LIST));
      if (!list) return null;
      let rows = rowsOf(list.map(([name, count]) => ({ name, count })));
      for (parts = 0; ; parts += 1) {
        const learned = listIn<Learned[number]>(shelf.get(partName(parts)));
        if (!learned) return rows;
        rows = withOutcomes(rows, learned);
      }
    },
  };
}

/** The page itself wrote it. Null: nothing, or cut off. */
function listIn<T>(text: string | null): T[] | null {
  try {
    const list: T[] | null = JSON.parse(text ?? 'null');
    return list?.length ? list : null;
  } catch {
    return null;
  }
}

const MOST_IN_FIELD = 200;
/** What neither table nor spreadsheet shows. */
const NOT_SHOWN = new Set([
  'notices',
  ...['server', 'ms'],
  'contacts',
  'nameserverDetails',
  'dsRecords',
  'registryDomainId',
  'reseller',
  ...['ianaId', 'url', 'whoisServer', 'abuseEmail', 'abusePhone'],
  ...['email', 'phone', 'fax', 'street', 'city', 'state', 'postalCode', 'country', 'redacted'],
]);

/** For `JSON.stringify`: without what is not shown, null or empty; an answer takes about 0.8 kB. */
function shortened(name: string, value: unknown): unknown {
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  if (isEmpty || NOT_SHOWN.has(name)) return undefined;
  return typeof value === 'string' ? value.slice(0, MOST_IN_FIELD) : value;
}
