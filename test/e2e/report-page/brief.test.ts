import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Measurement } from '../../../src/4-measuring/measurement/measurement.ts';
import { signed } from '../../../src/base/text/numbers.ts';
import { describeInBrowser, useBrowser } from '../../support/browser/browser.ts';
import { expectFound, expectShown, hashOf } from '../../support/browser/report-reader.ts';
import { judgedDemo, STEP } from './judged-demo.ts';
import { inFull, measurementOf } from './measured-folder.ts';

/** How far each table of the page reaches beyond the place that it has. */
const OVERFLOW = `Math.max(...[...document.querySelectorAll('.table-wrap')].map(
  (box) => box.scrollWidth - box.clientWidth
))`;

describeInBrowser('the page, read standing up', () => {
  const browser = useBrowser();
  let file: string;
  let analyst: string;
  let measurement: Measurement;
  beforeAll(() => {
    const demo = judgedDemo();
    file = join(demo.runs, 'demo/report.html');
    analyst = join(demo.runs, 'demo-data-analyst');
    measurement = demo.measurement;
  });

  it('begins with the gate, in its colour, and then says whom to trust', async () => {
    const { page } = await browser.open(file);
    expect(inFull(await page.getByRole('heading', { level: 1 }).innerText())).toMatch(
      /^✗ Gate failed for step:scripted: Δ [−+]0\.\d+, wanted ≥ 0\.5; 1 of 2 criteria passed, 1 failed\.$/,
    );
    expect(await page.locator('.banner').getAttribute('class')).toContain('failed');
    expect(await page.locator('.trust').innerText()).toBe(measurement.recommendation.headline);
  });

  it('cuts no table off, from a laptop to a large screen', async () => {
    const { page } = await browser.open(file);
    for (const hash of ['/', '/measures', `/judge/${STEP}`]) {
      await page.evaluate(`location.hash = '${hash}'`);
      await page.locator('.table-wrap:visible').first().waitFor();
      for (const width of [1366, 1440, 1920, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = () => page.evaluate<number>(OVERFLOW);
        await expect.poll(overflow, { message: `${hash} at ${width}` }).toBeLessThanOrEqual(0);
      }
    }
  });

  it('has its navigation on one line of a phone', async () => {
    const { page } = await browser.open(file, { viewport: { width: 390, height: 844 } });
    expect((await page.locator('.masthead').boundingBox())?.height).toBeLessThan(50);
  });

  it('calls types with too few pairs neither caught nor missed, and says how many would do', async () => {
    const { page } = await browser.open(join(analyst, 'report.html'));
    const { recommendation } = measurementOf(analyst);
    expect(recommendation.unsettled.length).toBeGreaterThan(9);
    // Nothing was gated here, so whom to trust comes first.
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(recommendation.headline);
    const cards = page.getByRole('list', { name: 'What is covered' }).getByRole('listitem');
    for (const card of await cards.all()) {
      expect(inFull(await card.innerText())).toMatch(/^\? .* too few pairs: \d+, about \d+ needed/);
    }
    // One judge has nobody to be compared with in a grid.
    expect(await page.getByRole('region', { name: 'by fault type' }).count()).toBe(0);
  });

  it('leads from anywhere on a card to the pairs of its type', async () => {
    const { page } = await browser.open(file);
    const card = page.getByRole('list', { name: 'What is covered' }).getByRole('link').nth(1);
    const row = measurement.judges[0]?.pairedByType[1];
    expect(inFull(await card.innerText())).toContain(signed(row?.delta ?? null));
    await card.click({ position: { x: 3, y: 3 } });
    await expectFound(page, row?.pairs ?? 0);
    expect(hashOf(page).get('type')).toBe(row?.group);
  });

  it('quotes a fault that the judge to trust passed, and leads to it', async () => {
    const { page } = await browser.open(file);
    const quoted = page.getByRole('region', { name: 'A fault that programmatic passed' });
    expect(inFull(await quoted.innerText())).toMatch(
      /step \d+: \w+ \{.*The judge: no process rule/,
    );
    await quoted.getByRole('link').click();
    await page.locator('#pair-title').waitFor();
    await expectShown(page, hashOf(page).get('pair') ?? '');
    expect(hashOf(page).get('status')).toBe('missed');
  });

  it('begins pair by pair with the mistakes of the judge to trust, of faults alone', async () => {
    const { page } = await browser.open(file);
    await page.getByRole('link', { name: 'Pair by pair' }).click();
    await page.locator('#pair-title').waitFor();
    expect(Object.fromEntries(hashOf(page))).toEqual({
      judge: 'programmatic',
      edits: 'faults',
      sort: 'worst',
    });
    expect(await page.locator('.first-verdict').innerText()).toContain('missed');
    const counts = await page.getByRole('group', { name: 'Status' }).locator('b').allInnerTexts();
    expect(counts.map(Number).reduce((sum, count) => sum + count, 0)).toBe(measurement.set.faults);
  });

  it('says that it does not have a view, a text or a copied address that it does not have', async () => {
    const { page } = await browser.open(file, { hash: '/blah' });
    await page.getByRole('heading', { name: 'Unknown view' }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain('no view that is called blah');
    await page.evaluate(`location.hash = '/pairs?text=nobody+wrote+this'`);
    await expectFound(page, 0);
    await page.getByText('No pair that passes these filters has this text.').waitFor();
    expect(await page.locator('#pair-title').count()).toBe(0);
  });

  it('copies the address of what is shown', async () => {
    const { page } = await browser.open(file, { fresh: true, permissions: ['clipboard-write'] });
    await page.getByRole('link', { name: 'Judge by judge' }).click();
    await page.getByRole('button', { name: 'copy link' }).click();
    await page.getByRole('button', { name: /copied|address bar/ }).waitFor();
  });

  it('goes to any judge by name, and to a sorted column by its arrow', async () => {
    const { page } = await browser.open(file, { hash: `/judge/${STEP}` });
    const judges = page.getByRole('navigation', { name: 'Other judges' }).getByRole('combobox');
    await judges.selectOption({ label: 'control-nothing, a control' });
    await page.getByRole('heading', { level: 1, name: 'control-nothing' }).waitFor();
    await page.evaluate(`location.hash = '/?sort=alarms'`);
    const head = page.getByRole('columnheader', { name: 'false alarms' });
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    expect(await head.innerText()).toContain('↑');
    await page.evaluate(`location.hash = '/?sort=delta'`);
    const delta = page.getByRole('columnheader', { name: 'Δ over all faults' });
    expect(await delta.getAttribute('aria-sort')).toBe('descending');
  });

  it('prints as a brief: two pages of overview, and four of a judge', async () => {
    const { page } = await browser.open(file, { fresh: true });
    const sheets = async (): Promise<number> =>
      (await page.pdf({ format: 'A4', preferCSSPageSize: true }))
        .toString('latin1')
        .match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
    await page.locator('.missed-pair').waitFor();
    expect(await sheets()).toBeLessThanOrEqual(2);
    await page.evaluate(`location.hash = '/judge/${STEP}'`);
    await page.locator('#judge-title').waitFor();
    expect(await sheets()).toBeLessThanOrEqual(4);
  });
});
