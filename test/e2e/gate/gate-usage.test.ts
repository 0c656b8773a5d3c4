import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { gate } from '../../support/process/gate.ts';
import { expectMistake } from '../../support/process/tj.ts';
import { HOSTILE } from '../../support/text/hostile.ts';
import { gatedRun } from './gated-run.ts';

const run = gatedRun();

describe('bad usage of tj gate', () => {
  it('is one line and exit code 2 for a threshold that is not allowed', () => {
    expectMistake(['gate', run, '--min-delta', 'NaN'], /above -1 and up to 1, such as 0\.8/);
    expectMistake(['gate', run, '--min-delta', '-1'], /above -1 and up to 1/);
    for (const option of ['--max-false-alarm', '--max-unscored', '--max-drop']) {
      expectMistake(['gate', run, `${option}=1.1`], /from 0 to 1, such as 0\.05/);
    }
    expectMistake(['gate', run, '--confidence', '95'], /between 0 and 1/);
    expectMistake(['gate', run, '--min-delta-type', 'wrong_tool'], /such as wrong_tool=0\.5/);
    expectMistake(
      ['gate', run, '--min-delta-type', 'wrong_tool=0.1', '--min-delta-type', 'wrong_tool=0.2'],
      /given twice/,
    );
  });

  it('is one line and exit code 2 for a name that does not exist', () => {
    const asked = ['--min-delta', '0.5'];
    expectMistake(
      ['gate', run, ...asked, '--judge', 'nobody'],
      /unknown judge 'nobody'; known: prog/,
    );
    expectMistake(
      ['gate', run, '--min-delta-type', 'wrong_tol=0.5'],
      /unknown fault type 'wrong_tol'; did you mean 'wrong_tool'\? known: wrong_tool/,
    );
    expectMistake(['gate', ...asked], /gate needs <dir>; for example: /);
    expectMistake(['gate', 'nowhere', ...asked], /no such file/);
    expectMistake(
      ['gate', temporaryFolder(), ...asked],
      /this is not a run folder, because it has no trajectories\.jsonl/,
    );
    expectMistake(['gate', join(run, 'verdicts.jsonl'), ...asked], /name the folder/);
    expectMistake(['gate', run, ...asked, '--frob'], /unknown option '--frob'/);
    expectMistake(['gate', run, run, ...asked], /too many arguments/);
    expectMistake(['gate', run, '--max-drop', '0.1'], /--max-drop needs --against/);
    expectMistake(['gate', run, '--baseline-judge', 'x', ...asked], /--baseline-judge needs/);
    expectMistake(
      ['gate', run, '--against', run, '--baseline-judge', 'x'],
      /--baseline-judge needs --against and a single --judge/,
    );
    expectMistake(['gate', run, '--against', 'nowhere'], /nowhere: no such file/);
  });

  it('never turns quoted text into a workflow command', () => {
    const quoted = (text: string): readonly (readonly string[])[] => [
      [run, '--min-delta', text],
      [run, '--min-delta', '0.5', `--judge=${text}`],
      [run, `--min-delta-type=${text}=0.5`],
      [run, `--${text}`],
      [text, '--min-delta', '0.5'],
    ];
    const worst = quoted('x\n::error title=a::owned');
    const others = HOSTILE.filter((text) => !text.includes('\u0000')).map(
      (text, i) => quoted(text)[i % worst.length] ?? [],
    );
    for (const args of [...worst, ...others]) {
      const { status, stdout, stderr } = gate(args, { GITHUB_ACTIONS: 'true' });
      expect([status, stdout], stderr).toEqual([2, '']);
      expect(stderr).not.toMatch(/^\s*::/m);
    }
  }, 120_000);
});
