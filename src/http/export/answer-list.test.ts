import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { AppError } from '#app/base/errors.ts';
import { chanceOf } from '#app/testing/chance.ts';
import type { Caller } from '../gate.ts';
import { answerList, type ListRequest } from './answer-list.ts';

interface Item {
  readonly id: number;
  readonly text: string;
}

interface Line extends Item {
  readonly next?: string | null;
}

type Tier = 'public' | 'partner';

/** A list of so many items; a cursor is the place. Some pages are empty, and yet not the last. */
function listOf(count: number, isEmpty: (from: number) => boolean = () => false) {
  const items = Array.from({ length: count }, (_, id) => ({ id, text: `text ${id}` }));
  const empty = new Set<number>();
  const page = async ({ limit, cursor }: ListRequest) => {
    const from = Number(cursor?.replace('e', '') ?? 0);
    if (isEmpty(from) && !empty.has(from)) {
      empty.add(from);
      return { items: [], next: `e${from}` };
    }
    const some = items.slice(from, from + limit);
    return { items: some, next: from + limit < count ? String(from + limit) : null };
  };
  return { items, page };
}

function serving(page: ReturnType<typeof listOf>['page'], tier: Tier, mostOnPage = 10) {
  const app = Fastify();
  app.get<{ Querystring: { limit?: number; cursor?: string } }>('/list', (request, reply) => {
    const key = tier === 'public' ? null : { id: 'a key' };
    request.caller = { key, tier } as unknown as Caller;
    const { limit, cursor } = request.query;
    return answerList<Awaited<ReturnType<typeof page>>, Item>(request, reply, {
      name: 'list',
      asked: { limit: limit && Number(limit), cursor },
      page,
      usualLimit: 5,
      mostOnPage,
      itemsOf: ({ items }) => items,
      columns: { id: ({ id }) => id, text: ({ text }) => text },
    });
  });
  const get = (query: string, accept: string) =>
    app.inject({ url: `/list?${query}`, headers: { accept } });
  return { get };
}

const NDJSON = 'application/x-ndjson';

async function linesOf(get: ReturnType<typeof serving>['get'], query = ''): Promise<Line[]> {
  const { body } = await get(query, NDJSON);
  return body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

const plain = ({ id, text }: Line): Item => ({ id, text });

test('an export has all of the list in its order; it can be read on from wherever `next` is told', async () => {
  const chance = chanceOf('exports');
  for (let i = 0; i < 20; i++) {
    const count = chance.within(0, 60);
    const emptyShare = chance.next() / 2;
    const { items, page } = listOf(count, () => chance.hits(emptyShare));
    const { get } = serving(page, 'partner', chance.within(1, 20));
    const lines = await linesOf(get);
    assert.deepEqual(lines.map(plain), items);
    if (count > 0) assert.equal(lines.at(-1)!.next, null);
    for (const [at, { next }] of lines.entries()) {
      if (!next) continue;
      const rest = await linesOf(get, `cursor=${next}`);
      assert.deepEqual(rest.map(plain), items.slice(at + 1));
    }
  }
});

test('`limit` and the tier bound an export, and its last line tells where it goes on', async () => {
  const { items, page } = listOf(2_500);
  const few = await linesOf(serving(page, 'partner').get, 'limit=25');
  assert.deepEqual([few.length, few.at(-1)!.next], [25, '25']);
  const free = await linesOf(serving(page, 'public', 300).get);
  assert.deepEqual([free.length, free.at(-1)!.next], [1_000, '1000']);
  const all = await linesOf(serving(page, 'partner', 300).get);
  assert.deepEqual([all.length, all.at(-1)!.next], [items.length, null]);
});

test('CSV has a head, but not where it is read on, and cells that run in no spreadsheet', async () => {
  const { items, page } = listOf(4);
  Object.assign(items[1]!, { text: '=1+1' });
  Object.assign(items[2]!, { text: 'a "b", c' });
  const { get } = serving(page, 'partner', 2);
  const whole = await get('', 'text/csv');
  assert.equal(whole.headers['content-type'], 'text/csv; charset=utf-8');
  assert.equal(whole.headers['content-disposition'], 'attachment; filename="list.csv"');
  assert.equal(
    whole.body,
    '\ufeffid,text,next\r\n0,text 0,\r\n1,\'=1+1,2\r\n2,"a ""b"", c",\r\n3,text 3,\r\n',
  );
  assert.equal((await get('cursor=2', 'text/csv')).body, '2,"a ""b"", c",\r\n3,text 3,\r\n');
});

test('JSON stays a page; of several forms the one that is liked best is sent', async () => {
  const { page } = listOf(30);
  const { get } = serving(page, 'partner');
  const json = (await get('', '*/*')).json();
  assert.deepEqual([json.items.length, json.next], [5, '5']);
  const forms: [string, RegExp][] = [
    ['application/json, text/csv;q=0.5', /json/],
    ['text/csv;q=0.4, application/x-ndjson;q=0.5', /ndjson/],
    ['text/csv, application/x-ndjson', /csv/],
  ];
  for (const [accept, form] of forms)
    assert.match(String((await get('', accept)).headers['content-type']), form, accept);
});

test('a key has four exports at once; one that ended or failed makes room for another', async () => {
  const held = Promise.withResolvers<void>();
  const { page } = listOf(30);
  const waiting: ListRequest[] = [];
  const { get } = serving(async (request) => {
    waiting.push(request);
    if (request.cursor === '10') await held.promise;
    if (request.cursor === 'bad') throw new AppError('invalid_input', 'no cursor');
    return await page(request);
  }, 'partner');
  for (let i = 0; i < 6; i++) assert.equal((await get('cursor=bad', NDJSON)).statusCode, 400);
  const running = [0, 1, 2, 3].map(() => linesOf(get));
  const refused = await get('', NDJSON);
  assert.match(refused.body, /at most 4 exports/);
  assert.equal((await get('', '*/*')).statusCode, 200);
  held.resolve();
  for (const lines of await Promise.all(running)) assert.equal(lines.length, 30);
  assert.equal((await linesOf(get)).length, 30);
});
