import { describe, expect, it } from 'vitest';
import { runChecker } from '../../../src/1-worlds/contract/check-run.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import { analyst } from './analyst.ts';

const plan = planSet(analyst, { size: 144, seed: 7, faultsPerRun: 3 });
const cascades = [...labelledSet(plan)].filter(({ label }) => (label.faults?.length ?? 0) > 1);

describe('several faults in one run of the data analyst', () => {
  it('can be of every type but two that replace the same conclusion', () => {
    const types = (plan.cascades?.planned ?? [])
      .filter(({ faults }) => faults.length === 2)
      .flatMap(({ faults }) => faults.map(({ name }) => name));
    expect(new Set(types).size).toBeGreaterThan(analyst.faults.length - 3);
    const three = (plan.cascades?.planned ?? []).filter(({ faults }) => faults.length === 3);
    expect(three.length).toBeGreaterThan(10);
  });

  it('are each found by the rules that find them alone, at their own steps', () => {
    const violationsOf = runChecker(analyst.rulebook);
    const covered = [
      'over_broad_query',
      'undescribed_table',
      'misreported_figure',
      'skipped_check',
    ];
    expect(cascades.length).toBeGreaterThan(30);
    for (const { id, label, ...run } of cascades) {
      const found = violationsOf(run).map(({ faultType, step }) => `${faultType} at ${step}`);
      for (const { type, step } of label.faults ?? []) {
        if (covered.includes(type)) expect(found, id).toContain(`${type} at ${step}`);
      }
    }
  });
});
