/** A list and what is known of it as text, for the tab to keep: a reload loses nothing. Pure. */
import { type BulkRow, rowsOf } from './rows.ts';

export function savedText(rows: readonly BulkRow[]): string {
  return JSON.stringify(rows.map(({ name, count, outcome }) => [name, count, outcome]));
}

/** Null: nothing was kept, or nothing that can be read. */
export function savedRows(text: string | null): BulkRow[] | null {
  try {
    type Saved = readonly [name: string, count: number, outcome: BulkRow['outcome']];
    const list: Saved[] = JSON.parse(text ?? '[]');
    if (list.length === 0) return null;
    const rows = rowsOf(list.map(([name, count]) => ({ name, count })));
    return rows.map((row, at) => ({ ...row, outcome: list[at]![2] }));
  } catch {
    return null;
  }
}
