import type { Model } from '../../models/model.ts';
import type { NumberFormats } from '../../trajectory/number-formats.ts';
import type { ModelJudge } from '../model-judge.ts';
import { type PromptSubject, promptBuilder } from '../prompts/build-prompt.ts';
import { promptCells } from '../prompts/cells.ts';
import type { JudgeFamily } from './judge-families.ts';
import { parseVerdict } from './parse-verdict.ts';
import { outcomeSchema, stepSchema } from './schemas.ts';

/** The protocol's context window. */
export const CONTEXT_TOKENS = 8192;
/** The protocol's seed, and the first of an ensemble's. */
export const SEED = 7;

/** What every judge that asks a model is made from. */
export interface JudgeSetting {
  readonly subject: PromptSubject;
  readonly formats: NumberFormats;
  readonly model: Model;
}

export interface Decoding {
  readonly temperature?: number | undefined;
  readonly seed?: number | undefined;
}

/** One question a run, decoded greedily. */
export function llmJudge(
  family: JudgeFamily,
  { subject, formats, model }: JudgeSetting,
  { temperature = 0, seed = SEED }: Decoding = {},
): ModelJudge {
  const cell = promptCells.find(({ name }) => name === family.cell);
  if (cell === undefined) throw new TypeError(`${family.name}: there is no cell ${family.cell}`);
  const build = promptBuilder(cell, subject, formats);
  const schema =
    family.schema === 'step' ? stepSchema(subject.faults) : outcomeSchema(subject.faults);
  const types = subject.faults.map(({ name }) => name);
  const view = cell.view.name === 'step' ? 'step' : 'outcome';
  return {
    id: `${family.name}:${model.name}`,
    view,
    model,
    questions: (run) => [
      { prompt: build(run), schema, temperature, seed, contextTokens: CONTEXT_TOKENS, sample: 0 },
    ],
    decide: ([answer = ''], { steps }) =>
      parseVerdict(answer, {
        types,
        stepCount: steps.length,
        asksStep: family.schema === 'step',
        // Elsewhere the judge is not shown the steps, or not asked to look for the first wrong one.
        scoresStep: cell.name === 'D',
      }),
  };
}
