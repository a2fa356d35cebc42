import assert from 'node:assert/strict';
import { Webhook } from 'standardwebhooks';
import { HostileServer, respond } from '#app/testing/servers/hostile-server.ts';
import words from '../src/webhooks/words.json' with { type: 'json' };
import common from '../src/words/common.json' with { type: 'json' };
import { fill } from '../src/words/fill.ts';
import { axeFaults, stage } from './browser.ts';
import { assertSound, assertTextOnly, HOSTILE, holding, test, VISITORS } from './scene.ts';

const { visit, service } = stage({ OUTBOUND_ALLOW: '127.0.0.1/32' });

for (const how of VISITORS) {
  const { language, width } = how;
  const said = words[language];
  test(`a webhook is made, its secret shown once, its deliveries listed, and deleted, in ${language} at ${width} px`, async (t) => {
    const receiver = await HostileServer.start(respond({}));
    t.after(() => receiver.stop());
    const key = await service().issue('partner');
    const visitor = await visit(t, '/webhooks', { ...how, prepare: holding(key) });
    const { page } = visitor;
    await page.getByText(said.list.emptyTitle).waitFor();
    await page.getByRole('button', { name: said.form.submit }).click();
    await page.getByText(said.form.urlMissing).waitFor();
    await page.getByLabel(said.form.url).fill(receiver.url);
    await page.getByLabel(said.form.families.domain).uncheck();
    await page.getByRole('button', { name: said.form.submit }).click();
    const secret = await page.locator('code', { hasText: /^whsec_/ }).textContent();
    await assertSound(visitor, `webhooks-${language}-${width}`);
    await page.getByRole('button', { name: said.made.done }).click();
    await page.getByRole('listitem').getByText(receiver.url).waitFor();
    assert.ok(!(await page.content()).includes(secret!), 'the secret is shown once');

    const placed = await service().post(
      '/api/v1/backorders',
      { domain: 'taken.test' },
      { 'x-api-key': key },
    );
    assert.equal(placed.status, 201, placed.text);
    await page.getByRole('listitem').getByText(said.deliveries.title).click();
    const delivered = page.getByRole('cell', { name: said.deliveries.statuses.delivered });
    while (!(await delivered.first().isVisible())) {
      await page.getByRole('button', { name: said.deliveries.refresh }).click();
      await page
        .getByRole('region', { name: fill(said.deliveries.caption, { url: receiver.url }) })
        .waitFor();
    }
    await page.getByRole('cell', { name: 'backorder.accepted' }).waitFor();
    const [message] = receiver.requests;
    // The secret that the page showed is the one that signs.
    new Webhook(secret!).verify(message!.body, message!.headers);
    await assertSound(visitor, `webhooks-deliveries-${language}-${width}`);

    await page
      .getByRole('button', { name: fill(said.list.deleteNamed, { url: receiver.url }) })
      .click();
    const dialog = page.getByRole('dialog', { name: said.remove.title });
    await dialog.waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), said.remove.keep);
    assert.deepEqual(await axeFaults(page), []);
    await dialog.getByRole('button', { name: said.remove.confirm }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: fill(said.list.deleteNamed, { url: receiver.url }) })
      .waitFor({ state: 'detached' });
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
    assert.deepEqual(visitor.complaints, []);
  });
}

test('a second webhook’s secret stands beside the first one’s until each is kept; another view loses neither', async (t) => {
  const key = await service().issue('partner');
  const visitor = await visit(t, '/webhooks', { width: 360, prepare: holding(key) });
  const { page } = visitor;
  const said = words.vi;
  const addresses = ['https://127.0.0.1:9/one', 'https://127.0.0.1:9/two'];
  const secrets = page.locator('code', { hasText: /^whsec_/ });
  for (const [at, address] of addresses.entries()) {
    await page.getByLabel(said.form.url).fill(address);
    await page.getByRole('button', { name: said.form.submit }).click();
    await secrets.nth(at).waitFor();
  }
  const shown = await secrets.allTextContents();
  assert.equal(new Set(shown).size, 2);
  await assertSound(visitor, 'webhooks-two-secrets-vi-360');
  await page.getByRole('link', { name: said.howTo }).click();
  await page.waitForURL('**/docs#webhooks');
  await page.goBack();
  await secrets.nth(1).waitFor();
  assert.deepEqual(await secrets.allTextContents(), shown);
  await page.getByRole('button', { name: `${said.made.done}: ${addresses[1]}` }).click();
  await page.getByText(shown[0]!).waitFor({ state: 'detached' });
  assert.deepEqual(await secrets.allTextContents(), [shown[1]]);
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
});

test('an address that may not be reached is refused where it was entered', async (t) => {
  const key = await service().issue('partner');
  const visitor = await visit(t, '/webhooks', { width: 360, prepare: holding(key) });
  const { page } = visitor;
  await page.getByLabel(words.vi.form.url).fill('https://10.1.2.3/hook');
  await page.getByRole('button', { name: words.vi.form.submit }).click();
  await page.getByRole('alert').getByText(words.vi.form.urlFaults.notPublic).waitFor();
  assert.equal(await page.getByLabel(words.vi.form.url).getAttribute('aria-invalid'), 'true');
  assert.equal(await page.locator('main [lang="en"]').count(), 0);
  assert.equal(await page.locator('code', { hasText: /^whsec_/ }).count(), 0);
  await assertSound(visitor);
});

test('without a key it is told which one is needed', async (t) => {
  const visitor = await visit(t, '/webhooks', { language: 'en', width: 360 });
  await visitor.page.getByText(words.en.needsKey).waitFor();
  await assertSound(visitor);
  await visitor.page.getByRole('link', { name: common.en.enterKey }).click();
  await visitor.page.waitForURL('**/key');
});

test('what a receiver answers is text', async (t) => {
  const receiver = await HostileServer.start(respond({ status: 500, body: HOSTILE }));
  t.after(() => receiver.stop());
  const key = await service().issue('partner');
  const headers = { 'x-api-key': key };
  await service().post('/api/v1/webhooks', { url: `${receiver.url}/<b>`, events: ['*'] }, headers);
  const visitor = await visit(t, '/webhooks', {
    prepare: async (context) => {
      await holding(key)(context);
      await context.route('**/deliveries?*', (route) =>
        route.fulfill({
          json: {
            deliveries: [
              {
                id: 'x',
                type: 'backorder.won',
                subject: HOSTILE,
                status: 'abandoned',
                tries: 9,
                createdAt: '2026-01-02T03:04:05.000Z',
                nextAt: null,
                deliveredAt: null,
                lastStatus: 500,
                lastError: HOSTILE,
              },
            ],
            next: null,
          },
        }),
      );
    },
  });
  await visitor.page.getByRole('listitem').getByText(words.vi.deliveries.title).click();
  await visitor.page.getByText('<script>alert(1)</script>').first().waitFor();
  await assertTextOnly(visitor.page);
  await assertSound(visitor);
});
