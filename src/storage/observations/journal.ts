/** Where observations wait on disk while the database is away. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  appendFile,
  chmod,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Clock } from '#app/base/clock.ts';
import { faultCode } from '../postgres/faults.ts';
import type { Observation } from './observations.ts';

export interface ObservationJournalOptions {
  /** Made if it isn't there; no other user may enter it. */
  directory: string;
  /** Bound for what this process writes. */
  maxBytes: number;
  clock: Clock;
}

const WHOLE = '.ndjson';
const UNFINISHED = '.part';
const REFUSED = '.refused';
/** Older unfinished files are of dead processes. */
const WRITING_MS = 10 * 60_000;
const MOST_LINES = 200;

/**
 * A file of checksummed lines for each batch. It gets its name once it is whole and synced, so any
 * process may bring it into the database: two that do so at once keep each observation once.
 */
export class ObservationJournal {
  readonly #options: ObservationJournalOptions;
  /** Bytes of the files that were written here and not brought in yet, by path. */
  readonly #files = new Map<string, number>();

  constructor(options: ObservationJournalOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /** Writes as many of `batch` as there is room for; answers how many. Throws on disk faults. */
  async append(batch: readonly Observation[]): Promise<number> {
    const { directory, maxBytes } = this.#options;
    const taken = [...this.#files.values()].reduce((sum, bytes) => sum + bytes, 0);
    const texts = leading(batch.map(line), maxBytes - taken);
    if (texts.length === 0) return 0;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await chmod(directory, 0o700);
    const path = join(directory, `${randomUUID()}${WHOLE}`);
    const block = Buffer.from(texts.join(''));
    await writeWhole(path, block);
    // The file's name must be on disk as well.
    const folder = await open(directory);
    await folder.sync().finally(() => folder.close());
    this.#files.set(path, block.length);
    return texts.length;
  }

  /**
   * Hands everything in the directory to `insert`, and deletes what it took. `insert` answers with
   * the observations that can never be kept; those go to a `.refused` file. When it throws, the
   * rest stays. Damaged lines are a fault of the disk.
   */
  async replay(
    insert: (batch: Observation[]) => Promise<readonly Observation[]>,
  ): Promise<{ kept: number; refused: number; damaged: number }> {
    const { directory, clock } = this.#options;
    const sum = { kept: 0, refused: 0, damaged: 0 };
    // Some of ours another process may have brought in.
    for (const path of new Set([...this.#files.keys(), ...(await filesOf(directory, WHOLE))])) {
      const { observations, damaged } = await readLines(path);
      sum.damaged += damaged;
      for (let start = 0; start < observations.length; start += MOST_LINES) {
        const batch = observations.slice(start, start + MOST_LINES);
        const refused = await insert(batch);
        if (refused.length > 0)
          await appendFile(`${path}${REFUSED}`, refused.map(line).join(''), { mode: 0o600 });
        sum.kept += batch.length - refused.length;
        sum.refused += refused.length;
      }
      await rm(path, { force: true });
      this.#files.delete(path);
    }
    for (const path of await filesOf(directory, UNFINISHED)) {
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs < clock.now() - WRITING_MS) await rm(path, { force: true });
    }
    return sum;
  }
}

/**
 * Cuts the observations that `isConcerned` out of the files of those the database refused, and
 * answers how many; with `dryRun` it only counts.
 */
export async function cutRefused(
  directory: string,
  isConcerned: (observation: Observation) => boolean,
  dryRun: boolean,
): Promise<number> {
  let cut = 0;
  for (const path of await filesOf(directory, REFUSED)) {
    const { observations } = await readLines(path);
    const kept = observations.filter((observation) => !isConcerned(observation));
    if (kept.length === observations.length) continue;
    cut += observations.length - kept.length;
    if (!dryRun) await writeWhole(path, kept.map(line).join(''));
  }
  return cut;
}

async function filesOf(directory: string, suffix: string): Promise<string[]> {
  const names = existsSync(directory) ? await readdir(directory) : [];
  return names.filter((name) => name.endsWith(suffix)).map((name) => join(directory, name));
}

/** Whole or not at all, should the power fail. */
export async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const unfinished = `${path}${UNFINISHED}`;
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The first of `texts`, as many as fit into `room` bytes together. */
function leading(texts: readonly string[], room: number): readonly string[] {
  let left = room;
  const end = texts.findIndex((text) => {
    left -= Buffer.byteLength(text);
    return left < 0;
  });
  return end < 0 ? texts : texts.slice(0, end);
}

function line(observation: Observation): string {
  const raw = observation.raw.map((answer) => ({
    ...answer,
    bytes: Buffer.from(answer.bytes).toString('base64'),
  }));
  const text = JSON.stringify({ ...observation, raw });
  return `${checksum(text)} ${text}\n`;
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

/** Nothing of a file that is gone. */
async function readLines(path: string): Promise<{ observations: Observation[]; damaged: number }> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (faultCode(error) === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((one) => one !== '');
  const observations = lines.flatMap(parseLine);
  return { observations, damaged: lines.length - observations.length };
}

function parseLine(text: string): Observation[] {
  if (text.slice(0, 8) !== checksum(text.slice(9))) return [];
  const { raw, ...rest } = JSON.parse(text.slice(9));
  const answers = raw.map((answer: { bytes: string }) => ({
    ...answer,
    bytes: new Uint8Array(Buffer.from(answer.bytes, 'base64')),
  }));
  return [{ ...rest, raw: answers }];
}
