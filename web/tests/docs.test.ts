import assert from 'node:assert/strict';
import words from '../src/guide/words.json' with { type: 'json' };
import { stage } from './browser.ts';
import { assertSound, holding, test, VISITORS } from './scene.ts';

const { visit, service } = stage();

for (const how of VISITORS) {
  const { language, width } = how;
  const said = words[language];
  test(`the guide and the reference are read, and an operation is tried out, in ${language} at ${width} px`, async (t) => {
    const others: string[] = [];
    const visitor = await visit(t, '/docs', {
      ...how,
      prepare: async (context) =>
        context.on('request', (request) => {
          const url = request.url();
          if (!url.startsWith(service().url) && !url.startsWith('data:')) others.push(url);
        }),
    });
    const { page } = visitor;
    await page.getByRole('heading', { level: 1, name: said.title }).waitFor();
    for (const section of Object.values(said.sections))
      await page.getByRole('heading', { level: 2, name: section }).waitFor();
    await page.locator('#op-checkDomain').waitFor();
    assert.ok((await page.locator('details[id^="op-"]').count()) >= 20);
    await assertSound(visitor, `docs-${language}-${width}`);

    await page.locator('#start').getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    const focused = page.locator('label:has(:focus)');
    assert.equal(await focused.textContent(), 'JavaScript');
    await page.locator('#start pre', { hasText: 'await fetch(' }).first().waitFor();
    for (const other of ['Python', 'PHP'])
      await page.locator('#start label', { hasText: other }).first().click();
    await page.locator('#start pre', { hasText: 'curl_init' }).first().waitFor();

    await page.locator('#op-checkDomain > summary').click();
    const check = page.getByRole('form', {
      name: `GET /api/v1/domain/check: ${said.tryOut.title}`,
    });
    await check.waitFor();
    const form = page.locator('#op-checkDomain form');
    await form.getByLabel('domain', { exact: true }).fill('taken.test');
    await form.getByRole('button', { name: said.tryOut.send }).click();
    await form.getByText('"registered"').waitFor();
    await form.getByRole('status').getByText('200', { exact: true }).waitFor();
    await assertSound(visitor);
    assert.deepEqual(others, [], 'nobody else is asked for anything');
  });
}

test('with every operation open, each part is told from its like', async (t) => {
  const visitor = await visit(t, '/docs');
  const { page } = visitor;
  await page.locator('#op-checkDomain').waitFor();
  const closed = page.locator('details:not([open]) > summary');
  // Within an operation are more to open.
  while ((await closed.count()) > 0)
    await closed.evaluateAll((heads) => {
      for (const head of heads) (head as HTMLElement).click();
    });
  assert.ok((await page.locator('details[open]').count()) > 40);
  const labels = await page
    .locator('#reference :is(section[aria-label], form[aria-label], legend)')
    .evaluateAll((parts) => parts.map((part) => part.ariaLabel ?? part.textContent));
  assert.deepEqual(
    labels.filter((label, at) => labels.indexOf(label) !== at),
    [],
  );
  await assertSound(visitor);
});

test('a link to an operation opens it; what is missing is told before anything is sent', async (t) => {
  const visitor = await visit(t, '/docs#op-reverseWhois', { language: 'en' });
  const { page } = visitor;
  const said = words.en.tryOut;
  const form = page.locator('#op-reverseWhois[open] form');
  await form.getByText(said.withoutKey).waitFor();
  await form.getByLabel(said.body).fill('{');
  await form.getByRole('button', { name: said.send }).click();
  await form.getByText(said.notJson).waitFor();
  await page.goto(`${service().url}/docs#op-getDns`);
  const dns = page.locator('#op-getDns[open] form');
  await dns.getByLabel('domain', { exact: true }).fill('');
  await dns.getByRole('button', { name: said.send }).click();
  await dns.getByText(said.missing).waitFor();
  await assertSound(visitor);
});

test('the key goes out as a header, and stands in no code, no address and nowhere on the page', async (t) => {
  const key = await service().issue('partner');
  const visitor = await visit(t, '/docs#op-getUsage', { width: 360, prepare: holding(key) });
  const { page } = visitor;
  const form = page.locator('#op-getUsage[open] form');
  await form.getByText(words.vi.tryOut.withKey).waitFor();
  const asked = page.waitForRequest((request) => request.url().includes('/api/v1/usage'));
  await form.getByRole('button', { name: words.vi.tryOut.send }).click();
  const request = await asked;
  assert.equal(await request.headerValue('x-api-key'), key);
  assert.ok(!request.url().includes(key));
  await form.getByRole('status').getByText('200', { exact: true }).waitFor();
  for (const language of ['curl', 'JavaScript', 'Python', 'PHP']) {
    await form.locator('label', { hasText: language }).click();
    assert.match((await form.locator('pre').textContent()) ?? '', /API-Key/i);
    assert.ok(!(await page.content()).includes(key), language);
  }
  await assertSound(visitor);
});
