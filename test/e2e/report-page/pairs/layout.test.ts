import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { describeInBrowser, useBrowser } from '../../../support/browser/browser.ts';
import {
  expectShown,
  pairList,
  pairView,
  shownPair,
} from '../../../support/browser/report-reader.ts';
import { sharedFolder } from '../../../support/files/temporary-folder.ts';
import { tj } from '../../../support/process/tj.ts';
import { buildSet, verdict } from '../../../support/rows/simulate.ts';
import { writeRun } from '../../../support/rows/written-run.ts';

/** Judges whose names begin alike, the first of them best; one is a control. */
const JUDGES = [
  'control-everything',
  ...Array.from({ length: 23 }, (_, i) => `acme-step-judge-v${i}-preview`),
];
const BEST = 'acme-step-judge-v0-preview';
const CHOSEN = 'acme-step-judge-v22-preview';

describeInBrowser('the level of pairs, with two dozen judges', () => {
  const browser = useBrowser();
  const root = sharedFolder();
  const file = join(root, 'many', 'report.html');
  beforeAll(() => {
    const set = buildSet({ size: 36, seed: 7, parents: true });
    writeRun(
      join(root, 'many'),
      set,
      set.flatMap((run, row) =>
        JUDGES.map((judgeId, judge) =>
          verdict(
            run,
            judgeId,
            judge === 0 || (row % 40 >= judge ? run.label.faulty : !run.label.faulty),
            { rationale: 'because of the second step '.repeat(12), extra: { view: 'step' } },
          ),
        ),
      ),
    );
    expect(tj(['report', join(root, 'many')]).status).toBe(0);
  });

  const SIZES = [
    { width: 1366, height: 650 },
    { width: 1280, height: 900 },
    { width: 1440, height: 900 },
  ];

  it('fills the screen and shows the step that changed, for every fault type, without scrolling', async () => {
    const seen = new Set<string>();
    for (const viewport of SIZES) {
      const { page } = await browser.open(file, { viewport, hash: '/pairs' });
      // The smallest screen is shown every type, and the others a few.
      const presses = viewport === SIZES[0] ? 8 : 3;
      for (let press = 0; press < presses; press++) {
        const id = await shownPair(page);
        seen.add(id.replace(/^INS-\d+-/, ''));
        await expectVisible(page, pairView(page).locator('.aligned > .changed').first(), id);
        expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(viewport.height);
        await page.keyboard.press('j');
        await expect.poll(() => shownPair(page)).not.toBe(id);
      }
      // The row of the pair is in view after as many steps.
      await expectVisible(page, pairList(page).locator('[aria-selected=true]'), 'the row');
    }
    expect(seen.size).toBeGreaterThan(4);
  });

  it('shows the row of the pair that an address names', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    const count = Number(
      await pairList(page).getByRole('option').first().getAttribute('aria-setsize'),
    );
    for (let press = 1; press < count; press++) await page.keyboard.press('j');
    const last = pairList(page).locator(`[aria-posinset="${count}"]`);
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true');
    const id = await last.locator('.pair-id').innerText();
    const { page: other } = await browser.open(file, { hash: `/pairs?pair=${id}` });
    await expectShown(other, id);
    await expectVisible(other, pairList(other).locator('[aria-selected=true]'), id);
  });

  it('heads each column with a name that no other has, the chosen judge first and controls last', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    const heads = page.locator('.column-head');
    await page.getByRole('button', { name: /\+\d+ more judges/ }).click();
    expect(await heads.count()).toBe(24);
    const names = await heads.locator('[aria-hidden]').allInnerTexts();
    expect(new Set(names).size).toBe(24);
    const full = (await heads.locator('.unseen').allInnerTexts()).map((text) =>
      text.replace('choose judge ', ''),
    );
    expect(full[0]).toBe(BEST);
    expect(full[23]).toBe('control-everything');
    await page.getByRole('button', { name: 'fewer judges' }).click();
    expect(await heads.count()).toBeLessThan(12);
    await page.getByRole('form').getByLabel('Judge').selectOption(CHOSEN);
    expect(await heads.first().getAttribute('aria-pressed')).toBe('true');
    expect(await heads.first().getAttribute('title')).toBe(CHOSEN);
    const glyphs = pairList(page).getByRole('option').first().getByRole('img');
    expect(await glyphs.first().getAttribute('title')).toContain(`${CHOSEN}: `);
    expect(await glyphs.count()).toBe(await heads.count());
    // A click on another head chooses that judge instead.
    await heads.nth(1).click();
    await expect.poll(() => heads.first().getAttribute('title')).toBe(BEST);
    expect(await pairView(page).locator('.first-verdict a').innerText()).toBe(BEST);
  });

  it('keeps to one line what each judge made of the pair, until all are asked for', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    const strip = pairView(page).locator('.strip');
    const height = async (): Promise<number> => (await strip.boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThan(10);
    expect(await height()).toBeLessThan(30);
    await pairView(page).getByRole('button', { name: 'all 24' }).click();
    await expect.poll(height).toBeGreaterThan(60);
    await expect.poll(() => pairView(page).locator('.verdicts > li').count()).toBe(23);
  });

  it('explains its marks and keys on demand', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    await page.getByRole('button', { name: 'what the marks mean' }).click();
    await page.getByText('It flagged the fault and passed the clean run.').last().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'keys' }).click();
    await page.getByText('next and previous pair').waitFor();
  });

  it('shows filters that came with a link, each with a way to remove it', async () => {
    const { page } = await browser.open(file, {
      hash: `/pairs?judge=${CHOSEN}&flags=clean&sure=8&named=none`,
    });
    const chips = page.getByRole('list', { name: 'Filters from links' }).getByRole('button');
    expect((await chips.allInnerTexts()).map((text) => text.split(' ×')[0])).toEqual([
      'flags the clean run',
      'named no type',
      '80–90 % sure',
    ]);
    await chips.first().click();
    await expect.poll(() => chips.count()).toBe(2);
    expect(page.url()).not.toContain('flags');
    await page.goBack();
    await expect.poll(() => chips.count()).toBe(3);
  });

  it('is a list on a phone, which leads to a pair and back', async () => {
    const { page } = await browser.open(file, {
      viewport: { width: 390, height: 844 },
      hash: '/pairs',
    });
    await pairList(page).getByRole('option').nth(2).waitFor();
    expect(await pairView(page).isVisible()).toBe(false);
    const third = pairList(page).getByRole('option').nth(2);
    const id = await third.locator('.pair-id').innerText();
    await third.click();
    await expectShown(page, id);
    expect(await pairView(page).isVisible()).toBe(true);
    expect(await pairList(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'next pair' }).click();
    await expect.poll(() => shownPair(page)).not.toBe(id);
    await page.getByRole('button', { name: 'previous pair' }).click();
    await expectShown(page, id);
    await page.getByRole('link', { name: '← ' }).click();
    await third.waitFor();
    await page.goBack();
    await expectShown(page, id);
    await page.goBack();
    await third.waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('form').getByLabel('Fault type').waitFor();
  });

  it('prints the pair whole, with what every judge said of it', async () => {
    const { page } = await browser.open(file, { hash: '/pairs', fresh: true });
    await pairView(page).waitFor();
    expect(await pairView(page).locator('.rationale').first().innerText()).toContain('…');
    await page.emulateMedia({ media: 'print' });
    await expect
      .poll(() => pairView(page).locator('.rationale').allInnerTexts())
      .not.toContainEqual(expect.stringContaining('…'));
    expect(await pairView(page).locator('.rationale').count()).toBe(48);
    expect(await page.locator('.column-head').first().isVisible()).toBe(false);
    expect(await pairView(page).locator('.verdicts > li').last().isVisible()).toBe(true);
  });
});

interface Box {
  readonly top: number;
  readonly bottom: number;
}

/** Expects that the beginning of an element is on the screen and in front of everything. */
async function expectVisible(page: Page, element: Locator, what: string): Promise<void> {
  await element.waitFor();
  const [box, pane, height] = await element.evaluate((each: Measured) => {
    const scroller = each.closest('.pair-view, .pair-list');
    return [
      each.getBoundingClientRect(),
      scroller.getBoundingClientRect(),
      each.ownerDocument.documentElement.clientHeight,
    ] as [Box, Box, number];
  });
  expect(pane.bottom, what).toBeLessThanOrEqual(height);
  expect(box.top, what).toBeGreaterThanOrEqual(pane.top);
  expect(Math.min(box.bottom, box.top + 40), what).toBeLessThanOrEqual(pane.bottom);
  expect(page.viewportSize()?.height).toBe(height);
}

/** The part of an element that is read here. The tests are compiled without the DOM's types. */
interface Measured {
  closest(selector: string): Measured;
  getBoundingClientRect(): Box;
  readonly ownerDocument: { readonly documentElement: { readonly clientHeight: number } };
}
