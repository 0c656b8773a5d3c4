import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { measurementSchema } from '../../../src/4-measuring/measurement/measurement.ts';
import { readRows } from '../../support/files/read-rows.ts';
import { sharedFolder, temporaryFolder } from '../../support/files/temporary-folder.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';

const OPTIONS = ['-n', '120', '--seed', '7', '--faults-per-run', '3', '--faithful-replies'];

describe('a set with several faults per run and faithful replies', () => {
  const folder = join(sharedFolder(), 'several');
  beforeAll(() => {
    const made = tj(['generate', ...OPTIONS, '--out', folder]);
    expect(made.status, made.stderr).toBe(0);
    expect(made.stdout).toContain('30 runs with 2 faults and 30 runs with 3 faults');
    expect(made.stdout).toContain('21 of 35 combinations are skipped');
    expect(made.stdout).toMatch(/\d+ faults with a stale reply come once more/);
    for (const line of made.stdout.split('\n').slice(3)) {
      expect(line.length).toBeLessThanOrEqual(100);
    }
    expect(tj(['judge', folder, '--judge', 'programmatic', 'grounded']).status).toBe(0);
  });

  it('is the same to the byte for the same seed, and is remembered with what was skipped', () => {
    const streamed = tj(['generate', ...OPTIONS, '--out', '-']);
    expect(readFileSync(join(folder, 'trajectories.jsonl'), 'utf8')).toBe(streamed.stdout);
    const manifest = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
    expect(manifest.runs[0]).toMatchObject({
      faults_per_run: 3,
      with_parents: true,
      n_trajectories: streamed.stdout.trimEnd().split('\n').length,
      skipped_combinations: {
        'wrong_tool+hallucinated_argument': 'they edit the same calls',
        'wrong_tool+hallucinated_argument+skipped_precondition': null,
      },
    });
  });

  it('is measured by number of faults, and stale replies are contrasted with faithful ones', () => {
    const { status, stdout } = tj(['measure', folder, '--json']);
    expect(status).toBe(0);
    const measurement = measurementSchema.parse(JSON.parse(stdout));
    const [grounded, rules] = ['grounded', 'programmatic'].map((id) =>
      measurement.judges.find(({ judgeId }) => judgeId === id),
    );
    expect(rules?.byNumberOfFaults.map(({ faults, runs }) => [faults, runs])).toEqual([
      [1, 30],
      [2, 30],
      [3, 30],
    ]);
    // Every run with three faults has one that a rule finds; the rules name the first that they find.
    expect(rules?.byNumberOfFaults[2]).toMatchObject({
      recall: { estimate: 1 },
      anyStep: { estimate: 1 },
    });
    expect(rules?.byNumberOfFaults[2]?.firstStep?.estimate).toBeLessThan(1);
    // What the judge of sources sees of these faults is the stale amount.
    expect(grounded?.faithfulReplies?.all).toMatchObject({
      stale: { estimate: 1 },
      faithful: { estimate: 0 },
      difference: { estimate: 1 },
    });
    expect(rules?.faithfulReplies?.all.difference.estimate).toBe(0);
    expect(measurement.set.severalFaults).toBe(60);
    const text = tj(['measure', folder, '--all']).stdout;
    expect(text).toContain('By number of faults in a run');
    expect(text).toContain('What stale replies give away');
    expect(text).toContain('60 runs with several faults');
  });

  it('is gated as if the runs with several faults were not there', () => {
    const plain = temporaryFolder();
    const isPlain = (id: unknown) => !/[+]|-faithful$/.test(String(id));
    for (const file of ['trajectories.jsonl', 'verdicts.jsonl']) {
      const kept = readRows(folder, file).filter(({ trajectory_id }) => isPlain(trajectory_id));
      writeFileSync(join(plain, file), kept.map((row) => `${JSON.stringify(row)}\n`).join(''));
    }
    const gate = (of: string) => {
      const { stdout, status } = tj(['gate', of, '--min-delta', '0.2', '--json']);
      return { status, criteria: JSON.parse(stdout).criteria };
    };
    expect(gate(folder)).toEqual(gate(plain));
  });

  it('shows what was planted where, and for a faithful reply only the reply', () => {
    const id = 'INS-00001-wrong_tool+skipped_precondition';
    const several = tj(['show', id, '--set', folder, '--diff']);
    expect(several.stdout).toContain(
      '2 faults are planted here:\n  step 2: wrong tool\n  step 3: skipped precondition\n',
    );
    const { faults, parent_id } = JSON.parse(
      tj(['show', id, '--set', folder, '--diff', '--json']).stdout,
    );
    expect(parent_id).toBe('INS-00001-clean');
    expect(faults).toEqual([
      { type: 'wrong_tool', step: 2 },
      { type: 'skipped_precondition', step: 3 },
    ]);
    const faithful = tj([
      ...['show', 'INS-00001-ignored_observation-faithful', '--set', folder, '--diff'],
    ]).stdout;
    const changed = faithful.split('\n').filter((line) => /^[-+]/.test(line));
    expect(changed.map((line) => line.replace(/Hi .*? I have/, '…'))).toEqual([
      expect.stringMatching(/^- \[step 5\] call: reply\(text='… refunded EUR 60\.03/),
      expect.stringMatching(/^\+ \[step 5\] call: reply\(text='… refunded EUR 63\.19/),
      expect.stringMatching(/^- FINAL ANSWER: … refunded EUR 60\.03/),
      expect.stringMatching(/^\+ FINAL ANSWER: … refunded EUR 63\.19/),
    ]);
    expect(faithful).toContain('The same fault as INS-00001-ignored_observation, with a reply');
  });

  it('breaks the rules of each fault that rules can see', () => {
    const { status, stdout } = tj(['check', folder]);
    expect(status).toBe(1);
    const id = /^(\S+-hallucinated_argument\+premature_stop): /m.exec(stdout)?.[1];
    const lines = stdout.split('\n').filter((line) => line.startsWith(`${id}: `));
    expect(lines.map((line) => /\((\w+)\)/.exec(line)?.[1])).toEqual([
      'hallucinated_argument',
      'premature_stop',
      'premature_stop',
    ]);
  });

  it('is refused with the reason if it cannot be made', () => {
    const out = join(temporaryFolder(), 'none');
    const generate = (...more: readonly string[]) => [
      'generate',
      '--seed',
      '7',
      '-n',
      '40',
      ...more,
      '--out',
      out,
    ];
    expectMistake(generate('--faults-per-run', '4'), /can be 3 at most/);
    expectMistake(generate('--faults-per-run', '0'), /from 1 to 9/);
    expectMistake(generate('--faults-per-run', 'many'), /whole number/);
    expectMistake(
      generate('--faithful-replies', '--environment', './examples/environment/thermostat.ts'),
      /give thermostat the function replyTo, or omit them/,
    );
  });

  it('says so if no fault leaves a stale reply', () => {
    const out = join(temporaryFolder(), 'none');
    const { stdout } = tj([
      ...[
        'generate',
        '--seed',
        '7',
        '-n',
        '20',
        '--types',
        'wrong_tool',
        '--faithful-replies',
        '--out',
        out,
      ],
    ]);
    expect(stdout).toContain('no fault leaves a stale reply');
  });
});
