import { isToolStep, type Run, type Step, type ToolStep } from '../../../run/run.ts';
import { observationText, textsOfStep, valueText } from '../grounding/texts.ts';
import { containsWord, positionsOf, replaceWord } from '../grounding/words.ts';
import { mapJson, withTexts } from './edit-steps.ts';

export interface RenamedRun {
  readonly run: Run;
  readonly places: readonly number[];
}

/**
 * From one step on, lets the agent write another name wherever it wrote the old one: in its calls, its
 * messages and its thoughts. What the world returned stays, except that the result of a changed call
 * names what the call names. Null if some mention has another form, which would be left behind.
 */
export function renameFrom(run: Run, from: number, old: string, name: string): RenamedRun | null {
  const later = run.steps.slice(from);
  if (!later.every((step) => isCleanlyWritten(step, old))) return null;
  const change = (text: string): string => replaceWord(text, old, name);
  const steps = run.steps.map((step, i) => (i < from ? step : renamed(step, old, change)));
  return {
    run: withTexts(run, steps, change),
    places: steps.flatMap((step, i) => (step === run.steps[i] ? [] : i)),
  };
}

function renamed(step: Step, old: string, change: (text: string) => string): Step {
  if (!textsOfStep(step).some(({ text }) => containsWord(text, old))) return step;
  if (!isToolStep(step)) {
    const thought = step.thought === undefined ? {} : { thought: change(step.thought) };
    return { ...step, text: change(step.text), ...thought };
  }
  const { call, observation } = step;
  const thought = change(step.thought);
  if (!namesInCall(step, old)) return { ...step, thought };
  return {
    ...step,
    thought,
    call: { ...call, args: mapJson(call.args, change) as ToolStep['call']['args'] },
    observation: {
      ...observation,
      data: mapJson(observation.data, change),
      error: observation.error === null ? null : change(observation.error),
    },
  };
}

function namesInCall(step: ToolStep, old: string): boolean {
  return containsWord(valueText(step.call.args), old);
}

/** Whether every mention at a step is the old name as a word of its own, in the same case. */
function isCleanlyWritten(step: Step, old: string): boolean {
  const texts = textsOfStep(step).map(({ text }) => text);
  if (isToolStep(step) && namesInCall(step, old)) texts.push(observationText(step.observation));
  return texts.every((text) => occurrences(text, old) === positionsOf(text, old).length);
}

/** How often a text contains another one in any case, also within longer words. */
function occurrences(text: string, sought: string): number {
  return text.toLowerCase().split(sought.toLowerCase()).length - 1;
}
