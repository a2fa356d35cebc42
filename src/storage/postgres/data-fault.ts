/** PostgreSQL's error classes for data that can't be kept, now or ever: exceptions, constraints, limits of a row. */
const DATA_FAULTS = ['22', '23', '54'];

/** Whether the data is at fault, and not the database or the way there. A RangeError is an instant that is none. */
export function isDataFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof RangeError || DATA_FAULTS.includes(code.slice(0, 2));
}
