import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { FileError, oneLine } from '../../../base/errors.ts';
import { DEFAULT_VIEW } from '../../settings.ts';
import { answerSchema } from '../answers/schemas.ts';
import type { ModelJudge } from '../judge.ts';
import type { JudgeContext, ModelSetting } from '../judge-context.ts';
import { messagesFor } from '../prompts/prompt-template.ts';
import { SEED } from '../protocol.ts';
import { examplesOf, expectedBy } from '../rubric/answer-form.ts';
import { readAnswer } from '../rubric/read-answer.ts';
import { checkedView, readRubric } from '../rubric/read-rubric.ts';
import { doubtsAbout, rubricTemplate } from '../rubric/rubric-template.ts';

/**
 * A user's own rubric, put to a model as it is in production: with its own messages, and read by its
 * own form. One that brings no form asks for the answer of all judges, of which only the verdict is
 * required.
 */
export async function rubricJudge(
  path: string,
  setting: ModelSetting,
  { view: given = DEFAULT_VIEW, warn }: Pick<JudgeContext, 'view' | 'warn'>,
): Promise<ModelJudge> {
  const { subject, formats, model, temperature = 0, seed = SEED, context = null } = setting;
  const { maxAnswerTokens: answerTokens } = setting;
  const text = readText(path);
  const rubric = await readRubric(path, text);
  const view = checkedView(path, rubric, rubric.view ?? given);
  for (const doubt of doubtsAbout(text)) warn?.(`${oneLine(path)}: ${doubt}`);
  const { form } = rubric;
  const template = rubricTemplate(rubric, view, subject.faults);
  const asked =
    form === null
      ? { schema: answerSchema(view === 'outcome' ? 'outcome' : 'step', subject.faults) }
      : { schema: rubric.schema, examples: examplesOf(form) };
  const types = subject.faults.map(({ name }) => name);
  return {
    kind: 'model',
    id: `prompt-${basename(path, extname(path))}:${model.name}`,
    view,
    model,
    rubric: text,
    ...(form === null ? {} : { expects: expectedBy(form) }),
    questions: (run) => [
      {
        ...messagesFor(template, run, formats),
        ...asked,
        temperature,
        seed,
        contextTokens: context,
        answerTokens,
        sample: 0,
      },
    ],
    decide: ([answer = ''], { steps }) =>
      readAnswer(answer, form, {
        types,
        stepCount: steps.length,
        asksStep: view !== 'outcome',
        scoresStep: view !== 'outcome',
      }),
  };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new FileError(path, 'this rubric cannot be read; check the path', { cause });
  }
}
