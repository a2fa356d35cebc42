/** Keeps a ledger over restarts where there is no Redis. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { LedgerState, MemoryLedger } from './ledger.ts';

/** What a process that is killed may forget. */
const WRITE_EVERY_MS = 1_000;

/** A missing or broken file is an empty ledger. */
export function readLedger(path: string): LedgerState {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LedgerState;
  } catch {
    return { closures: {}, counts: {} };
  }
}

/** Loads the ledger, and writes it when it has changed. Returns what writes for the last time. */
export function keepLedger(path: string, ledger: MemoryLedger, clock: Clock, log: Log): () => void {
  ledger.load(readLedger(path));
  mkdirSync(dirname(path), { recursive: true });
  let cancel: (() => void) | null = null;
  const write = () => {
    cancel?.();
    cancel = null;
    try {
      writeFileSync(`${path}.new`, JSON.stringify(ledger.state()));
      renameSync(`${path}.new`, path);
    } catch (error) {
      log.warn({ err: error }, 'registries.not_written');
    }
  };
  ledger.onChange = (isClosure) => {
    if (isClosure) write();
    else cancel ??= clock.after(WRITE_EVERY_MS, write);
  };
  return () => {
    ledger.onChange = () => {};
    if (cancel) write();
  };
}
