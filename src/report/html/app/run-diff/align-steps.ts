import { diffArrays } from 'diff';
import { isToolStep, type Step } from '../../../../trajectory/run.ts';

/** A step of the clean run beside the faulty run's; one of the two may not have it. */
export interface AlignedStep {
  readonly parent: Step | null;
  readonly fault: Step | null;
  readonly changed: boolean;
}

/** Milliseconds; runs of thousands of steps that share none stand side by side as they are. */
const PATIENCE = 400;

/** What a step is, whatever its number: one that only moved up has not changed. */
const content = (step: Step): string =>
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
    const count = Math.max(onlyParent.length, onlyFault.length);
    for (let i = 0; i < count; i++) {
      rows.push({ parent: onlyParent[i] ?? null, fault: onlyFault[i] ?? null, changed: true });
    }
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
