import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeInBrowser, expectQuiet, useBrowser } from '../../support/browser/browser.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';
import { published } from '../../support/reference/published.ts';
import { OUTCOME_JUDGE, STEP_JUDGE, writtenRun } from '../../support/rows/written-run.ts';
import { inFull, measurementOf } from './measured-folder.ts';

describeInBrowser('a page of model judges', () => {
  const browser = useBrowser();
  const root = sharedFolder();

  it('says how many runs are unscored and how the page can be made again', async () => {
    const { folder } = writtenRun(join(root, 'models'));
    expect(tj(['report', folder, '--prevalence', '0.8']).status).toBe(0);
    const file = join(folder, 'report.html');
    const judge = measurementOf(folder).judges.find(({ judgeId }) => judgeId === STEP_JUDGE);
    expect(judge?.unscored).toBeGreaterThan(1);
    const overview = await browser.open(file);
    const row = overview.page
      .getByRole('region', { name: 'The judges' })
      .getByRole('row', { name: new RegExp(`^${STEP_JUDGE}`) });
    expect(inFull(await row.getByRole('cell').last().innerText())).toMatch(
      new RegExp(`^${judge?.unscored} of \\d+ runs, \\d+ without a verdict$`),
    );
    const measures = await browser.open(file, { hash: '/measures' });
    const tools = measures.page.getByRole('table', { name: 'Precision if 80 % of real runs' });
    expect(await tools.count()).toBe(1);
    const { page } = await browser.open(file, { hash: '/method' });
    expect((await page.locator('pre').innerText()).split('\n').slice(1)).toEqual([
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
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(OUTCOME_JUDGE);
    for (const hash of ['/', '/measures', '/method']) {
      await page.evaluate(`location.hash = '${hash}'`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('main').innerText()).not.toContain(STEP_JUDGE);
    }
    expect(await page.getByLabel('Difference in').count()).toBe(0);
    expect(await page.getByRole('main').innerText()).toContain("They are the paper's");
  });

  it.runIf(published)('says of the released judges what the paper says', async () => {
    const out = join(root, 'released.html');
    const made = tj(['report', published?.folder ?? '', '--out', out]);
    expect([made.status, made.stderr]).toEqual([0, '']);
    const opened = await browser.open(out);
    const main = inFull(await opened.page.getByRole('main').innerText());
    expect(main).toContain(
      'It sees five of six fault types. No clear sign that unsupported claim is caught',
    );
    expect(main).toContain('outcome:qwen2.5:14b +0.16 [+0.10, +0.22]');
    const { page } = await browser.open(out, { hash: '/judge/outcome:qwen2.5:14b' });
    expect(inFull(await page.getByRole('main').innerText())).toContain(
      'Flags 43 % of silent faults and 38 % of their clean parents, so Δ is +0.05 [−0.01, +0.11]',
    );
    expectQuiet(opened);
  });
});
