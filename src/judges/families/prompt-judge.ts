import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { FileError } from '../../errors.ts';
import type { ModelJudge } from '../model-judge.ts';
import { outcomeView } from '../views/outcome-view.ts';
import { stepView } from '../views/step-view.ts';
import { CONTEXT_TOKENS, type Decoding, type JudgeSetting, SEED } from './llm-judge.ts';
import { parseVerdict } from './parse-verdict.ts';
import { outcomeSchema, stepSchema } from './schemas.ts';

/** Where a rubric wants the run to stand. */
const PLACE = '{{view}}';

/**
 * A user's own rubric, asked of a model under the protocol's schema. The run takes the place of
 * `{{view}}`; a rubric without one is followed by the run, between the lines the protocol uses.
 */
export function promptJudge(
  path: string,
  { subject, formats, model }: JudgeSetting,
  view: 'step' | 'outcome',
  { temperature = 0, seed = SEED }: Decoding = {},
): ModelJudge {
  const rubric = readRubric(path);
  const shown = view === 'step' ? stepView : outcomeView;
  const schema = view === 'step' ? stepSchema(subject.faults) : outcomeSchema(subject.faults);
  const types = subject.faults.map(({ name }) => name);
  return {
    id: `prompt-${basename(path, extname(path))}:${model.name}`,
    view,
    model,
    questions(run) {
      const rendered = shown.render(run, formats);
      const prompt = rubric.includes(PLACE)
        ? rubric.split(PLACE).join(rendered)
        : `${rubric.trimEnd()}\n\n--- BEGIN ---\n${rendered}\n--- END ---\n`;
      return [{ prompt, schema, temperature, seed, contextTokens: CONTEXT_TOKENS, sample: 0 }];
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
    throw new FileError(path, 'this prompt cannot be read; check the path', { cause });
  }
  if (text.trim() === '') throw new FileError(path, 'this prompt is empty; write what to judge by');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
