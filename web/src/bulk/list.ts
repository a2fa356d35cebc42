/** From any pasted text to the list of names in it. */

import type { NameFault } from '../names/name-fault.ts';
import { csvRows } from './csv.ts';
import { type ListedName, listedName } from './listed-name.ts';

/** Of one run: what a tab's storage holds the results of, and some minutes at a partner's limit. */
export const MOST_NAMES = 5_000;
/** The most that the service takes in one request. */
export const MOST_IN_REQUEST = 20;
/** Of one text, pasted or from a file. */
export const MOST_CHARACTERS = 2_000_000;

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
  /** Names beyond the first `MOST_NAMES`, for another run. */
  readonly rest: readonly string[];
  /** The title of the column that was taken; null: no table, or one without titles. */
  readonly column: string | null;
}

export function readList(text: string): NameList {
  const clean = text.slice(0, MOST_CHARACTERS).replace(/^\ufeff/, '');
  const table = tableIn(clean);
  return table ? namesOfColumn(table) : namesOfLines(clean);
}

type Row = readonly ListedName[];

interface Table {
  readonly texts: readonly (readonly string[])[];
  readonly names: readonly Row[];
}

/** A table: at least two lines, most of them with the same number of cells, and not all cells names. Null: lines of text. */
function tableIn(text: string): Table | null {
  const delimiter = delimiterOf(text);
  if (delimiter === null) return null;
  const texts = csvRows(text, delimiter);
  const names = texts.map((cells) => cells.map(listedName));
  const filled = texts.flatMap((cells, row) =>
    cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [names[row]![at]!.ok])),
  );
  // `a.vn, b.vn, c.vn` in a line or several: a list, with any separator.
  if (filled.every(Boolean) || texts.length < 2) return null;
  const widths = Map.groupBy(texts, (cells) => cells.length);
  const mostAlike = Math.max(...[...widths].map(([width, rows]) => (width > 1 ? rows.length : 0)));
  return mostAlike * 2 > texts.length ? { texts, names } : null;
}

/** The one that stands in most lines, in more than half of them. */
function delimiterOf(text: string): string | null {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const [best] = ['\t', ';', ',', '|']
    .map((mark) => ({ mark, lines: lines.filter((line) => line.includes(mark)).length }))
    .sort((a, b) => b.lines - a.lines);
  return best && best.lines * 2 > lines.length ? best.mark : null;
}

function namesOfColumn({ texts, names }: Table): NameList {
  const at = columnOfNames(names);
  const first = texts[0]?.[at]?.trim() ?? '';
  const hasTitle = first !== '' && !names[0]![at]!.ok && !first.includes('.');
  const list = new Collected();
  for (const [row, cells] of texts.entries()) {
    const text = cells[at] ?? '';
    if ((row > 0 || !hasTitle) && text.trim() !== '') list.take(row + 1, text, names[row]![at]!);
  }
  return list.done(hasTitle ? first : null);
}

/** The first in which at least half of what is filled in are names as they are; else the one with most that hold a name at all. */
function columnOfNames(names: readonly Row[]): number {
  const width = Math.max(...names.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => {
    const cells = names.flatMap((row) => (row[at] ? [row[at]] : []));
    return {
      at,
      bare: cells.filter((cell) => cell.ok && cell.isBare).length,
      some: cells.filter((cell) => cell.ok).length,
    };
  });
  const clear = columns.find(({ bare }) => bare > 0 && bare * 2 >= names.length - 1);
  return (clear ?? columns.toSorted((a, b) => b.some - a.some)[0])!.at;
}

/** Each line: the names among its words; the line itself where none is. */
function namesOfLines(text: string): NameList {
  const list = new Collected();
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  let title: string | null = null;
  for (const [at, line] of lines.entries()) {
    const words = line.split(/[\s,;|]+/).filter((word) => word !== '');
    const found = words.map(listedName).filter((word) => word.ok);
    for (const name of found) list.take(at + 1, line, name);
    if (found.length > 0 || line.trimStart().startsWith('#')) continue;
    if (at === 0 && TITLE.test(line.trim())) title = line.trim();
    else list.take(at + 1, line, worstOf(words));
  }
  return list.done(title);
}

/** The one line above a list without commas. */
const TITLE =
  /^"?(domains?|domain[ _-]?names?|names?|hosts?|urls?|tên miền|tên|danh sách.{0,60})"?:?$/iu;

/** What to say of a line without a name: what is wrong with the word that is nearest to one. */
function worstOf(words: readonly string[]): ListedName {
  const faults = words.map(listedName).flatMap((word) => (word.ok ? [] : [word]));
  return faults.find(({ fault }) => fault !== 'noEnding') ?? { ok: false, fault: 'noEnding' };
}

/** Shown, so no longer than a line. */
const MOST_SHOWN = 120;

class Collected {
  readonly #entries = new Map<string, { name: string; count: number }>();
  readonly #bad: BadLine[] = [];

  take(line: number, text: string, name: ListedName): void {
    if (!name.ok) {
      this.#bad.push({ line, text: text.trim().slice(0, MOST_SHOWN), fault: name.fault });
      return;
    }
    const known = this.#entries.get(name.key);
    if (known) known.count += 1;
    else this.#entries.set(name.key, { name: name.name, count: 1 });
  }

  done(column: string | null): NameList {
    const all = [...this.#entries.values()];
    return {
      entries: all.slice(0, MOST_NAMES),
      bad: this.#bad,
      doubles: all.reduce((sum, { count }) => sum + count - 1, 0),
      rest: all.slice(MOST_NAMES).map(({ name }) => name),
      column,
    };
  }
}
