/**
 * Lists as pages in JSON, or whole as NDJSON or CSV by `Accept`. An export reads page after page,
 * each when the client has taken the one before, so that its length costs no memory. The last line
 * of each page tells in `next` where the list goes on: who was cut off reads on from there.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { AppError } from '#app/base/errors.ts';
import { csvLine } from '../csv.ts';
import { prefers } from '../input/accept.ts';
import { type Columns, cellsOf, csvHead, ndjsonLine } from './columns.ts';
import { BYTE_ORDER_MARK, CSV, type LineForm, NDJSON, sendLines } from './lines.ts';

/** Lines of one export: of any, and by the tier. */
export const MOST_EXPORTED = 100_000;
const MOST_LINES = { public: 1_000, partner: MOST_EXPORTED, admin: MOST_EXPORTED } as const;
/** Exports that a key may have running in this process. */
const MOST_AT_ONCE = 4;
const RETRY_SECONDS = 10;

interface Paged {
  readonly next: string | null;
}

interface AskedPage {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface ListRequest {
  readonly limit: number;
  readonly cursor?: string;
}

interface AnsweredList<Answer extends Paged, Item> {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly asked: AskedPage;
  readonly usualLimit: number;
  readonly mostOnPage: number;
  readonly page: (request: ListRequest) => Promise<Answer>;
  readonly itemsOf: (answer: Answer) => readonly Item[];
  readonly columns: Columns<Item>;
}

/** The page as it is, or all of the list as lines. Throws what the first page throws. */
export async function answerList<Answer extends Paged, Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  list: AnsweredList<Answer, Item>,
): Promise<Answer> {
  const { asked, usualLimit, mostOnPage, page } = list;
  const form = formOf(request.headers.accept);
  if (form === null) return await page(pageRequest(asked.limit ?? usualLimit, asked.cursor));
  const release = takePlace(request);
  const most = Math.min(asked.limit ?? Number.POSITIVE_INFINITY, MOST_LINES[request.caller.tier]);
  try {
    const first = await page(pageRequest(Math.min(most, mostOnPage), asked.cursor));
    reply.raw.once('close', release);
    const isGone = () => reply.raw.destroyed;
    const lines = linesOf(list, { form, first, most, isGone });
    return sendLines(request, reply, { name: list.name, form, lines }) as never;
  } catch (error) {
    release();
    throw error;
  }
}

function pageRequest(limit: number, cursor: string | undefined): ListRequest {
  return cursor === undefined ? { limit } : { limit, cursor };
}

export function formOf(accept: string | undefined): LineForm | null {
  const [csv, ndjson] = [prefers(accept, CSV), prefers(accept, NDJSON)];
  if (csv && ndjson) return prefers(accept, CSV, NDJSON) ? 'csv' : 'ndjson';
  return csv ? 'csv' : ndjson ? 'ndjson' : null;
}

/** A page at a time. Its last line waits until it is known whether anything comes behind it. */
async function* linesOf<Answer extends Paged, Item>(
  { asked, mostOnPage, page, itemsOf, columns }: AnsweredList<Answer, Item>,
  { form, first, most, isGone }: LinesAsked<Answer>,
): AsyncGenerator<string> {
  const line = form === 'csv' ? csvRowOf(columns) : ndjsonRow;
  if (form === 'csv' && asked.cursor === undefined)
    yield BYTE_ORDER_MARK + csvHead(columns, 'next');
  let waiting = null as { item: Item; next: string | null } | null;
  let left = most;
  let answer = first;
  for (;;) {
    const items = itemsOf(answer);
    const last = items.at(-1);
    if (last !== undefined) {
      const before = waiting === null ? '' : line(waiting.item, waiting.next);
      const plain = items.slice(0, -1).map((item) => line(item));
      if (before !== '' || plain.length > 0) yield before + plain.join('');
    }
    // A page may be empty and yet have a next one: then the list goes on from there.
    const item: Item | undefined = last ?? waiting?.item;
    waiting = item === undefined ? null : { item, next: answer.next };
    left -= items.length;
    if (answer.next === null || left <= 0) break;
    // With nothing to send it isn't noticed that the client has gone.
    if (isGone()) return;
    answer = await page(pageRequest(Math.min(left, mostOnPage), answer.next));
  }
  if (waiting !== null) yield line(waiting.item, waiting.next);
}

interface LinesAsked<Answer> {
  readonly form: LineForm;
  readonly first: Answer;
  readonly most: number;
  readonly isGone: () => boolean;
}

/** `next`: of the last line of a page alone; null: nothing comes behind it. */
type Row<Item> = (item: Item, next?: string | null) => string;

function ndjsonRow(item: unknown, next?: string | null): string {
  return ndjsonLine(next === undefined ? item : { ...(item as object), next });
}

function csvRowOf<Item>(columns: Columns<Item>): Row<Item> {
  return (item, next) => csvLine([...cellsOf(columns, item), next]);
}

/** By key: how many exports it has running. */
const running = new Map<string, number>();

/** The function that gives the place back; without a key an export is short and needs none. */
function takePlace({ caller: { key } }: FastifyRequest): () => void {
  if (key === null) return () => {};
  const taken = running.get(key.id) ?? 0;
  if (taken >= MOST_AT_ONCE)
    throw new AppError(
      'rate_limited',
      `A key has at most ${MOST_AT_ONCE} exports at once. Wait until one has ended.`,
      { retryAfterSeconds: RETRY_SECONDS },
    );
  running.set(key.id, taken + 1);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const left = running.get(key.id)! - 1;
    if (left > 0) running.set(key.id, left);
    else running.delete(key.id);
  };
}

/** How a route describes such an answer. `item`: what a line of NDJSON is. */
export function listResponse<Answer extends TSchema>(answer: Answer, item: string, csv: string) {
  return {
    description: 'A page; by `Accept` all of the list as lines of NDJSON or CSV',
    content: {
      'application/json': { schema: answer },
      [NDJSON]: {
        schema: Type.String({
          contentMediaType: NDJSON,
          description: `${item} a line; the last one of each page has \`next\` too`,
        }),
      },
      [CSV]: { schema: Type.String({ examples: [`${csv}\r\n`] }) },
    },
  };
}
