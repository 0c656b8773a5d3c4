import type { NumberFormats } from '../../../run/number-formats.ts';
import { isRecorded, type Run } from '../../../run/run.ts';
import type { ViewName } from '../views/view.ts';
import { viewNamed } from '../views/views.ts';

/**
 * The prompts of a judge without the runs. It is plain data, so the report's page carries it and puts
 * the runs in with the same function that asks models.
 *
 *     { view: 'step', texts: ['You are auditing …\n\n--- BEGIN ---\n', '\n--- END ---\n'] }
 */
export interface PromptTemplate {
  readonly view: ViewName;
  /** The texts around the run, which stands between each two of them. */
  readonly texts: readonly string[];
  /** The texts around a run that was recorded, where they differ. */
  readonly ofRecorded?: readonly string[];
}

/** What is sent to a model for one run. */
export function promptOf(template: PromptTemplate, run: Run, formats: NumberFormats): string {
  const { view, texts, ofRecorded = texts } = template;
  return (isRecorded(run) ? ofRecorded : texts).join(viewNamed(view).render(run, formats));
}

/** The messages that a model is sent for one run. */
export interface SentMessages {
  readonly system?: string | undefined;
  readonly prompt: string;
}

/** What the SHA-256 over the prompts of a set is made of, for one of them. */
export function hashedText({ system, prompt }: SentMessages): string {
  return system === undefined ? `${prompt}\0` : `${system}\0${prompt}\0`;
}

/** The texts around a run that is delimited as in the paper. */
export function delimited(instructions: string): readonly [before: string, after: string] {
  return [`${instructions}\n\n--- BEGIN ---\n`, '\n--- END ---\n'];
}
