import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedFolder, temporaryFolder } from '../support/files/temporary-folder.ts';
import { editRows, gate, gateJson, judgedFolder } from '../support/process/gate.ts';
import { tj } from '../support/process/tj.ts';

const WHY = 'no fault has its clean parent in this set';

/** The episodes of a model, which have labels but no parents, read by two judges. */
const episodes = join(sharedFolder(), 'episodes');
const played = tj(['agent', '-n', '40', '--model', 'scripted:', '--out', episodes]);
const judged = tj(['judge', episodes, '--judge', 'programmatic', 'control-everything']);

describe('labelled episodes without pairs', () => {
  it('are measured as far as they can be, and Δ says why it is not', () => {
    expect([played.status, judged.status], played.stderr + judged.stderr).toEqual([0, 0]);
    const { status, stdout, stderr } = tj(['measure', episodes, '--json']);
    expect(status, stderr).toBe(0);
    const { set, judges } = JSON.parse(stdout);
    expect(set.pairs).toBe(0);
    expect(set.faults).toBeGreaterThan(0);
    const [programmatic] = judges;
    expect(programmatic.metrics.delta.estimate).toBeNull();
    expect(programmatic.whyNoDelta).toBe(WHY);
    expect(programmatic.metrics.recall.of).toBe(set.faults);
    expect(programmatic.metrics.falseAlarms.of).toBe(set.clean);
    expect(programmatic.sentence).toMatch(
      new RegExp(
        `^programmatic flags \\d+ % of ${set.faults} faults.*; Δ is not known, because ${WHY}\\.$`,
      ),
    );
  });

  it('are shown in every format', () => {
    const text = tj(['measure', episodes]);
    expect(text.status, text.stderr).toBe(0);
    expect(text.stdout.replace(/\s+/g, ' ')).toContain(WHY);
    expect(text.stdout).not.toMatch(/NaN|undefined|Infinity/);
    const page = join(temporaryFolder(), 'report.html');
    const report = tj(['report', episodes, '--out', page]);
    expect(report.status, report.stderr).toBe(0);
    expect(readFileSync(page, 'utf8')).toContain(WHY);
    for (const format of ['csv', 'json', 'junit', 'markdown', 'tex', 'text']) {
      const { status, stdout, stderr } = tj(['export', episodes, '--format', format]);
      expect(status, `${format}: ${stderr}`).toBe(0);
      expect(stdout).not.toMatch(/NaN|undefined|Infinity/);
    }
    const plan = tj(['plan', episodes]);
    expect(plan.status, plan.stderr).toBe(0);
  });

  it('leave a gate inconclusive about Δ, and let it decide what can be decided', () => {
    const delta = gateJson(episodes, '--min-delta', '0.1', '--judge', 'control-everything');
    expect(delta.verdict).toBe('inconclusive');
    expect(delta.criteria[0].reason).toContain('no fault has its clean parent in the set');
    const against = gate([episodes, '--against', episodes, '--judge', 'programmatic']);
    expect(against.status, against.stderr).toBe(3);
    const alarms = gate([episodes, '--max-false-alarm', '0', '--judge', 'control-everything']);
    expect(alarms.status, alarms.stderr).toBe(1);
  });
});

describe('a judge whose answers cannot be read', () => {
  const folder = judgedFolder(join(sharedFolder(), 'run'), ['-n', '40'], 'programmatic');
  editRows(join(folder, 'verdicts.jsonl'), (row) => ({
    ...row,
    error: 'faulty: expected boolean',
  }));
  const verdicts = readFileSync(join(folder, 'verdicts.jsonl'), 'utf8')
    .trimEnd()
    .split('\n').length;

  it('is said to have given no readable answer, and never not to have been asked', () => {
    const said = `no readable answer in ${verdicts}`;
    const text = tj(['measure', folder]);
    expect(text.status, text.stderr).toBe(0);
    const words = text.stdout.replace(/\s+/g, ' ');
    expect(words).toContain(`programmatic gave ${said}`);
    expect(words).toContain(`There is no Δ for programmatic: ${said}.`);
    expect(words).toMatch(/^No conclusion about programmatic: it gave no readable answer\./);
    const page = join(temporaryFolder(), 'report.html');
    expect(tj(['report', folder, '--out', page]).status).toBe(0);
    expect(readFileSync(page, 'utf8')).toContain(said);
    for (const output of [words, readFileSync(page, 'utf8')]) {
      expect(output).not.toMatch(/not asked about any|has no verdicts on both/);
    }
    const { judges } = JSON.parse(tj(['measure', folder, '--json']).stdout);
    expect(judges[0].whyNoDelta).toBe(said);
  });
});
