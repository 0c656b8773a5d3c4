import { lastWords } from '../../../1-traces/building/run-builder.ts';
import type { PythonRandom } from '../../../base/random/python-random.ts';
import type { Json } from '../../../run/json.ts';
import { isObject } from '../../../run/json.ts';
import { isToolStep, type Run, type Step, type ToolStep, toolSteps } from '../../../run/run.ts';
import type { Host, PlantedFault } from './recorded-edit.ts';

/** A run with other steps, which are numbered anew. Its final answer stays unless another is given. */
export function withSteps(
  run: Run,
  steps: readonly Step[],
  finalAnswer: string = run.finalAnswer,
): Run {
  return { ...run, steps: steps.map((step, index) => ({ ...step, index })), finalAnswer };
}

/**
 * A run with what its agent wrote changed, and its final answer with it. A final answer that is not
 * the closing messages is what a closing call said, and goes through the same change.
 */
export function withTexts(run: Run, steps: readonly Step[], change: (text: string) => string): Run {
  const closing = run.finalAnswer === lastWords(run.steps);
  return withSteps(run, steps, closing ? lastWords(steps) : change(run.finalAnswer));
}

/** A step with what the agent says in it changed; the same step where nothing in it changes. */
function changeSaid(step: Step, change: (text: string) => string): Step {
  const thought = step.thought === undefined ? undefined : change(step.thought);
  if (isToolStep(step)) {
    return thought === step.thought ? step : { ...step, thought: thought ?? '' };
  }
  if (step.from !== 'agent') return step;
  const text = change(step.text);
  if (text === step.text && thought === step.thought) return step;
  return { ...step, text, ...(thought === undefined ? {} : { thought }) };
}

/** A run in which the agent says something else from one step on, up to another, and where it does. */
export function reworded(
  run: Run,
  change: (text: string) => string,
  { from = 0, until = run.steps.length, answer = change } = {},
): { readonly run: Run; readonly places: readonly number[] } {
  const steps = run.steps.map((step) =>
    step.index < from || step.index >= until ? step : changeSaid(step, change),
  );
  return {
    run: withTexts(run, steps, answer),
    places: steps.flatMap((step, i) => (step === run.steps[i] ? [] : i)),
  };
}

/** The fault of a run without some steps; it then has what it says or does from nowhere. */
export function leftOut(
  run: Run,
  sources: readonly number[],
  about: { readonly failureStep: number; readonly statement: string; readonly old?: string },
): PlantedFault {
  const { failureStep, ...said } = about;
  const proof = { ...said, sources, places: [failureStep] };
  return { run: without(run, new Set(sources)), failureStep, proof };
}

/** The calls of a run that did what they were to do. */
export function successes({ run, isFailure }: Host): readonly ToolStep[] {
  return toolSteps(run).filter((step) => step.observation.ok && !isFailure(step));
}

export function without(run: Run, removed: ReadonlySet<number>): Run {
  return withSteps(
    run,
    run.steps.filter(({ index }) => !removed.has(index)),
  );
}

/** The same value with every text in it changed, keys included; numbers are changed as text. */
export function mapJson(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'number') {
    const changed = change(String(value));
    return changed === String(value) ? value : Number(changed);
  }
  if (Array.isArray(value)) return value.map((item) => mapJson(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [change(key), mapJson(item, change)]),
  );
}

/** The first agent's message after the last call; null if the run ends otherwise. */
export function closingMessage({ steps }: Run): (Step & { readonly text: string }) | null {
  const last = steps.findLastIndex(isToolStep);
  const closing = steps[last + 1];
  return last !== -1 && closing !== undefined && isAgentMessage(closing) ? closing : null;
}

export function isAgentMessage(step: Step): step is Exclude<Step, ToolStep> {
  return !isToolStep(step) && step.from === 'agent';
}

export function isAgentStep(step: Step): boolean {
  return isToolStep(step) || step.from === 'agent';
}

export function shuffled<T>(items: readonly T[], random: PythonRandom): readonly T[] {
  const copy = [...items];
  random.shuffle(copy);
  return copy;
}

/** A value short enough to stand in a sentence. */
export function shortly(value: string): string {
  return value.length <= 80 ? value : `${value.slice(0, 79)}…`;
}

/** `step 3`, `steps 3 and 5`. */
export function stepsText(steps: readonly number[]): string {
  if (steps.length === 1) return `step ${steps[0]}`;
  return `steps ${steps.slice(0, -1).join(', ')} and ${steps.at(-1)}`;
}
