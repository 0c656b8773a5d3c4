import type { Subject } from '../../1-worlds/contract/subject.ts';
import { judgeFamilies } from '../../3-judging/judges/families/families.ts';
import { promptTemplate } from '../../3-judging/judges/prompts/build-prompt.ts';
import type { PromptTemplate } from '../../3-judging/judges/prompts/prompt-template.ts';
import { VOTE_TEMPERATURE } from '../../3-judging/judges/protocol.ts';
import { readRubric } from '../../3-judging/judges/rubric/read-rubric.ts';
import { rubricTemplate } from '../../3-judging/judges/rubric/rubric-template.ts';
import type { ViewName } from '../../3-judging/judges/views/view.ts';
import type { RecordedJudge } from '../../3-judging/work/recorded-judges.ts';
import { UserError } from '../../base/errors.ts';
import { VIEW_NAMES } from '../../run/shown-view.ts';
import type { PromptQuestion, ShownQuestion, WhyUnknown } from './asked-model.ts';

/** A question whose prompt, if it has one, has not been compared with what the folder records. */
export type RebuiltQuestion = Exclude<ShownQuestion, PromptQuestion> | RebuiltPrompt;
type RebuiltPrompt = Omit<PromptQuestion, 'template' | 'isConfirmed'> & {
  readonly template: PromptTemplate;
};

/**
 * What a judge was asked, as far as it can be rebuilt from what is recorded of the judge.
 *
 * @param fingerprints what its verdicts say the judge was made of
 */
export async function rebuiltQuestion(
  judge: RecordedJudge,
  subject: Subject,
  fingerprints: ReadonlySet<string | null>,
): Promise<RebuiltQuestion> {
  const family = judgeFamilies.find(({ name }) => name === judge.family);
  if (family !== undefined) {
    const { view, description, cell } = family;
    if (!family.asksModel) return { kind: 'program', view, does: description };
    if (cell === undefined) return unknown('not-recorded');
    const samples = judge.samples;
    const usual = family.name === 'selfcons' ? VOTE_TEMPERATURE : 0;
    return prompt(promptTemplate(cell, subject), samples, judge.temperature, usual);
  }
  if (!isView(judge.view)) return unknown('not-recorded');
  if (judge.kind === 'external') return { kind: 'input', view: judge.view };
  if (judge.kind !== 'model') return unknown('not-recorded');
  if (judge.rubric === null) return unknown('rubric-not-recorded');
  if ([...fingerprints].some((each) => each !== judge.fingerprint)) return unknown('rubric-edited');
  try {
    const rubric = await readRubric('', judge.rubric);
    const template = rubricTemplate(rubric, judge.view, subject.faults);
    const hasSchema = rubric.form === null || rubric.schema !== null;
    return { ...prompt(template, null, judge.temperature, 0), hasSchema };
  } catch (error) {
    // A folder of somebody else's may hold anything in place of a rubric.
    if (error instanceof UserError) return unknown('rubric-not-recorded');
    throw error;
  }
}

function prompt(
  template: PromptTemplate,
  samples: number | null,
  temperature: RecordedJudge['temperature'],
  usual: number,
): RebuiltPrompt {
  const known = temperature === 'default' ? usual : temperature;
  return { kind: 'prompt', template, samples, temperature: known, hasSchema: true };
}

const unknown = (why: WhyUnknown): RebuiltQuestion => ({ kind: 'unknown', why });

const isView = (view: string | null): view is ViewName => VIEW_NAMES.some((name) => name === view);
