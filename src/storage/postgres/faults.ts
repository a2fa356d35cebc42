/** PostgreSQL's classes for data that can't be kept: exceptions, constraints, limits of a row. */
const DATA_FAULTS = ['22', '23', '54'];

/** Whether the data is at fault, not the database. An invalid instant is a RangeError. */
export function isDataFault(error: unknown): boolean {
  return error instanceof RangeError || DATA_FAULTS.includes(faultCode(error).slice(0, 2));
}

const DEADLOCK = '40P01';
const MOST_TRIES = 5;

/** A transaction that was undone so that another could go on is begun again. */
export async function againAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (faultCode(error) !== DEADLOCK || tries === MOST_TRIES) throw error;
    }
  }
}

const AWAY: ReadonlySet<string> = new Set([
  // The system's words for a server that isn't there, or is going.
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL's admin_shutdown, crash_shutdown, cannot_connect_now.
  '57P01',
  '57P02',
  '57P03',
  // query_canceled, by the statement's time limit.
  '57014',
  // read_only_sql_transaction: a standby whose primary went away.
  '25006',
]);

/** Lost connection; lack of disk, memory or connections; system errors. */
const AWAY_CLASSES = ['08', '53', '58'];

const SQLSTATE_CHARS = 5;

/** What node-postgres says, without a code, of a connection that broke or came too late. */
const DRIVER_WORDS =
  /^(Connection terminated|Client (was closed|has encountered) |timeout exceeded when)/;

/** Whether a query failed for want of a database, not by what it asked: it may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const code = faultCode(error);
  return (
    AWAY.has(code) ||
    (code.length === SQLSTATE_CHARS && AWAY_CLASSES.includes(code.slice(0, 2))) ||
    (error instanceof Error && DRIVER_WORDS.test(error.message))
  );
}

/** PostgreSQL's SQLSTATE or the system's code; of an error without one its text. */
export function faultCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
