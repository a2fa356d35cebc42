import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { systemClock } from '#app/base/clock.ts';
import words from '../src/lookup/words.json' with { type: 'json' };
import watches from '../src/watches/words.json' with { type: 'json' };
import { fill } from '../src/words/fill.ts';
import { stage } from './browser.ts';
import { assertSound, holding, test, VISITORS } from './scene.ts';

const file = join(mkdtempSync(join(tmpdir(), 'tra-registrars-')), 'registrars.json');
const offer = (name: string, register: number) => ({
  name,
  url: `https://${name}.example/?q={domain}`,
  price: { currency: 'VND', register, renew: register + 50_000 },
});
writeFileSync(file, JSON.stringify({ '*': [offer('dear', 320_000), offer('cheap', 219_000)] }));

/** A visitor's minute, over before each test. */
let aheadMs = 0;
const clock = {
  ...systemClock,
  now: () => systemClock.now() + aheadMs,
  elapsed: () => systemClock.elapsed() + aheadMs,
};
const { visit, service } = stage(
  {
    REGISTRARS_FILE: file,
    KEY_CONTACT: 'https://operator.example/keys',
    PUBLIC_RATE_PER_MINUTE: '10',
  },
  { clock },
);
const anew = () => {
  aheadMs += 61_000;
};

const badge = (page: Page, state: string) => page.locator(`h1 ~ [data-state="${state}"]`).waitFor();
const field = (page: Page) => page.getByRole('search').getByRole('textbox');
/** What stands out, but for the search itself. */
const mainActions = (page: Page) => page.locator('article a[class*="main"]');

for (const how of VISITORS) {
  const { language, width } = how;
  const said = words[language];
  test(`each state has one thing to do first, in ${language} at ${width} px`, async (t) => {
    anew();
    for (const [name, state, text, target] of [
      ['free.test', 'available', fill(said.next.registerAt, { name: 'cheap' }), 'cheap.example'],
      ['taken.test', 'registered', said.next.watch, '/watches?domain=taken.test'],
      ['redemption.test', 'redemption', said.next.order, '/backorders?domain=redemption.test'],
      ['reserved.test', 'reserved', said.next.suggest, '/suggest?from=reserved.test'],
    ] as const) {
      const visitor = await visit(t, `/${name}`, how);
      const { page } = visitor;
      await badge(page, state);
      const main = mainActions(page);
      await main.filter({ hasText: text }).waitFor();
      assert.equal(await main.count(), 1, name);
      assert.ok((await main.getAttribute('href'))!.includes(target));
      await assertSound(visitor, `next-${state}-${language}-${width}`);
    }
  });

  test(`who, where and until when stand above the life line, in ${language} at ${width} px`, async (t) => {
    anew();
    const { page } = await visit(t, '/taken.test', how);
    const facts = page.getByText(/^Công ty Mẫu Một · Song Hong Sandbox Registrar · /);
    await facts.waitFor();
    const life = page.getByRole('list', { name: said.lifeLine.title });
    const [above, below] = [await facts.boundingBox(), await life.boundingBox()];
    assert.ok(above!.y + above!.height <= below!.y);
    await page.reload();
    await page.getByText(said.evidence.askedAt).first().waitFor();
  });

  test(`a name is watched by a calendar, in ${language} at ${width} px`, async (t) => {
    anew();
    const key = await service().issue('partner');
    const visitor = await visit(t, '/watches?domain=taken.test', { ...how, prepare: holding(key) });
    const { page } = visitor;
    const text = watches[language];
    await page.getByRole('button', { name: fill(text.watch, { count: '1' }) }).click();
    await page.getByText(fill(text.made, { name: 'taken.test' })).waitFor();
    await page.getByRole('button', { name: text.copyCalendar }).click();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(address, /\/feeds\/.+\.ics$/);
    await page.getByRole('row', { name: 'taken.test' }).waitFor();
    await assertSound(visitor, `watches-${language}-${width}`);
    await page.getByRole('button', { name: fill(text.endNamed, { name: 'taken.test' }) }).click();
    await page.getByRole('dialog').getByRole('button', { name: text.end, exact: true }).click();
    await page.getByText(text.none).waitFor();
  });
}

test('a visitor without a key looks up ten unregistered names in a minute', async (t) => {
  anew();
  const { page } = await visit(t, '/');
  for (let i = 0; i < 10; i++) {
    await field(page).fill(`free-${i}.test`);
    await field(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: `free-${i}.test` }).waitFor();
    await badge(page, 'available');
  }
  assert.equal(await page.getByRole('alert').count(), 0);
});

/** The page itself marks when each first stands in the search: a tester that polls is late. */
function markFirst(page: Page, selectors: Record<string, string>): Promise<void> {
  return page.evaluate((wanted) => {
    const left = new Map(Object.entries(wanted));
    new MutationObserver(() => {
      for (const [name, selector] of left)
        if (document.querySelector(`search :is(${selector})`)) {
          performance.mark(name);
          left.delete(name);
        }
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  }, selectors);
}

/** Milliseconds from the sending of a request to each mark. */
function marksAfter(page: Page, url: string): Promise<Record<string, number>> {
  return page.evaluate((sent) => {
    const [{ startTime }] = performance.getEntriesByName(sent) as [PerformanceEntry];
    const marks = performance.getEntriesByType('mark');
    return Object.fromEntries(
      marks.map((mark) => [mark.name, Math.round(mark.startTime - startTime)]),
    );
  }, url);
}

test('while a name is typed its state and its endings come up, one request a pause; when spent, that is told', async (t) => {
  anew();
  const { page, complaints } = await visit(t, '/', { language: 'en' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  await markFirst(page, {
    badge: '[data-state="registered"]',
    ending: 'li:not(:has([href="/taken.test"])) [data-state]:not([data-state=checking])',
  });
  await field(page).pressSequentially('taken.test');
  await page.locator('search [data-state="registered"]').waitFor();
  await page.getByRole('search').getByRole('link', { name: 'taken.com.vn' }).waitFor();
  assert.equal(asked.length, 1);
  t.diagnostic(`after the pause, ms: ${JSON.stringify(await marksAfter(page, asked[0]!))}`);
  for (const name of ['one.test', 'two.test', 'three.test']) {
    const answer = page.waitForResponse(/endings/);
    await field(page).fill(name);
    await answer;
  }
  await field(page).fill('four.test');
  await page.getByText(words.en.field.typingSpent).waitFor();
  await field(page).fill('free.test');
  await field(page).press('Enter');
  await badge(page, 'available');
  assert.deepEqual(complaints, []);
});

test('endings that were typed for are there on the name’s page, and cost nothing again', async (t) => {
  anew();
  const { page } = await visit(t, '/', { language: 'en' });
  await field(page).fill('taken.test');
  await page.locator('search [data-state="registered"]').waitFor();
  await field(page).press('Enter');
  const panel = page.getByRole('region', { name: words.en.next.endings });
  await panel.getByRole('link', { name: 'taken.com.vn' }).waitFor();
  assert.equal(await panel.getByRole('link', { name: 'taken.test' }).count(), 0);
});

test('names looked at are remembered in this browser, and Ctrl-K leads back to the field', async (t) => {
  anew();
  const { page } = await visit(t, '/taken.test', { width: 360 });
  await badge(page, 'registered');
  await page.goto(`${service().url}/docs`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('search input'));
  const recent = page.getByRole('region', { name: words.vi.home.recent });
  await recent.getByRole('link', { name: /taken\.test/ }).waitFor();
  await recent.getByRole('button').click();
  await recent.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => localStorage.getItem('tra.recent')), null);
});

test('one press copies the whole record as text', async (t) => {
  anew();
  const { page } = await visit(t, '/taken.test');
  await page.getByRole('button', { name: words.vi.copyRecord }).click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  for (const line of ['Tên miền: taken.test', 'Tổ chức: Công ty Mẫu Một', 'Máy chủ DNS: ns1.taken'])
    assert.ok(text.includes(line), text);
});

test('a holder, a registrar and a name server lead to the names that share them, counted when asked', async (t) => {
  anew();
  const key = await service().issue('partner');
  const { page } = await visit(t, '/taken.test', { language: 'en', prepare: holding(key) });
  const holder = page.locator('dd', { hasText: 'Công ty Mẫu Một' });
  await holder.getByRole('button', { name: words.en.sharing.count }).click();
  await holder.getByText(/^\d+ names?$/).waitFor();
  await holder.getByRole('link').click();
  await page.waitForURL(/\/reverse\?field=registrantOrganization&term=/);
});

test('suggestions for a taken name begin at once with its words', async (t) => {
  anew();
  const { page } = await visit(t, '/taken.test', { language: 'en' });
  await badge(page, 'registered');
  const sent = page.waitForRequest('**/api/v1/suggestions');
  await page.getByRole('link', { name: words.en.next.suggest }).click();
  assert.equal((await sent).postDataJSON().query, 'taken');
});

test('wherever a key is needed a visitor is told where to ask for one', async (t) => {
  for (const path of ['/bulk', '/backorders', '/watches', '/reverse', '/webhooks', '/key']) {
    const { page } = await visit(t, path, { language: 'en' });
    const contact = page.locator('main').getByRole('link', { name: 'operator.example/keys' });
    await contact.first().waitFor();
    assert.equal(await contact.first().getAttribute('href'), 'https://operator.example/keys');
    assert.equal(await page.locator('main a[href="/admin"]').count(), 0);
  }
});
