import { describe, expect, it } from 'vitest';
import { playedSteps } from '../../../src/1-worlds/contract/played-run.ts';
import { analyst, analystSet } from './analyst.ts';

const { set, ofType } = analystSet(540);

describe('the faults of the data analyst', () => {
  it('have labels that people can read', () => {
    expect(analyst.faults.map(({ label }) => label)).toEqual([
      'wrong table',
      'dropped filter',
      'doubled rows',
      'ignored description',
      'wrong computation',
      'goal drift',
      'missed clarification',
      'misreported figure',
      'unsupported claim',
      'fabricated result',
      'personal data in the report',
      'skipped data-quality check',
      'undescribed table',
      'uncorrected error',
      'repeated step',
      'over-broad query',
      'reasoning mismatch',
      'premature stop',
    ]);
  });

  it.each([
    ...['unsupported_claim', 'fabricated_result', 'personal_data', 'skipped_check'],
    ...['undescribed_table', 'uncorrected_error', 'repeated_step', 'over_broad_query'],
    'reasoning_mismatch',
  ])('%s is always silent', (type) => {
    expect(ofType(type).length).toBeGreaterThan(15);
    for (const { label } of ofType(type)) expect(label.outcomeCorrect).toBe(true);
  });

  it.each([
    ...['wrong_computation', 'goal_drift', 'missed_clarification', 'misreported_figure'],
    'premature_stop',
  ])('%s is always loud', (type) => {
    expect(ofType(type).length).toBeGreaterThan(15);
    for (const { label } of ofType(type)) expect(label.outcomeCorrect).toBe(false);
  });

  it('report what the engine returned, except where misreporting is the fault', () => {
    for (const { id, label, steps } of set) {
      const calls = playedSteps(steps);
      const report = calls.at(-1);
      if (report?.call.tool !== 'report' || report.call.args.figure === null) continue;
      const last = calls.findLast(({ call }) => ['query', 'compute'].includes(call.tool));
      const numbers = JSON.stringify(last?.observation.data).match(/-?\d+(?:\.\d+)?/g) ?? [];
      const reported = numbers.map(Number).includes(Number(report.call.args.figure));
      expect([id, reported]).toEqual([id, label.failureType !== 'misreported_figure']);
    }
  });

  it('join another table for nothing but what the question names', () => {
    for (const { id, goal, steps } of ofType('doubled_rows')) {
      const sql = String(
        playedSteps(steps).findLast(({ call }) => call.tool === 'query')?.call.args.sql,
      );
      const [, kind = ''] = /\bp\.\w+ = '([^']+)'/i.exec(sql) ?? [];
      expect([id, kind !== '' && goal.includes(kind)]).toEqual([id, true]);
    }
  });

  it('never let a report contradict its own numbers', () => {
    for (const { id, finalAnswer } of set) {
      const [, share = '', part = '', whole = ''] =
        /([\d.]+) ?%.*?(\d+) of (\d+)\b/.exec(finalAnswer) ?? [];
      if (whole === '') continue;
      expect([id, Number(share)]).toEqual([
        id,
        expect.closeTo((100 * Number(part)) / Number(whole), 1),
      ]);
    }
  });
});
