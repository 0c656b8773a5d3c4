import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, useBrowser } from '../../../support/browser/browser.ts';
import { expectFound, pairList, pairView } from '../../../support/browser/report-reader.ts';
import { sharedFolder } from '../../../support/files/temporary-folder.ts';
import { tj } from '../../../support/process/tj.ts';
import { buildSet } from '../../../support/rows/simulate.ts';
import { someVerdict } from '../../../support/rows/some-verdict.ts';
import { writeRun } from '../../../support/rows/written-run.ts';
import { expectNothingRan, hostileSet, hostileVerdicts } from '../hostile-set.ts';

describeInBrowser('a page of very long texts', () => {
  const browser = useBrowser();
  const root = sharedFolder();

  it('opens, shows a pair and moves on to the next', async () => {
    const long = (field: string, length = 1_000_000): string =>
      `${field} ${'<b>long</b> '.repeat(length / 12)}`;
    const text = (field: string): string =>
      /^(goal|answer faulty|rationale|verdict error)/.test(field)
        ? long(field)
        : /^(INS|judge)/.test(field)
          ? long(field, 5000)
          : field;
    const [first = ''] = hostileSet((field) => field).map(({ instanceId }) => instanceId);
    const set = hostileSet(text).filter(({ instanceId }) => instanceId.startsWith(first));
    writeRun(join(root, 'long'), set, hostileVerdicts(set, text));
    const made = tj(['report', join(root, 'long')]);
    expect([made.status, made.stderr]).toEqual([0, '']);
    const opened = await browser.open(join(root, 'long', 'report.html'), { hash: '/pairs' });
    const { page } = opened;
    await expectFound(page, set.filter(({ label }) => label.faulty).length);
    const ids = await pairList(page).locator('.pair-id').allTextContents();
    const shown = pairView(page).locator('#pair-title');
    await expect.poll(() => shown.textContent()).toBe(ids[0]);
    await page.keyboard.press('j');
    await expect.poll(() => shown.textContent()).toBe(ids[1]);
    const goal = await pairView(page).locator('.goal').textContent();
    expect(goal?.length).toBeGreaterThan(990_000);
    expect(await widthOf(page)).toBeLessThanOrEqual(1280);
    await expectNothingRan(opened);
  });

  it.each([1200, 390])('has no name that does not fit into %d pixels', async (width) => {
    const folder = join(root, `names-${width}`);
    const name = (text: string): string => `${text}${'x'.repeat(110)}`;
    const judges = ['a', name('judge-'), `http-${'long-name.'.repeat(9)}example:8080`];
    const set = buildSet({ size: 12, seed: 7, parents: true }).map((row) => {
      const { failureType } = row.label;
      const type = failureType === null ? null : name(failureType);
      return { ...row, label: { ...row.label, failureType: type } };
    });
    writeRun(
      folder,
      set,
      judges.flatMap((judgeId) =>
        set.map(({ id, label }) => someVerdict(id, { judgeId, faulty: label.faulty })),
      ),
    );
    expect(tj(['report', folder]).status).toBe(0);
    const { page } = await browser.open(join(folder, 'report.html'), {
      viewport: { width, height: 900 },
    });
    for (const hash of [
      '/',
      ...judges.map((id) => `/judge/${encodeURIComponent(id)}`),
      '/pairs',
      '/measures',
    ]) {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await page.waitForTimeout(100);
      expect(await widthOf(page), hash).toBe(width);
    }
  });
});

const widthOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth');
