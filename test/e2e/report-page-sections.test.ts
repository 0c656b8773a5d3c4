import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Measurement } from '../../src/metrics/measurement.ts';
import { metrics } from '../../src/metrics/metrics.ts';
import { precisionInterval } from '../../src/metrics/precision-interval.ts';
import { differenceText } from '../../src/report/text/metric-text.ts';
import { percent, range, signed } from '../../src/report/text/numbers.ts';
import { cleanRunsAtRate } from '../../src/statistics/planning/sample-size.ts';
import { precisionAtPrevalence } from '../../src/statistics/precision-at-prevalence.ts';
import { version } from '../../src/version.ts';
import { describeInBrowser, expectQuiet, useBrowser } from '../support/browser.ts';
import { published } from '../support/published.ts';
import { openDetails, tableColumn, tableRows } from '../support/report-reader.ts';
import { sharedFolder, tj } from '../support/tj.ts';
import { OUTCOME_JUDGE, STEP_JUDGE, writtenRun } from '../support/written-run.ts';

const inFull = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

function measurementOf(folder: string): Measurement {
  return JSON.parse(tj(['measure', folder, '--json']).stdout) as Measurement;
}

const byDelta = ({ judges }: Measurement) =>
  judges.toSorted((a, b) => (b.paired[0]?.delta ?? -2) - (a.paired[0]?.delta ?? -2));

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

  it('opens on the best judge, without an error and asking for nothing', async () => {
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

  it('ranks the judges by Δ and says it with its interval', async () => {
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

  it('never shows how many faults are flagged without how many clean runs are', async () => {
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

  it('says of a judge that is shown no difference where that is so, and why', async () => {
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

  it('has for each figure a sentence to read it by, a drawing and its numbers', async () => {
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

  it('shows the tables of the judge that is chosen, in both places where it can be', async () => {
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

  it('compares every two judges on the metric that is chosen', async () => {
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
            return [judge, minus, value, interval];
          }),
      );
    }
  });

  it('says what an alarm is worth at the share of faults that the slider names', async () => {
    const slider = page.getByRole('slider');
    const shown = async (share: string) => {
      const [, ...rows] = await tableRows(page, `Precision if ${share} of real runs are faulty`);
      return rows.map((row) => row.slice(0, 3));
    };
    const expected = (prevalence: number) =>
      byDelta(measurement).map(({ judgeId, metrics: { recall, falseAlarms } }) => [
        judgeId,
        percent(precisionAtPrevalence(recall.estimate ?? 0, falseAlarms.estimate ?? 0, prevalence)),
        range(precisionInterval(recall, falseAlarms, prevalence)),
      ]);
    expect(await shown('5.0 %')).toEqual(expected(0.05));
    expect(await shown('5.0 %')).toEqual(
      byDelta(measurement).map(({ judgeId, metrics: { precisionAtPrevalence: precision } }) => [
        judgeId,
        percent(precision.estimate),
        range(precision.interval),
      ]),
    );
    await slider.focus();
    await page.keyboard.press('End');
    expect(await shown('50 %')).toEqual(expected(0.5));
    await page.keyboard.press('Home');
    expect(await shown('0.10 %')).toEqual(expected(0.001));
    expect(await slider.getAttribute('aria-valuetext')).toBe('0.10 %');
    await page.keyboard.press('ArrowRight');
    expect(await slider.inputValue()).toBe('1');
  });

  it('says how many clean runs a promise needs, for the promise that is typed', async () => {
    const field = page.getByRole('spinbutton');
    for (const typed of ['2', '7', '29', '0.5', '1.25', '45']) {
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
          const needed = cleanRunsAtRate(Number(typed) / 100, count / of, 0.95);
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
    expect(await page.getByRole('table', { name: /at most 45 %, 95 % interval/ }).count()).toBe(1);
  });

  it('tells how it came about, so that it can be made again', async () => {
    const method = page.locator('#method');
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
    expect((await method.locator('pre').innerText()).split('\n')).toEqual([
      `tj generate -n 400 --seed 7 --with-parents --out ${folder}`,
      `tj judge ${folder} --judge programmatic control-everything control-nothing control-coin-0.4 control-reply-only`,
      `tj report ${folder}`,
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

  it('goes to a section that its address names', async () => {
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

  it('of one judge names that judge only and compares it with nobody', async () => {
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
      'Flags 43 % of silent faults and 38 % of their clean parents, so Δ is +0.05 [+0.01, +0.10]',
    );
    await opened.page.getByRole('article').waitFor();
    expectQuiet(opened);
  });
});
