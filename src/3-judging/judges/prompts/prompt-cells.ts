import { outcomeView } from '../views/outcome-view.ts';
import { stepView } from '../views/step-view.ts';
import type { View } from '../views/view.ts';

/** What a judge is asked to do: weigh the reply, or check every step. */
export type Task = 'outcome' | 'process';

/** One combination of what a judge is shown and what it is asked. */
export interface PromptCell {
  readonly name: 'A' | 'B' | 'C' | 'D';
  readonly view: View;
  readonly task: Task;
}

const CELLS: Readonly<Record<PromptCell['name'], PromptCell>> = {
  A: { name: 'A', view: outcomeView, task: 'outcome' },
  B: { name: 'B', view: outcomeView, task: 'process' },
  C: { name: 'C', view: stepView, task: 'outcome' },
  D: { name: 'D', view: stepView, task: 'process' },
};

/** The two views crossed with the two tasks; A and D are what the outcome and step judges ask. */
export const promptCells: readonly PromptCell[] = Object.values(CELLS);

export function promptCell(name: PromptCell['name']): PromptCell {
  return CELLS[name];
}
