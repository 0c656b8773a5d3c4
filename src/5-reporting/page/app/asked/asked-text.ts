import { externalInput } from '../../../../3-judging/judges/external-input.ts';
import { messagesFor } from '../../../../3-judging/judges/prompts/prompt-template.ts';
import { formatsFrom } from '../../../../run/number-formats.ts';
import type { Run } from '../../../../run/run.ts';
import type { AskedModel, InputQuestion, PromptQuestion } from '../../asked-model.ts';

/** The ids that judges see are drawn for each run folder and are kept from readers, too. */
export const HIDDEN_ID = '(an id that was drawn for this run)';

/** A text that a judge was sent, and what it is called. */
export interface SentText {
  readonly name: string;
  readonly text: string;
}

/** What a judge was sent about one run, made by the code that sends it. */
export function sentTexts(
  { templates, formats }: Pick<AskedModel, 'templates' | 'formats'>,
  question: PromptQuestion | InputQuestion,
  run: Run,
): readonly SentText[] {
  const numbers = formatsFrom(formats);
  switch (question.kind) {
    case 'prompt': {
      const template = templates[question.template];
      if (template === undefined) return [];
      const { system, prompt } = messagesFor(template, run, numbers);
      const message = { name: system === undefined ? 'prompt' : 'user message', text: prompt };
      return system === undefined ? [message] : [{ name: 'system message', text: system }, message];
    }
    case 'input':
      return [
        {
          name: 'input',
          text: JSON.stringify(externalInput(HIDDEN_ID, question.view, run, numbers), null, 2),
        },
      ];
  }
}
