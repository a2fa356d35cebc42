import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { systemClock } from '#app/base/clock.ts';
import { settleChunk, takeChunks } from '#app/storage/jobs/chunks.ts';
import { csvRows } from '../src/bulk/list/csv.ts';
import { MOST_NAMES } from '../src/bulk/list/list.ts';
import words from '../src/bulk/words.json' with { type: 'json' };
import keyWords from '../src/key/words.json' with { type: 'json' };
import common from '../src/words/common.json' with { type: 'json' };
import { fill } from '../src/words/fill.ts';
import { axeFaults, keepShot, stage } from './browser.ts';
import { assertSound, assertTextOnly, HOSTILE, holding, test, VISITORS } from './scene.ts';

/** By how much the service's clock runs ahead: a test lets a minute pass without waiting for it. */
let aheadMs = 0;
const { visit, service, restart } = stage(
  {},
  {
    clock: {
      ...systemClock,
      now: () => systemClock.now() + aheadMs,
      elapsed: () => systemClock.elapsed() + aheadMs,
    },
  },
);

/** Three requests: 20, 20 and 5 names. */
const NAMES = [
  'taken.test',
  'reserved.test',
  'auction.test',
  'redemption.test',
  'down.test',
  ...Array.from({ length: 40 }, (_, i) => `n${i + 10}.test`),
];
const LIST = NAMES.join('\n');
/** As people export them: a title, other columns, a double, a line that is none. */
const SHEET = [
  'id;Tên miền;ghi chú',
  ...NAMES.map((name, i) => `${i};${name};"a; b"`),
  '45;https://www.TAKEN.test/x;again',
  '46;no name;',
  '47;TAKEN.test.;twice',
].join('\r\n');

const BULK = '**/api/v1/whois/bulk';
const list = (page: Page) => page.getByLabel(/^(Danh sách tên miền|Domains)$/);
const startButton = (page: Page) => page.getByRole('button', { name: /^(Tra cứu|Look up) \d+/ });
const progress = (page: Page, done: number, all = 45) =>
  page.getByText(new RegExp(`^${done} / ${all} `)).waitFor();
const row = (page: Page, name: string) => page.getByRole('row', { name });
const finished = (page: Page) => page.getByRole('heading', { name: /^(Đã xong|Done)$/ }).waitFor();

/** Holds the bulk request with this number back until it is told what to do with it. */
async function holdRequest(page: Page, number: number) {
  const sent: string[][] = [];
  let held: (route: Route) => void;
  const arrived = new Promise<Route>((resolve) => {
    held = resolve;
  });
  await page.route(BULK, async (route) => {
    sent.push(route.request().postDataJSON().domains);
    if (sent.length === number) held(route);
    else await route.continue().catch(() => {});
  });
  return { sent, arrived };
}

async function begin(page: Page, text = LIST): Promise<void> {
  await list(page).fill(text);
  await startButton(page).click();
}

async function downloaded(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^tra-[\d-]+\.(csv|json)$/);
  return readFileSync(await download.path(), 'utf8');
}

for (const how of VISITORS) {
  const { language, width } = how;
  test(`a list goes in as a file and comes out as CSV and JSON, in ${language} at ${width} px`, async (t) => {
    const said = words[language];
    const { states } = common[language];
    const visitor = await visit(t, '/bulk', how);
    const { page } = visitor;
    // Entered before there is a key: the way to the key costs nothing.
    await page.getByText(said.needsKey).waitFor();
    await page.locator('input[type="file"]').setInputFiles({
      name: 'domains.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff${SHEET}`),
    });
    await page
      .getByText(fill(said.badLines, { count: '1' }))
      .first()
      .waitFor();
    await page.getByText(fill(said.fromColumn, { column: 'Tên miền' })).waitFor();
    await assertSound(visitor);
    await page.getByRole('button', { name: said.enterKey }).click();
    await page.getByLabel(keyWords[language].field).fill(await service().issue('partner'));
    await page.getByRole('button', { name: keyWords[language].use }).click();
    await page.getByRole('button', { name: keyWords[language].forget }).waitFor();
    await page.goBack();

    const { arrived } = await holdRequest(page, 2);
    await startButton(page).click();
    const second = await arrived;
    await progress(page, 20, 46);
    await row(page, 'taken.test').first().getByText(states.registered).waitFor();
    await assertSound(visitor);
    await second.continue();
    await progress(page, 46, 46);
    await finished(page);
    await page.getByText(fill(said.unanswered, { count: '1' })).waitFor();
    await assertSound(visitor, `bulk-${language}-${width}`);

    // Sorted and filtered, and the files hold what is shown, as it is shown.
    const firstName = page.locator('tbody th').first();
    const sort = (value: string) => page.getByLabel(said.sort, { exact: true }).selectOption(value);
    await sort('name true');
    assert.match((await firstName.textContent()) ?? '', /^www\.taken\.test/);
    await page.getByRole('button', { name: said.columns.name, exact: true }).click();
    await page
      .getByRole('columnheader', { name: said.columns.name })
      .and(page.locator('[aria-sort]'))
      .waitFor();
    assert.match((await firstName.textContent()) ?? '', /^auction\.test/);
    await page.getByRole('button', { name: new RegExp(`^${states.registered} \\d`) }).click();
    assert.equal(await page.locator('tbody tr').count(), 2);
    await page.getByRole('button', { name: new RegExp(`^${states.reserved} 1`) }).click();
    await page.getByLabel(said.search, { exact: true }).fill('taken');
    await row(page, 'reserved.test').waitFor({ state: 'detached' });
    const [head, ...lines] = csvRows(
      (await downloaded(page, said.csv)).replace(/^\ufeff/, ''),
      ',',
    );
    const column = (name: string) => lines.map((cells) => cells[head!.indexOf(name)]);
    assert.deepEqual(column('input'), ['taken.test', 'www.taken.test']);
    assert.deepEqual(column('domain'), ['taken.test', 'taken.test']);
    assert.deepEqual(column('count'), ['2', '1']);
    assert.deepEqual(column('organization'), ['Công ty Mẫu Một', 'Công ty Mẫu Một']);
    await page.getByLabel(said.search, { exact: true }).fill('no such');
    await page.getByRole('button', { name: said.showAllRows }).click();
    await sort('list false');
    const { results, summary } = JSON.parse(await downloaded(page, said.json));
    assert.deepEqual(summary, { total: 46, succeeded: 45, failed: 1, notAsked: 0 });
    assert.deepEqual(
      results.map(({ input }: { input: string }) => input),
      [...NAMES, 'www.taken.test'],
    );
    assert.equal(results[4].error.code, 'registry_unavailable');
    assert.deepEqual(visitor.complaints, []);
  });
}

test('a pasted list is asked while its user looks at something else, and a name without an answer is asked again', async (t) => {
  const { page } = await visit(t, '/bulk', { prepare: holding(await service().issue('partner')) });
  await page.evaluate(() =>
    navigator.clipboard.writeText('1. free.test – còn?\n<https://down.test/x>, FREE.test'),
  );
  await list(page).focus();
  await page.keyboard.press('Control+V');
  const { arrived } = await holdRequest(page, 1);
  await startButton(page).click();
  const request = await arrived;
  await page.getByRole('link', { name: 'Lịch sử', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /Lịch sử/ }).waitFor();
  await request.continue();
  await page.getByRole('link', { name: 'Hàng loạt', exact: true }).click();
  await finished(page);
  await row(page, 'free.test').getByText('Có thể đăng ký').waitFor();
  await row(page, 'free.test').getByText('×2').waitFor();
  const again = page.waitForRequest(BULK);
  await page.getByRole('button', { name: 'Hỏi lại down.test' }).click();
  assert.deepEqual((await again).postDataJSON(), { domains: ['down.test'] });
  await finished(page);
  await row(page, 'down.test').getByText('Nguồn chưa trả lời').waitFor();
});

test('a list that is pasted where one name is asked for is handed over whole', async (t) => {
  const { page } = await visit(t, '/', { width: 360, language: 'en' });
  await page.evaluate(() =>
    navigator.clipboard.writeText('taken.test\nhttps://free.test/x, Tiền.test'),
  );
  await page.getByLabel('Domain name', { exact: true }).focus();
  await page.keyboard.press('Control+V');
  await page.getByText('Công ty Mẫu Một').first().waitFor();
  await page
    .getByRole('search')
    .getByText(/are 2 more names/)
    .waitFor();
  await page.getByRole('search').getByRole('link').click();
  assert.equal(await list(page).inputValue(), 'taken.test\nfree.test\ntiền.test');
  await page.getByText('3 domains').waitFor();
});

test('a restart of the service in the middle loses nothing, and it goes on by itself', async (t) => {
  const { page } = await visit(t, '/bulk', { prepare: holding(await service().issue('partner')) });
  const { sent, arrived } = await holdRequest(page, 2);
  await begin(page);
  const second = await arrived;
  await restart(async () => {
    await second.continue();
    await page.getByText('Không kết nối được dịch vụ').waitFor();
    await page.getByRole('timer').waitFor();
    await progress(page, 20);
    assert.deepEqual(await axeFaults(page), []);
  });
  await finished(page);
  await progress(page, 45);
  await row(page, 'taken.test').getByText('Đã đăng ký').waitFor();
  assert.equal(sent.flat().filter((name) => name === 'taken.test').length, 1);
});

test('a connection that is cut in the middle loses nothing; back again, it goes on at once', async (t) => {
  const { page } = await visit(t, '/bulk', {
    width: 360,
    language: 'en',
    prepare: holding(await service().issue('partner')),
  });
  const { sent, arrived } = await holdRequest(page, 2);
  await begin(page);
  const second = await arrived;
  await page.context().setOffline(true);
  await second.abort('connectionreset');
  await page.getByText('The service can’t be reached').waitFor();
  await progress(page, 20);
  await row(page, 'taken.test').getByText('Registered').first().waitFor();
  await keepShot(page, 'bulk-offline-en-360');
  await page.context().setOffline(false);
  await finished(page);
  await progress(page, 45);
  assert.deepEqual(new Set(sent.flat()), new Set(NAMES));
  assert.equal(sent.flat().filter((name) => name === 'taken.test').length, 1);
});

test('a 429 in the middle counts down, loses nothing, and it goes on when the minute is over', async (t) => {
  const key = await service().issue('partner', 5);
  const { page } = await visit(t, '/bulk', {
    prepare: async (context) => {
      await context.clock.install();
      await holding(key)(context);
    },
  });
  const { sent, arrived } = await holdRequest(page, 2);
  await begin(page);
  const second = await arrived;
  // Somebody else with the same key spends what is left, which the page can't know.
  let status = 200;
  while (status === 200)
    status = (await service().get('/api/v1/usage', { 'x-api-key': key })).status;
  assert.equal(status, 429);
  await second.continue();
  await page.getByText(words.vi.waits.rateLimited).waitFor();
  assert.match((await page.getByRole('timer').textContent()) ?? '', /^[01]:\d\d$/);
  await page.getByText('còn 0/5 yêu cầu trong phút này').waitFor();
  await progress(page, 20);
  assert.deepEqual(await axeFaults(page), []);
  await keepShot(page, 'bulk-limit-vi-1280');
  aheadMs += 61_000;
  await page.clock.fastForward(61_000);
  await finished(page);
  await progress(page, 45);
  assert.deepEqual(
    sent.map(({ length }) => length),
    [20, 20, 20, 5],
  );
});

test('a reload in the middle loses nothing: what is there is there, the rest is asked on request', async (t) => {
  const { page } = await visit(t, '/bulk', { prepare: holding(await service().issue('partner')) });
  const { sent, arrived } = await holdRequest(page, 2);
  await begin(page);
  await arrived;
  await progress(page, 20);
  await page.reload();
  await page.getByText(words.vi.restored).waitFor();
  await progress(page, 20);
  await row(page, 'taken.test').getByText('Đã đăng ký').waitFor();
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  await finished(page);
  await progress(page, 45);
  assert.equal(sent.flat().filter((name) => name === 'taken.test').length, 1);
  await page.reload();
  await finished(page);
  const { summary } = JSON.parse(await downloaded(page, 'Tải JSON'));
  assert.deepEqual(summary, { total: 45, succeeded: 44, failed: 1, notAsked: 0 });
});

test('a key that is refused in the middle stops it kindly; with another it goes on', async (t) => {
  const key = await service().issue('partner');
  const { page } = await visit(t, '/bulk', { width: 360, prepare: holding(key) });
  const { arrived } = await holdRequest(page, 2);
  await begin(page);
  const second = await arrived;
  const { keys } = service();
  const record = (await keys.list({ limit: 100, cursor: null }))!.keys.find(({ prefix }) =>
    key.startsWith(prefix),
  );
  await keys.revoke(record!.id);
  await second.fulfill({ response: await refusal(key) });
  await page.getByRole('alert').waitFor();
  await progress(page, 20);
  await page.getByRole('alert').getByRole('link').click();
  await page.getByRole('button', { name: 'Quên khóa' }).click();
  await page.getByLabel('Khóa API', { exact: true }).fill(await service().issue('partner'));
  await page.getByRole('button', { name: 'Dùng khóa này' }).click();
  await page.getByRole('button', { name: 'Quên khóa' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  await finished(page);
  await progress(page, 45);

  /** A process hears of the revocation within a second. */
  async function refusal(text: string) {
    for (;;) {
      const response = await page.context().request.post(`${service().url}/api/v1/whois/bulk`, {
        headers: { 'x-api-key': text },
        data: { domains: ['free.test'] },
      });
      if (response.status() === 401) return response;
    }
  }
});

test('a name that passes for another is marked before its answer and with it, whichever way it was pasted', async (t) => {
  const visitor = await visit(t, '/bulk', {
    width: 360,
    prepare: holding(await service().issue('partner')),
  });
  const { page } = visitor;
  const { arrived } = await holdRequest(page, 1);
  // A letter of the first two is Cyrillic.
  await begin(page, 'аpple.test\nxn--vettel-pvf.test\ntiền.test\napple.test');
  const marks = page.locator('tbody [data-look-alike]');
  const request = await arrived;
  await row(page, 'аpple.test').getByText('Không phải apple.test').waitFor();
  await row(page, 'аpple.test').getByText('xn--pple-43d.test').waitFor();
  assert.equal(await marks.count(), 1);
  await request.continue();
  await finished(page);
  await row(page, 'аpple.test').getByText('xn--pple-43d.test').waitFor();
  assert.equal(await marks.count(), 2);
  await assertSound(visitor, 'bulk-look-alike-vi-360');
});

test('a file of as many names as a tab takes runs in one go and survives a reload', async (t) => {
  const { page, complaints } = await visit(t, '/bulk', {
    prepare: holding(await service().issue('partner')),
  });
  const { body } = await service().get('/api/v1/whois?domain=taken.test');
  await page.route(BULK, (route) => {
    const { domains } = route.request().postDataJSON() as { domains: string[] };
    const results = domains.map((domain, index) => ({
      index,
      input: domain,
      domain,
      ok: true,
      result: { ...body, domain, unicode: domain },
    }));
    return route.fulfill({
      json: { results, summary: { total: domains.length, succeeded: domains.length, failed: 0 } },
    });
  });
  const names = Array.from({ length: MOST_NAMES }, (_, i) => `many-${i}.test`);
  await page.locator('input[type="file"]').setInputFiles({
    name: 'many.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['domain,note', ...names.map((name) => `${name},x`)].join('\n')),
  });
  await page.getByRole('button', { name: fill(words.vi.start, { count: '500' }) }).click();
  await page.getByRole('heading', { name: words.vi.phases.finished }).waitFor({ timeout: 120_000 });
  assert.equal(await page.getByText(words.vi.notSaved).count(), 0);
  await page.getByRole('button', { name: words.vi.newList }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.vi.newListKeep }).click();
  await page.reload();
  await finished(page);
  await page.getByText(fill(words.vi.done, { done: '500', all: '500' })).waitFor();
  const rows = csvRows((await downloaded(page, words.vi.csv)).slice(1), ',');
  assert.equal(rows.length, MOST_NAMES + 1);
  assert.ok(rows.at(-1)!.includes('Công ty Mẫu Một'));
  assert.deepEqual(complaints, []);
});

/** Answers the first hundred of each job, as a worker does. */
async function answerSome(): Promise<void> {
  const now = systemClock.now() + aheadMs;
  const rate = { usualRate: 1e9, namesPerRequest: 20 };
  const taken = await takeChunks(service().db, {
    now,
    leaseMs: 1_000,
    limit: 1,
    hasSandbox: true,
    ...rate,
  });
  for (const chunk of taken) {
    const results = chunk.entries.map((input, index) => ({
      index,
      input,
      domain: input,
      ok: true,
      result: { unicode: input, status: 'available' },
    }));
    const views = { view: () => null, newId: randomUUID };
    await settleChunk(service().db, chunk, { results, dueAt: now, waiting: new Map() }, now, views);
  }
}

test('a list that is too long for a tab goes on as a job while no page is open, and is downloaded as it comes', async (t) => {
  const how = { prepare: holding(await service().issue('partner')) };
  const { page } = await visit(t, '/bulk', how);
  const names = Array.from({ length: MOST_NAMES + 3 }, (_, i) => `job-${i}.test`);
  const buffer = Buffer.from(names.join('\n'));
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'many.txt', mimeType: 'text/plain', buffer });
  await page.getByText(words.vi.asJob).waitFor();
  await page.getByRole('button', { name: fill(words.vi.start, { count: '503' }) }).click();
  await page.getByRole('heading', { name: words.vi.jobs }).waitFor();
  assert.equal(await list(page).inputValue(), '');
  await page.close();

  await answerSome();
  const later = await visit(t, '/bulk', how);
  await later.page.getByText(fill(words.vi.done, { done: '100', all: '503' })).waitFor();
  await assertSound(later, 'bulk-job');
  const rows = csvRows((await downloaded(later.page, words.vi.csv)).slice(1), ',');
  assert.deepEqual(
    rows.slice(1).map(([, input]) => input),
    names.slice(0, 100),
  );
  await later.page.getByRole('button', { name: words.vi.showResults }).click();
  await row(later.page, 'job-0.test').getByText('Có thể đăng ký').waitFor();
  await later.page.getByText(fill(words.vi.acts.copyFree, { count: '100' })).waitFor();
  const press = (name: string) => later.page.getByRole('button', { name, exact: true }).click();
  await press(words.vi.pause);
  await press(words.vi.resume);
  await press(words.vi.stop);
  await later.page.getByText(words.vi.jobStates.cancelled).waitFor();
  await press(words.vi.forget);
  await later.page.getByRole('heading', { name: words.vi.jobs }).waitFor({ state: 'detached' });
});

test('a name that the service refuses says why in the user’s language; an empty file says that it is empty', async (t) => {
  const visitor = await visit(t, '/bulk', {
    width: 360,
    prepare: holding(await service().issue('partner')),
  });
  const { page } = visitor;
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('\ufeff\r\n') });
  await page.getByRole('alert').getByText(words.vi.fileFaults.empty).waitFor();
  await begin(page, 'a--b.vn\ntaken.test');
  await finished(page);
  await row(page, 'a--b.vn').getByText(common.vi.nameFaults.doubleHyphen).waitFor();
  await assertSound(visitor);
});

for (const { language, width } of VISITORS) {
  test(`keywords under endings are looked up, ticked, ordered, watched, and the free ones copied, in ${language} at ${width} px`, async (t) => {
    const said = words[language];
    const how = { language, width, prepare: holding(await service().issue('partner')) } as const;
    const visitor = await visit(t, '/bulk', how);
    const { page } = visitor;
    await page.getByText(said.crossing.title).click();
    await page.getByLabel(said.crossing.keywords).fill('Taken\nredemption\nfree');
    await page.getByLabel(said.crossing.endings).fill('.test');
    await page.getByRole('button', { name: fill(said.crossing.add, { count: '3' }) }).click();
    assert.equal(await list(page).inputValue(), 'taken.test\nredemption.test\nfree.test');
    await startButton(page).click();
    await finished(page);
    await page.getByRole('button', { name: fill(said.acts.copyFree, { count: '1' }) }).click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'free.test');
    await page.getByLabel(fill(said.acts.tick, { name: 'redemption.test' })).check();
    await assertSound(visitor, `bulk-ticked-${language}-${width}`);
    await page.getByRole('button', { name: said.acts.order, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: said.acts.order, exact: true }).click();
    await page.getByText(fill(said.acts.placed, { count: '1' })).waitFor();
    await page.getByRole('button', { name: said.acts.watch, exact: true }).click();
    await page.waitForURL('**/watches');
    assert.equal(await page.getByRole('textbox').first().inputValue(), 'redemption.test');
  });
}

test('hostile records are shown as text in the table, too', async (t) => {
  const visitor = await visit(t, '/bulk', {
    width: 360,
    prepare: holding(await service().issue('partner')),
  });
  const { page } = visitor;
  await page.route(BULK, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    Object.assign(body.results[0].result.data.registrar, { name: HOSTILE + 'A'.repeat(10_240) });
    await route.fulfill({ response, json: body });
  });
  await begin(page, 'taken.test');
  await finished(page);
  await page.getByText('<script>alert(1)</script>').filter({ visible: true }).first().waitFor();
  await page.getByText('U+202E').filter({ visible: true }).first().waitFor();
  await assertTextOnly(page);
  await assertSound(visitor);
});
