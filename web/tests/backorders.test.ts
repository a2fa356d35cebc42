import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { pause } from '#app/base/time-limits.ts';
import { HurriedClock } from '#app/testing/hurried-clock.ts';
import words from '../src/backorders/words.json' with { type: 'json' };
import common from '../src/words/common.json' with { type: 'json' };
import { axeFaults, keepShot, stage } from './browser.ts';
import { assertSound, assertTextOnly, HOSTILE, holding, test, VISITORS } from './scene.ts';

const clock = new HurriedClock();
const { visit, service } = stage({}, { clock, catcher: true });

async function order(page: Page, domain: string) {
  await page.locator('main form input[required]').fill(domain);
  await page.locator('main form button[type="submit"]').click();
}

const state = (page: Page, name: string) =>
  page.locator(`h1 ~ * [data-state="${name}"]`).first().waitFor();

/** The orders of a key, straight from the API. */
async function ordersOf(
  key: string,
): Promise<{ state: string; expectedDrop: { from: string } | null }[]> {
  return (await service().get('/api/v1/backorders', { 'x-api-key': key })).body.backorders;
}

/** Once its only order is scheduled: when its name drops. */
async function scheduledDrop(key: string): Promise<number> {
  for (;;) {
    const [only] = await ordersOf(key);
    if (only?.state === 'scheduled') return Date.parse(only.expectedDrop!.from);
    await pause(clock, 100);
  }
}

// The first test: the sandbox drops its names a minute after the start, and no clock goes back.
test('a name is ordered, followed live to the moment of its drop, and won, in the page alone', async (t) => {
  const key = await service().issue('partner');
  const said = words.vi;
  const visitor = await visit(t, '/backorders', { prepare: holding(key) });
  const { page } = visitor;
  await page.getByText(said.list.emptyTitle).waitFor();
  await assertSound(visitor);
  await order(page, 'https://www.Dropping.test/');
  await page.getByRole('status').getByText(said.placed).waitFor();
  await page
    .getByRole('list', { name: said.list.caption })
    .getByRole('link', { name: 'dropping.test' })
    .waitFor();
  await assertSound(visitor, 'backorders-placed-vi-1280');
  const dropAt = await scheduledDrop(key);
  await page.getByRole('link', { name: said.openOrder }).click();
  await state(page, 'scheduled');
  assert.ok((await page.getByRole('timer').count()) > 0);
  await page.getByText('Môi trường thử: thời điểm ghi trong câu trả lời kiểm tra').waitFor();
  clock.hurryTo(dropAt - 10_000);
  await state(page, 'armed');
  assert.equal(await page.getByRole('button', { name: said.cancel.open }).count(), 0);
  assert.deepEqual(await axeFaults(page), []);
  clock.hurryTo(dropAt - 1_000);
  await state(page, 'won');
  await page.getByText(said.codes.registered, { exact: true }).first().waitFor();
  await page.getByText(said.order.over).waitFor();
  assert.equal(await page.getByRole('timer').count(), 0);
  await assertSound(visitor, 'backorders-won-vi-1280');
});

for (const how of VISITORS) {
  const { language, width } = how;
  const said = words[language];
  test(`an order is placed, found in the list, looked into and cancelled, in ${language} at ${width} px`, async (t) => {
    const key = await service().issue('partner');
    const visitor = await visit(t, '/backorders?domain=taken.test', {
      ...how,
      prepare: holding(key),
    });
    const { page } = visitor;
    await page.getByRole('button', { name: said.form.submit }).click();
    await page.getByRole('link', { name: said.openOrder }).waitFor();
    await assertSound(visitor, `backorders-${language}-${width}`);
    await page
      .getByRole('list', { name: said.list.caption })
      .getByRole('link', { name: 'taken.test' })
      .click();
    await state(page, 'watching');
    await page.waitForFunction(() => document.title.startsWith('taken.test'));
    await page.getByText(said.codes.accepted, { exact: true }).waitFor();
    await assertSound(visitor, `backorder-${language}-${width}`);
    await page.getByRole('button', { name: said.cancel.open }).click();
    const dialog = page.getByRole('dialog', { name: said.cancel.title });
    await dialog.waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), said.cancel.keep);
    await keepShot(page, `backorder-cancel-${language}-${width}`);
    assert.deepEqual(await axeFaults(page), []);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: said.cancel.open }).click();
    await dialog.getByRole('button', { name: said.cancel.confirm }).click();
    await state(page, 'cancelled');
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
    assert.equal((await ordersOf(key))[0]?.state, 'cancelled');
    assert.deepEqual(visitor.complaints, []);
  });
}

test('a first answer that got lost makes no second order: sent again, it carries the same key', async (t) => {
  const key = await service().issue('partner');
  const sent: (string | undefined)[] = [];
  const visitor = await visit(t, '/backorders', {
    language: 'en',
    width: 360,
    prepare: async (context) => {
      await holding(key)(context);
      await context.route('**/api/v1/backorders', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        sent.push(route.request().headers()['idempotency-key']);
        if (sent.length > 1) return route.continue();
        // It arrives and is carried out; what comes back is lost.
        await route.fetch();
        return route.abort();
      });
    },
  });
  const { page } = visitor;
  await order(page, 'expiring.test');
  await page.getByText(common.en.failures.offline.title).waitFor();
  await assertSound(visitor, 'backorders-lost-answer-360');
  await page.getByRole('status').getByText(words.en.placed).waitFor();
  assert.equal(sent.length, 2);
  assert.equal(sent[0], sent[1]);
  assert.match(sent[0] ?? '', /^.{16,}$/);
  assert.equal((await ordersOf(key)).length, 1);
});

test('what can’t be ordered, and what can’t be cancelled any more, is explained', async (t) => {
  const key = await service().issue('partner');
  const said = words.vi;
  const visitor = await visit(t, '/backorders', { width: 360, prepare: holding(key) });
  const { page } = visitor;
  await page.getByRole('button', { name: said.form.submit }).click();
  await page.getByText(said.form.faults.domainMissing).waitFor();
  await page.getByText(said.form.more, { exact: true }).click();
  await page.getByLabel(said.form.maxPrice).fill('1.500');
  await page.getByText(said.form.faults.amountAmbiguous).waitFor();
  await page.getByLabel(said.form.maxPrice).fill('');
  await order(page, 'tenmien');
  await page.getByRole('alert').getByText(common.vi.nameFaults.noEnding).waitFor();
  assert.equal(await page.locator('main [lang="en"]').count(), 0);
  for (const [name, kind] of [
    ['free.test', 'available'],
    ['reserved.test', 'withheld'],
    ['example.com', 'zone'],
  ] as const) {
    await order(page, name);
    await page.getByRole('alert').getByText(said.refused[kind].title).waitFor();
  }
  await assertSound(visitor, 'backorders-refused-360');
  await order(page, 'slow.test');
  await page.getByRole('status').getByText(said.placed).waitFor();
  await order(page, 'slow.test');
  await page.getByRole('alert').getByText(said.refused.already_ordered.title).waitFor();
  await page.getByRole('alert').getByRole('link', { name: said.openOrder }).click();
  await page.getByRole('button', { name: said.cancel.open }).click();
  // A moment later and the registrar's connections stand: the API's own 409.
  await page.route('**/api/v1/backorders/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 409,
          json: {
            code: 'conflict',
            message: 'The order is armed.',
            requestId: 'x',
            details: [{ field: 'state', code: 'too_late_to_cancel', message: 'is armed' }],
          },
        })
      : route.continue(),
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: said.cancel.confirm }).click();
  await dialog.getByRole('alert').getByText(said.cancel.tooLateTitle).waitFor();
  await assertSound(visitor, 'backorder-too-late-360');
});

test('without a key it is told which one is needed; an order of another key isn’t there', async (t) => {
  const visitor = await visit(t, '/backorders', { language: 'en' });
  await visitor.page.getByText(words.en.needsKey).waitFor();
  await assertSound(visitor);
  const mine = await service().issue('partner');
  const placed = await service().post(
    '/api/v1/backorders',
    { domain: 'history.test' },
    { 'x-api-key': mine },
  );
  const other = await visit(t, `/backorders/${placed.body.id}`, {
    language: 'en',
    prepare: holding(await service().issue('partner')),
  });
  await other.page.getByText(words.en.order.notFoundTitle).waitFor();
  await assertSound(other);
});

test('an order for a name that passes for another is marked in the list and told on its page', async (t) => {
  const key = await service().issue('partner');
  const placed = await service().post(
    '/api/v1/backorders',
    { domain: 'taken.test' },
    { 'x-api-key': key },
  );
  const disguised = { ...placed.body, domain: 'xn--pple-43d.test', unicode: 'аpple.test' };
  const visitor = await visit(t, '/backorders', {
    width: 360,
    prepare: async (context) => {
      await holding(key)(context);
      await context.route(/\/api\/v1\/backorders\?/, (route) =>
        route.fulfill({ json: { backorders: [disguised], next: null } }),
      );
      await context.route(`**/api/v1/backorders/${placed.body.id}`, (route) =>
        route.fulfill({ json: disguised }),
      );
    },
  });
  const { page } = visitor;
  await page.getByText('Không phải apple.test').waitFor();
  await page.getByText('xn--pple-43d.test').waitFor();
  await assertSound(visitor, 'backorders-look-alike-vi-360');
  await page.getByRole('link', { name: 'аpple.test' }).click();
  await page.getByRole('alert').getByText(common.vi.lookAlike.title).waitFor();
  await assertSound(visitor);
});

test('hostile words of a registry within an order are text', async (t) => {
  const key = await service().issue('partner');
  const placed = await service().post(
    '/api/v1/backorders',
    { domain: 'redemption.test' },
    { 'x-api-key': key },
  );
  const hostile = async (context: BrowserContext) => {
    await holding(key)(context);
    const event = {
      at: placed.body.createdAt,
      from: null,
      to: 'lost',
      code: 'odd',
      message: HOSTILE,
    };
    await context.route('**/api/v1/backorders/*', (route) =>
      route.fulfill({
        json: {
          ...placed.body,
          unicode: HOSTILE,
          state: 'lost',
          reason: { code: 'odd', message: HOSTILE },
          result: { registeredAt: null, registrar: HOSTILE, expiry: null },
        },
      }),
    );
    await context.route('**/api/v1/backorders/*/events?*', (route) =>
      route.fulfill({ json: { events: [event], next: null } }),
    );
  };
  const visitor = await visit(t, `/backorders/${placed.body.id}`, { width: 360, prepare: hostile });
  await visitor.page.getByText('<script>alert(1)</script>').first().waitFor();
  await visitor.page.getByText('U+202E').first().waitFor();
  // Who has the name now, and what else could be had.
  await visitor.page.getByText(words.vi.lost.by).waitFor();
  const others = visitor.page.getByRole('link', { name: words.vi.lost.others });
  assert.equal(await others.getAttribute('href'), '/suggest?from=redemption.test');
  await assertTextOnly(visitor.page);
  await assertSound(visitor);
});
