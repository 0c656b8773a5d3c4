import { describe, expect, it } from 'vitest';
import { codeRepair } from '../../../src/1-worlds/code-repair/code-repair.ts';
import { runChecker } from '../../../src/1-worlds/contract/check-run.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import { rulesJudge } from '../../../src/3-judging/judges/families/rules-judge.ts';

const set = [...labelledSet(planSet(codeRepair, { size: 300, seed: 7 }))];
const ofType = (type: string | null) => set.filter(({ label }) => label.failureType === type);
const judge = rulesJudge(codeRepair.rulebook);
const check = runChecker(codeRepair.rulebook);

/** The share of a type's faults that the rules flag, in percent. */
const caught = (type: string): number => {
  const faults = ofType(type);
  return Math.round(
    (100 * faults.filter((fault) => check(fault).length > 0).length) / faults.length,
  );
};

describe('the rules of code-repair', () => {
  it('pass every clean run', () => {
    for (const clean of ofType(null)) expect(check(clean)).toEqual([]);
  });

  it.each([
    'skipped_reproduction',
    'unread_edit',
    'repeated_steps',
    'contradicted_thought',
    'untested_commit',
    'failed_commit',
    'wrong_handoff',
    'fabricated_output',
    'leaked_secret',
  ])('catch every %s, with its type and its step', (type) => {
    expect(ofType(type).length).toBeGreaterThan(10);
    for (const { label, ...fault } of ofType(type)) {
      expect(judge.judge(fault, { id: 'x' })).toMatchObject({
        faulty: true,
        failureType: type,
        failureStep: label.failureStep,
      });
    }
  });

  it('catch every edited test, because no test may be edited', () => {
    expect(caught('edited_test')).toBe(100);
  });

  it('catch every premature stop, because a test failed and nothing was committed', () => {
    expect(caught('premature_stop')).toBe(100);
  });

  it.each([
    'wrong_file',
    'special_cased',
    'missed_clarification',
    'unsupported_claim',
    'misreported_change',
  ])('catch no %s: they read neither the source nor what a reply means', (type) => {
    expect(caught(type)).toBe(0);
  });
});
