import { isToolStep } from '../../../run/run.ts';
import { isAgentStep, withSteps } from './edit-steps.ts';
import type { RecordedFault } from './recorded-edit.ts';

/** Stops in the middle and says nothing. Every judge must see this one, so it only sets the floor. */
export const prematureStop: RecordedFault = {
  name: 'premature_stop',
  type: 'premature_stop',
  description: 'the agent stopped before the task was finished.',
  rule: 'the run ends with the result of a call, and the agent says nothing after it',
  onlyIfNamed: true,
  sham: { none: 'a run that ends before it has answered is never in order' },
  plant({ run }, random) {
    if (run.finalAnswer.trim() === '') return 'it has no answer that could be left out';
    const lastAct = run.steps.findLastIndex(isAgentStep);
    const stops = run.steps.filter((step) => isToolStep(step) && step.index < lastAct);
    if (stops.length === 0) return 'it has no call to stop after';
    const { index } = random.choice(stops);
    return {
      run: withSteps(run, run.steps.slice(0, index + 1), ''),
      failureStep: index,
      proof: {
        statement: `The run ends with the result of step ${index}; the agent gives no answer.`,
        sources: [],
        places: [index],
      },
    };
  },
};
