import type { Label } from './label.ts';
import { type EditKind, ROLES } from './roles.ts';

/** The kinds of edits that no faulty run has. */
const CLEAN_EDITS: readonly EditKind[] = ROLES.flatMap(({ edit }) => edit ?? [])
  .filter(({ kind }) => ROLES.every((role) => role.edit?.kind !== kind || !role.faulty))
  .map(({ kind }) => kind);

/** What is wrong with a label: the field to look at, as files name it, and why. */
export interface LabelProblem {
  readonly field:
    | 'failure_step'
    | 'failure_type'
    | 'outcome_correct'
    | 'edit'
    | 'faults'
    | 'degree';
  readonly problem: string;
}

/**
 * Finds out whether a label contradicts itself or the run that it is about; null if it does neither.
 * A fault has both a type and a step of its run. Only a wrong outcome may have neither, because a run
 * that nobody planted a fault in can end wrongly without any rule that says why.
 */
export function labelProblem(label: Label, stepCount: number): LabelProblem | null {
  const { faulty, failureStep, failureType, outcomeCorrect, edit, degree } = label;
  if (faulty && edit !== undefined && CLEAN_EDITS.includes(edit.kind)) {
    return { field: 'edit', problem: breaksNothing(edit.kind) };
  }
  if (!faulty && degree !== undefined) return { field: 'degree', problem: CLEAN_HAS_NONE };
  const several = severalProblem(label, stepCount);
  if (several !== null) return { field: 'faults', problem: several };
  if (!faulty) {
    if (failureType !== null) return { field: 'failure_type', problem: CLEAN_IS_NULL };
    if (failureStep !== null) return { field: 'failure_step', problem: CLEAN_IS_NULL };
    return outcomeCorrect ? null : { field: 'outcome_correct', problem: CLEAN_IS_CORRECT };
  }
  if (failureStep === null && failureType === null && !outcomeCorrect) return null;
  if (failureType === null || failureType === '') {
    return { field: 'failure_type', problem: 'a faulty run needs the id of its fault type here' };
  }
  if (failureStep === null) {
    return { field: 'failure_step', problem: 'a faulty run needs the step to blame here' };
  }
  // A run that ends before its first step is blamed for what it did not do, at step 0.
  if (failureStep >= 0 && failureStep < Math.max(1, stepCount)) return null;
  return {
    field: 'failure_step',
    problem: noSuchStep(failureStep, stepCount),
  };
}

/** What is wrong with the list of a run's faults; null if nothing is, or there is none. */
function severalProblem(label: Label, stepCount: number): string | null {
  const { faults, faulty, failureStep, failureType } = label;
  if (faults === undefined) return null;
  if (!faulty) return CLEAN_HAS_NONE;
  const [first] = faults;
  if (first === undefined || faults.length < 2) return 'lists the faults of a run with several';
  if (first.type !== failureType || first.step !== failureStep) {
    return 'must begin with the fault that failure_type and failure_step name';
  }
  if (faults.some(({ type }) => type === '')) return 'needs the id of a fault type in each entry';
  const isInOrder = faults.every(({ step }, at) => at === 0 || step > (faults[at - 1]?.step ?? 0));
  if (!isInOrder) return 'must be in the order of the steps, no two of which are the same';
  const last = faults.at(-1)?.step ?? 0;
  return last < stepCount ? null : noSuchStep(last, stepCount);
}

const noSuchStep = (step: number, stepCount: number): string =>
  `the run has ${stepCount} steps, so there is no step ${step}; steps count from 0`;

const CLEAN_HAS_NONE = 'must be absent for a clean run; label the run faulty if something is wrong';
const breaksNothing = (kind: EditKind): string =>
  `is a ${kind === 'harmless' ? 'harmless edit' : kind}, so the run must not be labelled faulty`;
const CLEAN_IS_NULL = 'must be null for a clean run; label the run faulty if something is wrong';
const CLEAN_IS_CORRECT =
  'must be true for a clean run; label the run faulty if its outcome is wrong';
