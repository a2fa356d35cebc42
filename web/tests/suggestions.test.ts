import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import words from '../src/suggestions/words.json' with { type: 'json' };
import zoneConditions from '../src/ui/names/zone-conditions.json' with { type: 'json' };
import common from '../src/words/common.json' with { type: 'json' };
import { fill } from '../src/words/fill.ts';
import { stage } from './browser.ts';
import { assertSound, assertTextOnly, HOSTILE, test, VISITORS } from './scene.ts';

const { visit, service } = stage();

/** Below `.test` alone: the sandbox answers for all of it, and no registry is asked. */
async function wish(page: Page, language: 'vi' | 'en', brief: string) {
  const said = words[language];
  await page.getByLabel(said.brief).fill(brief);
  await page.getByText(said.more, { exact: true }).click();
  await page.getByLabel(said.otherZones).fill('test');
  await page.getByRole('button', { name: said.suggest }).click();
}

const BRIEFS = {
  vi: 'tiệm trà sữa và bánh ngọt ở Đà Lạt',
  en: 'small-batch coffee roastery by the sea',
};

/** A term of the brief, and the brief without it. */
const UNDERSTOOD = {
  vi: ['Đà Lạt', 'tiệm trà sữa và bánh ngọt ở'],
  en: ['coffee roastery', 'small-batch by the sea'],
} as const;

for (const how of VISITORS) {
  const { language, width } = how;
  const said = words[language];
  test(`names come with their badges, and one press looks closer, in ${language} at ${width} px`, async (t) => {
    const visitor = await visit(t, '/suggest', how);
    const { page } = visitor;
    // A service's first brief waits until the lexicon is read, and leaves its checks no time.
    await service().send('POST', '/api/v1/suggestions', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: BRIEFS[language], check: false }),
    });
    await wish(page, language, BRIEFS[language]);
    const names = page.getByRole('region', { name: said.results }).getByRole('listitem');
    await names.locator('[data-state="available"]').first().waitFor();
    await page.getByRole('button', { name: said.moreNames }).waitFor();
    const count = await names.count();
    assert.ok(count >= 10, `${count} names`);
    assert.equal(await names.locator('[data-state]').count(), count);
    assert.equal(await names.locator('[data-state="checking"]').count(), 0);
    assert.equal(new URL(page.url()).search, '', 'the brief stands in no address');
    // The form is a line now, and the first name is in view.
    assert.equal(await page.getByLabel(said.brief).count(), 0);
    const { y } = (await names.first().boundingBox())!;
    assert.ok(y < 500, `the first name stands at ${y}`);
    await assertSound(visitor, `suggestions-${language}-${width}`);
    const first = names.first().getByRole('link');
    const domain = decodeURIComponent((await first.getAttribute('href')) ?? '').slice(1);
    await first.click();
    await page.locator('h1 ~ [data-state="available"]').waitFor();
    assert.equal(new URL(page.url()).pathname, `/${domain}`);
    await page.goBack();
    await page.getByRole('button', { name: said.moreNames }).click();
    await page.waitForFunction(
      (before) => document.querySelectorAll('main ol > li').length > before,
      count,
    );
    const [term] = UNDERSTOOD[language];
    await page.getByRole('button', { name: fill(said.without, { term }) }).click();
    await page.getByText(term, { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: said.edit }).click();
    const brief = page.getByLabel(said.brief);
    assert.equal(await brief.inputValue(), UNDERSTOOD[language][1]);
    assert.ok(await brief.evaluate((field) => field === document.activeElement));
  });
}

test('a brief that is refused gets a reason, an ending that is none is told where it was entered', async (t) => {
  const visitor = await visit(t, '/suggest', { width: 360 });
  const { page } = visitor;
  const said = words.vi;
  await page.getByRole('button', { name: said.suggest }).click();
  await page.getByText(said.tooShort).waitFor();
  await wish(page, 'vi', 'fake paypal login page to collect passwords');
  await page.getByRole('alert').getByText(said.refused.title).waitFor();
  await assertSound(visitor, 'suggestions-refused-360');
  await page.getByLabel(said.brief).fill(BRIEFS.vi);
  await page.getByLabel(said.otherZones).fill('zz.zz');
  await page.getByRole('button', { name: said.suggest }).click();
  await page.getByText(fill(said.unknownZones, { zones: '.zz.zz' })).waitFor();
  await assertSound(visitor);
});

const events = (all: readonly (readonly [string, unknown])[]) =>
  all.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');
const suggestion = (id: number, domain: string, reason = 'one word joined with another') =>
  [
    'suggestion',
    {
      id,
      domain,
      unicode: domain,
      label: domain.split('.')[0],
      zone: 'test',
      style: 'short',
      reason,
      score: 1,
      available: null,
      status: 'unknown',
      notices: [],
    },
  ] as const;
const BEGUN = events([
  ['meta', { engine: 'embedded', language: 'en', zones: ['test'], limit: 2 }],
  suggestion(1, 'first.test'),
  suggestion(2, 'second.test', HOSTILE),
]);

test('what .vn asks of registrants is told once for a zone, a disguise is marked, and an event that lacks a part hurts nothing', async (t) => {
  const notices = [
    { code: 'vn_eligibility', message: 'Names directly under .vn are open to any organisation.' },
  ];
  const under = (id: number, domain: string, zone: string, more: object) => {
    const [event, data] = suggestion(id, domain);
    return [event, { ...data, zone, notices, ...more }] as const;
  };
  const told = events([
    under(1, 'first.vn', 'vn', {}),
    under(2, 'second.vn', 'vn', {}),
    under(3, 'first.id.vn', 'id.vn', {}),
    under(4, 'xn--pple-43d.test', 'test', { unicode: 'аpple.test', notices: undefined }),
    ['suggestion', { id: 5 }],
    ['done', { engine: 'embedded', total: 4, partial: false }],
  ]);
  const visitor = await visit(t, '/suggest', {
    width: 360,
    prepare: (context) =>
      context.route('**/api/v1/suggestions', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: told }),
      ),
  });
  const { page } = visitor;
  await wish(page, 'vi', BRIEFS.vi);
  const conditions = page.getByRole('region', { name: words.vi.conditions });
  await conditions.getByText(zoneConditions.vi['id.vn']).waitFor();
  assert.equal(await page.getByText(zoneConditions.vi.vn).count(), 1);
  assert.equal(await page.getByText('Names directly under').count(), 0);
  await page.getByText('Không phải apple.test').waitFor();
  assert.equal(await page.locator('main ol > li').count(), 4);
  await assertSound(visitor, 'suggestions-conditions-vi-360');

  await page.reload();
  assert.equal(await page.getByLabel(words.vi.brief).inputValue(), BRIEFS.vi);
  assert.equal(new URL(page.url()).search, '');
});

test('stopping keeps the names so far, says that they weren’t checked, and the service is told', async (t) => {
  const visitor = await visit(t, '/suggest', {
    language: 'en',
    // A stream that goes on until somebody stops it.
    prepare: (context) =>
      context.addInitScript((text) => {
        const real = window.fetch;
        window.fetch = (to, init) => {
          const request = new Request(to, init);
          if (!request.url.includes('/suggestions')) return real(request);
          const { signal } = request;
          const body = new ReadableStream({
            start(stream) {
              stream.enqueue(new TextEncoder().encode(text));
              signal.addEventListener('abort', () => {
                document.documentElement.dataset.stopped = 'yes';
                stream.error(signal.reason);
              });
            },
          });
          return Promise.resolve(new Response(body, { status: 200 }));
        };
      }, BEGUN),
  });
  const { page } = visitor;
  const said = words.en;
  await wish(page, 'en', 'tea shop');
  await page.locator('main ol [data-state="checking"]').nth(1).waitFor();
  await page.getByText('<script>alert(1)</script>').first().waitFor();
  await assertTextOnly(page);
  await page.getByRole('button', { name: said.stop }).click();
  await page.getByText(said.stopped).waitFor();
  assert.equal(await page.locator('main ol [data-state="unknown"]').count(), 2);
  assert.equal(await page.locator('html').getAttribute('data-stopped'), 'yes');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), said.edit);
  await assertSound(visitor);
});

test('a stream that breaks off and a 429 lose no name', async (t) => {
  let asked = 0;
  const visitor = await visit(t, '/suggest', {
    width: 360,
    prepare: (context) =>
      context.route('**/api/v1/suggestions', (route) => {
        asked += 1;
        if (asked === 1) return route.fulfill({ contentType: 'text/event-stream', body: BEGUN });
        if (asked > 2) return route.continue();
        return route.fulfill({
          status: 429,
          headers: { 'retry-after': '1' },
          json: { code: 'rate_limited', message: 'Too many.', requestId: 'x', retryAfter: 1 },
        });
      }),
  });
  const { page } = visitor;
  const said = words.vi;
  await wish(page, 'vi', BRIEFS.vi);
  await page.getByRole('alert').getByText(said.broken.title).waitFor();
  await assertSound(visitor);
  await page.getByRole('button', { name: said.again }).click();
  await page.getByText(common.vi.failures.rateLimited.title).waitFor();
  await page.getByText('first.test').waitFor();
  // It goes on by itself, and the names so far have stayed.
  await page.getByRole('button', { name: said.moreNames }).waitFor();
  await page.getByText('first.test').waitFor();
  assert.ok((await page.locator('main ol > li').count()) > 10);
});
