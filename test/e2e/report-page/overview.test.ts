import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Measurement } from '../../../src/4-measuring/measurement/measurement.ts';
import { percent, percentRange, range, signed } from '../../../src/base/text/numbers.ts';
import { describeInBrowser, expectQuiet, useBrowser } from '../../support/browser/browser.ts';
import { expectFound } from '../../support/browser/report-reader.ts';
import { judgedDemo } from './judged-demo.ts';
import { byDelta, inFull } from './measured-folder.ts';

const judgesIn = (page: Page): Locator => page.getByRole('region', { name: 'The judges' });
const gridIn = (page: Page): Locator => page.getByRole('region', { name: 'by fault type' });

/** The rows of a table that are about a judge. */
const judgeRows = (table: Locator): Locator =>
  table.getByRole('row').filter({ has: table.page().getByRole('rowheader') });

const ranking = async (page: Page): Promise<readonly string[]> =>
  (await judgeRows(judgesIn(page)).getByRole('rowheader').allInnerTexts()).map(inFull);

describeInBrowser('the overview', () => {
  const browser = useBrowser();
  let file: string;
  let measurement: Measurement;
  beforeAll(() => {
    const demo = judgedDemo();
    file = join(demo.runs, 'demo/report.html');
    measurement = demo.measurement;
  });

  const rowOf = (table: Locator, judge: string): Locator =>
    table.getByRole('row', { name: new RegExp(`^${judge}\\b`) });

  it('says whom to trust and what nobody sees, without an error and without a request', async () => {
    const opened = await browser.open(file);
    const { headline, caveats } = measurement.recommendation;
    expect(await opened.page.locator('.trust').innerText()).toBe(headline);
    const main = inFull(await opened.page.getByRole('main').innerText());
    for (const caveat of caveats) expect(main).toContain(inFull(caveat));
    const together = opened.page.getByRole('region', { name: 'Several judges as one' });
    expect(await together.innerText()).toMatch(/\bUse (?:programmatic|step|outcome|none|[a-z]+\()/);
    const charts = together.getByRole('img', { name: 'The largest Δ of judges' });
    expect(await charts.count()).toBe(2);
    await together.getByText('The front in numbers').press('Enter');
    expect(await together.getByRole('table').count()).toBe(2);
    expectQuiet(opened);
  });

  it('lists candidates by Δ and controls apart below them', async () => {
    const { page } = await browser.open(file);
    const ids = (control: boolean) =>
      byDelta(measurement)
        .filter((judge) => judge.control === control)
        .map(({ judgeId }) => judgeId);
    expect(await ranking(page)).toEqual([...ids(false), ...ids(true)]);
    for (const { judgeId, metrics, paired } of measurement.judges) {
      const text = inFull(await rowOf(judgesIn(page), judgeId).innerText());
      expect(text).toContain(
        `${signed(metrics.delta.estimate)} ${range(metrics.delta.interval, signed)}`,
      );
      expect(text).toContain(
        `${percent(metrics.falseAlarms.estimate)} ${percentRange(metrics.falseAlarms.interval)}`,
      );
      expect(text).toContain(signed(paired.silent.delta));
    }
  });

  it('sorts by a column, then the other way round, and says so in the address', async () => {
    const { page } = await browser.open(file);
    const before = await ranking(page);
    const head = judgesIn(page).getByRole('button', { name: 'false alarms' });
    const controls = (order: readonly string[]) =>
      order.filter((name) => name.startsWith('control'));
    const byAlarms = measurement.judges
      .filter(({ control }) => control)
      .map(({ metrics }) => metrics.falseAlarms.estimate ?? 2)
      .toSorted((a, b) => a - b);
    const alarmsOf = (name: string): number =>
      measurement.judges.find(({ judgeId }) => judgeId === name)?.metrics.falseAlarms.estimate ?? 2;
    await head.click();
    expect(controls(await ranking(page)).map(alarmsOf)).toEqual(byAlarms);
    await expect.poll(() => new URL(page.url()).hash).toBe('#/?sort=alarms');
    await head.click();
    expect(controls(await ranking(page)).map(alarmsOf)).toEqual(byAlarms.toReversed());
    await head.click();
    expect(await ranking(page)).toEqual(before);
    const again = await browser.open(file, { hash: '/?sort=-alarms' });
    expect(controls(await ranking(again.page)).map(alarmsOf)).toEqual(byAlarms.toReversed());
  });

  it('leads from every cell of the grid to the pairs behind it, and back', async () => {
    const { page } = await browser.open(file);
    for (const [judge, { judgeId, pairedByType }] of measurement.judges.slice(0, 2).entries()) {
      // All columns of one row, and the last of another.
      for (const [place, row] of pairedByType.entries()) {
        if (judge > 0 && place < pairedByType.length - 1) continue;
        const cell = rowOf(gridIn(page), judgeId)
          .getByRole('link')
          .nth(place + 1);
        expect(await cell.innerText()).toBe(row.noneShown ? 'not shown' : signed(row.delta));
        await cell.click();
        await expectFound(page, row.pairs + row.unscored);
        await page.goBack();
        await gridIn(page).waitFor();
      }
    }
  });

  it('leads from false alarms to as many clean runs as it counts', async () => {
    const { page } = await browser.open(file);
    const judge = measurement.judges.find(({ judgeId }) => judgeId === 'control-coin-0.4');
    await rowOf(judgesIn(page), 'control-coin-0.4').getByRole('link').nth(2).click();
    const { count = 0 } = judge?.metrics.falseAlarms ?? {};
    expect(count).toBeGreaterThan(0);
    await expect.poll(() => page.locator('.found').innerText()).toMatch(`${count} runs`);
    await page.locator('#pair-title').waitFor();
    expect(await page.getByRole('article').innerText()).toContain(
      'Nothing was planted in this run.',
    );
  });

  it('marks what a judge is not shown, in words and by a pattern', async () => {
    const { page } = await browser.open(file);
    const cell = rowOf(gridIn(page), 'control-reply-only').getByRole('cell').first();
    expect(await cell.innerText()).toBe('not shown');
    const pattern = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('td.not-shown')).backgroundImage`,
    );
    expect(pattern).toContain('repeating-linear-gradient');
  });

  it('explains a word when it is pointed at, tapped or reached by keyboard', async () => {
    const { page } = await browser.open(file, { hasTouch: true });
    const box = page.getByRole('tooltip');
    const word = judgesIn(page).getByRole('button', { name: 'Δ on silent faults' });
    await word.hover();
    expect(await box.innerText()).toContain('leave the outcome right');
    await page.mouse.move(0, 0);
    await expect.poll(() => box.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'fault', exact: true }).tap();
    expect((await box.innerText()).length).toBeGreaterThan(20);
    await page.keyboard.press('Escape');
    await expect.poll(() => box.isVisible()).toBe(false);
    await word.focus();
    await expect.poll(() => box.isVisible()).toBe(true);
  });

  it('names every level in the title of the tab', async () => {
    const { page } = await browser.open(file);
    const base = await page.title();
    await page.getByRole('link', { name: 'Pair by pair' }).click();
    await expect.poll(() => page.title()).toBe(`pairs · ${base}`);
    await page.getByRole('link', { name: 'Judge by judge' }).click();
    await expect.poll(() => page.title()).toBe(`programmatic · ${base}`);
    await page.goBack();
    await expect.poll(() => page.title()).toBe(`pairs · ${base}`);
  });

  it('is light or dark as the reader chooses, whatever their system prefers', async () => {
    const { page } = await browser.open(file, { fresh: true, colorScheme: 'light' });
    const paper = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const light = await paper();
    await page.getByLabel('Colours').selectOption('dark');
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await paper()).toBe(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel('Colours').selectOption('light');
    expect(await paper()).toBe(light);
  });

  it('keeps to one unit: a share in percent has its interval in percent', async () => {
    for (const hash of ['/', '/measures', '/judge/programmatic']) {
      const { page } = await browser.open(file, { hash });
      await page.getByRole('heading').first().waitFor();
      expect(inFull(await page.getByRole('main').innerText())).not.toMatch(/\d %,? ?\[[-+]?\d\./);
    }
  });
});
