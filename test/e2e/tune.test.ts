import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder } from '../support/files/temporary-folder.ts';
import { tj } from '../support/process/tj.ts';
import { OUTCOME_JUDGE, STEP_JUDGE, writtenRun } from '../support/rows/written-run.ts';

describe('tj tune', () => {
  const root = sharedFolder();
  let folder: string;
  beforeAll(() => {
    folder = writtenRun(join(root, 'run'), { size: 96 }).folder;
  });

  it('prints the best threshold of each judge with its cross-fitted Δ, and how to use it', () => {
    const { status, stdout, stderr } = tj(['tune', folder]);
    expect(status).toBe(0);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    expect(stdout).toContain('The threshold at which each judge does best');
    expect(stdout).toContain('Chosen for the largest Δ.');
    expect(stderr).toMatch(
      /With these thresholds, on the same runs:\n {2}.* measure .*threshold\(/,
    );
  });

  it('prints what every threshold gives for a judge that is named, and all of it as JSON', () => {
    const { stdout } = tj(['tune', folder, '--judge', STEP_JUDGE]);
    expect(stdout).toContain(`What each threshold on the confidence of ${STEP_JUDGE} gives`);
    const { judges, goal } = JSON.parse(
      tj(['tune', folder, '--judge', STEP_JUDGE, '--cost-miss', '9', '--json']).stdout,
    );
    expect(goal.costs).toEqual({ prevalence: 0.05, costMiss: 9, costAlarm: 1 });
    expect(judges).toHaveLength(1);
    const [{ expression, threshold, curve, crossFitted }] = judges;
    expect(expression).toBe(`threshold(${STEP_JUDGE}, ${threshold})`);
    expect(curve.all.made).toHaveLength(curve.thresholds.length);
    const measured = tj(['measure', folder, '--judge', expression, '--json']);
    expect(measured.status).toBe(0);
    expect(crossFitted.interval.low).toBeLessThanOrEqual(crossFitted.estimate);
  });

  it('exits with 3 where no threshold keeps the bound on false alarms', () => {
    const { status, stdout } = tj([
      ...['tune', folder, '--judge', OUTCOME_JUDGE, '--max-false-alarm', '0.0001'],
    ]);
    expect(status).toBe(3);
    expect(stdout).toContain('None: no threshold keeps the bound');
  });
});
