import { subjectOf } from '../../../src/2-planting/recorded/recorded-subject.ts';
import { DEFAULT_MEASURE, measure } from '../../../src/4-measuring/measure.ts';
import type { Measurement } from '../../../src/4-measuring/measurement/measurement.ts';
import type { JudgedSet } from '../../../src/4-measuring/rows/judged-set.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { recordedFault, recordedParent } from './recorded-set.ts';
import { verdict } from './simulate.ts';

export const JUDGE = 'mine';
export const numbers = Array.from({ length: 20 }, (_, i) => i + 1);
export const numberOf = ({ instanceId }: LabelledTrajectory): number =>
  Number(instanceId.slice(-5));

/** Parents that nobody vouched for, each with two faults of one type and one of another. */
export const presumedSet = numbers.flatMap((number) => [
  recordedParent(number),
  recordedFault(number),
  recordedFault(number, { id: 'changed_figure-2' }),
  recordedFault(number, { type: 'wrong_entity', outcomeCorrect: false }),
]);

/** Flags every fault with an even number, and every fifth run. */
export const flags = (run: LabelledTrajectory): boolean =>
  run.label.faulty ? numberOf(run) % 2 === 0 : numberOf(run) % 5 === 0;

export function judgedBy(
  set: readonly LabelledTrajectory[],
  judge: (run: LabelledTrajectory) => Verdict = (run) => verdict(run, JUDGE, flags(run)),
): JudgedSet {
  return judgedSetFromMemory(set, set.map(judge), subjectOf({}, []));
}

export const measuredRecorded = (judged: JudgedSet): Measurement =>
  measure(judged, { ...DEFAULT_MEASURE, replicates: 100 });
