import type { NumberFormats } from '../../../run/number-formats.ts';
import { isRecorded, type Run } from '../../../run/run.ts';
import type { ViewName } from '../views/view.ts';
import { filled, type MessageTemplate } from './placeholders.ts';

/**
 * The prompts of a judge without the runs. It is plain data, so the report's page carries it and puts
 * the runs in with the same function that asks models.
 *
 *     { view: 'step', texts: ['You are auditing …\n\n--- BEGIN ---\n', '\n--- END ---\n'] }
 */
export interface PromptTemplate extends MessageTemplate {
  readonly view: ViewName;
  /** The texts around a run that was recorded, where they differ. */
  readonly ofRecorded?: readonly string[];
  /** The message before the prompt, where a rubric has one. */
  readonly system?: MessageTemplate;
}

/** The messages that a model is sent for one run. */
export interface SentMessages {
  readonly system?: string;
  readonly prompt: string;
}

/** What is sent to a model for one run. */
export function messagesFor(
  template: PromptTemplate,
  run: Run,
  formats: NumberFormats,
): SentMessages {
  const { view, system, texts, ofRecorded = texts } = template;
  const around = isRecorded(run) ? { ...template, texts: ofRecorded } : template;
  const prompt = filled(around, view, run, formats);
  return system === undefined ? { prompt } : { system: filled(system, view, run, formats), prompt };
}

/** What the SHA-256 over the prompts of a set is made of, for one of them. */
export function hashedText({
  system,
  prompt,
}: {
  readonly system?: string | undefined;
  readonly prompt: string;
}): string {
  return system === undefined ? `${prompt}\0` : `${system}\0${prompt}\0`;
}

/** The texts around a run that is delimited as in the paper. */
export function delimited(instructions: string): readonly [before: string, after: string] {
  return [`${instructions}\n\n--- BEGIN ---\n`, '\n--- END ---\n'];
}
