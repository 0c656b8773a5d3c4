import { describe, expect, it } from 'vitest';
import { measure } from '../../../src/4-measuring/measure.ts';
import { pairsCtrf } from '../../../src/5-reporting/export/pair-tests.ts';
import { report } from '../../../src/5-reporting/report.ts';
import { modelLikeRun } from '../../support/rows/measurements.ts';

const run = modelLikeRun(['step:model:14b', 'outcome:model:14b'], 60);
const measurement = measure(run);

describe('what build servers read', () => {
  it('has the numbers of each judge as OpenMetrics', async () => {
    const text = await report(measurement, 'openmetrics');
    const lines = text.split('\n');
    expect(lines.at(-1)).toBe('# EOF');
    for (const { judgeId, paired, pairedByType } of measurement.judges) {
      expect(lines).toContain(`tj_delta{judge="${judgeId}"} ${paired.all.delta}`);
      for (const { group, delta } of pairedByType) {
        if (delta === null) continue;
        expect(lines).toContain(`tj_delta_by_type{judge="${judgeId}",type="${group}"} ${delta}`);
      }
    }
    for (const line of lines.slice(0, -1)) {
      expect(line).toMatch(/^(# (TYPE|HELP) tj_[a-z0-9_]+ .+|tj_[a-z0-9_]+\{.+\} -?[\d.e-]+)$/);
    }
  });

  it('never lets the name of a judge end its label', async () => {
    const judges = measurement.judges.map((judge) => ({ ...judge, judgeId: 'a"} 1\n\\' }));
    const text = await report({ ...measurement, judges }, 'openmetrics');
    expect(text).toContain('tj_delta{judge="a\\"} 1\\n\\\\"} ');
  });

  it('has each pair as a test of CTRF, and counts them', () => {
    const { results } = JSON.parse([...pairsCtrf(run.set, run.judges)].join(''));
    const { tests, summary } = results;
    expect(summary.tests).toBe(tests.length);
    expect(tests.length).toBeGreaterThan(10);
    for (const status of ['passed', 'failed', 'skipped', 'other'] as const) {
      const found = tests.filter((each: { status: string }) => each.status === status);
      expect(summary[status]).toBe(found.length);
      for (const { message } of found) expect(message === undefined).toBe(status === 'passed');
    }
    expect(summary.passed + summary.failed).toBeGreaterThan(0);
  });
});
