import type { ViewName } from '../views/view.ts';
import { delimited, type PromptTemplate } from './prompt-template.ts';

/** Marks where a rubric wants the run. */
const PLACEHOLDER = '{{view}}';

/**
 * The run replaces `{{view}}`; a rubric without that placeholder is followed by the run, delimited as
 * in the paper.
 */
export function rubricTemplate(rubric: string, view: ViewName): PromptTemplate {
  const texts = rubric.includes(PLACEHOLDER)
    ? rubric.split(PLACEHOLDER)
    : delimited(rubric.trimEnd());
  return { view, texts };
}
