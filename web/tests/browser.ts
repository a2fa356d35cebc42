/** A real Chromium on the running service, for tests of the page as people meet it. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import {
  startTestService,
  type TestService,
  type TestServiceOptions,
} from '#app/testing/service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHOTS = join(ROOT, 'web/tests/shots');
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const PROGRAMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const program = PROGRAMS.find((path) => existsSync(path));
const isCi = process.env.CI === 'true';

/** For the `skip` of a test: why, where there is no browser; with CI=true it fails instead. */
export const withoutBrowser: string | false =
  program === undefined && !isCi
    ? 'no Chromium here: apt-get install chromium-headless-shell'
    : false;

export interface PageVisit {
  readonly width?: number;
  readonly language?: 'vi' | 'en';
  readonly scheme?: 'light' | 'dark';
  /** Whether the browser keeps the page's files, for when there is no connection. */
  readonly isKept?: boolean;
  /** Before the page is opened: routes, storage. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

export interface PageVisitor {
  readonly page: Page;
  /** Errors of scripts, refusals by the policy, dialogs that came up. */
  readonly complaints: readonly string[];
}

export interface Stage {
  service(): TestService;
  /** Stops the service and starts it again over the same database; `meanwhile` runs between. */
  restart(meanwhile?: () => Promise<unknown>): Promise<void>;
  /** Opens an address in a browser profile of its own, which ends with the test. */
  visit(t: TestContext, path: string, how?: PageVisit): Promise<PageVisitor>;
}

/** One service and one browser for all tests of a file. `settings`, `options`: of the service. */
export function stage(
  settings: Record<string, string> = {},
  options: TestServiceOptions = {},
): Stage {
  let browser: Browser | null = null;
  let running: TestService | null = null;
  const cleanups: (() => unknown)[] = [];
  const onCleanup = { after: (task: () => unknown) => cleanups.push(task) };

  before(
    async () => {
      if (withoutBrowser) return;
      if (program === undefined)
        throw new Error('CI needs Chromium: apt-get install chromium-headless-shell');
      execFileSync(process.execPath, [join(ROOT, 'scripts/build-web.ts'), '--if-stale'], {
        stdio: 'inherit',
      });
      running = await startTestService(onCleanup, settings, options);
      // Chromium has no sandbox of its own when it runs as root; what it opens here is ours alone.
      browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
      cleanups.push(() => browser?.close());
    },
    { timeout: 120_000 },
  );
  after(async () => {
    for (const task of cleanups.reverse()) await task();
  });

  return {
    service: () => running!,
    async restart(meanwhile) {
      const { url, db, stop } = running!;
      await stop();
      await meanwhile?.();
      const { port } = new URL(url);
      running = await startTestService(onCleanup, { ...settings, PORT: port }, { ...options, db });
    },
    async visit(
      t,
      path,
      { width = 1280, language = 'vi', scheme = 'light', prepare, isKept } = {},
    ) {
      const context = await browser!.newContext({
        viewport: { width, height: width < 600 ? 740 : 860 },
        locale: language === 'vi' ? 'vi-VN' : 'en-GB',
        colorScheme: scheme,
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
        // What it keeps would come past the routes that a test lays.
        serviceWorkers: isKept ? 'allow' : 'block',
      });
      t.after(() => context.close());
      // The page's own policy stands; what it refuses is told.
      await context.addInitScript(() => {
        document.addEventListener(
          'securitypolicyviolation',
          ({ violatedDirective, blockedURI, sample }) =>
            reportError(
              new Error(`refused by the policy: ${violatedDirective} ${blockedURI} ${sample}`),
            ),
        );
      });
      await prepare?.(context);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('dialog', (dialog) => {
        complaints.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('console', (message) => {
        // An API that says 429 or 503 is no fault of the page.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text());
      });
      await page.goto(`${running!.url}${path}`);
      return { page, complaints };
    },
  };
}

/** What axe-core finds wrong with what is shown now: rule and elements. */
export async function axeFaults(page: Page): Promise<string[]> {
  // By the debugger, not by a script element: the page's policy stands.
  await page.evaluate((await import('node:fs')).readFileSync(AXE, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
    );
  });
}

/** How many pixels the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** With SHOTS=true: a picture of the whole page, kept beside the tests. */
export async function keepShot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS !== 'true') return;
  mkdirSync(SHOTS, { recursive: true });
  // What sticks to the window's edge would stand in the middle of the picture.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}
