import { describe, expect, it } from 'vitest';
import { runChecker } from '../../../../src/1-worlds/contract/check-run.ts';
import { rulesJudge } from '../../../../src/3-judging/judges/families/rules-judge.ts';
import { analyst, analystSet } from '../analyst.ts';

const { set, ofType } = analystSet(880);
const check = runChecker(analyst.rulebook);
const judge = rulesJudge(analyst.rulebook);

/** The share of the faults of a type that the rules find, with their type and their step. */
function found(type: string): number {
  const faults = ofType(type);
  expect(faults.length).toBe(60);
  const right = faults.filter((fault) => {
    const { faulty, failureType, failureStep } = judge.judge(fault, { id: 'x' });
    return faulty && failureType === type && failureStep === fault.label.failureStep;
  });
  return right.length / faults.length;
}

describe('the rules of the data analyst', () => {
  it('are these seven, in this order', () => {
    expect(analyst.rulebook.rules.map(({ name }) => name)).toEqual([
      'A1_unknown_name',
      'A2_undescribed_table',
      'A3_unfit_table',
      'A4_no_quality_check',
      'A5_period_missing',
      'A6_figure_mismatch',
      'A7_report_placement',
    ]);
  });

  it.each([
    'invented_column',
    'undescribed_table',
    'skipped_check',
    'misreported_figure',
    'premature_stop',
  ])('find every %s, with its type and its step', (type) => {
    expect(found(type)).toBe(1);
  });

  it('find a wrong table where its description has a warning, and not otherwise', () => {
    expect(found('wrong_table')).toBe(52 / 60);
  });

  it('find a dropped filter where it is the period, and not otherwise', () => {
    expect(found('dropped_filter')).toBe(23 / 60);
  });

  it.each(['doubled_rows', 'ignored_description', 'wrong_computation', 'unsupported_claim'])(
    'find no %s',
    (type) => {
      for (const fault of ofType(type)) expect(check(fault)).toEqual([]);
    },
  );

  it('pass every clean run', () => {
    for (const clean of ofType(null)) expect(check(clean)).toEqual([]);
  });

  it('are broken by nothing but the fault, except that a check that failed was not made either', () => {
    for (const { label, ...fault } of set) {
      const broken = new Set(check(fault).map(({ faultType }) => faultType));
      broken.delete(label.failureType ?? '');
      expect([...broken]).toEqual(label.failureType === 'invented_column' ? ['skipped_check'] : []);
    }
  });
});
