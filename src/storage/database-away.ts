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
  // PostgreSQL's admin_shutdown, crash_shutdown, cannot_connect_now; too_many_connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Whether a query failed for want of a database, and not by what it asked: later it may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && AWAY.has(String(error.code));
}
