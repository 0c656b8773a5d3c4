import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRunFolder } from '../../../src/4-measuring/open-run-folder.ts';
import { HistoryChart } from '../../../src/5-reporting/charts/history-chart.tsx';
import { svgText } from '../../../src/5-reporting/charts/svg-text.ts';
import { historyOf } from '../../../src/5-reporting/history/history.ts';
import { historyTable } from '../../../src/5-reporting/history/history-table.ts';
import { cellText } from '../../../src/5-reporting/tables/table.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';
import { writeRun } from '../../support/rows/written-run.ts';
import { expectWellFormed } from '../../support/text/well-formed.ts';

const JUDGE = 'step:<b>writer</b>';

/** A run folder in which the judge flags every fault but each n-th. */
async function judgedOn(date: string, model: string, size: number, misses: number) {
  const folder = join(sharedFolder(), date);
  const set = buildSet({ size, seed: 7, parents: true });
  const verdicts = set.map((row, at) =>
    verdict(row, JUDGE, row.label.faulty && (at + 1) % misses !== 0),
  );
  const judges = [
    {
      id: JUDGE,
      kind: 'model',
      family: 'step',
      view: 'step',
      model,
      temperature: 0,
      seed: 7,
      template_sha256: 'a',
    },
  ];
  writeRun(folder, set, verdicts, [
    { command: 'generate', environment: 'support-desk', seed: 7 },
    { command: 'judge', version: '0.1.0', finished: `${date}T00:00:00.000Z`, judges },
  ]);
  return { run: await openRunFolder(folder), called: date };
}

const runs = await Promise.all([
  judgedOn('2026-03-01', 'new', 40, 2),
  judgedOn('2026-01-01', 'old', 40, 1000),
  judgedOn('2026-04-01', 'new', 30, 2),
]);
const history = await historyOf(runs);

describe('the history of a judge', () => {
  it('is in the order in which it was judged, and says what changed between points', () => {
    const [points] = history.map((each) => each.points);
    expect(points?.map(({ folder }) => folder)).toEqual(['2026-01-01', '2026-03-01', '2026-04-01']);
    expect(points?.map(({ changed }) => changed)).toEqual([[], ['the model'], []]);
    expect(points?.map(({ sameSet }) => sameSet)).toEqual([false, true, false]);
    const table = historyTable(history);
    expect(table.rows.map((row) => cellText(row.at(-1) ?? ''))).toEqual([
      '',
      'the model',
      'the set',
    ]);
    expect(points?.[0]?.delta.estimate).toBe(1);
  });

  it('is drawn with a line only between points on the same set, and a ring where the judge changed', () => {
    const svg = svgText(HistoryChart({ history })).trim();
    expectWellFormed(svg);
    const line = /<path class="reach" fill="none"[^>]* d="([^"]*)"/.exec(svg)?.[1] ?? '';
    expect(line.match(/M/g)?.length).toBe(1);
    expect(svg.match(/class="ring"/g)?.length).toBe(1);
    expect(svg.match(/class="estimate"/g)?.length).toBe(2);
    expect(svg).not.toContain('<b>');
  });
});
