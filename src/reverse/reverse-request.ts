import type { Static } from 'typebox';
import { readCursor, writeCursor } from '#app/base/cursor.ts';
import type { ErrorDetail } from '#app/base/errors.ts';
import { invalidInput } from '#app/http/error-reply.ts';
import { readHostName } from '#app/names/host-name.ts';
import { foldReverse } from '#app/records/reverse-field.ts';
import type { ReverseQuery, ReverseTerm, ReverseTotal } from '#app/storage/reverse/search.ts';
import { type ReverseBody, USUAL_PAGE } from './schemas.ts';

type Body = Static<typeof ReverseBody>;

/** Shorter ones hold no trigram, so every row would have to be read. */
const MIN_PART_CHARS = 3;

/**
 * Folds the terms and reads the cursor. `known`: what the first page found out about the whole.
 * Throws the 400 that names what is wrong by its field, `include.0.term`.
 */
export function reverseRequestOrThrow(body: Body): {
  query: ReverseQuery;
  known: ReverseTotal | null;
} {
  const { include, exclude = [], scope = 'current', limit = USUAL_PAGE, cursor } = body;
  const details: ErrorDetail[] = [];
  const read = (list: 'include' | 'exclude', terms: Body['include']) =>
    terms.map((written, i) => {
      const term = readTerm(written);
      const fault = faultOf(term);
      if (fault) details.push({ field: `${list}.${i}.term`, message: fault });
      return term;
    });
  const query = {
    include: read('include', include),
    exclude: read('exclude', exclude),
    scope,
    limit,
    after: null,
  };
  const position =
    cursor === undefined
      ? null
      : readCursor(cursor, identity(query), ['string', 'number', 'number']);
  if (cursor !== undefined && !position)
    details.push({ field: 'cursor', message: 'is not one of this search' });
  if (details.length > 0) throw invalidInput('body', details);
  if (!position) return { query, known: null };
  const [after, total, exact] = position;
  return { query: { ...query, after }, known: { total, totalIsExact: exact === 1 } };
}

/** The cursor of the page that begins behind `after`. */
export function reverseCursor(query: ReverseQuery, after: string, known: ReverseTotal): string {
  return writeCursor(identity(query), [after, known.total, known.totalIsExact ? 1 : 0]);
}

function identity({ include, exclude, scope }: ReverseQuery): unknown[] {
  const plain = (terms: readonly ReverseTerm[]) =>
    terms.map(({ field, match, value }) => [field, match, value]);
  return ['reverse', scope, plain(include), plain(exclude)];
}

function readTerm({ field, term, match }: Body['include'][number]): ReverseTerm {
  // Host names are kept as A-labels, and folding would take the accents off a U-label.
  const host = field === 'nameserver' && match === 'exact' ? readHostName(term) : null;
  return { field, match, value: foldReverse(field, host?.ok ? host.ascii : term) };
}

function faultOf({ field, match, value }: ReverseTerm): string | null {
  const what = field === 'registrantPhone' ? 'digits' : 'characters';
  if (value === '') return `must hold ${what} to search for`;
  if (match !== 'exact' && Array.from(value).length < MIN_PART_CHARS)
    return `must have at least ${MIN_PART_CHARS} ${what} for ${match}`;
  return null;
}
