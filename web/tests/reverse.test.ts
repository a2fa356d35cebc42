import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import words from '../src/reverse/words.json' with { type: 'json' };
import common from '../src/words/common.json' with { type: 'json' };
import { fill } from '../src/words/fill.ts';
import { stage } from './browser.ts';
import { assertSound, assertTextOnly, HOSTILE, holding, test, VISITORS } from './scene.ts';

const { visit, service } = stage();
let made: Promise<string> | null = null;

/** A key, once what the sandbox's registrars hold has been looked up so that it can be found. */
function partnerKey(): Promise<string> {
  made ??= (async () => {
    const key = await service().issue('partner');
    for (const name of ['taken.test', 'expiring.test', 'redemption.test'])
      await service().get(`/api/v1/whois?domain=${name}`);
    const include = [{ field: 'registrar', match: 'contains', term: 'sandbox' }];
    for (;;) {
      const body = { include, scope: 'historic' };
      const found = await service().post('/api/v1/whois/reverse', body, { 'x-api-key': key });
      assert.equal(found.status, 200, found.text);
      if (found.body.domains.length >= 3) return key;
    }
  })();
  return made;
}

async function search(page: Page, language: 'vi' | 'en', term: string, field = 'registrar') {
  const said = words[language];
  await page
    .getByLabel(fill(said.numbered, { text: said.field, place: '1' }))
    .first()
    .selectOption(field);
  await page
    .getByLabel(fill(said.numbered, { text: said.match, place: '1' }))
    .first()
    .selectOption('contains');
  await page
    .getByLabel(fill(said.numbered, { text: said.term, place: '1' }))
    .first()
    .fill(term);
  await page.getByRole('button', { name: said.search }).click();
}

for (const how of VISITORS) {
  const { language, width } = how;
  const said = words[language];
  test(`names are found by what they share, page by page, in ${language} at ${width} px`, async (t) => {
    const cursors: (string | null)[] = [];
    const visitor = await visit(t, '/reverse', {
      ...how,
      prepare: async (context) => {
        await holding(await partnerKey())(context);
        // The service's own pages and cursors, only shorter than the page asks for.
        await context.route('**/api/v1/whois/reverse', (route) => {
          const body = route.request().postDataJSON() as { cursor?: string };
          cursors.push(body.cursor ?? null);
          return route.continue({ postData: { ...body, limit: 2 } });
        });
      },
    });
    const { page } = visitor;
    await page.getByRole('radio', { name: said.scopes.historic }).check();
    await search(page, language, 'sandbox');
    const table = page.getByRole('region', { name: said.tableLabel });
    await table.waitFor();
    const names = () => table.getByRole('rowheader').count();
    assert.equal(await names(), 2);
    const taken = page.getByRole('link', { name: 'taken.test', exact: true });
    do {
      const before = await names();
      await page.getByRole('button', { name: said.more }).click();
      await table.getByRole('rowheader').nth(before).waitFor();
    } while (!(await taken.isVisible()));
    assert.ok(cursors.length >= 2 && cursors[0] === null && cursors.at(-1) !== null);
    assert.equal(new URL(page.url()).search, '', 'no term stands in the address');
    await assertSound(visitor, `reverse-${language}-${width}`);
    await page.getByRole('link', { name: fill(said.historyOf, { name: 'taken.test' }) }).click();
    await page.waitForURL('**/history/taken.test');
    // Whoever comes back finds the terms and what they found.
    await page.goBack();
    await table.waitFor();
  });
}

test('without a key it is told which one is needed, and nothing is asked', async (t) => {
  let asked = 0;
  const visitor = await visit(t, '/reverse', {
    width: 360,
    prepare: (context) => context.route('**/whois/reverse', () => (asked += 1)),
  });
  const { page } = visitor;
  const said = words.vi;
  await page.getByText(said.needsKey.text).waitFor();
  await search(page, 'vi', 'son');
  await page.getByRole('alert').getByText(said.needsKey.title).waitFor();
  assert.equal(asked, 0);
  await assertSound(visitor, 'reverse-without-key-360');
  await page.getByRole('link', { name: common.vi.enterKey }).click();
  await page.waitForURL('**/key');
});

test('terms are added, excluded and judged where they stand; what matches nothing says how to go on', async (t) => {
  const visitor = await visit(t, '/reverse', {
    language: 'en',
    prepare: holding(await partnerKey()),
  });
  const { page } = visitor;
  const said = words.en;
  await search(page, 'en', 'so');
  await page.getByText(said.faults.short).waitFor();
  await assertSound(visitor);
  await page
    .getByLabel(fill(said.numbered, { text: said.term, place: '1' }))
    .first()
    .fill('song hong');
  await page.getByRole('button', { name: said.addExclude }).click();
  await page.getByRole('group', { name: said.exclude }).getByRole('textbox').fill('taken holder');
  await page.getByRole('button', { name: said.addInclude }).click();
  await page.getByRole('button', { name: fill(said.remove, { place: '2' }) }).click();
  await page.getByRole('button', { name: said.search }).click();
  await page.getByRole('region', { name: said.tableLabel }).waitFor();
  await search(page, 'en', 'nobody at all');
  await page.getByText(said.none.title).waitFor();
  await page.reload();
  assert.equal(
    await page
      .getByLabel(fill(said.numbered, { text: said.term, place: '1' }))
      .first()
      .inputValue(),
    'nobody at all',
  );
  assert.equal(
    await page.getByRole('group', { name: said.exclude }).getByRole('textbox').inputValue(),
    'taken holder',
  );
  assert.equal(new URL(page.url()).search, '');
  await page.getByRole('button', { name: said.search }).click();
  await page.getByText(said.none.title).waitFor();
  await assertSound(visitor, 'reverse-none-1280');
});

test('hostile names and registrars among the found are text, and a name in disguise is marked', async (t) => {
  const found = {
    domain: 'hostile.test',
    unicode: HOSTILE,
    registrar: HOSTILE,
    created: null,
    expiry: null,
    firstSeen: null,
    lastSeen: null,
    matched: ['registrar'],
  };
  const disguised = {
    ...found,
    domain: 'xn--pple-43d.test',
    unicode: 'аpple.test',
    registrar: null,
  };
  const visitor = await visit(t, '/reverse', {
    width: 360,
    prepare: async (context) => {
      await holding(await partnerKey())(context);
      const domains = [found, disguised];
      await context.route('**/whois/reverse', (route) =>
        route.fulfill({
          json: { total: 2, totalIsExact: true, scope: 'current', domains, next: null },
        }),
      );
    },
  });
  await search(visitor.page, 'vi', 'evil');
  await visitor.page.getByText('<script>alert(1)</script>').first().waitFor();
  await assertTextOnly(visitor.page);
  await visitor.page.getByText('Không phải apple.test').waitFor();
  await visitor.page.getByText('xn--pple-43d.test').waitFor();
  await assertSound(visitor, 'reverse-look-alike-vi-360');
});
