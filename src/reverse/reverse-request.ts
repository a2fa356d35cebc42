import { readCursor, writeCursor } from '#app/base/cursor.ts';
import type { ErrorDetail } from '#app/base/errors.ts';
import { readHostName } from '#app/names/host-name.ts';
import { foldReverse } from '#app/records/reverse-field.ts';
import type { ReverseRequest, ReverseTotal, WrittenTerm } from '#app/records/reverse-search.ts';
import type { ReverseQuery, ReverseTerm } from '#app/storage/reverse/search.ts';

export type ReadRequest =
  | {
      readonly ok: true;
      readonly query: ReverseQuery;
      /** What the first page found out about the whole, carried on by the cursor. */
      readonly known: ReverseTotal | null;
    }
  | { readonly ok: false; readonly details: ErrorDetail[] };

/** Shorter ones hold no trigram, so every row would have to be read. */
const MIN_PART_CHARS = 3;

/** Folds the terms and reads the cursor; what is wrong is named by its field, `include.0.term`. */
export function readReverseRequest(request: ReverseRequest): ReadRequest {
  const details: ErrorDetail[] = [];
  const read = (list: 'include' | 'exclude') =>
    request[list].map((written, i) => {
      const term = readTerm(written);
      const fault = faultOf(term);
      if (fault) details.push({ field: `${list}.${i}.term`, message: fault });
      return term;
    });
  const terms = { include: read('include'), exclude: read('exclude') };
  const { scope, limit, cursor } = request;
  const query = { ...terms, scope, limit };
  const position =
    cursor === null ? null : readCursor(cursor, identity(query), ['string', 'number', 'number']);
  if (cursor !== null && !position)
    details.push({ field: 'cursor', message: 'is not one of this search' });
  if (details.length > 0) return { ok: false, details };
  if (!position) return { ok: true, query: { ...query, after: null }, known: null };
  const [after, total, exact] = position;
  return { ok: true, query: { ...query, after }, known: { total, totalIsExact: exact === 1 } };
}

/** The cursor of the page that begins behind `after`. */
export function reverseCursor(query: ReverseQuery, after: string, known: ReverseTotal): string {
  return writeCursor(identity(query), [after, known.total, known.totalIsExact ? 1 : 0]);
}

function identity({
  include,
  exclude,
  scope,
}: Pick<ReverseQuery, 'include' | 'exclude' | 'scope'>): unknown[] {
  const plain = (terms: readonly ReverseTerm[]) =>
    terms.map(({ field, match, value }) => [field, match, value]);
  return ['reverse', scope, plain(include), plain(exclude)];
}

function readTerm({ field, term, match }: WrittenTerm): ReverseTerm {
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
