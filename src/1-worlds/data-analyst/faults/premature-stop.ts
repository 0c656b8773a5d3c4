import type { FaultOperator } from '../../contract/fault-operator.ts';
import type { AnalysisRequest } from '../instance.ts';
import { conclusionPosition } from './anchors.ts';

/**
 * Stops before the figure is worked out. The step to blame never happens, so the label names the last
 * step that did.
 */
export const prematureStop: FaultOperator<AnalysisRequest> = {
  name: 'premature_stop',
  label: 'premature stop',
  description: 'stopped before reporting anything.',
  changesAnswer: true,
  canHost: () => true,
  keepsOutcome: () => false,
  edit(script, { task }, random) {
    const at = conclusionPosition(script, task);
    const table = task.factTable;
    const finalAnswer = random.choice([
      `I have found the table that holds this (${table}) and will follow up with the figure.`,
      `The data is in ${table}. I will send the figure once I have worked it out.`,
      'I am still working on this and will get back to you with the figure.',
      `I have looked into ${table} and can go on from here if you need the figure.`,
    ]);
    const remove = script.calls.length - at;
    return { at, remove, insert: [], finalAnswer, failureStep: at - 1 };
  },
};
