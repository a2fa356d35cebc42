/** A list and what is known of it, kept in the tab, so that a reload loses nothing. */
import { type BulkRow, rowsOf } from './rows.ts';

/** The tab's storage: text by name. `set` with null forgets; false: there was no room. */
export interface Shelf {
  get(name: string): string | null;
  set(name: string, text: string | null): boolean;
}

const LIST = 'bulk';

export function savedRun(shelf: Shelf) {
  return {
    clear: () => shelf.set(LIST, null),
    /** False: it doesn't fit; what was kept before stays. */
    save: (rows: readonly BulkRow[]): boolean =>
      shelf.set(
        LIST,
        JSON.stringify(rows.map(({ name, count, outcome }) => [name, count, outcome])),
      ),
    /** What was kept; null: nothing, or nothing that can be read. */
    load(): BulkRow[] | null {
      try {
        type Saved = readonly [name: string, count: number, outcome: BulkRow['outcome']];
        const list: Saved[] = JSON.parse(shelf.get(LIST) ?? '[]');
        if (list.length === 0) return null;
        const rows = rowsOf(list.map(([name, count]) => ({ name, count })));
        return rows.map((row, at) => ({ ...row, outcome: list[at]![2] }));
      } catch {
        return null;
      }
    },
  };
}
