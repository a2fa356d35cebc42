/** What the views' tests share: who visits, with which key, and what must hold everywhere. */
import assert from 'node:assert/strict';
import { test as nodeTest, type TestContext } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { axeFaults, keepShot, overflow, type PageVisitor, withoutBrowser } from './browser.ts';

/** Both languages on a telephone and on a desk; in the dark once for each. */
export const VISITORS = [
  { language: 'vi', width: 360, scheme: 'dark' },
  { language: 'vi', width: 1280, scheme: 'light' },
  { language: 'en', width: 360, scheme: 'light' },
  { language: 'en', width: 1280, scheme: 'dark' },
] as const;

export const test = (name: string, run: (t: TestContext) => Promise<void>) =>
  nodeTest(name, { skip: withoutBrowser }, run);

/** For `prepare`: the key as a user leaves it who wants it kept in this tab. */
export function holding(key: string): (context: BrowserContext) => Promise<unknown> {
  return (context) => context.addInitScript((text) => sessionStorage.setItem('tra.key', text), key);
}

/** axe-core finds nothing, nothing is wider than the window, the browser complains of nothing. */
export async function assertSound({ page, complaints }: PageVisitor, shot?: string): Promise<void> {
  if (shot !== undefined) await keepShot(page, shot);
  assert.deepEqual(await axeFaults(page), []);
  assert.equal(await overflow(page), 0, 'wider than the window');
  assert.deepEqual(complaints, []);
}

/** What no text from outside may do to the page: become a part of it. */
export async function assertTextOnly(page: Page): Promise<void> {
  assert.equal(await page.locator('main img, main script, main b, main svg[onload]').count(), 0);
  assert.equal(await page.locator('a[href^="javascript" i]').count(), 0);
}

/** Markup, a script's address, an override that turns what stands around it. */
export const HOSTILE = '<script>alert(1)</script><img src=x onerror=alert(2)><b>\u202Emoc.evil';
