import { readFileSync } from 'node:fs';

/** One line of a knowledge file, cut into columns. */
export type Row = readonly string[];

/** The lines of a file in `data/`: columns stand between bars, `#` begins a comment line. */
export function readTable(file: string): Row[] {
  return readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8')
    .normalize('NFC')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((column) => column.trim()));
}

/** A column of phrases, between commas. */
export function phrasesIn(column = ''): string[] {
  return column
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

/** A column of single words, between spaces. */
export function wordsIn(column = ''): string[] {
  return column.split(/\s+/).filter((word) => word !== '');
}
