import assert from 'node:assert/strict';
import { test as nodeTest, type TestContext } from 'node:test';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import words from '../src/lookup/words.json' with { type: 'json' };
import { axeFaults, keepShot, overflow, stage, withoutBrowser } from './browser.ts';
import { holding } from './scene.ts';

const { visit, service } = stage();
const test = (name: string, run: (t: TestContext) => Promise<void>) =>
  nodeTest(name, { skip: withoutBrowser }, run);

const badge = (page: Page, state: string) => page.locator(`h1 ~ [data-state="${state}"]`).waitFor();
const field = (page: Page) => page.getByLabel(/Tên miền|Domain name/, { exact: true });

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const NO_DATES = {
  created: null,
  updated: null,
  expiry: null,
  renewalDeadline: null,
  releaseFrom: null,
  releaseTo: null,
};

/** The API's answers for one name, as the registry of `.vn` would make them. */
function answers(
  name: { domain: string; unicode: string },
  changes: Record<string, unknown> = {},
  data: Record<string, unknown> = {},
) {
  const contact = {
    name: 'Nguyễn Văn A',
    organization: null,
    email: null,
    phone: null,
    fax: null,
    street: [],
    city: null,
    state: null,
    postalCode: null,
    country: 'VN',
    redacted: false,
  };
  const tld = name.domain.slice(name.domain.lastIndexOf('.') + 1);
  const common = {
    ...name,
    tld,
    zone: tld,
    status: 'registered',
    cached: false,
    cacheTtlRemaining: 60,
    lifecycle: { phase: 'active' },
    notices: [],
  };
  const whois = {
    ...common,
    stale: false,
    fetchedAt: inDays(0),
    source: 'inet',
    sources: [{ source: 'inet', server: 'https://whois.example/x', outcome: 'found', ms: 12 }],
    data: {
      registrant: contact,
      contacts: { admin: null, tech: null, billing: null },
      registrar: {
        name: 'Nhà đăng ký Mẫu',
        ianaId: null,
        url: null,
        whoisServer: null,
        abuseEmail: null,
        abusePhone: null,
      },
      reseller: null,
      registryDomainId: null,
      nameservers: ['ns1.hosting.example'],
      nameserverDetails: [],
      dates: {
        created: inDays(-2000),
        updated: null,
        expiry: inDays(120),
        renewalDeadline: inDays(145),
        releaseFrom: inDays(145),
        releaseTo: inDays(160),
      },
      domainStatus: [],
      dnssec: false,
      dsRecords: [],
      ...data,
    },
    ...changes,
  };
  const check = {
    ...common,
    available: false,
    premium: false,
    reason: null,
    definitive: true,
    evidence: [],
    checkedAt: inDays(0),
    ...changes,
  };
  return async (context: BrowserContext) => {
    await context.route('**/api/v1/whois?*', (route) => route.fulfill({ json: whois }));
    await context.route('**/api/v1/domain/check?*', (route) => route.fulfill({ json: check }));
  };
}

for (const language of ['vi', 'en'] as const) {
  for (const width of [360, 1280]) {
    test(`a name is looked up from the first page, in ${language} at ${width} px, and back leads back`, async (t) => {
      const { page, complaints } = await visit(t, '/', { language, width });
      const title = language === 'vi' ? 'Tra cứu tên miền – Tra' : 'Domain lookup – Tra';
      await page.waitForFunction((wanted) => document.title === wanted, title);
      assert.equal(await page.locator('html').getAttribute('lang'), language);
      await field(page).fill('https://WWW.Taken.test/path?x=1');
      await field(page).press('Enter');
      await badge(page, 'registered');
      await page.getByText('Công ty Mẫu Một').first().waitFor();
      assert.equal(new URL(page.url()).pathname, '/www.taken.test');
      await page.waitForFunction(
        (start) => document.title.startsWith(start),
        language === 'vi' ? 'taken.test: Đã' : 'taken.test: Reg',
      );
      await life(page, language)
        .getByText(words[language].lifeLine.moments.expiry, { exact: true })
        .waitFor();
      assert.equal(await overflow(page), 0);
      assert.deepEqual(await axeFaults(page), []);
      await keepShot(page, `lookup-${language}-${width}`);
      await page.goBack();
      await page
        .getByRole('heading', { level: 1, name: language === 'vi' ? /của ai/ : /Whose/ })
        .waitFor();
      assert.equal(await field(page).inputValue(), '');
      await page.goForward();
      await badge(page, 'registered');
      assert.deepEqual(complaints, []);
    });
  }
}

test('every state of the sandbox has its badge, by a link that can be shared', async (t) => {
  for (const [name, state] of [
    ['free.test', 'available'],
    ['taken.test', 'registered'],
    ['reserved.test', 'reserved'],
    ['auction.test', 'auction'],
    ['redemption.test', 'redemption'],
    ['com.vn', 'sharedZone'],
  ] as const) {
    const { page, complaints } = await visit(t, `/${name}`);
    await badge(page, state);
    assert.deepEqual([name, await axeFaults(page)], [name, []]);
    assert.deepEqual(complaints, []);
  }
});

test('pasting looks up at once; words without an ending are offered as names', async (t) => {
  const { page } = await visit(t, '/');
  await page.evaluate(() => navigator.clipboard.writeText('<a@taken.test>'));
  await field(page).focus();
  await page.keyboard.press('Control+V');
  await badge(page, 'registered');
  await page.keyboard.press('/');
  await page.keyboard.type('Cà phê Đen');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'capheden.vn', exact: true }).waitFor();
  assert.equal(await field(page).evaluate((input) => input === document.activeElement), true);
});

test('what can be told to be no name is told in the field', async (t) => {
  const { page } = await visit(t, '/');
  for (const [text, said] of [
    ['http://[::1]/', 'địa chỉ IP'],
    ['.vn', 'mới chỉ là phần đuôi'],
  ] as const) {
    await field(page).fill(text);
    await field(page).press('Enter');
    await page.getByText(said).waitFor();
  }
  assert.equal(new URL(page.url()).pathname, '/');
  await field(page).fill('-a.vn');
  await field(page).press('Enter');
  await badge(page, 'invalid');
  await page.getByText('bắt đầu hoặc kết thúc bằng dấu gạch ngang').waitFor();
  await field(page).fill('taken .test');
  await field(page).press('Enter');
  await badge(page, 'registered');
});

/** The API's paths that are asked from here on. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname.slice('/api/v1'.length));
  });
  return paths;
}

test('a name costs one question, whatever its state', async (t) => {
  const { page } = await visit(t, '/');
  await field(page).waitFor();
  for (const [name, state, paths] of [
    ['taken.test', 'registered', ['/whois']],
    ['reserved.test', 'reserved', ['/whois']],
    ['free.test', 'available', ['/whois']],
    ['a--b.vn', 'invalid', ['/whois']],
  ] as const) {
    for (const way of ['gone to', 'opened'] as const) {
      if (way === 'opened') await page.goto('about:blank');
      const seen = asked(page);
      if (way === 'opened') await page.goto(`${service().url}/${name}`);
      else
        await field(page)
          .fill(name)
          .then(() => field(page).press('Enter'));
      await badge(page, state);
      await page.waitForLoadState('networkidle');
      page.removeAllListeners('request');
      assert.deepEqual([name, way, ...seen], [name, way, ...paths]);
    }
  }
});

test('beside a registry that is slow the check is asked, and what it knows doesn’t wait for two time-outs', async (t) => {
  const paths: string[] = [];
  const { page } = await visit(t, '/', {
    prepare: async (context) => {
      await answers(VIDU, { lifecycle: null })(context);
      await context.route('**/api/v1/whois?*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 4_500));
        paths.push('/whois');
        await route.fulfill({
          status: 503,
          json: { code: 'registry_unavailable', message: 'No definite answer.', requestId: 'x' },
        });
      });
      await context.route('**/api/v1/domain/check?*', (route) => {
        paths.push('/domain/check');
        return route.fallback();
      });
    },
  });
  await field(page).fill('vidu.vn');
  await field(page).press('Enter');
  await badge(page, 'registered');
  await page.getByText('chưa lấy được chi tiết').waitFor();
  // In the order of their answers.
  assert.deepEqual(paths, ['/domain/check', '/whois']);
});

test('a wrong key is taken out right where it fails, and the lookup goes on', async (t) => {
  const { page } = await visit(t, '/taken.test', { prepare: holding('tra_wrong') });
  await page.getByText('Khóa API không đúng').waitFor();
  assert.equal(await page.getByText('The key is wrong').count(), 0);
  assert.deepEqual(await axeFaults(page), []);
  await keepShot(page, 'lookup-wrong-key-1280');
  await page.getByRole('button', { name: 'Tiếp tục không dùng khóa' }).click();
  await badge(page, 'registered');
  assert.equal(await page.evaluate(() => sessionStorage.getItem('tra.key')), null);
});

test('what the cache would answer again isn’t asked again without a key', async (t) => {
  const { page } = await visit(t, '/taken.test');
  await badge(page, 'registered');
  await page.getByText(/Có thể hỏi lại sau \d+ (giờ|phút)/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Hỏi lại' }).count(), 0);
  const holder = await visit(t, '/taken.test', {
    prepare: holding(await service().issue('partner')),
  });
  await badge(holder.page, 'registered');
  const fresh = holder.page.waitForRequest(/fresh=true/);
  await holder.page.getByRole('button', { name: 'Hỏi lại' }).click();
  await fresh;
});

const VIDU = { domain: 'vidu.vn', unicode: 'vidu.vn' };
const vnDates = (expiryInDays: number) => ({
  ...NO_DATES,
  created: inDays(-2000),
  expiry: inDays(expiryInDays),
  renewalDeadline: inDays(expiryInDays + 25),
  releaseFrom: inDays(expiryInDays + 25),
  releaseTo: inDays(expiryInDays + 40),
});

test('a suspension within the term is not told as an expiry', async (t) => {
  for (const width of [360, 1280]) {
    const { page } = await visit(t, '/vidu.vn', {
      width,
      prepare: answers(
        VIDU,
        { lifecycle: { phase: 'suspended' } },
        { dates: vnDates(300), domainStatus: ['serverHold'] },
      ),
    });
    await badge(page, 'suspended');
    await page.getByText('Tạm ngưng không phải là hết hạn').first().waitFor();
    const picture = life(page, 'vi');
    const today = picture.getByRole('listitem').filter({ hasText: 'Hôm nay' });
    await today.getByText('đang tạm ngưng').waitFor();
    assert.equal(await picture.getByText('hoạt động', { exact: true }).count(), 0);
    assert.equal(await clashes(picture), 0);
    await keepShot(page, `lookup-suspended-${width}`);
  }
});

test('behind the last of its dates a name is told to be kept all the same', async (t) => {
  for (const language of ['vi', 'en'] as const) {
    const { page } = await visit(t, '/vidu.vn', {
      language,
      prepare: answers(VIDU, { lifecycle: { phase: 'expired' } }, { dates: vnDates(-60) }),
    });
    await badge(page, 'expired');
    const isVi = language === 'vi';
    await page
      .getByText(isVi ? 'vẫn giữ tên này' : 'the registry still holds it')
      .first()
      .waitFor();
    await life(page, language)
      .filter({ hasText: isVi ? /Lẽ ra đã giải phóng/ : /Expired.*60 days ago.*Was due free/ })
      .waitFor();
    await keepShot(page, `lookup-kept-${language}-1280`);
    assert.equal(await page.getByText(isVi ? 'còn gia hạn được' : 'still be renewed').count(), 0);
    // Both ends of the window in UTC, too.
    const release = page.locator('dt', { hasText: isVi ? 'Khoảng giải phóng' : 'Release window' });
    assert.equal(await release.locator('~ dd').getByText(/ UTC$/).count(), 2);
  }
});

test('what is left is told alike in the head, the picture and the record', async (t) => {
  for (const days of [4.9, 0.1]) {
    const dates = { ...NO_DATES, created: inDays(-2000), expiry: inDays(days) };
    const { page } = await visit(t, '/vidu.vn', { prepare: answers(VIDU, {}, { dates }) });
    const end = life(page, 'vi')
      .getByRole('listitem')
      .filter({ hasText: /^Hết hạn\d/ });
    const left = (await end.locator('span').nth(1).textContent())?.replace('còn ', '');
    await page.getByText(new RegExp(`hết hạn .*${left}`)).waitFor();
    await page.locator('dd').getByText(left!, { exact: false }).first().waitFor();
  }
});

test('rules and reasons are told in the user’s language, the registry’s own words in theirs', async (t) => {
  const { page } = await visit(t, '/ab.vn', {
    prepare: answers(
      { domain: 'ab.vn', unicode: 'ab.vn' },
      {
        status: 'auction',
        source: 'rules',
        lifecycle: null,
        data: null,
        reason: {
          code: 'vn_short_name_auction',
          rule: 'Decision 427/QĐ-BTTTT (2018-03-29)',
          message: 'Names of one or two characters directly under .vn are given by auction only.',
        },
        evidence: [
          {
            source: 'rules',
            server: 'Decision 427/QĐ-BTTTT (2018-03-29)',
            result: 'auction',
            at: inDays(0),
          },
        ],
      },
    ),
  });
  await page.getByText('Tên 1 hoặc 2 ký tự ngay dưới .vn').waitFor();
  await page.getByRole('button', { name: words.vi.why }).click();
  await page.getByText('Quyết định 427/QĐ-BTTTT (29/03/2018)').first().waitFor();
  await page.getByText('Bằng chứng và nguồn').click();
  await page.getByRole('cell', { name: /^Quyết định 427/ }).waitFor();
  assert.equal(await page.getByText('Decision').count(), 0);

  const registrys = 'Tên miền đặc biệt chưa cấp phát đăng ký';
  const special = await visit(t, '/dacbiet.vn', {
    language: 'en',
    prepare: answers(
      { domain: 'dacbiet.vn', unicode: 'dacbiet.vn' },
      {
        status: 'reserved',
        lifecycle: null,
        data: null,
        reason: {
          code: 'registry_reserved',
          rule: "The registry's own answer",
          message: registrys,
        },
      },
    ),
  });
  await special.page.getByRole('button', { name: words.en.why }).click();
  await special.page.locator('q[lang="vi"]', { hasText: registrys }).waitFor();
  await special.page.getByText('The registry keeps this name.').waitFor();
  assert.deepEqual(await axeFaults(special.page), []);
  await keepShot(special.page, 'lookup-reserved-en-1280');
});

test('what is no name is explained in the user’s language', async (t) => {
  const { page } = await visit(t, '/a--b.vn');
  await badge(page, 'invalid');
  await page.getByText('không được có hai dấu gạch ngang liền nhau').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  const english = await visit(t, '/example.nosuchending', { language: 'en' });
  await english.page.getByText('This ending doesn’t exist').waitFor();
});

test('a source that fails is told with who was asked and when it is tried again; nothing is called available', async (t) => {
  const { page } = await visit(t, '/down.test', { width: 360, scheme: 'dark' });
  await badge(page, 'sourceUnavailable');
  await page.getByRole('timer').waitFor();
  await page.getByText('máy chủ lỗi').waitFor();
  assert.equal(await page.locator('[data-state="available"]').count(), 0);
  assert.equal(await overflow(page), 0);
  assert.deepEqual(await axeFaults(page), []);
  const cells = page.getByRole('cell');
  assert.ok((await cells.count()) >= 3);
  for (const cell of await cells.all()) {
    const { x, width } = (await cell.boundingBox())!;
    assert.ok(x >= 0 && x + width <= 360, `${x} + ${width}`);
  }
  await keepShot(page, 'lookup-down-360-dark');
  // Its past needs no registry.
  await page.getByRole('link', { name: 'Lịch sử WHOIS' }).click();
  await page.waitForURL('**/history/down.test');
});

test('a 429 counts down, asks again by itself and loses nothing', async (t) => {
  let refusals = 2;
  const { page } = await visit(t, '/taken.test', {
    prepare: (context) =>
      context.route('**/api/v1/**', (route) => {
        if (refusals-- <= 0) return route.continue();
        return route.fulfill({
          status: 429,
          headers: { 'retry-after': '2' },
          json: {
            code: 'rate_limited',
            message: 'Too many requests.',
            requestId: 'x',
            retryAfter: 2,
          },
        });
      }),
  });
  await page.getByText('Bạn đã đạt giới hạn tra cứu').waitFor();
  assert.equal(await page.getByText('Too many requests.').count(), 0);
  assert.match((await page.getByRole('timer').textContent()) ?? '', /^0:0[12]$/);
  assert.deepEqual(await axeFaults(page), []);
  await badge(page, 'registered');
  assert.equal(await page.getByRole('timer').count(), 0);
});

test('without a connection what is on the page stays, and it comes back by itself', async (t) => {
  const key = await service().issue('partner');
  const { page } = await visit(t, '/taken.test', { prepare: holding(key) });
  await badge(page, 'registered');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Hỏi lại' }).click();
  await page.getByText('Không kết nối được').waitFor();
  await page.getByText('Công ty Mẫu Một').first().waitFor();
  await page.context().setOffline(false);
  await page.getByText('Không kết nối được').waitFor({ state: 'detached' });
  await badge(page, 'registered');
});

test('hostile records are shown as text and do nothing', async (t) => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>\u202Emoc.evil';
  const hostile = {
    registrant: {
      name: script,
      organization: 'A'.repeat(10_240),
      email: null,
      phone: null,
      fax: null,
      street: [script],
      city: null,
      state: null,
      postalCode: null,
      country: '"><b>',
      redacted: false,
    },
    registrar: {
      name: script,
      ianaId: script,
      url: 'javascript:alert(3)',
      whoisServer: null,
      abuseEmail: script,
      abusePhone: null,
    },
    nameservers: ['ns1."><svg onload=alert(4)>.test'],
    domainStatus: [script],
  };
  const name = { domain: 'hostile.test', unicode: 'hostile.test' };
  const { page, complaints } = await visit(t, '/hostile.test', {
    width: 360,
    prepare: answers(name, {}, hostile),
  });
  await page.getByText('<script>alert(1)</script>').first().waitFor();
  await page.getByText('U+202E').first().waitFor();
  assert.equal(await page.locator('a[href^="javascript"]').count(), 0);
  assert.equal(await page.locator('main img, main script, main b').count(), 0);
  const unfold = page.getByRole('button', { name: /Hiện tất cả \(10\.240/ });
  await unfold.click();
  assert.equal(await page.getByText('A'.repeat(10_240)).count(), 1);
  assert.equal(await overflow(page), 0);
  assert.deepEqual(await axeFaults(page), []);
  assert.deepEqual(complaints, []);
});

test('a name in disguise gets a warning, a Vietnamese one none', async (t) => {
  const disguised = { domain: 'xn--80ak6aa92e.com', unicode: 'аррӏе.com' };
  const { page } = await visit(t, '/xn--80ak6aa92e.com', { prepare: answers(disguised) });
  await page.getByRole('alert').getByText('apple.com').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  const plain = await visit(t, `/${encodeURIComponent('tiền.vn')}`, {
    prepare: answers({ domain: 'xn--tin-hkz.vn', unicode: 'tiền.vn' }),
  });
  await badge(plain.page, 'registered');
  assert.equal(await plain.page.getByRole('alert').count(), 0);
});

const life = (page: Page, language: 'vi' | 'en') =>
  page.getByRole('list', { name: words[language].lifeLine.title });

/** Texts of a life line that run into each other or out of it. */
function clashes(picture: Locator): Promise<number> {
  return picture.evaluate((line) => {
    const frame = line.getBoundingClientRect();
    const boxes = [...line.querySelectorAll('strong, span, em')]
      .map((text) => text.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    const outside = boxes.filter(
      (box) =>
        box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1,
    );
    const overlapping = boxes.filter((a, i) =>
      boxes.some(
        (b, j) =>
          j > i &&
          a.left < b.right &&
          b.left < a.right &&
          a.top + 3 < b.bottom &&
          b.top + 3 < a.bottom,
      ),
    );
    return outside.length + overlapping.length;
  });
}

test('the life of a .vn name is drawn with its deadlines for reference, in Vietnam’s time with UTC beside it', async (t) => {
  for (const width of [360, 1280]) {
    const { page } = await visit(t, '/vidu.vn', {
      width,
      prepare: answers({ domain: 'vidu.vn', unicode: 'vidu.vn' }),
    });
    const picture = life(page, 'vi').filter({
      hasText: /Đăng ký.*Hôm nay.*Hết hạn.*Hạn gia hạn.*tham khảo.*Giải phóng trước/,
    });
    await picture.waitFor();
    await page
      .getByText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
      .first()
      .waitFor();
    assert.equal(await clashes(picture), 0, `${width} px`);
  }
});

test('a life of six moments has room for its words in every window', async (t) => {
  const gtld = { domain: 'vidu.com', unicode: 'vidu.com' };
  for (const language of ['vi', 'en'] as const) {
    // Expiring in days: all that is to come crowds together at one end.
    const dates = { ...NO_DATES, created: inDays(-9000), expiry: inDays(3) };
    const { page } = await visit(t, '/vidu.com', {
      language,
      prepare: answers(gtld, {}, { dates }),
    });
    const picture = life(page, language).filter({
      hasText: words[language].lifeLine.moments.redemptionEnd,
    });
    await picture.waitFor();
    for (const width of [360, 800, 1024, 1280]) {
      await page.setViewportSize({ width, height: 860 });
      assert.equal(await clashes(picture), 0, `${language}, ${width} px`);
    }
  }
});

test('the raw answers come when they are asked for, word for word', async (t) => {
  const { page } = await visit(t, '/taken.test', { language: 'en' });
  await badge(page, 'registered');
  await page.getByText('Raw answers').click();
  await page.getByText('"rdapConformance"').waitFor();
  await page.getByText('Evidence and sources').click();
  await page.getByRole('cell', { name: 'RDAP' }).first().waitFor();
  assert.deepEqual(await axeFaults(page), []);
});

test('the language and the theme are chosen, kept, and the address may say another language', async (t) => {
  const { page } = await visit(t, '/free.test');
  await page.getByRole('button', { name: 'EN – English' }).click();
  await page.getByText('Available').first().waitFor();
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.reload();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await page.goto(`${service().url}/free.test?lang=vi`);
  await page.getByText('Có thể đăng ký').first().waitFor();
});

test('the whole of it works by keyboard, and the skip link leads to the content', async (t) => {
  const { page } = await visit(t, '/');
  await field(page).waitFor();
  await page.keyboard.press('Tab');
  assert.equal(
    await page.evaluate(() => document.activeElement?.textContent),
    'Đến nội dung chính',
  );
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'content');
  await page.keyboard.press('Tab');
  await page.keyboard.type('taken.test');
  await page.keyboard.press('Enter');
  await badge(page, 'registered');
});
