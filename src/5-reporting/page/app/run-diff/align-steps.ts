import { diffArrays } from 'diff';
import { isToolStep, type Step } from '../../../../run/run.ts';

/** A step of the clean run beside the faulty run's; one of the two may not have it. */
export interface AlignedStep {
  readonly parent: Step | null;
  readonly fault: Step | null;
  readonly changed: boolean;
}

/** Milliseconds; runs of thousands of steps that share none stand side by side as they are. */
const PATIENCE = 400;

/** What a step is, whatever its number: one that only moved up has not changed. */
export const content = (step: Step): string =>
  isToolStep(step)
    ? JSON.stringify([step.agent, step.thought, step.call, step.observation])
    : JSON.stringify([step.agent, step.from, step.thought, step.text]);

/** Puts the steps of two runs side by side, so that what the fault changed stands out. */
export function alignSteps(
  parent: readonly Step[],
  fault: readonly Step[],
): readonly AlignedStep[] {
  const rows: AlignedStep[] = [];
  const parentSteps = [...parent];
  const faultSteps = [...fault];
  let onlyParent: Step[] = [];
  const flush = (onlyFault: readonly Step[]): void => {
    rows.push(...alignChanged(onlyParent, onlyFault));
    onlyParent = [];
  };
  const before = parentSteps.map(content);
  const after = faultSteps.map(content);
  const changes = diffArrays(before, after, { timeout: PATIENCE }) ?? [
    { added: false, removed: true, count: before.length },
    { added: true, removed: false, count: after.length },
  ];
  for (const { added, removed, count } of changes) {
    if (removed) onlyParent = parentSteps.splice(0, count);
    else if (added) flush(faultSteps.splice(0, count));
    else {
      flush([]);
      for (let i = 0; i < count; i++) {
        rows.push({
          parent: parentSteps.shift() ?? null,
          fault: faultSteps.shift() ?? null,
          changed: false,
        });
      }
    }
  }
  flush([]);
  return rows;
}

/** More changed steps than this in a row stand side by side as they are. */
const MOST_COMPARED = 100;

/** What a step does, whatever it says. */
const act = (step: Step): string => (isToolStep(step) ? `call ${step.call.tool}` : step.from);

/**
 * Steps that differ. A call stands beside the other run's call of the same tool, so that a step that was
 * removed in front of it is seen to be missing; what has no such counterpart is put side by side in order.
 */
function alignChanged(parent: readonly Step[], fault: readonly Step[]): readonly AlignedStep[] {
  if (parent.length === fault.length || parent.length + fault.length > MOST_COMPARED) {
    return sideBySide(parent, fault);
  }
  const rows: AlignedStep[] = [];
  let before: readonly Step[] = [];
  let [parentAt, faultAt] = [0, 0];
  for (const { added, removed, count } of diffArrays(parent.map(act), fault.map(act))) {
    if (removed) before = parent.slice(parentAt, parentAt + count);
    else {
      rows.push(...sideBySide(before, added ? fault.slice(faultAt, faultAt + count) : []));
      before = [];
      if (!added) {
        rows.push(
          ...sideBySide(
            parent.slice(parentAt, parentAt + count),
            fault.slice(faultAt, faultAt + count),
          ),
        );
      }
      faultAt += count;
    }
    if (!added) parentAt += count;
  }
  return [...rows, ...sideBySide(before, [])];
}

const sideBySide = (parent: readonly Step[], fault: readonly Step[]): readonly AlignedStep[] =>
  Array.from({ length: Math.max(parent.length, fault.length) }, (_, i) => ({
    parent: parent[i] ?? null,
    fault: fault[i] ?? null,
    changed: true,
  }));
