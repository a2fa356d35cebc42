import { AppError, type ErrorDetail } from '#app/base/errors.ts';

/** The 400 that names what is wrong with the body, the query or another part of a request. */
export function invalidInput(part: string, details: ErrorDetail[]): AppError {
  const fields = [...new Set(details.map(({ field }) => field).filter(Boolean))];
  return new AppError(
    'invalid_input',
    `The ${part} is not as it should be${fields.length > 0 ? `: ${fields.join(', ')}` : ''}.`,
    { details },
  );
}

/** The 400 for a cursor that was cut, made up, or taken from another query. */
export function badCursor(): AppError {
  return invalidInput('query', [
    { field: 'cursor', message: 'must be the `next` of a page of the same query' },
  ]);
}
