/** What the driver and the system call a server that isn't there, is going, or isn't ready yet. */
const AWAY: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  // PostgreSQL's admin_shutdown, crash_shutdown, cannot_connect_now.
  '57P01',
  '57P02',
  '57P03',
  // query_canceled: by the statement's time limit. read_only_sql_transaction: a standby whose primary went.
  '57014',
  '25006',
]);

/** PostgreSQL's classes for a lost connection, for what it has run out of (disk, memory, connections), and for its system's errors. */
const AWAY_CLASSES = ['08', '53', '58'];

const SQLSTATE_CHARS = 5;

/** Whether a query failed for want of a database, and not by what it asked: later it may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    AWAY.has(code) || (code.length === SQLSTATE_CHARS && AWAY_CLASSES.includes(code.slice(0, 2)))
  );
}
