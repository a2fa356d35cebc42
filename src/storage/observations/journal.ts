/**
 * Where observations wait on disk while the database is away: files of checksummed lines, synced
 * before they count. Each file is locked by the process that writes it; the next process that
 * replays takes over what a dead one left.
 */
import { existsSync, rmSync } from 'node:fs';
import {
  appendFile,
  chmod,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type ProcessLock, tryProcessLock } from '#app/base/process-lock.ts';
import type { Observation } from './observations.ts';

export interface ObservationJournalOptions {
  /** Made if it isn't there; no other user may enter it. */
  directory: string;
  /** Bound for the files of this process. */
  maxBytes: number;
  /** Names for files, never given twice. */
  newId: () => string;
}

export interface Replayed {
  kept: number;
  refused: number;
  /** Lines that were cut off or damaged: never acknowledged, or a fault of the disk. */
  damaged: number;
}

interface JournalFile {
  path: string;
  lock: ProcessLock;
  bytes: number;
}

const SUFFIX = '.ndjson';
const REFUSED_SUFFIX = '.refused';
const BATCH_LINES = 200;
const BATCH_BYTES = 4 * 1024 * 1024;

export class ObservationJournal {
  readonly #options: ObservationJournalOptions;
  #active: (JournalFile & { handle: FileHandle }) | null = null;
  #sealed: JournalFile[] = [];
  /** Appends and seals, one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: ObservationJournalOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return !this.#active && this.#sealed.length === 0;
  }

  /**
   * Writes as many of `batch`, from its start, as there is room for; answers how many are on disk.
   * Throws on a fault of the disk.
   */
  append(batch: readonly Observation[]): Promise<number> {
    return this.#inTurn(() => this.#append(batch));
  }

  /**
   * Hands everything in the journal, and in those of dead processes, to `insert`, and deletes what
   * it took. `insert` answers with the observations that can never be kept; those go to a
   * `.refused` file. When it throws, the rest stays.
   */
  async replay(
    insert: (batch: Observation[]) => Promise<readonly Observation[]>,
  ): Promise<Replayed> {
    await this.#inTurn(() => this.#seal());
    await this.#takeOver();
    const sum: Replayed = { kept: 0, refused: 0, damaged: 0 };
    for (let file = this.#sealed[0]; file; file = this.#sealed[0]) {
      for await (const { batch, damaged } of readBatches(file.path)) {
        const refused = batch.length > 0 ? await insert(batch) : [];
        if (refused.length > 0)
          await appendFile(`${file.path}${REFUSED_SUFFIX}`, lines(refused), { mode: 0o600 });
        sum.kept += batch.length - refused.length;
        sum.refused += refused.length;
        sum.damaged += damaged;
      }
      this.#sealed.shift();
      rmSync(file.path);
      file.lock.release();
      rmSync(lockOf(file.path), { force: true });
    }
    return sum;
  }

  /** Leaves the files for the next start. */
  async close(): Promise<void> {
    await this.#inTurn(() => this.#seal());
    for (const file of this.#sealed) file.lock.release();
    this.#sealed = [];
  }

  async #append(batch: readonly Observation[]): Promise<number> {
    const texts = batch.map((observation) => Buffer.from(line(observation)));
    const taken = this.#sealed.reduce((sum, file) => sum + file.bytes, this.#active?.bytes ?? 0);
    const fitting = leading(texts, this.#options.maxBytes - taken);
    if (fitting.length === 0) return 0;
    this.#active ??= await this.#create();
    const { handle, bytes } = this.#active;
    const block = Buffer.concat(fitting);
    try {
      await handle.appendFile(block);
      await handle.datasync();
      this.#active.bytes += block.length;
    } catch (error) {
      // What came half to disk must not stand before a later line.
      await handle.truncate(bytes).catch(() => {});
      await this.#seal();
      throw error;
    }
    return fitting.length;
  }

  async #create(): Promise<JournalFile & { handle: FileHandle }> {
    const { directory, newId } = this.#options;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await chmod(directory, 0o700);
    const path = join(directory, `${newId()}${SUFFIX}`);
    const lock = tryProcessLock(lockOf(path));
    if (!lock) throw new Error(`journal ${path} is taken`);
    const handle = await open(path, 'ax', 0o600);
    // The file's name must be on disk as well.
    const folder = await open(directory);
    await folder.sync().finally(() => folder.close());
    return { path, lock, bytes: 0, handle };
  }

  async #seal(): Promise<void> {
    if (!this.#active) return;
    const { handle, ...file } = this.#active;
    this.#active = null;
    this.#sealed.push(file);
    await handle.close();
  }

  async #takeOver(): Promise<void> {
    const { directory } = this.#options;
    if (!existsSync(directory)) return;
    for (const name of await readdir(directory)) {
      const path = join(directory, name);
      if (!name.endsWith(SUFFIX) || this.#sealed.some((file) => file.path === path)) continue;
      const lock = tryProcessLock(lockOf(path));
      if (!lock) continue;
      if (existsSync(path)) this.#sealed.push({ path, lock, bytes: 0 });
      else {
        lock.release();
        rmSync(lockOf(path), { force: true });
      }
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }
}

/**
 * Cuts the observations that `isConcerned` out of the files of those the database refused, and
 * answers how many; with `dryRun` it only counts. Lines that can't be read are left: they hold no
 * whole observation.
 */
export async function cutRefused(
  directory: string,
  isConcerned: (observation: Observation) => boolean,
  dryRun: boolean,
): Promise<number> {
  let cut = 0;
  const names = existsSync(directory) ? await readdir(directory) : [];
  for (const name of names.filter((file) => file.endsWith(REFUSED_SUFFIX))) {
    const path = join(directory, name);
    const kept: Observation[] = [];
    let concerned = 0;
    for await (const { batch } of readBatches(path)) {
      kept.push(...batch.filter((observation) => !isConcerned(observation)));
      concerned += batch.filter(isConcerned).length;
    }
    cut += concerned;
    if (concerned === 0 || dryRun) continue;
    // Whole or not at all, should the power fail.
    await writeFile(`${path}.new`, lines(kept), { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
  }
  return cut;
}

/** The first of `texts`, as many as fit into `room` bytes together. */
function leading(texts: readonly Buffer[], room: number): Buffer[] {
  let left = room;
  const end = texts.findIndex((text) => {
    left -= text.length;
    return left < 0;
  });
  return texts.slice(0, end < 0 ? texts.length : end);
}

function lockOf(path: string): string {
  return `${path}.lock`;
}

function lines(batch: readonly Observation[]): string {
  return batch.map(line).join('');
}

function line(observation: Observation): string {
  const raw = observation.raw.map((answer) => ({
    ...answer,
    bytes: Buffer.from(answer.bytes).toString('base64'),
  }));
  const text = JSON.stringify({ ...observation, raw });
  return `${checksum(text)} ${text}\n`;
}

function checksum(text: string | Buffer): string {
  return crc32(text).toString(16).padStart(8, '0');
}

function parseLine(bytes: Buffer): Observation | null {
  if (bytes.subarray(0, 8).toString('latin1') !== checksum(bytes.subarray(9))) return null;
  const { raw, ...rest } = JSON.parse(bytes.subarray(9).toString('utf8'));
  const answers = raw.map((answer: { bytes: string }) => ({
    ...answer,
    bytes: new Uint8Array(Buffer.from(answer.bytes, 'base64')),
  }));
  return { ...rest, raw: answers };
}

async function* readBatches(
  path: string,
): AsyncGenerator<{ batch: Observation[]; damaged: number }> {
  let [batch, damaged, bytes]: [Observation[], number, number] = [[], 0, 0];
  for await (const text of readLines(path)) {
    const observation = parseLine(text);
    if (observation) batch.push(observation);
    else damaged++;
    bytes += text.length;
    if (batch.length >= BATCH_LINES || bytes >= BATCH_BYTES) {
      yield { batch, damaged };
      [batch, damaged, bytes] = [[], 0, 0];
    }
  }
  yield { batch, damaged };
}

/** Lines as bytes: Node's own line reader also breaks at U+2028, which JSON leaves as it is. */
async function* readLines(path: string): AsyncGenerator<Buffer> {
  const handle = await open(path);
  let parts: Buffer[] = [];
  for await (const chunk of handle.createReadStream() as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]);
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}
