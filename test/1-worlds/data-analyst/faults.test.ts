import { describe, expect, it } from 'vitest';
import { playOracle } from '../../../src/1-worlds/contract/play.ts';
import { playedSteps } from '../../../src/1-worlds/contract/played-run.ts';
import { faultPlanter } from '../../../src/2-planting/faults/plant-fault.ts';
import { analyst, analystSet, requests } from './analyst.ts';

const { set, ofType } = analystSet(440);

describe('the faults of the data analyst', () => {
  it('have labels that people can read', () => {
    expect(analyst.faults.map(({ label }) => label)).toEqual([
      'wrong table',
      'invented column',
      'dropped filter',
      'doubled rows',
      'ignored description',
      'wrong computation',
      'misreported figure',
      'skipped data-quality check',
      'undescribed table',
      'unsupported claim',
      'premature stop',
    ]);
  });

  it.each(['invented_column', 'skipped_check', 'undescribed_table', 'unsupported_claim'])(
    '%s is always silent',
    (type) => {
      for (const { label } of ofType(type)) expect(label.outcomeCorrect).toBe(true);
    },
  );

  it.each(['wrong_computation', 'misreported_figure', 'premature_stop'])(
    '%s is always loud',
    (type) => {
      for (const { label } of ofType(type)) expect(label.outcomeCorrect).toBe(false);
    },
  );

  it('wrong_table and ignored_description are silent where they make no difference', () => {
    const plant = faultPlanter(analyst, 7);
    for (const type of ['wrong_table', 'ignored_description']) {
      const fault = analyst.faults.find(({ name }) => name === type);
      if (fault === undefined) throw new Error(type);
      const hosts = requests(7, 400).filter((request) => fault.canHost(request));
      const silent = hosts.filter((request) => fault.keepsOutcome(request));
      expect(hosts.length, type).toBeGreaterThan(60);
      expect(silent.length, type).toBeGreaterThan(2);
      expect(silent.length, type).toBeLessThan(hosts.length / 3);
      // The engine agrees with what was foreseen without it.
      for (const request of silent) {
        const { run } = plant(request, playOracle(analyst, request), fault);
        expect(analyst.outcome(run.steps, request).figure).toBeCloseTo(request.task.truth, 1);
      }
    }
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

  it('meet the engine’s own error where a column is invented, and there alone', () => {
    for (const { label, steps } of set) {
      const invented = playedSteps(steps).filter(({ observation: { error } }) =>
        /^no such (?:column|table)/.test(error ?? ''),
      );
      const blamed = label.failureType === 'invented_column' ? [label.failureStep] : [];
      expect(invented.map(({ index }) => index)).toEqual(blamed);
    }
  });
});
