import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Measurement } from '../../../src/4-measuring/measurement/measurement.ts';
import { metrics } from '../../../src/4-measuring/metrics/metrics.ts';
import { runsToSettleRate } from '../../../src/4-measuring/statistics/planning/certify-rate.ts';
import {
  precisionAtPrevalence,
  precisionElsewhere,
} from '../../../src/4-measuring/statistics/precision-at-prevalence.ts';
import { differenceText } from '../../../src/5-reporting/words/metric-text.ts';
import { percent, percentRange } from '../../../src/base/text/numbers.ts';
import { version } from '../../../src/base/version.ts';
import { describeInBrowser, useBrowser } from '../../support/browser/browser.ts';
import { expectFound, tableColumn, tableRows } from '../../support/browser/report-reader.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { afterDemo } from '../../support/process/after-demo.ts';
import { byDelta, inFull, measurementOf } from './measured-folder.ts';

describeInBrowser('all measures, and how they were made', () => {
  const browser = useBrowser();
  const root = sharedFolder();
  const folder = join(root, 'runs/demo');
  const file = join(folder, 'report.html');
  let measurement: Measurement;
  let page: Page;
  beforeAll(async () => {
    afterDemo(root);
    measurement = measurementOf(folder);
    page = (await browser.open(file, { hash: '/measures' })).page;
  });

  it('never shows the flag rate on faults without the flag rate on clean runs', async () => {
    let tables = 0;
    for (const table of await page.getByRole('table').all()) {
      const heads = await table.getByRole('columnheader').allInnerTexts();
      if (!heads.some((head) => /recall|^faults( flagged)?$/i.test(head))) continue;
      tables++;
      expect(heads.join('|')).toMatch(/(^|\|)(parents( flagged)?|false alarms|clean runs)(\||$)/i);
    }
    expect(tables).toBeGreaterThan(0);
  });

  it('lead from a number to the pairs behind it', async () => {
    const { page } = await browser.open(file, { hash: '/measures' });
    const row = page
      .getByRole('table', { name: 'What does it flag?' })
      .getByRole('row', { name: /^control-coin-0.4/ });
    const coin = measurement.judges.find(({ judgeId }) => judgeId === 'control-coin-0.4');
    await row.getByRole('link').nth(1).click();
    await expectFound(page, coin?.metrics.recall.count ?? -1);
    await page.goBack();
    await row.getByRole('link').nth(2).click();
    await expectFound(page, coin?.metrics.silentRecall.count ?? -1);
  });

  it('compare every two judges on the chosen metric', async () => {
    const compared = metrics.filter((metric) => metric.compared);
    expect(compared.length).toBeGreaterThan(3);
    await page.getByLabel('between', { exact: true }).selectOption({ label: 'every two judges' });
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

  it('compare the recommended judge with each of the others at first', async () => {
    const { page } = await browser.open(file, { hash: '/measures' });
    const [, ...rows] = await tableRows(page, 'Differences between judges: Δ');
    expect(rows.length).toBe(measurement.judges.length - 1);
    // Without a recommended judge, the best one by Δ.
    const [best] = measurement.judges.filter(({ control }) => !control);
    const first = measurement.recommendation.judge ?? best?.judgeId;
    for (const row of rows) expect(row.slice(0, 2)).toContain(first);
  });

  it('show the precision at the prevalence that the slider sets', async () => {
    const slider = page.getByRole('slider');
    const shown = async (share: string) => {
      const [, ...rows] = await tableRows(page, `Precision if ${share} of real runs are faulty`);
      return rows.map((row) => row.slice(0, 3));
    };
    const expected = (prevalence: number) =>
      byDelta(measurement).map(
        ({ judgeId, metrics: { recall, falseAlarms, precisionAtPrevalence: precision } }) => [
          judgeId,
          percent(
            precisionAtPrevalence(recall.estimate ?? 0, falseAlarms.estimate ?? 0, prevalence),
          ),
          percentRange(
            precision.interval && {
              low: precisionElsewhere(precision.interval.low, 0.05, prevalence),
              high: precisionElsewhere(precision.interval.high, 0.05, prevalence),
            },
          ),
        ],
      );
    expect(await shown('5.0 %')).toEqual(expected(0.05));
    expect(await shown('5.0 %')).toEqual(
      byDelta(measurement).map(({ judgeId, metrics: { precisionAtPrevalence: precision } }) => [
        judgeId,
        percent(precision.estimate),
        percentRange(precision.interval),
      ]),
    );
    await slider.focus();
    await page.keyboard.press('End');
    expect(await shown('50 %')).toEqual(expected(0.5));
    await page.keyboard.press('Home');
    expect(await shown('0.10 %')).toEqual(expected(0.001));
    expect(await slider.getAttribute('aria-valuetext')).toBe('0.10 %');
  });

  it('show how many clean runs are needed for the false-alarm rate that is typed', async () => {
    const field = page.getByRole('spinbutton');
    for (const typed of ['2', '29', '0.5', '1.25']) {
      await field.focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(typed);
      expect(await field.inputValue()).toBe(typed);
      const [, ...rows] = await tableRows(
        page,
        `Clean runs for a false-alarm rate of at most ${typed} %, 95 % interval`,
      );
      expect(rows).toEqual(
        byDelta(measurement).map(({ judgeId, metrics: { falseAlarms } }) => {
          const { count, of } = falseAlarms;
          const promise = { threshold: Number(typed) / 100, rate: count / of, confidence: 0.95 };
          const seen = { flags: count, runs: of };
          const needed =
            promise.rate < promise.threshold ? runsToSettleRate({ ...promise, seen }, 0.8) : null;
          return [
            judgeId,
            `${count} of ${of}`,
            needed?.toLocaleString('en') ?? 'out of reach',
            needed === null ? 'flags too often' : Math.max(0, needed - of).toLocaleString('en'),
          ];
        }),
      );
    }
    await field.fill('');
    expect(await page.getByRole('table', { name: /at most 1.25 %, 95 % interval/ }).count()).toBe(
      1,
    );
  });

  it('can be reproduced from what the page says', async () => {
    const { page } = await browser.open(file, { hash: '/method' });
    const method = page.getByRole('main');
    const facts = inFull(await method.innerText());
    expect(facts).toContain('seed 7');
    expect(facts).toContain(`version ${version}`);
    expect(facts).toContain('environment support-desk');
    for (const name of ['trajectories.jsonl', 'verdicts.jsonl']) {
      const digest = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
      expect(facts).toContain(`${name} SHA-256 ${digest}`);
    }
    // The folder is called what it was called when the demo was run.
    expect((await method.locator('pre').innerText()).split('\n')).toEqual([
      'tj generate -n 400 --seed 7 --harmless --attacks 99 --out runs/demo',
      'tj judge runs/demo --judge programmatic control-everything control-nothing control-coin-0.4 control-reply-only control-reference control-obedient control-surface',
      'tj demo',
    ]);
    expect(await tableColumn(method, 'Who was asked, and what', 'judge')).toEqual(
      measurement.judges.map(({ judgeId }) => judgeId),
    );
    expect(await tableColumn(method, 'What wrote to the folder', 'command')).toEqual([
      'generate',
      'judge',
    ]);
    expect(await tableColumn(method, 'What wrote to the folder', 'version')).toEqual([
      version,
      version,
    ]);
  });
});
