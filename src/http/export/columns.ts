/** What stands in the lines of a list: NDJSON has its items as they are, CSV a cell by column. */
import { csvLine } from '../csv.ts';

/** By the name in the head. A list in a cell has blanks between. */
export type Columns<Item> = Readonly<Record<string, (item: Item) => unknown>>;

/** A column for each of these members, under its own name. */
export function memberColumns<Item>(...names: readonly (keyof Item & string)[]): Columns<Item> {
  return Object.fromEntries(names.map((name) => [name, (item: Item) => item[name]]));
}

export function ndjsonLine(item: unknown): string {
  return `${JSON.stringify(item)}\n`;
}

export function cellsOf<Item>(columns: Columns<Item>, item: Item): unknown[] {
  return Object.values(columns).map((cell) => cell(item));
}

export function csvHead(columns: Columns<never>, ...last: string[]): string {
  return csvLine([...Object.keys(columns), ...last]);
}
