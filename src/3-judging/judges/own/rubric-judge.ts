import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { FileError } from '../../../base/errors.ts';
import { parseVerdict } from '../answers/parse-verdict.ts';
import { answerSchema } from '../answers/schemas.ts';
import type { ModelJudge } from '../judge.ts';
import type { ModelSetting } from '../judge-context.ts';
import { promptOf } from '../prompts/prompt-template.ts';
import { rubricTemplate } from '../prompts/rubric-template.ts';
import { SEED } from '../protocol.ts';
import type { ViewName } from '../views/view.ts';

/**
 * A user's own rubric, put to a model under the same schema as the paper's prompts.
 */
export function rubricJudge(path: string, setting: ModelSetting, view: ViewName): ModelJudge {
  const { subject, formats, model, temperature = 0, seed = SEED, context = null } = setting;
  const rubric = readRubric(path);
  const template = rubricTemplate(rubric, view);
  const schema = answerSchema(view, subject.faults);
  const types = subject.faults.map(({ name }) => name);
  return {
    kind: 'model',
    id: `prompt-${basename(path, extname(path))}:${model.name}`,
    view,
    model,
    rubric,
    questions(run) {
      const prompt = promptOf(template, run, formats);
      return [{ prompt, schema, temperature, seed, contextTokens: context, sample: 0 }];
    },
    decide: ([answer = ''], { steps }) =>
      parseVerdict(answer, {
        types,
        stepCount: steps.length,
        asksStep: view === 'step',
        scoresStep: view === 'step',
      }),
  };
}

function readRubric(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new FileError(path, 'this rubric cannot be read; check the path', { cause });
  }
  if (text.trim() === '') {
    throw new FileError(path, 'this rubric is empty; write down what the model should judge by');
  }
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
