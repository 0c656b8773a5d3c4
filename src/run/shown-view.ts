import { isToolStep, type Run, type Step, wholeRequest } from './run.ts';

/** How much of a run is shown: every step, the steps without thoughts, or only the request and the reply. */
export const VIEW_NAMES = ['step', 'actions', 'outcome'] as const;
export type ShownView = (typeof VIEW_NAMES)[number];

/** As much of a run as a view shows. */
export function runInView(view: ShownView, run: Run): Run {
  switch (view) {
    case 'step':
      return run;
    case 'actions':
      return { ...run, steps: run.steps.map(withoutThought) };
    case 'outcome':
      return { ...run, goal: wholeRequest(run), steps: [] };
  }
}

/** The same step as somebody sees it who is shown no thoughts. */
export function withoutThought(step: Step): Step {
  if (isToolStep(step)) return { ...step, thought: '' };
  const { thought: _, ...message } = step;
  return message;
}
