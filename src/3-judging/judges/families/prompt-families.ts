import { modelSetting } from '../judge-context.ts';
import { type PromptCell, promptCell } from '../prompts/prompt-cells.ts';
import type { JudgeFamily } from './family.ts';

/** A family whose judges put one question per run to a model. */
export interface PromptFamily extends JudgeFamily {
  readonly cell: PromptCell;
  /** What the answer is decoded under; only the step schema asks for a step. */
  readonly schema: 'step' | 'outcome';
}

/** The paper's judge of steps. */
export const step = promptFamily({
  name: 'step',
  description: 'asks a model to check every step',
  cell: 'D',
  schema: 'step',
  scoresStep: true,
});

/** The paper's two judges, and the four cells of its ablation. */
export const promptFamilies: readonly PromptFamily[] = [
  // It answers without a step, because it cannot see any.
  promptFamily({
    name: 'outcome',
    description: 'asks a model to weigh the reply, without the steps',
    cell: 'A',
    schema: 'outcome',
    scoresStep: false,
  }),
  step,
  // Asks what `outcome` asks, but decodes under the step schema; comparing the two checks the schema.
  promptFamily({
    name: 'outview-outtask',
    description: 'ablation cell A: sees the reply, weighs the reply',
    cell: 'A',
    schema: 'step',
    scoresStep: false,
  }),
  // The step it names does not count: it was asked for one without being shown any.
  promptFamily({
    name: 'outview-proctask',
    description: 'ablation cell B: sees the reply, checks the process',
    cell: 'B',
    schema: 'step',
    scoresStep: false,
  }),
  // The step it names does not count: it was not asked to look for the first wrong one.
  promptFamily({
    name: 'stepview-outtask',
    description: 'ablation cell C: sees the steps, weighs the reply',
    cell: 'C',
    schema: 'step',
    scoresStep: false,
  }),
  // Asks what `step` asks, under a name of its own among the cells of the ablation.
  promptFamily({
    name: 'stepview-proctask',
    description: 'ablation cell D: sees the steps, checks the process',
    cell: 'D',
    schema: 'step',
    scoresStep: true,
  }),
];

interface PromptFamilyParts {
  readonly name: string;
  readonly description: string;
  readonly cell: PromptCell['name'];
  readonly schema: 'step' | 'outcome';
  /** A step only counts if the judge saw the steps and was asked to find the first wrong one. */
  readonly scoresStep: boolean;
}

function promptFamily({ cell: cellName, ...parts }: PromptFamilyParts): PromptFamily {
  const cell = promptCell(cellName);
  const family: PromptFamily = {
    ...parts,
    cell,
    view: cell.view.name,
    asksModel: true,
    async make(context) {
      const { llmJudge } = await import('./llm-judge.ts');
      return llmJudge(family, modelSetting(parts.name, context));
    },
  };
  return family;
}
