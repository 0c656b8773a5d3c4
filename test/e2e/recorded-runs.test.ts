import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder } from '../support/files/temporary-folder.ts';
import { expectMistake, tj } from '../support/process/tj.ts';
import {
  annotatedRun,
  RECORDED_ENTRY,
  recordedFault,
  recordedHarmless,
  recordedParent,
} from '../support/rows/recorded-set.ts';
import { writeRun } from '../support/rows/written-run.ts';

describe('recorded runs', () => {
  const root = sharedFolder();
  const injected = join(root, 'injected');
  const imported = join(root, 'imported');

  beforeAll(() => {
    const numbers = [1, 2, 3, 4];
    const set = numbers.flatMap((number) => [
      recordedParent(number),
      recordedFault(number),
      recordedHarmless(number),
    ]);
    writeRun(injected, set, [], [RECORDED_ENTRY]);
    const fresh = numbers.map((number) => ({ ...annotatedRun(number, {}), label: null }));
    writeRun(imported, fresh, [], [{ command: 'import', environment: 'recorded' }]);
    for (const folder of [injected, imported]) rmSync(join(folder, 'verdicts.jsonl'));
  });

  it('are judged, measured and gated without an environment', () => {
    const judges = ['--judge', 'control-everything', 'control-nothing'];
    expect(tj(['judge', injected, ...judges]).stderr).toBe('');
    const measurement = JSON.parse(tj(['measure', injected, '--json']).stdout);
    expect(measurement.set).toMatchObject({
      parents: 'presumed',
      trajectories: 8,
      harmlessEdits: 4,
      pairs: 4,
    });
    const { stdout } = tj(['measure', injected]);
    expect(stdout).toContain('on your runs');
    expect(stdout).toContain('Harmless edits');
    const gate = tj(['gate', injected, '--judge', 'control-nothing', '--max-false-alarm', '0.9']);
    expect(gate.status).toBe(0);
    expect(gate.stdout).toContain('flag rate on your runs');
  });

  it('are judged when they are fresh, and then the next step is named', () => {
    expect(tj(['judge', imported, '--judge', 'control-nothing']).status).toBe(0);
    expect(readFileSync(join(imported, 'verdicts.jsonl'), 'utf8').trim().split('\n').length).toBe(
      4,
    );
    expectMistake(['measure', imported], /none of the 4 runs has a label.* with tj inject /);
  });

  it('have no rules and cannot be played again', () => {
    expectMistake(['judge', injected, '--judge', 'programmatic'], /use grounded/);
    expectMistake(['check', injected, '--rules', 'one_file'], /recorded runs have none; omit it/);
    expectMistake(['show', 'TRACE-00009-clean', '--set', injected, '--diff'], /no trajectory/);
  });
});
