import { DatabaseSync } from 'node:sqlite';

/** A lock between processes, held until `release()` or the end of the process, however it ends. */
export interface ProcessLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * The lock at `path` (a file made for it), or null when it is held. Node has no `flock`; an open
 * SQLite transaction is the system's lock and can't go stale as a process number does.
 */
export function tryProcessLock(path: string): ProcessLock | null {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // The second statement takes the lock; the first keeps SQLite from leaving a journal.
    file.exec('pragma journal_mode = memory; begin exclusive');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
}
