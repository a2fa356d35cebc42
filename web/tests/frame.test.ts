/** What holds around the views: paper, no connection, coming back, a wrong address. */
import assert from 'node:assert/strict';
import common from '../src/words/common.json' with { type: 'json' };
import { stage } from './browser.ts';
import { assertSound, test, VISITORS } from './scene.ts';

const { visit, service } = stage();

test('on paper are the record, the life line, the evidence, the address and the time, and nothing to press', async (t) => {
  const { page } = await visit(t, '/taken.test', { scheme: 'dark' });
  await page.getByText('Nguyễn Văn A').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  for (const name of ['Nguyễn Văn A', 'ns1.taken.test'])
    assert.ok(await page.getByText(name).first().isVisible(), name);
  const lifeLine = page.getByRole('list', { name: 'Vòng đời' });
  assert.equal(await lifeLine.getByRole('listitem').count(), 6);
  const paper = await page.locator('main').innerText();
  assert.ok(paper.includes(`${service().url}/taken.test · ${common.vi.printed} `), paper);
  // The evidence was folded away.
  assert.match(paper, /Máy chủ\s+Kết quả/);
  const pressed = page.locator(':is(button, input, nav, footer)');
  const seen = await pressed
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => one.outerHTML));
  assert.deepEqual(seen, []);
  const ground = await page.evaluate(
    () => getComputedStyle(document.querySelector('section')!).color,
  );
  assert.equal(ground, 'rgb(26, 27, 30)', 'black on white, whatever the theme');
  await page.pdf({ format: 'A4' });
});

test('without a connection the page opens all the same and says that there is none', async (t) => {
  const { page } = await visit(t, '/', { isKept: true, width: 360 });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.locator('main h1').waitFor();
  await page.context().setOffline(true);
  const note = page.getByRole('status').getByText(common.vi.offlineNow);
  await note.waitFor();
  await page.reload();
  await page.locator('main h1').waitFor();
  await note.waitFor();
  await page.context().setOffline(false);
  await note.waitFor({ state: 'detached' });
});

test('who comes back is where they were', async (t) => {
  const { page } = await visit(t, '/history/history.test', { width: 360 });
  await page.locator('main ol > li').nth(9).waitFor();
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page
    .getByRole('link', { name: common.vi.nameViews.dns, exact: true })
    .evaluate((link) => (link as HTMLElement).click());
  await page.waitForURL(/\/dns\//);
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await page.goBack();
  await page.waitForFunction(() => window.scrollY === 1500);
});

for (const how of VISITORS)
  test(`a wrong address has the field for a name, in ${how.language} at ${how.width} px`, async (t) => {
    const visitor = await visit(t, '/no/such/page', how);
    const { page } = visitor;
    const said = common[how.language];
    await page.getByRole('heading', { name: said.missing.title }).waitFor();
    await assertSound(visitor, `missing-${how.language}-${how.width}`);
    await page.getByRole('textbox').fill('free.test');
    await page.keyboard.press('Enter');
    await page.locator('h1 ~ [data-state="available"]').waitFor();
    assert.equal(new URL(page.url()).pathname, '/free.test');
  });
