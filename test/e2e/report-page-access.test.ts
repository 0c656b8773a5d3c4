import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  accessFaults,
  describeInBrowser,
  expectQuiet,
  useBrowser,
} from '../support/browser/browser.ts';
import {
  expectFound,
  expectShown,
  foundPairs,
  openDetails,
  pairList,
  pairView,
} from '../support/browser/report-reader.ts';
import { sharedFolder } from '../support/files/temporary-folder.ts';
import { tj } from '../support/process/tj.ts';
import { STEP_JUDGE, writtenRun } from '../support/rows/written-run.ts';

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

  it('has nothing in anyone’s way, in light or dark colours or in those of the system', async () => {
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
    expect(await accessFaults(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await accessFaults(page)).toEqual([]);
  });

  it('has nothing in anyone’s way on a phone, also where no pair passes the filters', async () => {
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

  it('can be reached in every part with Tab, and shows where one is', async () => {
    const { page } = await browser.open(file);
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

  it('can be worked by keyboard alone', async () => {
    const { page } = await browser.open(file);
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
    const summary = page.getByText('The numbers').first();
    await summary.focus();
    await page.keyboard.press('Enter');
    await page.locator('#figures').getByRole('table').first().waitFor();
    const unfold = pairView(page).getByRole('button', { name: 'every step in full' });
    await unfold.focus();
    await page.keyboard.press('Enter');
    await pairView(page).getByRole('button', { name: 'only what changed' }).waitFor();
    await pairList(page).focus();
    const first = await pairView(page).getByRole('heading', { level: 3 }).innerText();
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => pairView(page).getByRole('heading', { level: 3 }).innerText())
      .not.toBe(first);
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

  it('is dark where the reader’s system is, its figures too', async () => {
    const { page } = await browser.open(file, { fresh: true });
    const looks = async () => ({
      paper: await lightness(page, 'body', 'backgroundColor'),
      ink: await lightness(page, 'body', 'color'),
      figure: await lightness(page, '#figures figure', 'backgroundColor'),
      figureText: await lightness(page, '#figures svg .tj-ink', 'fill'),
    });
    const light = await looks();
    expect(light.paper).toBeGreaterThan(0.9);
    expect(light.figure).toBeGreaterThan(0.9);
    expect(Math.max(light.ink, light.figureText)).toBeLessThan(0.2);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await looks();
    expect(Math.max(dark.paper, dark.figure)).toBeLessThan(0.2);
    expect(Math.min(dark.ink, dark.figureText)).toBeGreaterThan(0.7);
  });

  it('shows which pair and which filter are chosen where the system decides on colours', async () => {
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

  it('prints what is to be read, without what is to be clicked', async () => {
    const opened = await browser.open(file, { colorScheme: 'dark', fresh: true });
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

  it('says what it needs where scripts may not run', async () => {
    const { page } = await browser.open(file, { javaScriptEnabled: false });
    expect(await page.locator('body').innerText()).toContain(
      'This report is drawn by a script in this very file; allow it to run to read it.',
    );
  });
});

describeInBrowser('the page of a set too large to show', () => {
  const browser = useBrowser();
  const root = sharedFolder();
  const folder = join(root, 'large');
  let faults = 0;
  beforeAll(() => {
    expect(tj(['generate', '-n', '13400', '--with-parents', '--out', folder]).status).toBe(0);
    expect(tj(['judge', folder, '--judge', 'programmatic']).status).toBe(0);
    expect(tj(['report', folder]).status).toBe(0);
    faults = 6 * Math.floor((13400 - 13400 / 4) / 6);
  }, 120_000);

  it('says that it is a sample and keeps few rows at a time, also at the end of the list', async () => {
    const opened = await browser.open(join(folder, 'report.html'));
    const { page } = opened;
    const shown = await foundPairs(page);
    expect(shown).toBeLessThanOrEqual(10_000);
    expect(shown).toBeGreaterThan(9_980);
    expect(await page.getByRole('note').innerText()).toContain(
      `Of ${faults.toLocaleString('en')} faults ${shown.toLocaleString('en')} are here`,
    );
    expect(await page.locator('#method').innerText()).toContain(
      `${faults.toLocaleString('en').replaceAll(',', '')} faults whose clean parent is in the set`,
    );
    const rows = pairList(page).getByRole('option');
    expect(await rows.count()).toBeLessThan(100);
    const scroller = page.locator('.pair-list');
    for (const place of [0.3, 0.7, 1]) {
      const first = await rows.first().getAttribute('aria-posinset');
      await scroller.evaluate((element: { scrollTop: number; scrollHeight: number }, part) => {
        element.scrollTop = element.scrollHeight * part;
      }, place);
      await expect.poll(() => rows.first().getAttribute('aria-posinset')).not.toBe(first);
      expect(await rows.count()).toBeLessThan(100);
    }
    const last = page.locator(`[role=option][aria-posinset="${shown}"]`);
    await last.click();
    await expectShown(page, await last.locator('.pair-id').innerText());
    await page.keyboard.press('j');
    expect(await last.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('k');
    await expectShown(
      page,
      await page.locator(`[aria-posinset="${shown - 1}"] .pair-id`).innerText(),
    );
    expectQuiet(opened);
  });
});

/** Where the focus is, by the way to it, and how that is shown. */
const FOCUSED = `(() => {
  const path = [];
  for (let at = document.activeElement; at !== null && at !== document.body; at = at.parentElement) {
    path.unshift([...at.parentElement.children].indexOf(at));
  }
  const { outlineWidth, outlineStyle } = getComputedStyle(document.activeElement);
  return [path.join(' '), outlineWidth + ' ' + outlineStyle];
})()`;

/** From 0, black, to 1, white. */
async function lightness(page: Page, selector: string, property: string): Promise<number> {
  const colour = await page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`,
  );
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
