/** Lists of a key in keyset pages: what a request may ask, and how one is cut. */
import { Type } from 'typebox';
import {
  type CursorShape,
  type PageRequest,
  type Position,
  readCursor,
  writeCursor,
} from '#app/base/cursor.ts';
import { badCursor } from './error-reply.ts';
import { limitField } from './export/page-limit.ts';

const USUAL_LIMIT = 50;
const MOST_ON_PAGE = 100;

/** The pages of `keysetPage`, as `answerList` takes them. */
export const KEYSET_LIMITS = { usualLimit: USUAL_LIMIT, mostOnPage: MOST_ON_PAGE };

const PAGE_LIMIT = { minimum: 1, maximum: MOST_ON_PAGE, description: 'Most on a page' };
const cursor = Type.Optional(Type.String({ description: '`next` of the page before' }));

export const PageFields = {
  limit: Type.Optional(Type.Integer({ ...PAGE_LIMIT, default: USUAL_LIMIT })),
  cursor,
};

/** Of a list that comes as lines too, by `answerList`. */
export const ListFields = { limit: limitField(MOST_ON_PAGE, USUAL_LIMIT), cursor };

export interface KeysetList<Item, Shape extends CursorShape> {
  /** What makes it another list: see `writeCursor`. */
  readonly query: readonly unknown[];
  readonly shape: Shape;
  /** A client can make a cursor: nonsense in it must not reach the database. */
  readonly isPosition: (position: Position<Shape>) => boolean;
  readonly positionOf: (item: Item) => Position<Shape>;
  /** At most so many after that position; null: from the first on. */
  readonly find: (limit: number, after: Position<Shape> | null) => Promise<readonly Item[]>;
}

/** One page, and the cursor of the next. Throws the 400 for a cursor that is none of this list. */
export async function keysetPage<Item, const Shape extends CursorShape>(
  { limit = USUAL_LIMIT, cursor = null }: Partial<PageRequest>,
  { query, shape, isPosition, positionOf, find }: KeysetList<Item, Shape>,
): Promise<{ page: Item[]; next: string | null }> {
  const after = cursor === null ? null : readCursor(cursor, query, shape);
  if (cursor !== null && !(after && isPosition(after))) throw badCursor();
  const found = await find(limit + 1, after);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const isMore = last !== undefined && found.length > limit;
  return { page, next: isMore ? writeCursor(query, positionOf(last)) : null };
}
