import type { JudgeMeasurement } from './measurement/measurement.ts';

/**
 * Why there is no Δ over all faults, to complete "because …"; null where there is one. A set of
 * episodes has labels but no parents, and a judge can have been asked without ever being understood.
 */
export function whyNoDelta({
  verdicts,
  metrics: { recall, falseAlarms },
  paired: [all],
}: Pick<JudgeMeasurement, 'verdicts' | 'metrics' | 'paired'>): string | null {
  if (all !== undefined && all.delta !== null) return null;
  if (recall.of + falseAlarms.of === 0) return `no readable answer in ${verdicts}`;
  if (all === undefined || all.pairs + all.unscored === 0) {
    return 'no fault has its clean parent in this set';
  }
  return 'it has no readable verdicts on both a fault and its clean parent';
}
