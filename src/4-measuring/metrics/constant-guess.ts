import type { ConstantGuess } from '../measurement/measurement.ts';
/** The better of flagging every run and flagging none; null without a run. */
export function bestFlagGuess(faulty: number, runs: number): ConstantGuess | null {
  if (runs === 0) return null;
  return 2 * faulty >= runs
    ? { guess: 'flag every run', accuracy: faulty / runs }
    : { guess: 'flag no run', accuracy: 1 - faulty / runs };
}

/** A labelled step, and how many steps its run has. */
export interface LabelledStep {
  readonly step: number;
  readonly stepCount: number;
}

/**
 * The best constant guess of a step: an index, or the last step of each run. Of equally good ones, the
 * last step is named, and else the lowest index; null without a labelled step.
 *
 * @param within how many steps off still counts as right
 */
export function bestStepGuess(
  steps: readonly LabelledStep[],
  within: number,
): ConstantGuess | null {
  if (steps.length === 0) return null;
  const right = (guessed: (labelled: LabelledStep) => number): number =>
    steps.filter((labelled) => Math.abs(guessed(labelled) - labelled.step) <= within).length;
  const counts = new Map<number, number>();
  for (const { step } of steps) counts.set(step, (counts.get(step) ?? 0) + 1);
  let best = { guess: 'the last step', right: right(({ stepCount }) => stepCount - 1) };
  for (const index of [...counts.keys()].sort((a, b) => a - b)) {
    let hits = 0;
    for (let near = index - within; near <= index + within; near++) hits += counts.get(near) ?? 0;
    if (hits > best.right) best = { guess: `step ${index}`, right: hits };
  }
  return { guess: best.guess, accuracy: best.right / steps.length };
}
