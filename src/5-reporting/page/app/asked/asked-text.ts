import { externalInput } from '../../../../3-judging/judges/external-input.ts';
import { promptOf } from '../../../../3-judging/judges/prompts/prompt-template.ts';
import { formatsFrom } from '../../../../run/number-formats.ts';
import type { Run } from '../../../../run/run.ts';
import type { AskedModel, InputQuestion, PromptQuestion } from '../../asked-model.ts';

/** The ids that judges see are drawn for each run folder and are kept from readers, too. */
export const HIDDEN_ID = '(an id that was drawn for this run)';

/** What a judge was sent about one run, made by the code that sends it. */
export function askedText(
  { templates, formats }: Pick<AskedModel, 'templates' | 'formats'>,
  question: PromptQuestion | InputQuestion,
  run: Run,
): string {
  const numbers = formatsFrom(formats);
  switch (question.kind) {
    case 'prompt': {
      const template = templates[question.template];
      return template === undefined ? '' : promptOf(template, run, numbers);
    }
    case 'input':
      return JSON.stringify(externalInput(HIDDEN_ID, question.view, run, numbers), null, 2);
  }
}
