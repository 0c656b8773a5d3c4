import type { PromptCell } from '../prompts/cells.ts';

/** A kind of judge that asks a model one question a run. */
export interface JudgeFamily {
  readonly name: string;
  readonly cell: PromptCell['name'];
  readonly schema: 'step' | 'outcome';
}

/**
 * The paper's two single judges and the four cells of its ablation. `outcome` and cell A share a
 * prompt and differ in the schema they answer under, which is what the schema check compares.
 */
export const judgeFamilies: readonly JudgeFamily[] = [
  { name: 'outcome', cell: 'A', schema: 'outcome' },
  { name: 'step', cell: 'D', schema: 'step' },
  { name: 'outview-outtask', cell: 'A', schema: 'step' },
  { name: 'outview-proctask', cell: 'B', schema: 'step' },
  { name: 'stepview-outtask', cell: 'C', schema: 'step' },
  { name: 'stepview-proctask', cell: 'D', schema: 'step' },
];
