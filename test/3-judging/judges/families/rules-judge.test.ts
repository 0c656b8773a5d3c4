import { describe, expect, it } from 'vitest';
import thermostat from '../../../../examples/environment/thermostat.ts';
import type { Rulebook } from '../../../../src/1-worlds/contract/rulebook.ts';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { rulesJudge } from '../../../../src/3-judging/judges/families/rules-judge.ts';

const run = { goal: 'do it', steps: [], finalAnswer: 'done' };
const passing = (rulebook: Rulebook<unknown>) =>
  rulesJudge(rulebook, () => []).judge(run, { id: 'x' });

describe('the judge that applies rules', () => {
  it('tells a run that breaks no rule what its own environment has to add', () => {
    expect(passing(supportDesk.rulebook)).toMatchObject({
      faulty: false,
      confidence: 0.6,
      rationale: 'no process rule fired; two failure types are outside rule coverage',
    });
    expect(passing(thermostat.rulebook).rationale).toBe(
      'no process rule fired; the rules do not read reports',
    );
    const { passNote: _, ...silent } = supportDesk.rulebook;
    expect(passing(silent).rationale).toBe('no process rule fired');
  });

  it('reports the first violation and lists all of them', () => {
    const violation = { step: 2, rule: 'R1', faultType: 'wrong_tool', message: 'no' };
    const judge = rulesJudge(supportDesk.rulebook, () => [
      violation,
      { ...violation, step: 4, rule: 'R2', faultType: 'premature_stop' },
    ]);
    expect(judge.judge(run, { id: 'x' })).toEqual({
      faulty: true,
      failureStep: 2,
      failureType: 'wrong_tool',
      confidence: 0.95,
      rationale: 'R1: no; R2: no',
    });
  });
});
