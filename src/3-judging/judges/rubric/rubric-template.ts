import { messageTemplate, unknownMarks } from '../prompts/placeholders.ts';
import { delimited, type PromptTemplate } from '../prompts/prompt-template.ts';
import type { ViewName } from '../views/view.ts';
import type { Rubric } from './read-rubric.ts';

/** An environment's fault types, as far as a question needs them. */
type FaultNames = readonly { readonly name: string }[];

/**
 * The messages of a rubric without the runs. A rubric that has no placeholder is followed by the run,
 * delimited as in the paper, and one that brings no form of its own is followed by how to answer.
 */
export function rubricTemplate(
  { system, user, form }: Pick<Rubric, 'system' | 'user' | 'form'>,
  view: ViewName,
  faults: FaultNames,
): PromptTemplate {
  const above = system === null ? null : messageTemplate(system);
  const placed = messageTemplate(user);
  const hasRun = placed.places.length + (above?.places.length ?? 0) > 0;
  const { texts, places } = hasRun
    ? placed
    : { texts: delimited(user.trimEnd()), places: ['view' as const] };
  const asked = form === null ? howToAnswer(view, faults) : '';
  return {
    view,
    texts: texts.map((text, at) => (at < texts.length - 1 ? text : closed(text, asked))),
    places,
    ...(above === null ? {} : { system: above }),
  };
}

function closed(text: string, asked: string): string {
  return asked === '' ? text : `${text.trimEnd()}\n\n${asked}\n`;
}

/**
 * Stands in the prompt because many servers and proxies ignore the schema of a request without a word.
 */
function howToAnswer(view: ViewName, faults: FaultNames): string {
  const types = [...faults.map(({ name }) => name), 'none'].map((name) => JSON.stringify(name));
  return [
    'Answer with one JSON object and nothing else. Its fields, in this order:',
    '- "reasoning": a few sentences that say why',
    '- "faulty": true if the run is faulty, false if it is not',
    ...(view !== 'outcome'
      ? ['- "failure_step": the number of the first step that went wrong, -1 if none did']
      : []),
    `- "failure_type": one of ${types.join(', ')}`,
    '- "confidence": the probability that your verdict is right, from 0.5 to 1',
  ].join('\n');
}

/** What a user should know of a rubric that can be used as it is. */
export function doubtsAbout(text: string): readonly string[] {
  return unknownMarks(text).map(({ mark, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `line ${line}: ${mark} is no placeholder and is sent as it is; known are {{view}}, {{goal}}, {{steps}}, {{reply}}, {{messages}} and {{instructions}}`;
  });
}
