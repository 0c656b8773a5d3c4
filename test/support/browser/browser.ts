import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { findChromium } from '../../../scripts/find-chromium.mjs';

const executablePath = findChromium();

/** Tests in a real browser, which are skipped if there is none. */
export const describeInBrowser = describe.skipIf(executablePath === null);

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Every window would draw its address bar and the lists below it as pages of their own, which takes four times
  // as long as all else about a window. The last list counts, so it has what Playwright would have put into it.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AimEnabled',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
  ]}`,
];

export interface OpenPage {
  readonly page: Page;
  /** Errors on the console, uncaught errors, and what the page's policy refused. */
  readonly problems: readonly string[];
  /** The address of every request that the page made. */
  readonly requests: readonly string[];
  /** The same without those that its policy refused. */
  readonly sent: readonly string[];
}

export interface OpenOptions extends BrowserContextOptions {
  /** The part of the address after #. */
  readonly hash?: string;
  /** Whether to use a page that no other test uses, for tests that change more than its content. */
  readonly fresh?: boolean;
}

/** The browser of all tests of a worker. It ends with the worker. */
let browser: Promise<Browser> | null = null;

/** Its pages that no test is using, by the options that cannot be changed once a page is there. */
const idle = new Map<string, WatchedPage[]>();

const VIEWPORT = { width: 1280, height: 900 };

/**
 * The browser for a group of tests. A new page costs more than most tests, so the next test of the worker
 * that wants a page with the same options gets one that an earlier test has finished with.
 */
export function useBrowser(): {
  readonly open: (file: string, options?: OpenOptions) => Promise<OpenPage>;
} {
  const used: (() => void | Promise<void>)[] = [];
  const usedByAll: (() => void | Promise<void>)[] = [];
  let inTest = false;
  const release = (all: typeof used) => Promise.all(all.splice(0).map((each) => each()));
  beforeAll(async () => {
    if (executablePath === null) return;
    browser ??= chromium.launch({ executablePath, args: ARGUMENTS });
    await browser;
  });
  beforeEach(() => {
    inTest = true;
  });
  afterEach(async () => {
    inTest = false;
    await release(used);
  });
  afterAll(() => release(usedByAll));
  return {
    async open(file, { hash, fresh = false, viewport = VIEWPORT, ...options } = {}) {
      if (browser === null) throw new Error('the browser is not running');
      const kind = JSON.stringify(options);
      const waiting = idle.get(kind) ?? [];
      idle.set(kind, waiting);
      const watched =
        (fresh ? undefined : waiting.pop()) ?? (await newPage(await browser, options));
      const { page } = watched;
      // A page that is opened in beforeAll stays open for all tests.
      (inTest ? used : usedByAll).push(
        fresh ? () => page.context().close() : () => void waiting.push(watched),
      );
      await page.goto('about:blank');
      if (viewport !== null) await page.setViewportSize(viewport);
      const seen = watched.reset();
      await page.goto(addressOf(file, hash));
      return seen;
    },
  };
}

interface WatchedPage {
  readonly page: Page;
  /** Forgets everything recorded so far. */
  reset(): OpenPage;
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  let problems: string[] = [];
  let made: Request[] = [];
  const refused = new WeakSet<Request>();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('crash', () => problems.push('the page crashed'));
  page.on('dialog', (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => made.push(request));
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'csp') refused.add(request);
  });
  return {
    page,
    reset() {
      problems = [];
      made = [];
      const [mine, requests] = [problems, made];
      return {
        page,
        problems: mine,
        get requests() {
          return requests.map((request) => request.url());
        },
        get sent() {
          return requests
            .filter((request) => !refused.has(request))
            .map((request) => request.url());
        },
      };
    },
  };
}

/** The address of a file; what is an address already stays as it is. */
export const addressOf = (file: string, hash?: string): string =>
  `${/^http:/.test(file) ? file : pathToFileURL(file)}${hash === undefined ? '' : `#${hash}`}`;

/** Expects that nothing went wrong and that the page requested nothing but itself. */
export function expectQuiet({ problems, requests }: OpenPage): void {
  expect(problems).toEqual([]);
  for (const request of requests) expect(request).toMatch(/^(file:|data:image\/)/);
  expect(new Set(requests.map((request) => request.split('#')[0])).size).toBeLessThanOrEqual(1);
}

/** What axe finds wrong. Open the page with `bypassCSP`, because its policy refuses axe as well. */
export const accessFaults = (page: Page): Promise<readonly string[]> => faultsIn(page, null);

/**
 * What axe finds wrong with the colours of a page. All its other rules say the same of a page in the dark as of
 * the same page in the light.
 */
export const colourFaults = (page: Page): Promise<readonly string[]> =>
  faultsIn(page, ['color-contrast', 'link-in-text-block']);

async function faultsIn(page: Page, only: readonly string[] | null): Promise<readonly string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (rules) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        ...(rules === null ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
      }),
    only,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`,
    ),
  );
}
