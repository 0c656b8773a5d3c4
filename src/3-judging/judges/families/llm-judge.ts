import { parseVerdict } from '../answers/parse-verdict.ts';
import { answerSchema } from '../answers/schemas.ts';
import type { ModelJudge } from '../judge.ts';
import type { ModelSetting } from '../judge-context.ts';
import { promptBuilder } from '../prompts/build-prompt.ts';
import { CONTEXT_TOKENS, SEED } from '../protocol.ts';
import type { PromptFamily } from './prompt-families.ts';

/** A judge that puts one question per run to a model, decoded greedily unless told otherwise. */
export function llmJudge(family: PromptFamily, setting: ModelSetting): ModelJudge {
  const { subject, formats, model, temperature = 0, seed = SEED } = setting;
  const { maxAnswerTokens: answerTokens } = setting;
  // The paper fixed the context that Ollama loads; any other model has the context that it has.
  const contextTokens = setting.context ?? (model.loadsContext ? CONTEXT_TOKENS : null);
  const build = promptBuilder(family.cell, subject, formats);
  const schema = answerSchema(family.schema, subject.faults);
  const types = subject.faults.map(({ name }) => name);
  return {
    kind: 'model',
    id: `${family.name}:${model.name}`,
    family: family.name,
    view: family.view,
    model,
    questions: (run) => [
      { prompt: build(run), schema, temperature, seed, contextTokens, answerTokens, sample: 0 },
    ],
    decide: ([answer = ''], { steps }) =>
      parseVerdict(answer, {
        types,
        stepCount: steps.length,
        asksStep: family.schema === 'step',
        scoresStep: family.scoresStep,
      }),
  };
}
