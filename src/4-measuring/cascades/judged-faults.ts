import type { JudgeColumns } from '../rows/judge-columns.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import { faultCount } from './cascade-columns.ts';

/** What a judge made of one faulty run, whether it has one fault or several. */
export interface JudgedFault {
  /** How many faults the run has. */
  readonly faults: number;
  /**
   * The instance, which faults the run has, and the same with whether the outcome survives them; all are
   * numbered among the runs with as many faults.
   */
  readonly instance: number;
  readonly combination: number;
  readonly stratum: number;
  /** 1 flagged, 0 passed, negative if unscored. */
  readonly flag: number;
  /** The same for its clean parent; null if the set has none. */
  readonly parentFlag: number | null;
  /** Whether the judge names a step that the run has, and whether it names a type. */
  readonly namesStep: boolean;
  readonly namesType: boolean;
  /** Whether the step is that of the first fault, or of any. */
  readonly stepIsFirst: boolean;
  readonly stepIsAny: boolean;
  /** The same for the type. */
  readonly typeIsFirst: boolean;
  readonly typeIsAny: boolean;
}

/** Every faulty run of a set: those with one fault, and then those with several. */
export function judgedFaults(set: SetColumns, judge: JudgeColumns): readonly JudgedFault[] {
  return [...singleFaults(set, judge), ...severalFaults(set, judge)];
}

function* singleFaults(set: SetColumns, judge: JudgeColumns): Generator<JudgedFault> {
  for (let row = 0; row < set.size; row++) {
    if (set.faulty[row] !== 1) continue;
    const step = judge.step[row] as number;
    const type = judge.type[row] as number;
    const isStep = step !== NONE && step === set.failureStep[row];
    const isType = type !== NONE && type === set.type[row];
    yield {
      faults: 1,
      instance: set.instance[row] as number,
      combination: set.type[row] as number,
      stratum: set.stratum[row] as number,
      flag: judge.flag[row] as number,
      parentFlag: parentFlag(judge, set.parent[row] as number),
      namesStep: step !== NONE,
      namesType: type !== NONE,
      stepIsFirst: isStep,
      stepIsAny: isStep,
      typeIsFirst: isType,
      typeIsAny: isType,
    };
  }
}

function* severalFaults({ cascades }: SetColumns, judge: JudgeColumns): Generator<JudgedFault> {
  const said = judge.cascades;
  for (let row = 0; row < cascades.size; row++) {
    const step = said.step[row] as number;
    const type = said.type[row] as number;
    const start = cascades.starts[row] as number;
    const end = cascades.starts[row + 1] as number;
    yield {
      faults: faultCount(cascades, row),
      instance: cascades.instance[row] as number,
      combination: cascades.combination[row] as number,
      stratum: 2 * (cascades.combination[row] as number) + (cascades.outcomeCorrect[row] as number),
      flag: said.flag[row] as number,
      parentFlag: parentFlag(judge, cascades.parent[row] as number),
      namesStep: step !== NONE,
      namesType: type !== NONE,
      stepIsFirst: step !== NONE && cascades.step[start] === step,
      stepIsAny: step !== NONE && cascades.step.subarray(start, end).includes(step),
      typeIsFirst: type !== NONE && cascades.type[start] === type,
      typeIsAny: type !== NONE && cascades.type.subarray(start, end).includes(type),
    };
  }
}

const parentFlag = ({ flag }: JudgeColumns, parent: number): number | null =>
  parent === NONE ? null : (flag[parent] as number);
