import type { NumberFormats } from '../../trajectory/number-formats.ts';
import type { Run } from '../../trajectory/run.ts';
import type { PromptCell, Task } from './cells.ts';
import confidence from './confidence.txt';
import leadOutcome from './lead-outcome.txt';
import leadProcess from './lead-process.txt';
import taskOutcome from './task-outcome.txt';
import taskProcess from './task-process.txt';
import viewOutcome from './view-outcome.txt';
import viewOutcomeCaveat from './view-outcome-caveat.txt';
import viewStep from './view-step.txt';

/** What a prompt says about the place where the agent works. */
export interface PromptSubject {
  readonly role: string;
  readonly audience: string;
  readonly procedure: string;
  readonly faults: readonly { readonly name: string; readonly description: string }[];
}

/** Every prompt of one cell in one environment: only the rendered run differs between them. */
export function promptBuilder(
  cell: PromptCell,
  subject: PromptSubject,
  formats: NumberFormats,
): (run: Run) => string {
  const instructions = instructionsOf(cell, subject);
  return (run) =>
    `${instructions}\n\n--- BEGIN ---\n${cell.view.render(run, formats)}\n--- END ---\n`;
}

function instructionsOf({ view, task }: PromptCell, subject: PromptSubject): string {
  const shown = VIEWS[view.name];
  const asked = TASKS[task];
  if (shown === undefined) throw new TypeError(`the view '${view.name}' has no prompt text`);
  return [
    `You are auditing ${subject.role}.`,
    subject.procedure,
    shown.text.replace('{audience}', subject.audience) + asked.join + asked.text,
    // The caveat's premise, that the steps are hidden, holds only for the outcome view.
    ...(shown.caveat === null ? [] : [shown.caveat]),
    `${asked.lead}\n${taxonomy(subject.faults)}`,
    confidence.trimEnd(),
  ].join('\n\n');
}

function taxonomy(faults: PromptSubject['faults']): string {
  const lines = faults.map(({ name, description }) => `- ${name}: ${description}`);
  return [...lines, '- none: the trajectory is correct.'].join('\n');
}

const VIEWS: Readonly<Record<string, { text: string; caveat: string | null }>> = {
  outcome: { text: viewOutcome.trimEnd(), caveat: viewOutcomeCaveat.trimEnd() },
  step: { text: viewStep.trimEnd(), caveat: null },
};

/** `join` is what stands between the view's text and the task's: a paragraph, or only a space. */
const TASKS: Readonly<Record<Task, { join: string; text: string; lead: string }>> = {
  outcome: { join: '\n\n', text: taskOutcome.trimEnd(), lead: leadOutcome.trimEnd() },
  process: { join: ' ', text: taskProcess.trimEnd(), lead: leadProcess.trimEnd() },
};
