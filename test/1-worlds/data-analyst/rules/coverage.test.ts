import { describe, expect, it } from 'vitest';
import { runChecker } from '../../../../src/1-worlds/contract/check-run.ts';
import { rulesJudge } from '../../../../src/3-judging/judges/families/rules-judge.ts';
import { analyst, analystSet } from '../analyst.ts';

const { set, ofType } = analystSet(720);
const check = runChecker(analyst.rulebook);
const judge = rulesJudge(analyst.rulebook);

/** The share of the faults of a type that the rules find, with their type and their step. */
function found(type: string): number {
  const faults = ofType(type);
  expect(faults.length).toBe(30);
  const right = faults.filter((fault) => {
    const { faulty, failureType, failureStep } = judge.judge(fault, { id: 'x' });
    return faulty && failureType === type && failureStep === fault.label.failureStep;
  });
  return right.length / faults.length;
}

describe('the rules of the data analyst', () => {
  it('are numbered in their order', () => {
    for (const [at, { name }] of analyst.rulebook.rules.entries()) {
      expect(name).toMatch(new RegExp(`^A${at + 1}_[a-z_]+$`));
    }
  });

  it.each([
    ...['uncorrected_error', 'undescribed_table', 'skipped_check', 'misreported_figure'],
    ...['personal_data', 'missed_clarification', 'repeated_step', 'over_broad_query'],
    'premature_stop',
  ])('find every %s, with its type and its step', (type) => {
    expect(found(type)).toBe(1);
  });

  it.each([
    ['fabricated_result', 'its number is not in some result by chance', 0.9, 1.01],
    ['wrong_table', 'its description has a warning', 0.6, 0.95],
    ['dropped_filter', 'it is the period', 0.15, 0.65],
    ['goal_drift', 'it is about another month', 0.1, 0.45],
  ] as const)('find a %s where %s, and not otherwise', (type, _, least, most) => {
    expect(found(type)).toBeGreaterThan(least);
    expect(found(type)).toBeLessThan(most);
  });

  it.each([
    ...['doubled_rows', 'ignored_description', 'wrong_computation', 'unsupported_claim'],
    'reasoning_mismatch',
  ])('find no %s', (type) => {
    for (const fault of ofType(type)) expect(check(fault)).toEqual([]);
  });

  it('pass every clean run', () => {
    for (const clean of ofType(null)) expect(check(clean)).toEqual([]);
  });

  it('are broken by nothing but the fault', () => {
    for (const { id, label, ...fault } of set) {
      const broken = new Set(check(fault).map(({ faultType }) => faultType));
      broken.delete(label.failureType ?? '');
      expect([id, ...broken]).toEqual([id]);
    }
  });
});
