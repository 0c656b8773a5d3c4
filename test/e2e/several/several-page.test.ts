import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { describeInBrowser, expectQuiet, useBrowser } from '../../support/browser/browser.ts';
import {
  expectFound,
  expectShown,
  pairView,
  statusCount,
  tableRows,
} from '../../support/browser/report-reader.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';

describeInBrowser('the page of a set with several faults per run', () => {
  const browser = useBrowser();
  const folder = join(sharedFolder(), 'several');
  const file = join(folder, 'report.html');
  beforeAll(() => {
    const options = ['-n', '80', '--faults-per-run', '3', '--faithful-replies', '--out', folder];
    expect(tj(['generate', '--seed', '7', ...options]).status).toBe(0);
    expect(tj(['judge', folder, '--judge', 'programmatic', 'grounded']).status).toBe(0);
    expect(tj(['report', folder]).status).toBe(0);
  });

  it('marks every fault in the diff, with its type', async () => {
    const id = 'INS-00000-wrong_tool+skipped_precondition+unsupported_claim';
    const opened = await browser.open(file, {
      hash: `/pairs?${new URLSearchParams({ pair: id })}`,
    });
    await expectShown(opened.page, id);
    const view = pairView(opened.page);
    const marks = await view.locator('.step-mark.fault').allInnerTexts();
    expect(marks).toEqual([
      'fault planted here: wrong tool',
      'fault planted here (skipped precondition): 1 step removed',
      'fault planted here: unsupported claim',
    ]);
    expect(await view.locator('.several-faults').innerText()).toBe(
      'Faults wrong tool at step 2, skipped precondition at step 3, unsupported claim at step 4',
    );
    await view.locator('.several-faults').getByRole('button', { name: 'step 4' }).click();
    expectQuiet(opened);
  });

  it('lists runs with several faults by their number, apart from single faults', async () => {
    const { page } = await browser.open(file, { hash: '/pairs?judge=grounded&type=several+3' });
    await expectFound(page, 18);
    expect((await statusCount(page, 'detected')) + (await statusCount(page, 'missed'))).toBe(18);
    const { page: faults } = await browser.open(file, { hash: '/pairs?edits=faults' });
    await expectFound(faults, 18);
    const { page: all } = await browser.open(file, { hash: '/pairs?edits=several' });
    await expectFound(all, 36);
  });

  it('shows what changes with the number of faults, and what stale replies give away', async () => {
    const { page } = await browser.open(file, { hash: '/judge/grounded' });
    const byNumber = await tableRows(page, 'By number of faults in a run');
    expect(byNumber.map(([faults]) => faults)).toEqual(['faults', '1', '2', '3']);
    const [, all] = await tableRows(page, 'What stale replies give away');
    expect(all?.slice(0, 1)).toEqual(['all']);
    expect(all?.[2]).toContain('+1.00');
    expect(all?.[3]).toContain('+0.00');
    const numbers = page.getByRole('table', { name: 'By number' });
    await numbers.getByRole('link', { name: '2', exact: true }).click();
    await expectFound(page, 18);
  });

  it('sets a fault with a faithful reply beside the same fault with the stale one', async () => {
    const id = 'INS-00001-ignored_observation-faithful';
    const { page } = await browser.open(file, { hash: `/pairs?judge=grounded&pair=${id}` });
    await expectShown(page, id);
    const view = pairView(page);
    expect(await view.locator('.run-heads').innerText()).toMatch(
      /Fault with the stale reply\s+Fault with a faithful reply/,
    );
    expect(await view.locator('.first-verdict').innerText()).toContain('saw the stale reply');
  });
});
