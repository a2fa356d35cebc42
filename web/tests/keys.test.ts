import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { systemClock } from '#app/base/clock.ts';
import adminWords from '../src/admin/words.json' with { type: 'json' };
import keyWords from '../src/key/words.json' with { type: 'json' };
import { fill } from '../src/words/fill.ts';
import { stage } from './browser.ts';
import { assertSound, assertTextOnly, HOSTILE, holding, test, VISITORS } from './scene.ts';

/** By how much the service's clock runs ahead: a test lets a minute pass without waiting for it. */
let aheadMs = 0;
const { visit, service } = stage(
  {},
  {
    clock: {
      ...systemClock,
      now: () => systemClock.now() + aheadMs,
      elapsed: () => systemClock.elapsed() + aheadMs,
    },
  },
);

const keyField = (page: Page) => page.getByLabel(/^(Khóa API|API key)$/);
const submitButton = (page: Page) =>
  page.getByRole('button', { name: /^(Dùng khóa này|Use this key)$/ });
const forgetButton = (page: Page) =>
  page.getByRole('button', { name: /^(Quên khóa|Forget the key)$/ });

async function enter(page: Page, key: string): Promise<void> {
  await keyField(page).fill(key);
  await submitButton(page).click();
}

/** The text of what has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** What the browser keeps, of the tab and beyond it. */
const keptBy = (page: Page) =>
  page.evaluate(() => ({
    tab: JSON.stringify({ ...sessionStorage }),
    device: JSON.stringify({ ...localStorage }) + document.cookie,
  }));

for (const how of VISITORS) {
  test(`a key is entered, told, kept only when asked and forgotten, in ${how.language} at ${how.width} px`, async (t) => {
    const said = keyWords[how.language];
    const key = await service().issue('partner', 50);
    const addresses: string[] = [];
    const visitor = await visit(t, '/key', {
      ...how,
      prepare: async (context) => context.on('request', (request) => addresses.push(request.url())),
    });
    const { page } = visitor;
    await page.getByText(said.publicTitle).waitFor();
    await enter(page, 'hai từ');
    await page.getByText(said.notAKey).waitFor();
    await enter(page, `${key.slice(0, -1)}_`);
    await page.getByText(said.refused).waitFor();
    await assertSound(visitor);
    assert.equal(await keyField(page).getAttribute('type'), 'password');
    await enter(page, `X-API-Key: ${key} `);
    await forgetButton(page).waitFor();
    await page.getByText(fill(said.left, { left: '48', limit: '50' })).waitFor();
    await page.getByRole('definition').filter({ hasText: said.tiers.partner }).waitFor();
    await page.getByRole('timer').waitFor();
    await assertSound(visitor, `key-${how.language}-${how.width}`);
    assert.equal((await page.content()).includes(key), false);
    // In memory alone, until it is asked for more.
    const nowhere = await keptBy(page);
    assert.equal(`${nowhere.tab}${nowhere.device}`.includes(key), false);

    await page.getByLabel(said.stays.tab.name).check();
    const inTab = await keptBy(page);
    assert.deepEqual([inTab.tab.includes(key), inTab.device.includes(key)], [true, false]);
    await page.reload();
    await forgetButton(page).waitFor();
    await page.getByLabel(said.stays.device.name).check();
    const onDevice = await keptBy(page);
    assert.deepEqual([onDevice.tab.includes(key), onDevice.device.includes(key)], [false, true]);
    const other = await page.context().newPage();
    await other.goto(`${service().url}/key`);
    await forgetButton(other).waitFor();
    await other.close();

    await forgetButton(page).click();
    await keyField(page).waitFor();
    const forgotten = await keptBy(page);
    assert.equal(`${forgotten.tab}${forgotten.device}`.includes(key), false);
    await page.reload();
    await keyField(page).waitFor();
    assert.deepEqual(
      addresses.filter((address) => address.includes(key)),
      [],
    );
    assert.equal(page.url(), `${service().url}/key`);
  });
}

test('a key forgotten in one tab is forgotten in all, and one kept on the device reaches them', async (t) => {
  const { page } = await visit(t, '/key');
  const other = await page.context().newPage();
  await other.goto(`${service().url}/key`);
  const [first, second] = [await service().issue('partner'), await service().issue('partner')];
  await page.getByLabel(keyWords.vi.stays.device.name).check();
  await enter(page, first);
  await forgetButton(page).waitFor();
  await forgetButton(other).waitFor();
  // Back from the device into one tab: the others have it no longer.
  await page.getByLabel(keyWords.vi.stays.tab.name).check();
  await keyField(other).waitFor();
  // Another one, of that tab alone and kept through reloads: the first tab's stays what it is.
  await other.getByLabel(keyWords.vi.stays.tab.name).check();
  await enter(other, second);
  await forgetButton(other).waitFor();
  assert.ok(
    (await page.locator('main code').first().textContent())?.startsWith(first.slice(0, 12)),
  );
  await forgetButton(page).click();
  await keyField(other).waitFor();
  assert.equal(JSON.stringify(await keptBy(other)).includes(second), false);
  const asked = other.waitForRequest((request) => request.url().includes('/api/v1/usage'));
  await other.getByRole('button', { name: keyWords.vi.refresh }).click();
  assert.equal((await (await asked).allHeaders())['x-api-key'], undefined);
});

test('where the browser keeps nothing, whoever wants the key kept is told that it won’t be', async (t) => {
  const visitor = await visit(t, '/key', {
    width: 360,
    prepare: (context) =>
      context.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }),
  });
  const { page } = visitor;
  const said = keyWords.vi;
  await page.getByLabel(said.stays.device.name).check();
  await enter(page, await service().issue('partner'));
  await page.getByRole('alert').getByText(said.notKept).waitFor();
  assert.equal(await page.getByLabel(said.stays.page.name).isChecked(), true);
  await assertSound(visitor, 'key-not-kept-vi-360');
  await page.getByLabel(said.stays.tab.name).click();
  await page.getByRole('alert').getByText(said.notKept).waitFor();
});

test('a key that isn’t kept is gone with a reload', async (t) => {
  const { page } = await visit(t, '/key');
  await enter(page, await service().issue('partner'));
  await forgetButton(page).waitFor();
  await page.reload();
  await keyField(page).waitFor();
});

test('a 429 of the key counts down, and what is left is told when the minute is over', async (t) => {
  const visitor = await visit(t, '/key', {
    width: 360,
    language: 'en',
    prepare: (context) => context.clock.install(),
  });
  const { page } = visitor;
  await enter(page, await service().issue('partner', 2));
  await page.getByText('0 of 2 requests left').waitFor();
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByRole('alert').getByRole('timer').waitFor();
  assert.match(
    (await page.getByRole('alert').getByRole('timer').textContent()) ?? '',
    /^[01]:\d\d$/,
  );
  await assertSound(visitor, 'key-limit-en-360');
  aheadMs += 61_000;
  await page.clock.fastForward(61_000);
  await page.getByText('1 of 2 requests left').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
});

for (const how of VISITORS) {
  test(`keys are issued, copied, listed and revoked, in ${how.language} at ${how.width} px`, async (t) => {
    const said = adminWords[how.language];
    const name = `Công ty ${how.language} ${how.width}`;
    const visitor = await visit(t, '/admin', {
      ...how,
      prepare: holding(await service().issue('admin')),
    });
    const { page } = visitor;
    const nameField = page.getByLabel(said.name, { exact: true });
    const issue = page.getByRole('button', { name: said.submit, exact: true });
    await nameField.waitFor();
    await issue.click();
    await page.getByText(said.faults.name).waitFor();
    await nameField.fill(name);
    await page.getByLabel(said.rate).fill('77');
    await issue.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(said.issuedText).waitFor();
    await assertSound(visitor, `admin-issued-${how.language}-${how.width}`);
    const key = (await dialog.locator('code').textContent()) ?? '';
    // It can't be lost by a slip: nothing but the button below closes it.
    assert.equal(await focused(page), said.copyKey);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await dialog.getByRole('alert').getByText(said.storeFirst).waitFor();
    assert.equal(await dialog.locator('code').textContent(), key);
    assert.equal(await dialog.getByRole('button').count(), 2);
    await assertSound(visitor, `admin-reminded-${how.language}-${how.width}`);
    await dialog.getByRole('button', { name: said.copyKey }).click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), key);
    const usage = () => service().get('/api/v1/usage', { 'x-api-key': key });
    assert.deepEqual((await usage()).body.key.name, name);
    await dialog.getByRole('button', { name: said.stored }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal((await page.content()).includes(key), false);

    await page.reload();
    const row = page.getByRole('row', { name });
    await row.getByText(said.states.active).filter({ visible: true }).waitFor();
    await row
      .getByText(/(^|: )77$/)
      .filter({ visible: true })
      .waitFor();
    const revoke = row.getByRole('button', { name: fill(said.revokeOf, { name }) });
    const box = (await revoke.boundingBox())!;
    assert.ok(box.x >= 0 && box.x + box.width <= how.width, 'revoking is within reach');
    await assertSound(visitor, `admin-${how.language}-${how.width}`);
    await revoke.click();
    await dialog.getByText(said.revokeText).waitFor();
    assert.equal(await focused(page), said.revokeKeep);
    await assertSound(visitor);
    await dialog.getByRole('button', { name: said.revoke, exact: true }).click();
    await row.getByText(said.states.revoked).filter({ visible: true }).waitFor();
    assert.equal(await revoke.count(), 0);
    assert.ok((await focused(page))?.startsWith(name), 'the focus stays in the row');
    for (let tries = 0; (await usage()).status !== 401; tries += 1)
      assert.ok(tries < 1_000, 'the revoked key is refused');
  });
}

test('who holds no admin key is told what is missing, and sees no keys', async (t) => {
  const without = await visit(t, '/admin');
  await without.page.getByText('Cần khóa Quản trị').waitFor();
  await assertSound(without);
  const partner = await visit(t, '/admin', {
    language: 'en',
    width: 360,
    prepare: holding(await service().issue('partner')),
  });
  await partner.page.getByText('The key in use is no Admin key').waitFor();
  assert.equal(await partner.page.getByRole('table').count(), 0);
  await assertSound(partner);
  const wrong = await visit(t, '/admin', { prepare: holding('tra_adm_nobody-s-key') });
  await wrong.page.getByText('Khóa đang dùng bị từ chối').waitFor();
  await assertSound(wrong);
});

test('a key’s hostile name is text', async (t) => {
  await service().keys.issue({
    name: HOSTILE,
    tier: 'partner',
    ratePerMinute: null,
    expiresAt: null,
  });
  const visitor = await visit(t, '/admin', {
    width: 360,
    prepare: holding(await service().issue('admin')),
  });
  await visitor.page.getByText('<script>alert(1)</script>').first().waitFor();
  await visitor.page.getByText('U+202E').first().waitFor();
  await assertTextOnly(visitor.page);
  await assertSound(visitor);
});
