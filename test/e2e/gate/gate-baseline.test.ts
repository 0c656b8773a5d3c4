import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder, temporaryFolder } from '../../support/files/temporary-folder.ts';
import { editRows, gate, gateJson, judgedFolder } from '../../support/process/gate.ts';
import { expectMistake } from '../../support/process/tj.ts';

const shared = sharedFolder();
const at = (...path: readonly string[]): string => join(shared, ...path);

/** A user's judge in two versions with one name. The second accepts a missing check. */
const watcher = (mindsChecks: boolean): string => `
export default {
  id: 'watcher',
  view: 'step',
  judge: ({ steps }) => {
    const tools = steps.map(({ call }) => call.tool);
    const unchecked = tools.includes('issue_refund') && !tools.includes('check_eligibility');
    return { faulty: !tools.includes('reply') || (${mindsChecks} && unchecked), confidence: 0.9 };
  },
};
`;

beforeAll(() => {
  writeFileSync(at('watcher-1.mjs'), watcher(true));
  writeFileSync(at('watcher-2.mjs'), watcher(false));
  judgedFolder(at('old'), ['-n', '400', '--seed', '7'], at('watcher-1.mjs'), 'programmatic');
  judgedFolder(at('new'), ['-n', '400', '--seed', '7'], at('watcher-2.mjs'), 'control-nothing');
  judgedFolder(at('other'), ['-n', '400', '--seed', '8'], at('watcher-1.mjs'));
});

describe('tj gate --against', () => {
  it('passes a run against itself, with a drop of 0 over all pairs', () => {
    const result = gateJson(at('old'), '--against', at('old'));
    expect(result.verdict).toBe('passed');
    expect(result.criteria[0]).toMatchObject({
      name: 'drop',
      value: 0,
      threshold: 0.05,
      over: { count: 300, unit: 'pairs' },
    });
    expect(result.criteria[0].interval.high).toBeGreaterThan(0);
  });

  it('fails a judge that misses more than it did, and passes it the other way round', () => {
    const args = ['--judge', 'watcher', '--against'];
    const { status, stdout } = gate([at('new'), ...args, at('old')]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^FAIL {5}watcher {2}drop of Δ +\+0\.167/m);
    expect(stdout.replace(/\s+/g, ' ')).toContain('300 pairs compared');
    expect(gate([at('old'), ...args, at('new')]).status).toBe(0);
    expect(gate([at('new'), ...args, at('old'), '--max-drop', '0.3']).status).toBe(0);
    expect(gate([at('new'), ...args, at('old'), '--max-drop', '0.16']).status).toBe(3);
  });

  it('compares a judge with a judge of another name if --baseline-judge says so', () => {
    const result = gateJson(
      ...[at('new'), '--judge', 'control-nothing', '--against', at('old')],
      ...['--baseline-judge', 'programmatic'],
    );
    expect(result.criteria[0].value).toBeCloseTo(2 / 3, 10);
    expectMistake(
      ['gate', at('new'), '--against', at('old')],
      /unknown judge of the baseline 'control-nothing'; known: \w+, \w+/,
    );
  });

  it('refuses a baseline of another set, even if the ids are the same', () => {
    expectMistake(
      ['gate', at('other'), '--against', at('old')],
      /the baseline has no pair in common with this set/,
    );
  });

  it('compares only pairs that both runs have, with the same content and the same label', () => {
    const partial = join(temporaryFolder(), 'partial');
    cpSync(at('old'), partial, { recursive: true });
    const file = join(partial, 'trajectories.jsonl');
    const isFault = (line: string): boolean => !line.includes('-clean"');
    const all = readFileSync(file, 'utf8').trimEnd().split('\n');
    const faults = all.filter(isFault);
    const first = all.filter((line) => !isFault(line) || faults.indexOf(line) < 150);
    const [one = '', two = ''] = faults;
    // One fault gets another content, and another fault gets another label.
    const lines = first.map((line) => {
      if (line === one) return line.replace('"final_answer":"', '"final_answer":"So: ');
      return line === two
        ? line.replace(
            /"failure_step":(\d+)/,
            (_, step) => `"failure_step":${step === '0' ? 1 : 0}`,
          )
        : line;
    });
    expect(lines.filter((line, i) => line !== first[i]).length).toBe(2);
    writeFileSync(file, `${lines.join('\n')}\n`);
    const kept = lines.join('\n');
    // Without the hash of what was shown, as other programs write rows: a verdict on other content.
    editRows(join(partial, 'verdicts.jsonl'), ({ shown_sha256: _, ...row }) =>
      kept.includes(`"${row.trajectory_id}"`) ? row : null,
    );
    const [criterion] = gateJson(at('old'), '--against', partial).criteria;
    expect(criterion).toMatchObject({ value: 0, over: { count: 148 } });
  });

  it('takes pairs that one of the runs did not score to be at their worst', () => {
    const holed = join(temporaryFolder(), 'holed');
    cpSync(at('old'), holed, { recursive: true });
    let faults = 0;
    editRows(join(holed, 'verdicts.jsonl'), (row) => {
      const isFault = row.judge_id === 'watcher' && !row.trajectory_id.endsWith('-clean');
      return isFault && ++faults <= 7 ? { ...row, error: 'unreadable' } : row;
    });
    const { criteria } = gateJson(at('old'), '--judge', 'watcher', '--against', holed);
    expect(criteria[0]).toMatchObject({ value: 0, over: { count: 293 } });
    expect(criteria[0].reason).toMatch(
      /293 pairs compared, 7 unscored ones are taken to be at their worst/,
    );
  });
});
