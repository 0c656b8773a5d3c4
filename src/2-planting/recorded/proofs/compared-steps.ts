import { isToolStep, type Run, type Step, type ToolStep } from '../../../run/run.ts';

/** A step without its number, as text that is equal for equal steps. */
export function written(step: Step | undefined): string {
  if (step === undefined) return '';
  const { index: _, ...rest } = step;
  return JSON.stringify(rest);
}

export function sameNumbers(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

/** The positions in which two runs of the same length differ; null if their lengths do. */
export function differing(parent: Run, child: Run): readonly number[] | null {
  if (parent.steps.length !== child.steps.length) return null;
  return parent.steps.flatMap((step, i) => (written(step) === written(child.steps[i]) ? [] : i));
}

/** The steps of the parent that the child lacks; null if the child has anything else. */
export function missing(parent: Run, child: Run): readonly number[] | null {
  const lacking: number[] = [];
  let at = 0;
  parent.steps.forEach((step, i) => {
    if (at < child.steps.length && written(step) === written(child.steps[at])) at++;
    else lacking.push(i);
  });
  return at === child.steps.length ? lacking : null;
}

export function toolStepAt({ steps }: Run, index: number | null): ToolStep | null {
  const step = index === null ? undefined : steps[index];
  return step !== undefined && isToolStep(step) ? step : null;
}

export function isByAgent(step: Step): boolean {
  return isToolStep(step) || step.from === 'agent';
}

/** All that the agent says after its last call. */
export function closingWords({ steps }: Run): string {
  const words: string[] = [];
  for (const step of [...steps].reverse()) {
    if (isToolStep(step)) break;
    if (step.from === 'agent' && step.text !== '') words.unshift(step.text);
  }
  return words.join('\n\n');
}
