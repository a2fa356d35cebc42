import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { createNameParser } from '#app/names/parse-name.ts';
import { startTestService, type TestService } from '#app/testing/service.ts';
import { PATHS } from '../../../web/src/navigation/paths.ts';
import type { App } from '../feature.ts';
import { PAGE_PATHS } from './page-paths.ts';
import { pageRoutes } from './page-routes.ts';

const INDEX =
  '<!doctype html><html lang="vi"><title>Tra</title><script type="module" src="/assets/a-1.js"></script>';
/** With any head. */
const isPage = (text: string) =>
  text.replace(/<title>.*\/>/s, '<title>Tra</title>').replace('"en"', '"vi"') === INDEX;
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))});`;

let folder: string;
let service: TestService;
const cleanups: (() => unknown)[] = [];

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tra-page-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), INDEX);
  writeFileSync(join(folder, 'assets/a-1.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/a-1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets/a-1.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'assets/notes.md'), 'not for everyone');
  service = await startTestService(
    { after: (task) => cleanups.push(task) },
    {},
    { pageDir: folder },
  );
});

after(async () => {
  for (const task of cleanups.reverse()) await task();
});

const html = { accept: 'text/html,*/*;q=0.8' };

test('the service and the page know the same addresses', () => {
  assert.deepEqual(
    [...PAGE_PATHS],
    PATHS.map(([path]) => path),
  );
});

test('every view of the page is the page, and so is a name', async () => {
  const views = PAGE_PATHS.map((path) =>
    path.replace(':domain', 'taken.test').replace(':id', '42'),
  );
  for (const path of [
    ...views,
    '/taken.test',
    '/docs/',
    '/vnnic.vn?lang=en',
    `/${encodeURIComponent('tiền.vn')}`,
  ]) {
    const answer = await service.get(path, html);
    assert.deepEqual([path, answer.status, isPage(answer.text)], [path, 200, true]);
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
  }
});

test('a path too long for a name is not given to the name parser', async (t) => {
  const parsed: string[] = [];
  const app = fastify();
  t.after(() => app.close());
  const parseName = (text: string) => {
    parsed.push(text);
    return createNameParser()(text);
  };
  app.setNotFoundHandler(
    await pageRoutes(app as unknown as App, { parseName, pageDir: folder, publicUrl: null }),
  );
  const statusOf = async (url: string) =>
    (await app.inject({ url, headers: { accept: 'text/html' } })).statusCode;
  for (const label of ['a'.repeat(990), encodeURIComponent('ﷺ'.repeat(300))])
    assert.equal(await statusOf(`/${label}.vn`), 404);
  assert.equal(await statusOf('/taken.vn'), 200);
  assert.deepEqual(parsed, ['taken.vn']);
});

test('an address that leads nowhere is a 404: the page for who reads, JSON for programs', async () => {
  for (const path of ['/nothing', '/wp-login.php', '/a/b', '/%2e%2e/x', '/favicon.ico']) {
    const page = await service.get(path, html);
    assert.deepEqual([path, page.status, isPage(page.text)], [path, 404, true]);
    const program = await service.get(path, { accept: 'application/json' });
    assert.deepEqual([path, program.status, program.body?.code], [path, 404, 'not_found']);
  }
});

test('the API answers for itself below /api, also for a client that wants a page', async () => {
  for (const path of ['/api/v1/nothing', '/api/v2', '/api']) {
    const answer = await service.get(path, html);
    assert.deepEqual([path, answer.status, answer.body?.code], [path, 404, 'not_found']);
  }
  assert.ok((await service.get('/api/v1/nothing', html)).headers.has('x-ratelimit-limit'));
});

test('only reading is allowed, by GET and HEAD', async () => {
  const head = await service.send('HEAD', '/', { headers: html });
  assert.deepEqual([head.status, head.text], [200, '']);
  const post = await service.send('POST', '/', {});
  assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD']);
  assert.equal((await service.send('POST', '/taken.test', {})).status, 404);
});

test('nothing inline, no other origin and no frame is allowed to the page, and it tells no other site where it was', async () => {
  for (const path of ['/', '/taken.test', '/nothing', '/assets/a-1.js']) {
    const { headers } = await service.get(path, html);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.ok(headers.has('permissions-policy'));
  }
});

test('hashed files are kept for ever, in the smallest form the client takes', async () => {
  for (const [accepts, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const answer = await service.get('/assets/a-1.js', { 'accept-encoding': accepts });
    assert.equal(answer.text, SCRIPT);
    assert.equal(answer.headers.get('content-encoding'), encoding);
    assert.equal(answer.headers.get('vary'), 'accept-encoding');
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(answer.headers.get('content-type'), 'application/javascript; charset=utf-8');
    const again = await service.get('/assets/a-1.js', {
      'accept-encoding': accepts,
      'if-none-match': `${answer.headers.get('etag')}, "other"`,
      // Otherwise `fetch` asks to have it anew, even when the tag matches.
      'cache-control': 'max-age=0',
    });
    assert.deepEqual([again.status, again.text], [304, '']);
  }
  assert.equal((await service.get('/assets/notes.md')).status, 404);
});

test('a form that the client refuses is not sent', async () => {
  for (const [accepts, encoding] of [
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*, br;q=0.0', 'gzip'],
    ['br;q=0, gzip;q=0', null],
  ] as const) {
    const { headers, text } = await service.get('/assets/a-1.js', { 'accept-encoding': accepts });
    assert.deepEqual([accepts, headers.get('content-encoding')], [accepts, encoding]);
    assert.equal(text, SCRIPT);
  }
  assert.equal((await service.get('/assets/a-1.js.br')).status, 404);
});

test('without a built page the service starts all the same and says how to build one', async (t) => {
  const bare = await startTestService(
    t,
    {},
    { db: service.db, pageDir: join(folder, 'not-there') },
  );
  const home = await bare.get('/', html);
  assert.equal(home.status, 200);
  assert.match(home.text, /npm run build:web/);
  assert.equal((await bare.get('/bulk', html)).status, 404);
  assert.equal((await bare.get('/docs', html)).body?.openapi, '3.1.0');
  assert.equal((await bare.get('/nothing', html)).body?.code, 'not_found');
  assert.equal((await bare.get('/api/v1/whois?domain=taken.test')).status, 200);
});

test('a link to a name tells its state once that is known, in the reader’s language, and asks no source for it', async () => {
  const titleOf = async (headers: Record<string, string>) =>
    /<title>(.*)<\/title>/.exec((await service.get('/history.test', headers)).text)?.[1];
  assert.equal(await titleOf(html), 'history.test – Tra');
  const { body } = await service.get('/api/v1/whois?domain=history.test');
  assert.equal(body.cached, false, 'the link had nobody asked');
  assert.equal(await titleOf(html), 'history.test: Đã đăng ký – Tra');
  const english = { ...html, 'accept-language': 'en-GB,en;q=0.9' };
  assert.equal(await titleOf(english), 'history.test: Registered – Tra');
  const { text, headers } = await service.get('/history.test', english);
  assert.match(text, /og:description" content="history\.test: Registered · expires 20\d\d-/);
  assert.match(text, /rel="canonical" href="\/history\.test"/);
  assert.match(text, /<html lang="en">/);
  assert.equal(headers.get('vary'), 'accept-language');
  assert.equal(text.includes(body.data.registrant.name), false, 'a link tells nothing of a person');
});
