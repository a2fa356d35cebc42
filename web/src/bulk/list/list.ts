/** From any pasted text to the list of names in it. */

import type { NameFault } from '../../names/name-fault.ts';
import { csvRows } from './csv.ts';
import { type ListedName, listedName } from './listed-name.ts';

/** Of one run in a tab, which keeps its results; more are a job of the service. */
export const MOST_NAMES = 500;
/** The most that the service takes in one request. */
export const MOST_IN_REQUEST = 20;
/** Of one text, pasted or from a file. */
export const MOST_IN_LIST = 2_000_000;
/** Of a line, so that it can be shown. */
const MOST_IN_LINE = 120;

export interface ListEntry {
  readonly name: string;
  /** How often it stood in the list. */
  readonly count: number;
}

export interface BadLine {
  /** Counted from 1, lines without text left out. */
  readonly line: number;
  readonly text: string;
  readonly fault: NameFault;
}

export interface NameList {
  /** In their first order, each once; at most `MOST_NAMES`. */
  readonly entries: readonly ListEntry[];
  readonly bad: readonly BadLine[];
  /** How many entries were merged into others. */
  readonly doubles: number;
  /** Names beyond the first `MOST_NAMES`: with them the list is a job of the service. */
  readonly rest: readonly string[];
  /** The title of the column that was taken; null: no table, or one without titles. */
  readonly column: string | null;
}

/** What stands in a line or a cell, and the name in it. */
interface Item {
  readonly line: number;
  readonly text: string;
  readonly read: ListedName;
}

export function readList(text: string): NameList {
  const clean = text.slice(0, MOST_IN_LIST).replace(/^\ufeff/, '');
  const lines = clean.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const table = tableIn(clean, lines);
  const { column, items } = table ? itemsOfColumn(table) : itemsOfLines(lines);
  const all = new Map<string, { name: string; count: number }>();
  const bad: BadLine[] = [];
  for (const { line, text, read } of items) {
    if (!read.ok) {
      bad.push({ line, text: text.trim().slice(0, MOST_IN_LINE), fault: read.fault });
      continue;
    }
    const known = all.get(read.key);
    if (known) known.count += 1;
    else all.set(read.key, { name: read.name, count: 1 });
  }
  const entries = [...all.values()];
  return {
    entries: entries.slice(0, MOST_NAMES),
    bad,
    doubles: entries.reduce((sum, { count }) => sum + count - 1, 0),
    rest: entries.slice(MOST_NAMES).map(({ name }) => name),
    column,
  };
}

/**
 * The cells of a table: at least two lines, most of them with the same number of cells, and not all
 * cells names. Null: lines of text.
 */
function tableIn(text: string, lines: readonly string[]): Item[][] | null {
  // The delimiter that stands in most lines, in more than half of them.
  const [best] = ['\t', ';', ',', '|']
    .map((mark) => ({ mark, count: lines.filter((line) => line.includes(mark)).length }))
    .sort((a, b) => b.count - a.count);
  if (best!.count * 2 <= lines.length) return null;
  const table = csvRows(text, best!.mark).map((cells, at) =>
    cells.map((cell): Item => ({ line: at + 1, text: cell, read: listedName(cell) })),
  );
  // `a.vn, b.vn, c.vn` in a line or several: a list, with any separator.
  const isList = table.flat().every(({ text, read }) => read.ok || text.trim() === '');
  if (isList || table.length < 2) return null;
  const widths = Map.groupBy(table, (cells) => cells.length);
  const mostAlike = Math.max(...[...widths].map(([width, rows]) => (width > 1 ? rows.length : 0)));
  return mostAlike * 2 > table.length ? table : null;
}

function itemsOfColumn(table: readonly Item[][]) {
  const at = columnOfNames(table);
  const items = table.flatMap((cells) => (cells[at]?.text.trim() ? [cells[at]] : []));
  const first = table[0]![at];
  const title = first && !first.read.ok && !first.text.includes('.') ? first.text.trim() : '';
  return title === '' ? { column: null, items } : { column: title, items: items.slice(1) };
}

/**
 * The first in which at least half of what is filled in are names as they are; else the one with
 * most that hold a name at all.
 */
function columnOfNames(table: readonly (readonly Item[])[]): number {
  const width = Math.max(...table.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => {
    const names = table.flatMap((cells) => (cells[at]?.read.ok ? [cells[at].read] : []));
    return { at, bare: names.filter(({ isBare }) => isBare).length, some: names.length };
  });
  const clear = columns.find(({ bare }) => bare > 0 && bare * 2 >= table.length - 1);
  return (clear ?? columns.toSorted((a, b) => b.some - a.some)[0])!.at;
}

/** Each line: the names among its words; the line itself where none is. */
function itemsOfLines(lines: readonly string[]) {
  const items: Item[] = [];
  let column: string | null = null;
  for (const [at, text] of lines.entries()) {
    const line = at + 1;
    const words = text.split(/[\s,;|]+/).filter((word) => word !== '');
    const read = words.map(listedName);
    const names = read.filter(({ ok }) => ok);
    if (names.length > 0) items.push(...names.map((name) => ({ line, text, read: name })));
    else if (at === 0 && TITLE.test(text.trim())) column = text.trim();
    else if (!text.trimStart().startsWith('#')) items.push({ line, text, read: worstOf(read) });
  }
  return { column, items };
}

/** The one line above a list without commas. */
const TITLE =
  /^"?(domains?|domain[ _-]?names?|names?|hosts?|urls?|tên miền|tên|danh sách.{0,60})"?:?$/iu;

/** What to say of a line without a name: what is wrong with the word that is nearest to one. */
function worstOf(words: readonly ListedName[]): ListedName {
  const told = words.find((word) => !word.ok && word.fault !== 'noEnding');
  return told ?? { ok: false, fault: 'noEnding' };
}
