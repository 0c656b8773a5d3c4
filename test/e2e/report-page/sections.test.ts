import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Measurement } from '../../../src/metrics/measurement/measurement.ts';
import { metrics } from '../../../src/metrics/metrics.ts';
import { differenceText } from '../../../src/report/text/metric-text.ts';
import { percent, range, signed } from '../../../src/report/text/numbers.ts';
import { describeInBrowser, expectQuiet, useBrowser } from '../../support/browser/browser.ts';
import { openDetails, tableColumn, tableRows } from '../../support/browser/report-reader.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';
import { byDelta, inFull, measurementOf } from './measured-folder.ts';

describeInBrowser('the page of the demo', () => {
  const browser = useBrowser();
  const root = sharedFolder();
  const folder = join(root, 'demo');
  const file = join(folder, 'report.html');
  let measurement: Measurement;
  let page: Page;
  beforeAll(async () => {
    expect(tj(['demo', '--out', folder]).status).toBe(0);
    measurement = measurementOf(folder);
    page = (await browser.open(file)).page;
  });

  it('opens on the best judge, without an error and without a request', async () => {
    const opened = await browser.open(file);
    await opened.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await opened.page.title()).toBe('What these judges see');
    await opened.page.getByRole('article').waitFor();
    const choice = opened.page.locator('#measures').getByLabel('Judge', { exact: true });
    expect(await choice.inputValue()).toBe(byDelta(measurement)[0]?.judgeId);
    await opened.page.locator('#figures').getByText('The numbers').first().click();
    await opened.page.locator('#figures').getByRole('table').first().waitFor();
    expectQuiet(opened);
  });

  it('ranks the judges by Δ and shows it with its interval', async () => {
    const cards = page
      .locator('#verdict')
      .getByRole('listitem')
      .filter({
        has: page.getByRole('heading', { level: 2 }),
      });
    const texts = (await cards.allInnerTexts()).map(inFull);
    const expected = byDelta(measurement).map(({ judgeId, paired: [all] }) =>
      inFull(`${judgeId} Δ ${signed(all?.delta ?? null)} ${range(all?.interval ?? null, signed)}`),
    );
    expect(texts.length).toBe(measurement.judges.length);
    texts.forEach((text, place) => {
      expect(text.startsWith(expected[place] ?? ''), text).toBe(true);
    });
  });

  it('never shows the flag rate on faults without the flag rate on clean runs', async () => {
    for (const card of await page.locator('#verdict ol > li').all()) {
      const text = inFull(await card.innerText());
      expect(text).toMatch(/lags \d+ % of (silent )?faults and \d+ % of their clean parents/);
      await expect(card.getByRole('img').getAttribute('aria-label')).resolves.toMatch(
        /^Flags \d+ % of clean runs and \d+ % of faulty runs$/,
      );
    }
    await openDetails(page);
    let tables = 0;
    for (const table of await page.getByRole('table').all()) {
      const heads = await table.getByRole('columnheader').allInnerTexts();
      if (!heads.some((head) => /recall|^faults( flagged)?$/i.test(head))) continue;
      tables++;
      expect(heads.join('|')).toMatch(/(^|\|)(parents( flagged)?|false alarms)(\||$)/i);
    }
    expect(tables).toBeGreaterThan(3);
    for (const cell of await page
      .locator('table:has(caption:text("Does the fault reach")) td')
      .all()) {
      const text = inFull(await cell.innerText());
      if (text !== '') expect(text).toMatch(/no pairs|\d+ % of faults, \d+ % of their clean runs/);
    }
  });

  it('says where a judge is shown no difference, and why', async () => {
    const card = page.locator('#verdict li', {
      has: page.getByRole('heading', { name: 'control-reply-only' }),
    });
    const caveat = inFull(await card.getByRole('list').innerText());
    expect(caveat).toContain(
      'Δ is zero by construction for wrong tool, hallucinated argument, skipped precondition, ignored observation',
    );
    expect(caveat).toContain('it reads only the request and the reply');
    await page
      .locator('#measures')
      .getByLabel('Judge', { exact: true })
      .selectOption('control-reply-only');
    expect((await tableColumn(page, 'By fault type', 'interval')).slice(0, 4)).toEqual(
      Array(4).fill('not shown'),
    );
    const grid = await tableRows(
      page,
      'Does the fault reach the answer, and does it break the outcome?',
    );
    expect(grid[1]?.slice(1).join()).toMatch(/zero by construction.*zero by construction/);
    expect(grid[2]?.slice(1).join()).not.toContain('zero by construction');
  });

  it('has a sentence, a chart and its numbers for each figure', async () => {
    const figures = page.locator('#figures').getByRole('figure');
    for (const { judgeId } of measurement.judges) {
      await page.locator('#figures').getByLabel('Judge', { exact: true }).selectOption(judgeId);
      expect(await figures.count()).toBeGreaterThan(2);
      for (const figure of await figures.all()) {
        expect((await figure.locator('figcaption').innerText()).length).toBeGreaterThan(80);
        const drawing = figure.locator('.drawing').getByRole('img');
        expect((await drawing.getAttribute('aria-label'))?.length).toBeGreaterThan(20);
        expect(await drawing.locator('text').count()).toBeGreaterThan(3);
        expect((await drawing.boundingBox())?.height).toBeGreaterThan(100);
        await openDetails(figure);
        const table = figure.getByRole('table');
        expect(await table.getByRole('row').count()).toBeGreaterThan(2);
        expect(await table.innerText()).not.toMatch(/NaN|undefined|null/);
      }
    }
  });

  it('shows the tables of the chosen judge, wherever it is chosen', async () => {
    const choices = [
      page.locator('#measures').getByLabel('Judge', { exact: true }),
      page.locator('#figures').getByLabel('Judge', { exact: true }),
    ] as const;
    for (const [turn, judge] of measurement.judges.entries()) {
      const [here, there] = turn % 2 === 0 ? choices : [choices[1], choices[0]];
      await here.selectOption(judge.judgeId);
      expect(await there.inputValue()).toBe(judge.judgeId);
      for (const [caption, name, rows] of [
        ['By fault type', 'fault type', judge.pairedByType],
        ['By scenario', 'scenario', judge.pairedByScenario],
      ] as const) {
        expect(await tableColumn(page, caption, name)).toEqual(rows.map(({ label }) => label));
        expect(await tableColumn(page, caption, 'Δ')).toEqual(
          rows.map(({ delta }) => signed(delta)),
        );
        expect(await tableColumn(page, caption, 'faults')).toEqual(
          rows.map(({ faultRate }) => percent(faultRate)),
        );
        expect(await tableColumn(page, caption, 'parents')).toEqual(
          rows.map(({ parentRate }) => percent(parentRate)),
        );
      }
      const [, ...cells] = await tableRows(
        page,
        'Does the fault reach the answer, and does it break the outcome?',
      );
      judge.reachByOutcome.forEach((row, cell) => {
        const text = cells[Math.floor(cell / 2)]?.[1 + (cell % 2)];
        expect(text).toContain(row.pairs === 0 ? 'no pairs' : `Δ ${signed(row.delta)}`);
      });
      await expect(page.locator('#figures figcaption').allInnerTexts()).resolves.toContainEqual(
        expect.stringContaining(judge.judgeId),
      );
    }
  });

  it('compares every two judges on the chosen metric', async () => {
    const compared = metrics.filter((metric) => metric.compared);
    expect(compared.length).toBeGreaterThan(3);
    for (const { id, label, format } of compared) {
      await page.getByLabel('Difference in').selectOption({ label });
      const rows = await tableRows(page, `Differences between judges: ${label}`);
      expect(rows.slice(1).map((row) => row.slice(0, 4))).toEqual(
        measurement.differences
          .filter(({ metric }) => metric === id)
          .map(({ judge, minus, ...difference }) => {
            const { value, interval } = differenceText(format, difference);
            const together = { ...difference, interval: difference.simultaneous };
            const shown = [value, interval].filter((text) => text !== '').join(' ');
            return [judge, minus, shown, differenceText(format, together).interval];
          }),
      );
    }
  });

  it('opens at the section that its address names', async () => {
    for (const [hash, heading] of [
      ['method', 'How this was measured'],
      ['figures', 'Figures'],
    ] as const) {
      const { page } = await browser.open(file, { hash });
      const title = page.getByRole('heading', { name: heading, exact: true });
      await expect.poll(async () => (await title.boundingBox())?.y ?? -1).toBeLessThan(400);
      expect((await title.boundingBox())?.y).toBeGreaterThan(0);
      expect(new URL(page.url()).hash).toBe(`#${hash}`);
      await page.getByRole('navigation').getByRole('link', { name: 'Measures' }).click();
      await expect
        .poll(async () => (await page.locator('#measures-title').boundingBox())?.y ?? -1)
        .toBeLessThan(400);
      expect(new URL(page.url()).hash).toBe('#measures');
    }
  });
});
