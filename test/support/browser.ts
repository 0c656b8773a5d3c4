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
import { findChromium } from '../../scripts/find-chromium.mjs';

const executablePath = findChromium();

/** Tests of what a reader sees, in a real browser; skipped where there is none. */
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
];

export interface OpenPage {
  readonly page: Page;
  /** Errors on the console, errors nobody caught, and what the page's policy refused. */
  readonly problems: readonly string[];
  /** The address of everything the page asked for. */
  readonly requests: readonly string[];
}

export interface OpenOptions extends BrowserContextOptions {
  /** What follows # in the address. */
  readonly hash?: string;
}

/**
 * One browser for a group of tests and, for each page, a profile of its own. A page that a test opens
 * is closed when it ends; one that is opened before all tests stays for them.
 */
export function useBrowser(): {
  readonly open: (file: string, options?: OpenOptions) => Promise<OpenPage>;
} {
  let browser: Browser | null = null;
  const open: (() => Promise<void>)[] = [];
  let inTest = false;
  beforeAll(async () => {
    if (executablePath === null) return;
    browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  });
  beforeEach(() => {
    inTest = true;
  });
  afterEach(async () => {
    inTest = false;
    await Promise.all(open.splice(0).map((close) => close()));
  });
  afterAll(() => browser?.close());
  return {
    async open(file, { hash, ...options } = {}) {
      if (browser === null) throw new Error('the browser is not running');
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      });
      if (inTest) open.push(() => context.close());
      context.setDefaultTimeout(10_000);
      const page = await context.newPage();
      const watched = watch(page);
      await page.goto(addressOf(file, hash));
      return { page, ...watched };
    },
  };
}

export const addressOf = (file: string, hash?: string): string =>
  `${pathToFileURL(file)}${hash === undefined ? '' : `#${hash}`}`;

function watch(page: Page): Omit<OpenPage, 'page'> {
  const problems: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('crash', () => problems.push('the page crashed'));
  page.on('dialog', (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request: Request) => requests.push(request.url()));
  return { problems, requests };
}

/** Nothing went wrong, nothing ran that is not ours, and nothing was asked of anyone. */
export function expectQuiet({ problems, requests }: OpenPage): void {
  expect(problems).toEqual([]);
  for (const request of requests) expect(request).toMatch(/^(file:|data:image\/)/);
  expect(new Set(requests.map((request) => request.split('#')[0])).size).toBeLessThanOrEqual(1);
}

/** What axe finds wrong; the page must be open with `bypassCSP`, since its policy refuses axe, too. */
export async function accessFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
    }),
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`,
    ),
  );
}
