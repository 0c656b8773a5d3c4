import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../../../support/browser/browser.ts';
import {
  expectFound,
  expectShown,
  pairView,
  shownPair,
} from '../../../support/browser/report-reader.ts';
import { RARE_WORD } from '../../../support/rows/written-run.ts';
import { explorerPage, filter } from '../explorer-page.ts';

describeInBrowser('a search in the pairs of a page', () => {
  const { browser, file, faults, run } = explorerPage();

  it('marks every place in the pair that is shown, also across what a diff marks', async () => {
    const fault = faults.find(({ label }) => label.failureType === 'wrong_tool');
    const { page } = await browser.open(file, { hash: `/pairs?pair=${fault?.id}` });
    await expectShown(page, fault?.id ?? '');
    const words = (await pairView(page).locator('.changed .after .thought').first().innerText())
      .split(' ')
      .slice(0, 3)
      .join(' ');
    // The words are pieces of a diff, each marked on its own.
    expect(await pairView(page).locator('.changed .after .thought ins').count()).toBeGreaterThan(1);
    await filter(page, 'Text').fill(words.toUpperCase());
    await expect.poll(() => marked(page)).toContain(words);
    expect(await places(page)).toBe(`1 of ${(await marked(page)).length}`);
    await filter(page, 'Text').fill('');
    await expect.poll(() => marked(page)).toEqual([]);
  });

  it('opens what is folded, and goes from place to place with Enter', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    const oneLine = pairView(page).locator('.one-line');
    await oneLine.first().waitFor();
    const folded = await oneLine.count();
    await filter(page, 'Text').fill('status');
    await expect.poll(async () => (await marked(page)).length).toBeGreaterThan(1);
    const count = (await marked(page)).length;
    expect(await oneLine.count()).toBeLessThan(folded);
    expect(await places(page)).toBe(`1 of ${count}`);
    await filter(page, 'Text').press('Enter');
    expect(await places(page)).toBe(`2 of ${count}`);
    expect(await isInSight(page)).toBe(true);
    await filter(page, 'Text').press('Shift+Enter');
    await filter(page, 'Text').press('Shift+Enter');
    expect(await places(page)).toBe(`${count} of ${count}`);
    expect(await isInSight(page)).toBe(true);
    await page.getByRole('button', { name: 'next place' }).click();
    expect(await places(page)).toBe(`1 of ${count}`);
  });

  it('shows a pair that holds the text, and afterwards the one before', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    await page.keyboard.press('j');
    const before = await shownPair(page);
    await filter(page, 'Text').fill(RARE_WORD);
    await expectFound(page, 1);
    const rare = run.verdicts.find(({ rationale }) => rationale.includes(RARE_WORD));
    await expectShown(page, rare?.trajectoryId ?? '');
    await expect.poll(() => marked(page)).toEqual([RARE_WORD]);
    expect(await isInSight(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expectShown(page, before);
  });
});

const places = (page: Page): Promise<string> =>
  page.getByRole('status', { name: 'Places in this pair' }).innerText();

/** The texts that the browser marks as found. */
const marked = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...(CSS.highlights.get('found') ?? [])].map(String)`);

/** Whether the place that a reader is at is within the pane. */
const isInSight = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`(() => {
    const [place] = CSS.highlights.get('found-here');
    const { top, bottom } = place.getBoundingClientRect();
    const pane = document.querySelector('.pair-view').getBoundingClientRect();
    return pane.top <= top && bottom <= pane.bottom;
  })()`);
