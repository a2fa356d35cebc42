import { AppError } from '#app/base/errors.ts';
import { invalidInput } from '#app/http/error-reply.ts';
import { faultCode } from '#app/storage/postgres/faults.ts';
import { TooManyAlike } from '#app/storage/reverse/search.ts';

const RETRY_SECONDS = 30;
/** PostgreSQL's `query_canceled`. */
const CANCELED = '57014';

/** What a search is refused with that is too much for the database; null for any other error. */
export function slowSearch(error: unknown): AppError | null {
  if (error instanceof TooManyAlike)
    return invalidInput('body', [
      {
        field: 'minScore',
        message: 'lets too many names in to order them: raise it, or add terms',
      },
    ]);
  if (faultCode(error) !== CANCELED) return null;
  return new AppError(
    'registry_unavailable',
    'The search took too long. Try again later, or with longer or more particular terms.',
    { retryAfterSeconds: RETRY_SECONDS },
  );
}
