import { AppError } from '#app/base/errors.ts';
import { faultCode } from '#app/storage/postgres/faults.ts';

const RETRY_SECONDS = 30;
/** PostgreSQL's `query_canceled`. */
const CANCELED = '57014';

/** The 503 for a search that the database gave up on; null for any other error. */
export function slowSearch(error: unknown): AppError | null {
  if (faultCode(error) !== CANCELED) return null;
  return new AppError(
    'registry_unavailable',
    'The search took too long. Try again later, or with longer or more particular terms.',
    { retryAfterSeconds: RETRY_SECONDS },
  );
}
