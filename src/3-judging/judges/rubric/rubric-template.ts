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
  return [...unknownDoubts(text), ...(asksVerdictFirst(text) ? [VERDICT_FIRST] : [])];
}

const VERDICT_FIRST =
  'it asks for the verdict before the reason, so the model decides before it has argued; put the reason first';

const KEY = (names: string): RegExp => new RegExp(String.raw`["']?\b(?:${names})\b["']?\s*:`, 'i');
const REASON = KEY('reason(?:ing|s)?|rationale|explanation|analysis|justification|thoughts?|why');
const DECISION = KEY(
  'faulty|is_\\w+|verdict|passed|pass|label|grade|decision|rating|score|correct|result',
);
/** The form that an answer should have: a schema, or the first object that is written out. */
const FORMS = [/\bproperties\b["']?\s*:[\s\S]*/, /\{[^{}]*:[^{}]*\}/];

/**
 * Whether the form of an answer, where a rubric writes one out, has the verdict before the reason. Models write the
 * fields of an object in its order.
 */
export function asksVerdictFirst(text: string): boolean {
  const plain = text.replaceAll(/\{\{\w+\}\}/g, '');
  const form = FORMS.flatMap((each) => each.exec(plain)?.[0] ?? [])[0] ?? '';
  const [reason, decision] = [form.search(REASON), form.search(DECISION)];
  return decision >= 0 && reason > decision;
}

function unknownDoubts(text: string): readonly string[] {
  return unknownMarks(text).map(({ mark, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `line ${line}: ${mark} is no placeholder and is sent as it is; known are {{view}}, {{goal}}, {{steps}}, {{reply}}, {{messages}} and {{instructions}}`;
  });
}
