import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { LineFault, parseLine } from '#app/lookup/parse-line.ts';
import type { CliParts } from '../parts.ts';

/** Answers each line of NDJSON in turn; one that can't be read is named on stderr. */
export async function parseCommand({ stdin, stdout, stderr }: CliParts): Promise<number> {
  let number = 0;
  let faults = 0;
  for await (const line of createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      // A reader that can't keep up makes us wait, so that memory stays flat however long the input
      // is.
      if (
        !stdout.write(
          `${JSON.stringify(parseLine(number === 1 ? line.replace(/^\uFEFF/, '') : line))}\n`,
        )
      )
        await once(stdout, 'drain');
    } catch (error) {
      if (!(error instanceof LineFault)) throw error;
      faults += 1;
      stderr.write(`line ${number} ${error.message}\n`);
    }
  }
  return faults === 0 ? 0 : 1;
}
