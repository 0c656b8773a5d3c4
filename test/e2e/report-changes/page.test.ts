import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import {
  accessFaults,
  describeInBrowser,
  expectQuiet,
  useBrowser,
} from '../../support/browser/browser.ts';
import { expectFound, pairView } from '../../support/browser/report-reader.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';
import { filter } from '../report-page/explorer-page.ts';
import { inFull } from '../report-page/measured-folder.ts';
import {
  ALARMED,
  GONE,
  LOST_TYPE,
  NEW,
  SAME,
  type TwoRuns,
  WORSE,
  writeTwoRuns,
} from './two-runs.ts';

describeInBrowser('the page of two runs', () => {
  const browser = useBrowser();
  let runs: TwoRuns;
  let file = '';
  beforeAll(() => {
    runs = writeTwoRuns(sharedFolder());
    file = join(runs.now, 'report.html');
    tj(['gate', runs.now, '--judge', WORSE, '--min-delta', '0.9']);
    expect(tj(['report', runs.now, '--against', runs.then]).status).toBe(0);
  });
  const lost = () => runs.faults.filter(({ label }) => label.failureType === LOST_TYPE);

  it('says what changed, and leads from each number to its pairs and back', async () => {
    const opened = await browser.open(file, { hash: '/changes' });
    const { page } = opened;
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      `Overall Δ fell for ${WORSE} and ${ALARMED}; no measurable change for 1 judge. By fault type, ${WORSE} fell on wrong tool (−1.00), ${ALARMED} fell on wrong tool (−1.00) and there are 5 more falls.`,
    );
    const table = page.getByRole('region', { name: 'What changed for each judge' });
    const row = (id: string) => table.getByRole('row').filter({ hasText: id });
    expect(inFull(await row(WORSE).innerText())).toMatch(/\+1\.00 → \+0\.83 .*−0\.17 \[.*\] fell/);
    expect(inFull(await row(SAME).innerText())).toContain('is the same');
    await row(WORSE)
      .getByRole('link', { name: String(lost().length), exact: true })
      .click();
    await expectFound(page, lost().length);
    expect(await filter(page, 'Change').inputValue()).toBe('newly-missed');
    const said = pairView(page).locator('.pair-history').first();
    expect(inFull(await said.innerText())).toBe('then ● detected → now ○ missed newly missed');
    await page.goBack();
    await page.getByRole('heading', { name: /Δ fell for/ }).waitFor();
    expectQuiet(opened);
  });

  it('says by fault type only what is shown, and lists judges of one run alone as text', async () => {
    const { page } = await browser.open(file, { hash: '/changes' });
    const grid = page.getByRole('region', { name: 'Change of Δ by judge and fault type' });
    const cells = grid.getByRole('row').filter({ hasText: WORSE }).getByRole('cell');
    const texts = await cells.allInnerTexts();
    expect(texts.filter((text) => text.includes('−1.00'))).toEqual(['▼ −1.00']);
    expect(texts.slice(0, 6).filter((text) => text === 'same').length).toBe(5);
    expect(await page.getByText(`Only in the earlier run: ${GONE}.`).count()).toBe(1);
    expect(await page.getByText(`Not in the earlier run: ${NEW}.`).count()).toBe(1);
    await grid
      .getByRole('link', { name: /−1\.00/ })
      .first()
      .click();
    await expectFound(page, lost().length);
  });

  it('filters pairs by any change, and knows a change that it does not know', async () => {
    const { page } = await browser.open(file, { hash: `/pairs?judge=${ALARMED}` });
    await filter(page, 'Change').selectOption('newly flags the clean run');
    await expectFound(page, runs.faults.length);
    await filter(page, 'Judge').selectOption(SAME);
    await filter(page, 'Change').selectOption('any change');
    await expectFound(page, 0);
    await filter(page, 'Change').selectOption('same answers');
    await expectFound(page, runs.faults.length);
  });

  it('says on the first screen what the gate decided and what changed', async () => {
    const { page } = await browser.open(file, { hash: '/' });
    expect(inFull(await page.getByRole('heading', { level: 1 }).innerText())).toMatch(
      /Gate failed for worse: Δ \+0\.833, wanted ≥ 0\.9; 1 of 2 criteria passed, 1 failed\.$/,
    );
    const gate = page.locator('details.gate-details');
    expect(inFull(await gate.locator('summary').innerText())).toMatch(
      /^Decided on \d+ \w+ \d{4} by Δ ≥ 0\.9 and unscored ≤ 0\.02$/,
    );
    await gate.locator('summary').click();
    const row = gate.getByRole('row').filter({ hasText: '≥ 0.9' });
    expect(inFull(await row.innerText())).toMatch(/✗ failed worse Δ \+0\.833 \[.*\] ≥ 0\.9/);
    await page.getByRole('link', { name: /^Since .*then \(15 Nov 2026\)/ }).click();
    await page.getByRole('heading', { name: /Δ fell for/ }).waitFor();
  });

  it('can be read by everybody, in both themes and on a phone', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await browser.open(file, { hash: '/changes', colorScheme });
      expect(await accessFaults(page)).toEqual([]);
    }
    const { page } = await browser.open(file, {
      hash: '/changes',
      viewport: { width: 390, height: 844 },
    });
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(390);
  });

  it('has neither the level nor the filter where nothing is compared', async () => {
    const alone = join(runs.then, 'report.html');
    tj(['report', runs.then]);
    const { page } = await browser.open(alone, { hash: '/changes' });
    await page.getByText('This report compares nothing').waitFor();
    expect(await page.getByRole('link', { name: 'What changed' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Pair by pair' }).click();
    await filter(page, 'Judge').waitFor();
    expect(await filter(page, 'Change').count()).toBe(0);
  });
});
