import { constants, setPriority } from 'node:os';
import {
  CsvReader,
  type ImportKindOfLine,
  type ImportSummary,
  type PreparedImport,
  pairsOf,
  prepareImport,
  UnusableFile,
} from '#app/imports/importer.ts';
import type { CliParts } from './parts.ts';
import { ProgressBar } from './progress.ts';

export interface ImportOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
  /** `field=column,…`, and `field="a, value",…` for what stands in no column; for CSV alone. */
  readonly columns?: string;
  readonly set?: string;
}

/** 0: all lines kept; 1: some weren't, or the reading ended early; 2: the file can't be used. */
export async function importCommand(
  parts: CliParts,
  kind: ImportKindOfLine,
  path: string,
  options: ImportOptions = {},
): Promise<number> {
  const { stdin, stdout, stderr, clock, openImports } = parts;
  let prepared: PreparedImport;
  try {
    prepared = await prepareImport(path, stdin as AsyncIterable<Buffer>, csvReader(options, kind));
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    stderr.write(`${error.message}\n`);
    return 2;
  }
  await using opened = await openImports();
  // Requests go first. After the database was started: that would be as patient for good.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const { importer, signal } = opened;
  const bar = new ProgressBar(stderr, clock, prepared.input.size);
  try {
    const onProgress = bar.draw.bind(bar);
    const summary = await importer[kind](prepared, { onProgress, signal });
    bar.clear();
    stdout.write(options.json ? `${JSON.stringify(summary)}\n` : told(summary, prepared));
    return summary.rejected === 0 && summary.broken === null && !summary.isInterrupted ? 0 : 1;
  } catch (error) {
    bar.clear();
    if (error instanceof UnusableFile) {
      stderr.write(`${error.message}\n`);
      return 2;
    }
    stderr.write('The import broke off; the same command goes on where it stopped.\n');
    throw error;
  }
}

function csvReader({ csv, columns, set }: ImportOptions, kind: ImportKindOfLine): CsvReader | null {
  if (!csv && columns === undefined && set === undefined) return null;
  const pairs = (text: string | undefined) => (text === undefined ? [] : pairsOf(text, kind));
  return new CsvReader({ columns: pairs(columns), constants: pairs(set) }, kind);
}

function told(summary: ImportSummary, { input, rejected }: PreparedImport): string {
  const { lines, taken, empty, kept, fresh, rejected: bad } = summary;
  const { resumedAfter, rejectedBefore, doneOtherwise, broken, isInterrupted } = summary;
  const said = [];
  const count = (value: number) => value.toLocaleString('en');
  if (resumedAfter > 0)
    said.push(
      `went on after line ${count(resumedAfter)}, where an earlier import ended ` +
        `(${count(rejectedBefore)} of these rejected)`,
    );
  if (doneOtherwise > 0)
    said.push(
      `began at the first line: an earlier import of this file, cut short after line ` +
        `${count(doneOtherwise)}, had other options; what it kept stays`,
    );
  said.push(
    `${input.label}: ${count(lines)} lines read, ${count(taken)} taken, ` +
      `${count(empty)} without a record, ${count(bad)} rejected`,
    `records: ${count(kept)} kept, ${count(fresh)} of them new, ` +
      `${count(kept - fresh)} known already`,
  );
  if (bad > 0) said.push(`rejected lines, each with its reason: ${rejected.path}`);
  if (broken !== null) said.push(broken);
  if (isInterrupted) said.push('interrupted; the same command goes on where it stopped');
  return `${said.join('\n')}\n`;
}
