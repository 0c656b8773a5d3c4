import { diffArrays } from 'diff';
import type { Step } from '../../../../trajectory/run.ts';

/** A step of the clean run beside the faulty run's; one of the two may not have it. */
export interface AlignedStep {
  readonly parent: Step | null;
  readonly fault: Step | null;
  readonly changed: boolean;
}

/** What a step is, whatever its number: one that only moved up has not changed. */
const content = ({ thought, call, observation }: Step): string =>
  JSON.stringify([thought, call, observation]);

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
  for (const { added, removed, count } of diffArrays(
    parentSteps.map(content),
    faultSteps.map(content),
  )) {
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
