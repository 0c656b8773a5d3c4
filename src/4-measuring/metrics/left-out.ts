import { present } from '../../base/present.ts';
import type { LeftOut } from '../measurement/measurement.ts';
import { allFaulty, type LabelledRows } from '../rows/labelled-rows.ts';
import { NONE, type SetColumns, UNTYPED } from '../rows/set-columns.ts';
import type { MetricId } from './metrics.ts';

/** Whatever counts a flag on a clean run as wrong. */
const NEEDS_CLEAN: readonly MetricId[] = [
  'precision',
  'f1',
  'precisionAtPrevalence',
  'expectedCost',
  'calibrationError',
  'brier',
  'brierOnClean',
];

/** What a judge that flags everything would excel at, if there is nothing but faults. */
const NEEDS_BOTH: readonly MetricId[] = [
  'recall',
  'silentRecall',
  'loudRecall',
  'falseAlarms',
  ...NEEDS_CLEAN,
  'brierOnFaults',
];

const NEEDS_PAIRS: readonly MetricId[] = ['delta', 'silentDelta', 'loudDelta', 'pairedAuc'];

const NEEDS_OUTCOMES: readonly MetricId[] = ['silentRecall', 'loudRecall'];

const NEEDS_STEPS: readonly MetricId[] = [
  'stepOfDetected',
  'stepOfAll',
  'stepInRange',
  'stepWithinOne',
  'stepOfDetectedExecuted',
];

const NEEDS_TYPES: readonly MetricId[] = ['typeF1', 'typedRight'];

/** The metrics that a set cannot give, each with one reason; none for a set with known labels. */
export function leftOutOf(set: SetColumns, labelled: LabelledRows | null): readonly LeftOut[] {
  const found = new Map<MetricId, string>();
  const leave = (metrics: readonly MetricId[], reason: string): void => {
    for (const metric of metrics) if (!found.has(metric)) found.set(metric, reason);
  };
  if (set.parents === 'presumed') leave(NEEDS_CLEAN, 'the parents may contain faults of their own');
  if (labelled !== null) {
    if (set.parent.every((row) => row === NONE)) {
      leave(NEEDS_PAIRS, 'no fault has its parent in this set');
    }
    if (allFaulty(labelled) && !set.faulty.includes(0))
      leave(NEEDS_BOTH, 'every labelled run is faulty');
    leave(NEEDS_OUTCOMES, 'the labels do not say whether the outcome survived the fault');
    if (labelled.withStep.length < labelled.faulty.length) {
      leave(NEEDS_STEPS, 'not every label names a step');
    }
    if (labelled.faulty.some((row) => isUntyped(set, row))) {
      leave(NEEDS_TYPES, 'not every label names a type');
    }
  }
  return Array.from(found, ([metric, reason]) => ({ metric, reason }));
}

function isUntyped(set: SetColumns, row: number): boolean {
  const type = present(set.type[row]);
  return type !== NONE && set.types[type] === UNTYPED;
}
