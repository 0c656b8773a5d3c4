import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { describeInBrowser, useBrowser } from '../../support/browser/browser.ts';
import { expectFound } from '../../support/browser/report-reader.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';
import { RECORDED_ENTRY, recordedFault, recordedParent } from '../../support/rows/recorded-set.ts';
import { EIGHT, rewarded, rising, skilledVerdicts } from '../../support/rows/skilled-judges.ts';
import { writeRun } from '../../support/rows/written-run.ts';
import { measurementOf } from './measured-folder.ts';

const numbers = Array.from({ length: 40 }, (_, at) => at + 1);

describeInBrowser('a page with many judges and labelled runs', () => {
  const browser = useBrowser();
  const root = sharedFolder();
  const [folder, labels] = [join(root, 'faults'), join(root, 'labels')];
  const file = join(folder, 'report.html');

  beforeAll(() => {
    const planted = numbers.flatMap((number) => [recordedParent(number), recordedFault(number)]);
    writeRun(folder, planted, skilledVerdicts(planted, rising), [RECORDED_ENTRY]);
    const labelled = numbers.map((number) => rewarded(100 + number, number <= 20));
    writeRun(labels, labelled, skilledVerdicts(labelled, rising), [
      { command: 'import', environment: 'recorded' },
    ]);
    expect(tj(['report', folder, '--labels', labels]).status).toBe(0);
  });

  it('says what can be concluded from the labels, draws every judge and lists it', async () => {
    const { page } = await browser.open(file);
    const section = page.getByRole('region', { name: 'Does Δ predict how judges do' });
    await expect(section.getByText(/^Judges with a larger Δ also tell/).count()).resolves.toBe(1);
    const drawing = section.getByRole('img');
    expect(await drawing.locator('circle').count()).toBe(EIGHT.length);
    const table = section.getByRole('table', { name: 'On planted faults and on labelled runs' });
    expect(await table.getByRole('row').count()).toBe(EIGHT.length + 1);
  });

  it('leads from the number of pairs that nobody gets right to these pairs, and filters by it', async () => {
    const { items } = measurementOf(folder);
    const { page } = await browser.open(file, { hash: '/measures' });
    const table = page.getByRole('table', { name: 'Hard and easy pairs' });
    const marked = items?.all.against ?? 0;
    expect(marked).toBeGreaterThan(0);
    await table
      .getByRole('link', { name: String(marked), exact: true })
      .first()
      .click();
    await expectFound(page, marked);
    const filter = page.getByRole('form').getByLabel('Difficulty', { exact: true });
    await filter.selectOption({ label: 'everybody right' });
    await expectFound(page, items?.all.everybody ?? -1);
    expect(page.url()).toContain('item=everybody');
  });
});
