import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../../../support/browser/browser.ts';
import {
  expectFound,
  expectShown,
  hashOf,
  pairList,
  pairView,
  shownPair,
} from '../../../support/browser/report-reader.ts';
import { explorerPage, filter } from '../explorer-page.ts';

describeInBrowser('the pairs of a page, by keyboard', () => {
  const { browser, file, faults } = explorerPage();

  it('are opened one after the other with j and k, and with the arrow keys in the list', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    const ids = await listedIds(page, 4);
    await expectShown(page, ids[0] ?? '');
    await page.keyboard.press('j');
    await expectShown(page, ids[1] ?? '');
    await page.keyboard.press('j');
    await expectShown(page, ids[2] ?? '');
    await page.keyboard.press('k');
    await expectShown(page, ids[1] ?? '');
    await pairList(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectShown(page, ids[3] ?? '');
    await page.keyboard.press('ArrowUp');
    await expectShown(page, ids[2] ?? '');
    const active = await pairList(page).getAttribute('aria-activedescendant');
    expect(await page.locator(`#${active} .pair-id`).innerText()).toBe(ids[2]);
    expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
    for (let i = 0; i < 4; i++) await page.keyboard.press('k');
    await expectShown(page, ids[0] ?? '');
    await pairList(page).getByRole('option').nth(3).click();
    await expectShown(page, ids[3] ?? '');
    await page.keyboard.press('Control+j');
    await expectShown(page, ids[3] ?? '');
  });

  it('can be searched after /, and Esc clears the filters; neither interferes with typing', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    await filter(page, 'Outcome').selectOption('silent');
    await filter(page, 'Outcome').press('j');
    const shown = await shownPair(page);
    await pairView(page).locator('#pair-title').click();
    await page.keyboard.press('/');
    expect(await filter(page, 'Text').evaluate(isFocused)).toBe(true);
    await page.keyboard.type('jk/j');
    expect(await filter(page, 'Text').inputValue()).toBe('jk/j');
    expect(hashOf(page).get('pair')).toBe(null);
    await expectFound(page, 0);
    await page.keyboard.press('Escape');
    await expect.poll(() => filter(page, 'Text').inputValue()).toBe('');
    expect(await filter(page, 'Text').evaluate(isFocused)).toBe(false);
    expect(hashOf(page).get('outcome')).toBe('silent');
    await expectShown(page, shown);
    await page.keyboard.press('Escape');
    await expect.poll(() => hashOf(page).get('outcome')).toBe(null);
    await expectFound(page, faults.length);
  });
});

/** The first ids of the list. */
async function listedIds(page: Page, count: number): Promise<readonly string[]> {
  await pairList(page).getByRole('option').nth(count).waitFor();
  return (await pairList(page).locator('.pair-id').allInnerTexts()).slice(0, count);
}

const isFocused = (element: { ownerDocument: { activeElement: unknown } }): boolean =>
  element.ownerDocument.activeElement === element;
