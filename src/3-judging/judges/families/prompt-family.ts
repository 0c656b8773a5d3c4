import { modelSetting } from '../judge-context.ts';
import { type PromptCell, promptCell } from '../prompts/cells.ts';
import type { JudgeFamily } from './family.ts';
import { modelIds } from './judge-ids.ts';

/** A family whose judges put one question per run to a model. */
export interface PromptFamily extends JudgeFamily {
  readonly cell: PromptCell;
  /** What the answer is decoded under; only the step schema asks for a step. */
  readonly schema: 'step' | 'outcome';
}

interface PromptFamilyParts {
  readonly name: string;
  readonly description: string;
  readonly cell: PromptCell['name'];
  readonly schema: 'step' | 'outcome';
  /** A step only counts if the judge saw the steps and was asked to find the first wrong one. */
  readonly scoresStep: boolean;
}

export function promptFamily({ cell: cellName, ...parts }: PromptFamilyParts): PromptFamily {
  const cell = promptCell(cellName);
  const family: PromptFamily = {
    ...parts,
    cell,
    view: cell.view.name,
    asksModel: true,
    readId: modelIds(parts.name),
    async make(context) {
      const { llmJudge } = await import('./llm-judge.ts');
      return llmJudge(family, modelSetting(parts.name, context));
    },
  };
  return family;
}
