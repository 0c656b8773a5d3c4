import type { NumberFormats } from '../../../run/number-formats.ts';
import type { Run } from '../../../run/run.ts';
import type { ViewName } from '../views/view.ts';
import confidence from './confidence.txt';
import leadOutcome from './lead-outcome.txt';
import leadProcess from './lead-process.txt';
import type { PromptCell, Task } from './prompt-cells.ts';
import { delimited, messagesFor, type PromptTemplate } from './prompt-template.ts';
import taskOutcome from './task-outcome.txt';
import taskProcess from './task-process.txt';
import viewActions from './view-actions.txt';
import viewActionsRecorded from './view-actions-recorded.txt';
import viewOutcome from './view-outcome.txt';
import viewOutcomeCaveat from './view-outcome-caveat.txt';
import viewOutcomeRecorded from './view-outcome-recorded.txt';
import viewStep from './view-step.txt';
import viewStepRecorded from './view-step-recorded.txt';

/** What a prompt says about the environment in which the agent works. */
export interface PromptSubject {
  readonly role: string;
  readonly audience: string;
  readonly procedure: string;
  readonly faults: readonly { readonly name: string; readonly description: string }[];
}

/**
 * Builds the prompts of one cell in one environment, which differ only in the rendered run. A run that
 * was recorded holds more than the paper's, and its prompt says so.
 */
export function promptBuilder(
  cell: PromptCell,
  subject: PromptSubject,
  formats: NumberFormats,
): (run: Run) => string {
  const template = promptTemplate(cell, subject);
  return (run) => messagesFor(template, run, formats).prompt;
}

/** The same prompts without the runs. */
export function promptTemplate(cell: PromptCell, subject: PromptSubject): PromptTemplate {
  const { name } = cell.view;
  return {
    view: name,
    texts: delimited(instructionsOf(cell, subject, VIEWS[name].text)),
    ofRecorded: delimited(instructionsOf(cell, subject, VIEWS[name].recorded)),
  };
}

function instructionsOf(
  { view, task }: PromptCell,
  subject: PromptSubject,
  viewText: string,
): string {
  const { caveat } = VIEWS[view.name];
  const asked = TASKS[task];
  return [
    `You are auditing ${subject.role}.`,
    subject.procedure,
    viewText.replace('{audience}', () => subject.audience) + asked.join + asked.text,
    // The caveat says that the steps are hidden, which is only true of the outcome view.
    ...(caveat === null ? [] : [caveat]),
    `${asked.lead}\n${taxonomy(subject.faults)}`,
    confidence.trimEnd(),
  ].join('\n\n');
}

function taxonomy(faults: PromptSubject['faults']): string {
  const lines = faults.map(({ name, description }) => `- ${name}: ${description}`);
  return [...lines, '- none: the trajectory is correct.'].join('\n');
}

/** What is said about a view: of the paper's runs, and of recorded ones. */
interface ViewTexts {
  readonly text: string;
  readonly recorded: string;
  readonly caveat: string | null;
}

const VIEWS: Readonly<Record<ViewName, ViewTexts>> = {
  outcome: {
    text: viewOutcome.trimEnd(),
    recorded: viewOutcomeRecorded.trimEnd(),
    caveat: viewOutcomeCaveat.trimEnd(),
  },
  actions: { text: viewActions.trimEnd(), recorded: viewActionsRecorded.trimEnd(), caveat: null },
  step: { text: viewStep.trimEnd(), recorded: viewStepRecorded.trimEnd(), caveat: null },
};

/** `join` separates the text of the view from that of the task: a blank line, or only a space. */
const TASKS: Readonly<Record<Task, { join: string; text: string; lead: string }>> = {
  outcome: { join: '\n\n', text: taskOutcome.trimEnd(), lead: leadOutcome.trimEnd() },
  process: { join: ' ', text: taskProcess.trimEnd(), lead: leadProcess.trimEnd() },
};
