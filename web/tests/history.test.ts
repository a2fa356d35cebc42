import assert from 'node:assert/strict';
import words from '../src/history/words.json' with { type: 'json' };
import common from '../src/words/common.json' with { type: 'json' };
import { fill } from '../src/words/fill.ts';
import { stage } from './browser.ts';
import { assertSound, assertTextOnly, HOSTILE, test, VISITORS } from './scene.ts';

const { visit, service } = stage();

for (const how of VISITORS) {
  const { language, width } = how;
  const said = words[language];
  test(`a name's past is told with before and after, in ${language} at ${width} px`, async (t) => {
    const visitor = await visit(t, '/history', how);
    const { page } = visitor;
    await page.getByText(said.start.title).waitFor();
    await page.locator('main input[name="domain"]').fill('https://HISTORY.test/');
    await page.keyboard.press('Enter');
    await page
      .getByRole('heading', { level: 1, name: fill(said.titleOf, { name: 'history.test' }) })
      .waitFor();
    await page.waitForFunction(
      (title) => document.title.startsWith(title),
      fill(said.titleOf, { name: 'history.test' }),
    );
    const states = page.locator('main ol > li');
    await states.first().waitFor();
    assert.ok((await states.count()) > 5);
    for (const what of ['registrar', 'nameservers', 'gone'] as const)
      await page.getByRole('heading', { level: 2, name: said.happenings[what] }).first().waitFor();
    assert.ok((await page.locator('del').count()) > 0 && (await page.locator('ins').count()) > 0);
    // Deleted and not gone yet, it is called what a lookup would have called it.
    assert.ok(
      (await states.locator('[data-state="pendingDelete"], [data-state="redemption"]').count()) > 0,
    );
    await page.getByText(said.wholeRecord).first().click();
    await page
      .getByText(/\.example$/)
      .first()
      .waitFor();
    await assertSound(visitor, `history-${language}-${width}`);
  });

  test(`DNS records are stretches of time, read by keyboard alone, in ${language} at ${width} px`, async (t) => {
    const visitor = await visit(t, '/history/history.test', how);
    const { page } = visitor;
    await page.getByRole('link', { name: common[language].nameViews.dnsHistory }).click();
    await page.getByRole('group', { name: said.dns.chart }).waitFor();
    const label = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.getByRole('radio', { name: said.dns.all }).focus();
    await page.keyboard.press('Tab');
    const first = await label();
    assert.match(first, new RegExp(`^[A-Z]+ .+, (${said.dns.current}|${said.dns.past})$`));
    await page.keyboard.press('ArrowRight');
    const second = await label();
    assert.notEqual(second, first);
    const tip = page.locator('main [data-tip]');
    await tip.waitFor();
    await assertSound(visitor, `dns-history-${language}-${width}`);
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowLeft');
    assert.equal(await label(), first);
    await page.keyboard.press('End');
    assert.notEqual(await label(), first);
    // Out of the chart with one more Tab: to the same as a table.
    await page.keyboard.press('Home');
    await page.getByText(said.dns.asTable).click();
    await page.getByRole('region', { name: said.dns.tableLabel }).waitFor();
    await assertSound(visitor);
  });
}

test('what nothing is known of says so, and offers the lookup', async (t) => {
  const visitor = await visit(t, '/history/nothing-here.test', { width: 360 });
  await visitor.page.getByText(words.vi.empty.title).waitFor();
  await assertSound(visitor);
  await visitor.page.getByRole('link', { name: words.vi.empty.look }).click();
  await visitor.page.locator('h1 ~ [data-state="available"]').waitFor();
  await visitor.page.goto(`${service().url}/history/nothing-here.test?of=dns`);
  await visitor.page.getByText(words.vi.dnsEmpty.title).waitFor();
  await assertSound(visitor);
});

test('what is no name is told so by the history and the DNS too, in the user’s language alone', async (t) => {
  for (const path of ['/history/a--b.vn', '/history/a--b.vn?of=dns', '/dns/a--b.vn']) {
    const visitor = await visit(t, path, { width: 360 });
    await visitor.page.getByText(common.vi.nameFaults.doubleHyphen).waitFor();
    assert.equal(await visitor.page.getByText('two hyphens').count(), 0);
    await assertSound(visitor);
  }
});

test('hostile values of the past are text, and a name in disguise is told on every page of its own', async (t) => {
  const at = '2024-01-02T03:04:05.000Z';
  const record = {
    id: 1,
    firstSeen: at,
    lastSeen: at,
    observations: 1,
    source: HOSTILE,
    status: 'registered',
    data: null,
    changes: [
      { field: 'registrant.name', before: HOSTILE, after: 'A'.repeat(10_240) },
      { field: 'nameservers', before: [HOSTILE], after: ['ns1."><svg onload=alert(4)>.test'] },
      { field: HOSTILE, before: null, after: { [HOSTILE]: HOSTILE } },
    ],
  };
  const dns = {
    name: `_${HOSTILE}`,
    type: 'TXT',
    value: HOSTILE,
    ttl: 60,
    firstSeen: at,
    lastSeen: at,
    observations: 1,
    current: true,
  };
  const known = { total: 1, next: null, coverage: { from: at, to: at } };
  const name = { domain: 'xn--80ak6aa92e.com', unicode: 'аррӏе.com' };
  const visitor = await visit(t, `/history/${encodeURIComponent(name.unicode)}`, {
    width: 360,
    prepare: async (context) => {
      await context.route('**/api/v1/whois/history?*', (route) =>
        route.fulfill({ json: { ...name, ...known, records: [record] } }),
      );
      await context.route('**/api/v1/dns/history?*', (route) =>
        route.fulfill({ json: { ...name, ...known, records: [dns] } }),
      );
    },
  });
  const { page } = visitor;
  await page.getByText('<script>alert(1)</script>').first().waitFor();
  await page.getByText('U+202E').first().waitFor();
  await page.getByRole('alert').getByText('apple.com').waitFor();
  await assertTextOnly(page);
  await assertSound(visitor, 'history-hostile-360');
  await page.getByRole('link', { name: common.vi.nameViews.dnsHistory }).click();
  await page.getByText('<script>alert(1)</script>').first().waitFor();
  await page.getByRole('alert').getByText('apple.com').waitFor();
  await assertTextOnly(page);
  await assertSound(visitor);
  await page.getByRole('link', { name: common.vi.nameViews.dns }).click();
  await page.waitForURL('**/dns/*');
  await page.getByRole('alert').getByText('apple.com').waitFor();
});
