import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { describeInBrowser, expectQuiet, useBrowser } from '../../../support/browser/browser.ts';
import { expectShown, foundPairs, pairList } from '../../../support/browser/report-reader.ts';
import { sharedFolder } from '../../../support/files/temporary-folder.ts';
import { tj } from '../../../support/process/tj.ts';

describeInBrowser('the page of a set too large to show', () => {
  const browser = useBrowser();
  const root = sharedFolder();
  const folder = join(root, 'large');
  let faults = 0;
  beforeAll(() => {
    expect(
      tj(['generate', '--seed', '7', '-n', '13400', '--parents', '--out', folder]).status,
    ).toBe(0);
    expect(tj(['judge', folder, '--judge', 'programmatic']).status).toBe(0);
    expect(tj(['report', folder]).status).toBe(0);
    faults = 6 * Math.floor((13400 - 13400 / 4) / 6);
  }, 120_000);

  it('says that it shows a sample, and renders only a few rows, even at the end of the list', async () => {
    const opened = await browser.open(join(folder, 'report.html'), { hash: '/pairs' });
    const { page } = opened;
    const shown = await foundPairs(page);
    expect(shown).toBeLessThanOrEqual(10_000);
    expect(shown).toBeGreaterThan(9_980);
    expect(await page.getByRole('note').innerText()).toContain(
      `Of ${faults.toLocaleString('en')} faults ${shown.toLocaleString('en')} are here`,
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
