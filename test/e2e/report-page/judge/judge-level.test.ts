import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../../../src/4-measuring/measurement/measurement.ts';
import { rowsOf } from '../../../../src/4-measuring/measurement/named-rows.ts';
import { percent, range, signed } from '../../../../src/base/text/numbers.ts';
import {
  accessFaults,
  describeInBrowser,
  expectQuiet,
  useBrowser,
} from '../../../support/browser/browser.ts';
import { foundPairs } from '../../../support/browser/report-reader.ts';
import { sharedFolder } from '../../../support/files/temporary-folder.ts';
import { tj } from '../../../support/process/tj.ts';
import {
  OUTCOME_JUDGE,
  STEP_JUDGE,
  UNREADABLE,
  writtenRun,
} from '../../../support/rows/written-run.ts';
import { inFull, measurementOf } from '../measured-folder.ts';

const levelOf = (judge: string): string => `/judge/${encodeURIComponent(judge)}`;

/** What a link leads to, after following it. */
async function pairsBehind(page: Page, link: Locator): Promise<number> {
  const address = await link.getAttribute('href');
  await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
  await page.locator('main.level-pairs').waitFor();
  const found = await foundPairs(page);
  await page.goBack();
  await page.locator('#judge-title').waitFor();
  return found;
}

describeInBrowser('the level of a judge', () => {
  const browser = useBrowser();
  const root = sharedFolder();
  const file = join(root, 'page.html');
  let measurement: Measurement;
  let step: JudgeMeasurement;
  beforeAll(() => {
    const { folder } = writtenRun(join(root, 'run'), { size: 96 });
    expect(tj(['judge', folder, '--judge', 'control-everything']).status).toBe(0);
    expect(tj(['report', folder, '--out', file]).status).toBe(0);
    measurement = measurementOf(folder);
    step = measurement.judges.find(({ judgeId }) => judgeId === STEP_JUDGE) as JudgeMeasurement;
  });
  const open = (judge: string, options = {}) =>
    browser.open(file, { hash: levelOf(judge), ...options });

  it('names the judge, says what was found, and shows its types with Δ and interval', async () => {
    const opened = await open(STEP_JUDGE);
    const { page } = opened;
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(STEP_JUDGE);
    expect(inFull(await page.locator('.judge-heading .sentence').innerText())).toBe(
      inFull(step.sentence.replace(`${STEP_JUDGE} f`, 'F')),
    );
    const chart = page.getByRole('list', { name: 'Flag rates and Δ by fault type' });
    for (const row of step.pairedByType) {
      const line = inFull(
        await chart.getByRole('listitem').filter({ hasText: row.label }).first().innerText(),
      );
      expect(line).toContain(`${row.pairs} pairs`);
      expect(line).toContain(`${percent(row.parentRate)} of clean`);
      expect(line).toContain(`${percent(row.faultRate)} of faulty`);
      expect(line).toContain(`${signed(row.delta)} ${range(row.interval, signed)}`);
    }
    expectQuiet(opened);
  });

  it('moves every number of the judge with the threshold, which a keyboard reaches', async () => {
    const { page } = await open(STEP_JUDGE);
    const { curve, highestDelta } = step.scores as NonNullable<JudgeMeasurement['scores']>;
    const part = page.getByRole('region', { name: 'Would another threshold do better?' });
    const slider = part.getByRole('slider');
    const numbersAt = async () => {
      const at = Number(await slider.inputValue());
      expect(await slider.getAttribute('aria-valuetext')).toBe(`≥ ${curve.thresholds[at]}`);
      const rate = (counts: readonly number[], of: number): number => (counts[at] ?? 0) / of;
      const told = ({ made, parents, pairs }: typeof curve.all): readonly string[] => [
        percent(rate(made, pairs)),
        percent(rate(parents, pairs)),
        signed(rate(made, pairs) - rate(parents, pairs)),
      ];
      const figures = await part.locator('.judge-figures dd').allInnerTexts();
      expect(figures).toEqual([
        told(curve.all)[2],
        percent(rate(curve.faults.flagged, curve.faults.runs)),
        percent(rate(curve.clean.flagged, curve.clean.runs)),
      ]);
      for (const [row, each] of [curve.all, ...curve.byType].entries()) {
        const cells = await part.locator('tbody tr').nth(row).locator('td').allInnerTexts();
        expect(cells.slice(1)).toEqual(told(each));
      }
      expect(await part.locator('.roc title').textContent()).toContain(told(curve.all)[2]);
      return at;
    };
    const first = await numbersAt();
    expect(curve.thresholds[first]).toBe(highestDelta.threshold);
    await slider.focus();
    await page.keyboard.press('End');
    expect(await numbersAt()).toBe(curve.thresholds.length - 1);
    await page.keyboard.press('ArrowLeft');
    expect(await numbersAt()).toBe(curve.thresholds.length - 2);
  });

  it('leads from every cell of the matrix to as many pairs as it says', async () => {
    const { page } = await open(STEP_JUDGE);
    const cells = page.getByRole('region', { name: 'Types that it names' }).locator('td a');
    const counts = step.confusion.flat().filter((count) => count > 0);
    expect((await cells.allInnerTexts()).map(Number)).toEqual(counts);
    for (const at of [0, 1, counts.length - 1]) {
      expect(await pairsBehind(page, cells.nth(at))).toBe(counts[at]);
    }
  });

  it('leads from silent, loud and every part of the four fields to their pairs', async () => {
    const { page } = await open(STEP_JUDGE);
    const all = (row: { pairs: number; unscored: number } | undefined): number =>
      (row?.pairs ?? 0) + (row?.unscored ?? 0);
    const links = page.getByRole('list', { name: /by outcome and answer/ }).locator('.rate-delta');
    const shown = [...rowsOf(step.paired), ...rowsOf(step.reachByOutcome)].filter(
      ({ pairs }) => pairs > 0,
    );
    expect(await links.count()).toBe(shown.length);
    for (const [at, row] of shown.entries()) {
      expect(await pairsBehind(page, links.nth(at)), row.group).toBe(all(row));
    }
  });

  it('leads from what it flags and how sure it is to those pairs and to no others', async () => {
    const { page } = await open(STEP_JUDGE);
    const flagged = page.locator('.judge-figures a', { hasText: `of ${step.metrics.recall.of}` });
    expect(await pairsBehind(page, flagged.first())).toBe(step.metrics.recall.count);
    const bins = page.getByRole('list', { name: /How often it is right/ }).getByRole('link');
    expect(await bins.count()).toBe(step.calibrationCurve.filter(({ count }) => count > 0).length);
    const found = await pairsBehind(page, bins.first());
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(measurement.set.faults);
  });

  it('lists its surest mistakes, and says why verdicts could not be read', async () => {
    const { page } = await open(STEP_JUDGE);
    const first = page.locator('.mistakes li').first();
    const id = await first.locator('.mistake-id').innerText();
    expect(await page.getByLabel('About the pair').inputValue()).toBe(id);
    await first.getByRole('link').click();
    await page.getByRole('article').waitFor();
    expect(page.url()).toContain(`pair=${id}`);
    await page.goBack();
    const unscored = page.locator('.facts div', { hasText: 'unscored' });
    expect(await unscored.innerText()).toContain(`× ${UNREADABLE}`);
    expect(await unscored.getByRole('link').innerText()).toBe(`${step.unscored} runs`);
  });

  it('leads to the judges before and after it, a control last and marked as one', async () => {
    const { page } = await open(STEP_JUDGE);
    const next = page.getByRole('navigation', { name: 'Other judges' }).locator('[rel=next]');
    await next.click();
    await expect.poll(() => page.locator('#judge-title').innerText()).toBe(OUTCOME_JUDGE);
    expect(await page.getByRole('list', { name: 'Good and bad at' }).innerText()).toMatch(
      /Is not shown/,
    );
    await next.click();
    await expect.poll(() => page.locator('#judge-title').innerText()).toBe('control-everything');
    expect(await page.locator('.subtitle').innerText()).toMatch(/^a control/);
    expect(await next.count()).toBe(0);
    await page.goBack();
    await expect.poll(() => page.locator('#judge-title').innerText()).toBe(OUTCOME_JUDGE);
  });

  it('says of a judge that is not in the report that it is not, and leads back', async () => {
    const { page } = await open('nobody <b>');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('No such judge');
    expect(await page.getByRole('main').innerText()).toContain('nobody <b>');
    await page.getByRole('link', { name: /The overview/ }).click();
    await page.locator('main.level-overview').waitFor();
  });

  it.each([
    ['on a phone', { viewport: { width: 390, height: 844 } }],
    ['on a dark laptop', { viewport: { width: 1366, height: 650 }, colorScheme: 'dark' as const }],
  ])('can be read and used by everyone, %s', async (_, options) => {
    const { page } = await open(STEP_JUDGE, { ...options, bypassCSP: true, fresh: true });
    await page.locator('.word-for-word').first().waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    const smallest = await page.evaluate(
      `Math.min(...Array.from(document.querySelectorAll('main *'), (element) =>
        Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.data.trim() !== '')
          ? Number.parseFloat(getComputedStyle(element).fontSize) : 99))`,
    );
    expect(smallest).toBeGreaterThanOrEqual(11);
  });
});
