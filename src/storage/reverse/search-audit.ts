/** Who searched for what: written down before a search is answered, on disk at the least. */
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { writeWhole } from '../observations/journal.ts';
import type { Database } from '../postgres/database.ts';
import { faultCode, isDatabaseAway } from '../postgres/faults.ts';
import { type AuditedQuery, insertReverseQuery } from './search.ts';

const SUFFIX = '.search.json';
const RETRY_MS = 5_000;

type Entry = AuditedQuery & { readonly id: string };

/**
 * A search itself only reads, so that a read replica may serve it; its audit goes to the primary.
 * While that is away, a file for each search waits in `directory`; any process brings them in, each
 * once.
 */
export class SearchAudit {
  readonly #parts: { db: Database; clock: Clock; log: Log; directory: string };
  #cancelRetry: (() => void) | null = null;
  #isStopped = false;

  constructor(parts: { db: Database; clock: Clock; log: Log; directory: string }) {
    this.#parts = parts;
  }

  /** On disk when it resolves: in the database, or in a file on its way there. */
  async keep(query: AuditedQuery): Promise<void> {
    const entry = { ...query, id: randomUUID() };
    try {
      await this.#insert(entry);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const { directory } = this.#parts;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await chmod(directory, 0o700);
      await writeWhole(join(directory, `${entry.id}${SUFFIX}`), JSON.stringify(entry));
      this.#retryLater();
    }
  }

  /** Brings in what waits, of earlier processes too. */
  async bringIn(): Promise<void> {
    const { directory, log } = this.#parts;
    const names = await readdir(directory).catch(() => []);
    try {
      for (const name of names.filter((one) => one.endsWith(SUFFIX))) {
        const path = join(directory, name);
        const text = await readFile(path, 'utf8').catch((error) => {
          if (faultCode(error) !== 'ENOENT') throw error;
        });
        // Another process brought it in.
        if (text === undefined) continue;
        await this.#insert(JSON.parse(text) as Entry);
        await rm(path, { force: true });
      }
    } catch (error) {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'reverse_audit.not_written');
      this.#retryLater();
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelRetry?.();
  }

  async #insert(entry: Entry): Promise<void> {
    await this.#parts.db.transaction().execute((tx) => insertReverseQuery(tx, entry));
  }

  #retryLater(): void {
    if (this.#isStopped) return;
    this.#cancelRetry ??= this.#parts.clock.after(RETRY_MS, () => {
      this.#cancelRetry = null;
      void this.bringIn();
    });
  }
}
