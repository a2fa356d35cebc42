import { DatabaseSync } from 'node:sqlite';

/** A lock between processes, held until `release()` or the end of the process, however it ends. */
export interface ProcessLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Takes the lock at `path` (a file made for it, always empty), or answers null when another process
 * or another part of this one holds it. Node has no `flock`; an open SQLite transaction is a lock
 * of the operating system, which can't go stale the way a file with a process number in it can.
 */
export function tryProcessLock(path: string): ProcessLock | null {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // The second statement alone takes the lock; the first keeps SQLite from leaving a journal
    // beside the file.
    file.exec('pragma journal_mode = memory; begin exclusive');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
}
