/** Every documented status of `/jobs`, over real HTTP. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { writeCursor } from '#app/base/cursor.ts';
import { type JobLine, settleChunk, takeChunks } from '#app/storage/jobs/chunks.ts';
import { CHUNK_NAMES } from '#app/storage/jobs/jobs.ts';
import { type Partner, partnerApi } from '#app/testing/partner-api.ts';
import { jobViews } from './job-view.ts';
import { MOST_OPEN_JOBS } from './jobs.ts';

const JOBS = '/api/v1/jobs';
const { service, partner, expect, testKeys } = await partnerApi();

const make = ({ headers }: Partner, body: string, type = 'text/csv', query = '') =>
  service.send('POST', `${JOBS}${query}`, { headers: { ...headers, 'content-type': type }, body });
const get = ({ headers }: Partner, path = '', more: Record<string, string> = {}) =>
  service.get(`${JOBS}${path}`, { ...headers, ...more });
const change = ({ headers }: Partner, id: string, state: string) =>
  service.send('PATCH', `${JOBS}/${id}`, {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ state }),
  });
const remove = ({ headers }: Partner, id: string) =>
  service.send('DELETE', `${JOBS}/${id}`, { headers });

/** Answers what is due, as a worker does. */
async function answerAll(answer: (input: string) => Partial<JobLine>): Promise<void> {
  const now = systemClock.now();
  const rate = { usualRate: 1e12, namesPerRequest: 1e9 };
  const taken = await takeChunks(service.db, {
    now,
    leaseMs: 1_000,
    limit: 1_000,
    hasSandbox: true,
    ...rate,
  });
  for (const chunk of taken) {
    const results = chunk.entries.map((input, at) => ({
      index: chunk.place * CHUNK_NAMES + at,
      input,
      domain: input,
      ok: true,
      ...answer(input),
    }));
    await settleChunk(
      service.db,
      chunk,
      { results, dueAt: now, waiting: new Map() },
      now,
      jobViews(1),
    );
  }
}

test('a list comes in three forms; its job is told, listed and found, and no other key’s', async () => {
  const [us, others] = [await partner(), await partner()];
  const forms: [string, string, string][] = [
    ['application/json', '{"domains":["a.example","b.example"]}', '?kind=check'],
    ['application/x-ndjson; charset=utf-8', '"a.example"\nb.example\n', '?kind=dns'],
    ['text/csv', 'domain,note\na.example,x\nb.example,y\n', ''],
  ];
  const ids: string[] = [];
  for (const [type, body, query] of forms) {
    const made = await make(us, body, type, query);
    expect(made, 202, 'createJob');
    const { id, kind, state, total, done, failed, ratePerMinute, finishedAt } = made.body;
    assert.equal(made.headers.get('location'), `${JOBS}/${id}`);
    assert.equal(kind, query === '' ? 'whois' : query.split('=')[1]);
    assert.deepEqual([state, total, done, failed, finishedAt], ['queued', 2, 0, 0, null]);
    assert.equal(ratePerMinute, 100_000 * 20);
    ids.unshift(id);
    const found = await get(us, `/${id}`);
    expect(found, 200, 'getJob');
    assert.deepEqual(found.body, made.body);
    expect(await get(others, `/${id}`), 404, 'getJob', 'not_found');
  }
  const listed = await get(us, '?limit=2');
  expect(listed, 200, 'listJobs');
  const rest = await get(us, `?limit=2&cursor=${listed.body.next}`);
  const all = [...listed.body.jobs, ...rest.body.jobs].map(({ id }: { id: string }) => id);
  assert.deepEqual([all, rest.body.next], [ids, null]);
  assert.deepEqual((await get(others)).body, { jobs: [], next: null });
  const forged = writeCursor(['jobs', us.id], [-1]);
  for (const cursor of ['x', forged])
    expect(await get(us, `?cursor=${cursor}`), 400, 'listJobs', 'invalid_input');
});

test('a body that can not be read is refused, says why, and leaves nothing', async () => {
  const us = await partner();
  for (const [body, type, status, message] of [
    ['{"domains":["a.example"', 'application/json', 400, /cut off/],
    ['{"domains":[]}', 'application/json', 400, /no names/],
    ['', 'text/csv', 400, /no names/],
    ['a.example', 'text/plain', 415, /application\/x-ndjson, text\/csv/],
  ] as const) {
    const refused = await make(us, body, type);
    expect(refused, status, 'createJob', 'invalid_input');
    assert.match(refused.body.message, message);
  }
  expect(await make(us, 'a.example', 'text/csv', '?kind=x'), 400, 'createJob', 'invalid_input');
  const large = 'a'.repeat(1_000).concat('\n').repeat(68_000);
  const refused = await make(us, large, 'application/x-ndjson');
  expect(refused, 413, 'createJob', 'invalid_input');
  assert.match(refused.body.message, /64 MiB/);
  assert.deepEqual((await get(us)).body.jobs, []);
  const { rows } = await sql`select from jobs where key_id = ${us.id}`.execute(service.db);
  assert.equal(rows.length, 0);
});

test('a list sent again with its Idempotency-Key is the same job; with another list it is refused', async () => {
  const us = await partner();
  const send = (body: string, query = '') =>
    service.send('POST', `${JOBS}${query}`, {
      headers: { ...us.headers, 'content-type': 'text/csv', 'idempotency-key': 'once' },
      body,
    });
  const [one, other] = await Promise.all([send('a.example'), send('a.example')]);
  for (const answer of [one, other, await send('a.example')]) {
    expect(answer, 202, 'createJob');
    assert.deepEqual(answer.body, one.body);
    assert.equal(answer.headers.get('location'), `${JOBS}/${one.body.id}`);
  }
  assert.equal((await send('a.example')).headers.get('idempotent-replayed'), 'true');
  expect(await send('b.example'), 409, 'createJob', 'conflict');
  expect(await send('a.example', '?kind=dns'), 409, 'createJob', 'conflict');
  assert.equal((await get(us)).body.jobs.length, 1);
  const { rows } = await sql`select from jobs where key_id = ${us.id}`.execute(service.db);
  assert.equal(rows.length, 1);
});

test('a key has so many open jobs and no more; one that ends makes room', async () => {
  const us = await partner();
  const made = await Promise.all(
    Array.from({ length: MOST_OPEN_JOBS + 2 }, () => make(us, 'a.example')),
  );
  const [full, over] = [202, 409].map((wanted) => made.filter(({ status }) => status === wanted));
  assert.deepEqual([full!.length, over!.length], [MOST_OPEN_JOBS, 2]);
  expect(over![0]!, 409, 'createJob', 'conflict');
  assert.match(over![0]!.body.message, /at most 10 jobs/);
  const { details, retryAfter } = over![0]!.body;
  assert.match(
    details[0].message,
    /^job [0-9a-f-]{36} is (queued|receiving), with 0 of \d+ names answered$/,
  );
  assert.equal(details[0].code, 'too_many');
  assert.equal(over![0]!.headers.get('retry-after'), String(retryAfter));
  await change(us, full![0]!.body.id, 'cancelled');
  assert.equal((await make(us, 'a.example')).status, 202);
});

test('a job is paused, goes on, and is cancelled for good; deleted, nothing of it is left', async () => {
  const us = await partner();
  const { id } = (await make(us, 'a.example')).body;
  for (const [wanted, state] of [
    ['paused', 'paused'],
    ['paused', 'paused'],
    ['running', 'queued'],
    ['cancelled', 'cancelled'],
    ['cancelled', 'cancelled'],
  ] as const) {
    const changed = await change(us, id, wanted);
    expect(changed, 200, 'changeJob');
    assert.equal(changed.body.state, state);
  }
  const { finishedAt, expiresAt } = (await get(us, `/${id}`)).body;
  assert.equal(Date.parse(expiresAt) - Date.parse(finishedAt), 7 * 24 * 60 * 60 * 1_000);
  expect(await change(us, id, 'running'), 409, 'changeJob', 'conflict');
  expect(await change(us, id, 'done'), 400, 'changeJob', 'invalid_input');
  expect(await change(us, randomUUID(), 'paused'), 404, 'changeJob', 'not_found');
  const other = await partner();
  expect(await remove(other, id), 404, 'deleteJob', 'not_found');
  expect(await remove(us, id), 200, 'deleteJob');
  expect(await remove(us, id), 404, 'deleteJob', 'not_found');
  expect(await get(us, `/${id}/results`), 404, 'getJobResults', 'not_found');
  const { rows } = await sql`select from job_chunks where job_id = ${id}`.execute(service.db);
  assert.equal(rows.length, 0);
});

test('results are a line each in the order of the list, as NDJSON or CSV, from where one left off', async () => {
  const us = await partner();
  const list = Array.from({ length: 250 }, (_, i) => (i === 3 ? '=1+1' : `n${i}.example`));
  const { id } = (await make(us, list.join('\n'), 'application/x-ndjson', '?kind=check')).body;
  assert.equal((await get(us, `/${id}/results`)).text, '');
  await answerAll((input) =>
    input === '=1+1'
      ? { domain: null, ok: false, error: { code: 'invalid_domain', message: 'no, name' } }
      : { result: { unicode: input, status: 'available', available: true } },
  );
  assert.equal((await get(us, `/${id}`)).body.state, 'done');
  const lines = async (query: string) => {
    const answer = await get(us, `/${id}/results${query}`);
    assert.equal(answer.headers.get('content-type'), 'application/x-ndjson; charset=utf-8');
    return answer.text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as JobLine);
  };
  const all = await lines('');
  assert.deepEqual(
    all.map(({ input }) => input),
    list,
  );
  assert.deepEqual(all[3], {
    index: 3,
    input: '=1+1',
    domain: null,
    ok: false,
    error: { code: 'invalid_domain', message: 'no, name' },
  });
  assert.deepEqual(await lines('?after=120'), all.slice(121));
  assert.deepEqual(await lines('?after=120&limit=100'), all.slice(121, 221));
  assert.deepEqual(await lines('?after=249'), []);
  for (const query of ['?after=-1', '?after=x', '?limit=0', '?format=xml'])
    expect(await get(us, `/${id}/results${query}`), 400, 'getJobResults', 'invalid_input');

  const csv = await get(us, `/${id}/results?limit=5`, { accept: 'text/csv' });
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(csv.headers.get('content-disposition')!, /^attachment; filename="job-.*\.csv"$/);
  const [head, ...rows] = csv.text.replace('\ufeff', '').split('\r\n');
  assert.match(head!, /^index,input,domain,ok,unicode,status,available,/);
  assert.equal(rows[0], '0,n0.example,n0.example,true,n0.example,available,true,,,,,,');
  assert.equal(rows[3], '3,\'=1+1,,false,,,,,,,,invalid_domain,"no, name"');
  const rest = await get(us, `/${id}/results?format=csv&after=248`);
  assert.match(rest.text, /^249,n249\.example,/);
});

test('a long list is packed while it is sent', async () => {
  const us = await partner();
  const { id } = (await make(us, 'a.example\n'.repeat(2_000), 'application/x-ndjson')).body;
  await answerAll(() => ({ result: {} }));
  const { body } = await fetch(`${service.url}${JOBS}/${id}/results`, {
    headers: { ...us.headers, 'accept-encoding': 'identity' },
  });
  const plain = Buffer.from(await new Response(body).arrayBuffer());
  const packed = await new Promise<Buffer>((resolve, reject) => {
    const headers = { ...us.headers, 'accept-encoding': 'gzip' };
    request(`${service.url}${JOBS}/${id}/results`, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
    })
      .on('error', reject)
      .end();
  });
  assert.deepEqual(gunzipSync(packed), plain);
  assert.ok(packed.length * 10 < plain.length);
});

testKeys([
  ['POST', JOBS, 'createJob', '{'],
  ['GET', `${JOBS}?cursor=x`, 'listJobs'],
  ['GET', `${JOBS}/x`, 'getJob'],
  ['PATCH', `${JOBS}/x`, 'changeJob', '{'],
  ['DELETE', `${JOBS}/x`, 'deleteJob'],
  ['GET', `${JOBS}/x/results`, 'getJobResults'],
]);
