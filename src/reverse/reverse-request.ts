import type { Static } from 'typebox';
import { isMoment } from '#app/base/clock.ts';
import { readCursor, writeCursor } from '#app/base/cursor.ts';
import type { ErrorDetail } from '#app/base/errors.ts';
import { MOMENT_FORM, readMoment } from '#app/base/moment-text.ts';
import { invalidInput } from '#app/http/error-reply.ts';
import { faultsThrown, type Sound } from '#app/http/input/judge.ts';
import { type ReadHost, readHostName } from '#app/names/host-name.ts';
import { allowedMatches, foldBare, foldReverse } from '#app/records/reverse-field.ts';
import {
  type DateRange,
  PLAIN_QUERY,
  REVERSE_DATES,
  type ReversePlace,
  type ReverseQuery,
  type ReverseTerm,
  sortDate,
} from '#app/storage/reverse/query.ts';
import { type KnownTotal, readTotal, TOTAL_SHAPE, totalParts } from './known-total.ts';
import { type ReverseBody, USUAL_PAGE, USUAL_SCORE } from './schemas.ts';

type Body = Static<typeof ReverseBody>;
type Term = Body['include'][number];

/** Shorter ones hold no trigram, so every row would have to be read. */
const MIN_PART_CHARS = 3;
/** Once folded: the others of UTS #46 (section 2.3) are compatibility forms of these. */
const FULL_STOP = /[.\u3002]/;
/** Of a place and what is known of the whole; a key is text, since a date may be missing. */
const CURSOR = ['string', 'string', ...TOTAL_SHAPE] as const;
/** By name there is no key; cursors of this form were given before there were other orders. */
const CURSOR_BY_NAME = ['string', ...TOTAL_SHAPE] as const;

/**
 * Folds the terms and reads the cursor. `known`: what the first page found out about the whole.
 * Throws the 400 that names what is wrong by its field, `include.0.term`.
 */
export function reverseRequestOrThrow(body: Body): {
  query: ReverseQuery;
  known: KnownTotal | null;
} {
  const { include, exclude = [], scope = 'current', limit = USUAL_PAGE, cursor } = body;
  const details: ErrorDetail[] = [];
  const read = (list: 'include' | 'exclude', terms: Body['include']) =>
    terms.map((written, i) => {
      const term = readTerm(written);
      const fault = faultOf(term, written.term);
      if (fault) details.push({ field: `${list}.${i}.${fault.member}`, message: fault.message });
      return term;
    });
  const isFuzzy = include.some(isFuzzyTerm);
  const { sort = isFuzzy ? 'score' : 'domain', facets = [], minScore = USUAL_SCORE } = body;
  if (sort === 'score' && !isFuzzy)
    details.push({ field: 'sort', message: 'is `score` only with a `fuzzy` term' });
  if (body.minScore !== undefined && ![...include, ...exclude].some(isFuzzyTerm))
    details.push({ field: 'minScore', message: 'is for a `fuzzy` term' });
  const query = {
    include: read('include', include),
    exclude: read('exclude', exclude),
    scope,
    ranges: readRanges(body, details),
    minScore,
    sort,
    facets,
    limit,
    after: null,
    enoughMs: PLAIN_QUERY.enoughMs,
  };
  const position = cursor === undefined ? null : readPosition(cursor, query);
  if (cursor !== undefined && !position)
    details.push({ field: 'cursor', message: 'is not one of this search' });
  if (details.length > 0) throw invalidInput('body', details);
  if (!position) return { query, known: null };
  return { query: { ...query, after: position.after }, known: position.known };
}

/** All that is wrong with it, beside what its schema finds. */
export function reverseFaults(body: Sound<Body>): ErrorDetail[] {
  const { include = [], exclude = [], cursor, sort, minScore, ...rest } = body;
  const isSound = isWhole(body) && [...include, ...exclude].every(isTerm);
  const read = (list: readonly (Sound<Term> | undefined)[]) =>
    list.map((term) => (isTerm(term) ? term : FAULTLESS));
  const asked = { ...rest, include: read(include), exclude: read(exclude) };
  // These are judged by the whole search.
  const whole = {
    ...(cursor !== undefined && { cursor }),
    ...(sort !== undefined && { sort }),
    ...(minScore !== undefined && { minScore }),
  };
  return faultsThrown(() => reverseRequestOrThrow({ ...asked, ...(isSound && whole) } as Body));
}

function isFuzzyTerm({ match }: Pick<Term, 'match'>): boolean {
  return match === 'fuzzy';
}

/** Stands for a term that has a fault already. */
const FAULTLESS: Term = { field: 'registrar', match: 'exact', term: 'any' };

function isTerm(term: Sound<Term> | undefined): term is Term {
  return [term?.field, term?.match, term?.term].every((member) => member !== undefined);
}

function isWhole(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return Object.values(value).every(isWhole);
}

function readRanges(body: Body, details: ErrorDetail[]): ReverseQuery['ranges'] {
  const ranges: Partial<Record<(typeof REVERSE_DATES)[number], DateRange>> = {};
  for (const date of REVERSE_DATES) {
    const written = body[date];
    if (!written) continue;
    const read = (end: 'from' | 'to') => {
      const text = written[end];
      if (text === undefined) return null;
      const moment = readMoment(text, end === 'from' ? 'first' : 'last');
      if (moment === null)
        details.push({ field: `${date}.${end}`, message: `must be ${MOMENT_FORM}` });
      return moment;
    };
    const range = { from: read('from'), to: read('to') };
    if (range.from !== null && range.to !== null && range.from > range.to)
      details.push({ field: `${date}.from`, message: 'is later than `to`' });
    ranges[date] = range;
  }
  return ranges;
}

/** The cursor of what stands behind `after`. */
export function reverseCursor(
  query: ReverseQuery,
  { domain, key }: ReversePlace,
  known: KnownTotal,
): string {
  const place = query.sort === 'domain' ? [domain] : [domain, key === null ? '' : String(key)];
  return writeCursor(identity(query), [...place, ...totalParts(known)]);
}

function readPosition(
  cursor: string,
  query: ReverseQuery,
): { after: ReversePlace; known: KnownTotal } | null {
  if (query.sort === 'domain') {
    const position = readCursor(cursor, identity(query), CURSOR_BY_NAME);
    if (!position) return null;
    const [domain, ...total] = position;
    const known = readTotal(...total);
    return known && { after: { domain, key: null }, known };
  }
  const position = readCursor(cursor, identity(query), CURSOR);
  if (!position) return null;
  const [domain, text, ...total] = position;
  const known = readTotal(...total);
  const key = text === '' ? null : Number(text);
  const isOurs = String(key ?? '') === text && isKey(query.sort, key);
  return known && isOurs ? { after: { domain, key }, known } : null;
}

/** A client can make a cursor: nonsense in it must not reach the database. */
function isKey(sort: ReverseQuery['sort'], key: number | null): boolean {
  if (sortDate(sort)) return key === null || isMoment(key);
  return key !== null && key >= 0 && key <= 1;
}

/** What was not asked for is left out: so a cursor holds on across versions. */
function identity({ include, exclude, scope, ranges, minScore, sort }: ReverseQuery): unknown[] {
  const plain = (terms: readonly ReverseTerm[]) =>
    terms.map(({ field, match, value }) => [field, match, value]);
  const isFuzzy = [...include, ...exclude].some(isFuzzyTerm);
  const more = {
    ...(Object.keys(ranges).length > 0 && { ranges }),
    ...(isFuzzy && { minScore }),
    ...(sort !== 'domain' && { sort }),
  };
  const rest = Object.keys(more).length > 0 ? [more] : [];
  return ['reverse', scope, plain(include), plain(exclude), ...rest];
}

function readTerm({ field, term, match }: Body['include'][number]): ReverseTerm {
  if (match === 'fuzzy' || match === 'sameName')
    return { field, match, value: foldBare(field, term) };
  const host = hostIn({ field, match }, term);
  return { field, match, value: foldReverse(field, host?.ok ? host.ascii : term) };
}

/** Host names are kept as A-labels, and folding would take the accents off a U-label. */
function hostIn({ field, match }: Pick<Term, 'field' | 'match'>, text: string): ReadHost | null {
  return field === 'nameserver' && match === 'exact' ? readHostName(text) : null;
}

function faultOf(
  { field, match, value }: ReverseTerm,
  written: string,
): { member: 'term' | 'match'; message: string } | null {
  const allowed = allowedMatches(field);
  if (!allowed.includes(match))
    return { member: 'match', message: `must be one of ${allowed.join(', ')} for ${field}` };
  const what = field === 'registrantPhone' ? 'digits' : 'characters';
  const faulty = (message: string) => ({ member: 'term' as const, message });
  if (value === '') return faulty(`must hold ${what} to search for`);
  const host = hostIn({ field, match }, written);
  if (host?.ok === false) return faulty(host.message);
  if (field === 'domainLabel' && FULL_STOP.test(value))
    return faulty('must be without its zone: a label has no dot');
  const isPart = match !== 'exact' && match !== 'sameName';
  // Behind a legal form a name may be shorter: what is written is long enough.
  const searched = match === 'fuzzy' ? foldReverse(field, written) : value;
  if (isPart && Array.from(searched).length < MIN_PART_CHARS)
    return faulty(`must have at least ${MIN_PART_CHARS} ${what} for ${match}`);
  return null;
}
