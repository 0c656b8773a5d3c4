import { outcomeView } from '../views/outcome-view.ts';
import { stepView } from '../views/step-view.ts';
import type { View } from '../views/view.ts';

/** What a judge is asked to do: weigh the answer, or check every step. */
export type Task = 'outcome' | 'process';

/** One combination of what a judge is shown and what it is asked. */
export interface PromptCell {
  readonly name: 'A' | 'B' | 'C' | 'D';
  readonly view: View;
  readonly task: Task;
}

/** The two views crossed with the two tasks; A and D are the outcome judge and the step judge. */
export const promptCells: readonly PromptCell[] = [
  { name: 'A', view: outcomeView, task: 'outcome' },
  { name: 'B', view: outcomeView, task: 'process' },
  { name: 'C', view: stepView, task: 'outcome' },
  { name: 'D', view: stepView, task: 'process' },
];
