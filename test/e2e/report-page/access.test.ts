import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  accessFaults,
  colourFaults,
  describeInBrowser,
  expectQuiet,
  useBrowser,
} from '../../support/browser/browser.ts';
import {
  expectFound,
  expectShown,
  foundPairs,
  openDetails,
  pairList,
  pairView,
  shownPair,
} from '../../support/browser/report-reader.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';
import { STEP_JUDGE, writtenRun } from '../../support/rows/written-run.ts';

const PHONE = { width: 390, height: 844 };

describeInBrowser('the page, for every reader', () => {
  const browser = useBrowser();
  const root = sharedFolder();
  const file = join(root, 'run', 'report.html');
  let selected = '';
  beforeAll(() => {
    const { folder, set } = writtenRun(join(root, 'run'));
    selected = set.findLast(({ label }) => label.failureType === 'hallucinated_argument')?.id ?? '';
    expect(tj(['report', folder]).status).toBe(0);
  });

  it('has no accessibility faults in light, dark or forced colours', async () => {
    const { page } = await browser.open(file, {
      fresh: true,
      bypassCSP: true,
      hash: `pair=${selected}&judge=${STEP_JUDGE}`,
    });
    await expectShown(page, selected);
    await openDetails(page);
    await pairView(page).getByRole('button', { name: 'every step in full' }).click();
    expect(await accessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colourFaults(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await colourFaults(page)).toEqual([]);
  });

  it('has no accessibility faults on the levels above the pairs, in light, dark and on a phone', async () => {
    for (const viewport of [{ width: 1366, height: 650 }, PHONE]) {
      const { page } = await browser.open(file, { fresh: true, bypassCSP: true, viewport });
      for (const hash of ['/', '/measures', '/method']) {
        await page.evaluate(`location.hash = '${hash}'`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.emulateMedia({ colorScheme: 'light' });
        expect(await accessFaults(page), hash).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await colourFaults(page), hash).toEqual([]);
      }
    }
  });

  it('has no accessibility faults on a phone, even if no pair passes the filters', async () => {
    const { page } = await browser.open(file, {
      fresh: true,
      bypassCSP: true,
      viewport: PHONE,
      hash: `pair=${selected}`,
    });
    await expectShown(page, selected);
    expect(await accessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(`location.hash = 'text=nothing+says+this&status=reversed'`);
    await expectFound(page, 0);
    expect(await accessFaults(page)).toEqual([]);
  });

  it('can be reached in every part with Tab, and shows the focus', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    await pairView(page).waitFor();
    const focusable = await page.evaluate<number>(`
      [...document.querySelectorAll('a[href], button, select, input, summary, [tabindex="0"]')]
        .filter((element) => !element.disabled && element.checkVisibility()).length
    `);
    expect(focusable).toBeGreaterThan(30);
    const seen = new Set<string>();
    for (let press = 0; press < focusable; press++) {
      await page.keyboard.press('Tab');
      const [path, outline] = await page.evaluate<[string, string]>(FOCUSED);
      expect(outline, path).not.toMatch(/none|^0px/);
      seen.add(path);
    }
    expect(seen.size).toBe(focusable);
  });

  it('can be used with the keyboard alone', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    const all = await foundPairs(page);
    const chip = page
      .getByRole('group', { name: /^Status/ })
      .getByRole('button', { name: 'missed' });
    await chip.focus();
    await page.keyboard.press('Enter');
    expect(await chip.getAttribute('aria-pressed')).toBe('true');
    expect(await foundPairs(page)).toBeLessThan(all);
    await page.keyboard.press('Space');
    expect(await foundPairs(page)).toBe(all);
    const type = page.getByRole('form').getByLabel('Fault type');
    await type.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => foundPairs(page)).toBeLessThan(all);
    const unfold = pairView(page).getByRole('button', { name: 'every step in full' });
    await unfold.focus();
    await page.keyboard.press('Enter');
    await pairView(page).getByRole('button', { name: 'only what changed' }).waitFor();
    await pairList(page).focus();
    const first = await shownPair(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => shownPair(page)).not.toBe(first);
  });

  it('never scrolls sideways on a small phone', async () => {
    const { page } = await browser.open(file, {
      viewport: { width: 360, height: 740 },
      hash: `pair=${selected}`,
    });
    await expectShown(page, selected);
    await openDetails(page);
    await pairView(page).getByRole('button', { name: 'every step in full' }).click();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.evaluate('scrollTo(500, scrollY)');
    expect(await page.evaluate('scrollX')).toBe(0);
  });

  it('is dark if the reader’s system is, charts included', async () => {
    const { page } = await browser.open(file, { fresh: true, hash: `/judge/${STEP_JUDGE}` });
    await page.locator('#judge-title').waitFor();
    const looks = async () => ({
      paper: await lightness(page, 'body', 'backgroundColor'),
      ink: await lightness(page, 'body', 'color'),
      chart: await lightness(page, '.interval-mark .reach', 'stroke'),
    });
    const light = await looks();
    expect(light.paper).toBeGreaterThan(0.9);
    expect(Math.max(light.ink, light.chart)).toBeLessThan(0.2);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await looks();
    expect(dark.paper).toBeLessThan(0.2);
    expect(Math.min(dark.ink, dark.chart)).toBeGreaterThan(0.7);
  });

  it('shows the chosen pair and filter in forced colours', async () => {
    const { page } = await browser.open(file, {
      forcedColors: 'active',
      hash: `pair=${selected}&status=missed`,
    });
    await expectShown(page, selected);
    await page.emulateMedia({ forcedColors: 'active' });
    const border = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).border`);
    expect(await border('.status[aria-pressed=true]')).not.toBe(
      await border('.status[aria-pressed=false]'),
    );
    await page.keyboard.press('Escape');
    expect(await border('[role=option][aria-selected=true]')).not.toBe(
      await border('[role=option][aria-selected=false]'),
    );
  });

  it('prints what can be read, without the controls', async () => {
    const opened = await browser.open(file, {
      colorScheme: 'dark',
      fresh: true,
      hash: '/pairs',
    });
    const { page } = opened;
    await pairView(page).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    expect(await page.getByRole('form').isVisible()).toBe(false);
    expect(await pairList(page).isVisible()).toBe(false);
    expect(await pairView(page).isVisible()).toBe(true);
    expect(await lightness(page, 'body', 'color')).toBeLessThan(0.2);
    const pdf = await page.pdf();
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(20_000);
    expectQuiet(opened);
  });

  it('says what it needs if scripts are not allowed', async () => {
    const { page } = await browser.open(file, { javaScriptEnabled: false });
    expect(await page.locator('body').innerText()).toContain(
      'This report is drawn by a script in this very file; allow it to run to read it.',
    );
  });
});

/** The path to the focused element, and its outline. */
const FOCUSED = `(() => {
  const path = [];
  for (let at = document.activeElement; at !== null && at !== document.body; at = at.parentElement) {
    path.unshift([...at.parentElement.children].indexOf(at));
  }
  const { outlineWidth, outlineStyle } = getComputedStyle(document.activeElement);
  return [path.join(' '), outlineWidth + ' ' + outlineStyle];
})()`;

/** From 0 for black to 1 for white. */
async function lightness(page: Page, selector: string, property: string): Promise<number> {
  const colour = await page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`,
  );
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
