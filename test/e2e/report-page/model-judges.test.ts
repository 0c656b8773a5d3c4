import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signed } from '../../../src/report/text/numbers.ts';
import { describeInBrowser, expectQuiet, useBrowser } from '../../support/browser/browser.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';
import { published } from '../../support/reference/published.ts';
import { OUTCOME_JUDGE, STEP_JUDGE, writtenRun } from '../../support/rows/written-run.ts';
import { inFull, measurementOf } from './measured-folder.ts';

describeInBrowser('a page of model judges', () => {
  const browser = useBrowser();
  const root = sharedFolder();

  it('says how many runs are unscored and what Δ could be with them', async () => {
    const { folder } = writtenRun(join(root, 'models'));
    expect(tj(['report', folder, '--prevalence', '0.8']).status).toBe(0);
    const { page } = await browser.open(join(folder, 'report.html'));
    const judge = measurementOf(folder).judges.find(({ judgeId }) => judgeId === STEP_JUDGE);
    const card = page.locator('#verdict li', {
      has: page.getByRole('heading', { name: STEP_JUDGE }),
    });
    expect(judge?.unscored).toBeGreaterThan(1);
    expect(inFull(await card.getByRole('list').innerText())).toContain(
      `${judge?.unscored} runs are unscored (no verdict, or none that could be read); counting them, Δ could be anything from ${signed(judge?.paired[0]?.lowest ?? null)} to ${signed(judge?.paired[0]?.highest ?? null)}.`,
    );
    expect(await page.getByRole('table', { name: 'Precision if 80 % of real runs' }).count()).toBe(
      1,
    );
    expect((await page.locator('#method pre').innerText()).split('\n').slice(1)).toEqual([
      `tj judge ${folder} --judge step outcome --model writer:7b`,
      `tj report ${folder} --prevalence 0.8`,
    ]);
  });

  it('names one judge only, and compares it with no other, if one is chosen', async () => {
    const { folder } = writtenRun(join(root, 'one'));
    const out = join(root, 'one.html');
    const made = tj([
      'report',
      folder,
      '--judge',
      OUTCOME_JUDGE,
      '--out',
      out,
      '--method',
      'paper',
    ]);
    expect(made.status).toBe(0);
    const { page } = await browser.open(out);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('What this judge sees');
    expect(await page.getByLabel('Difference in').count()).toBe(0);
    expect(await page.locator('#method').innerText()).toContain("They are the paper's");
    expect(await page.getByRole('main').innerText()).not.toContain(STEP_JUDGE);
  });

  it.runIf(published)('says of the released judges what the paper says', async () => {
    const out = join(root, 'released.html');
    const made = tj(['report', published?.folder ?? '', '--out', out]);
    expect([made.status, made.stderr]).toEqual([0, '']);
    const opened = await browser.open(out);
    const card = opened.page.locator('#verdict li', {
      has: opened.page.getByRole('heading', { name: 'outcome:qwen2.5:14b' }),
    });
    expect(inFull(await card.innerText())).toContain(
      'Flags 43 % of silent faults and 38 % of their clean parents, so Δ is +0.05 [+0.00, +0.11]',
    );
    await opened.page.getByRole('article').waitFor();
    expectQuiet(opened);
  });
});
