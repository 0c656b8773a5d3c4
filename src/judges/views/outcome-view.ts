import { wholeRequest } from '../../trajectory/run.ts';
import { instructionLines } from './instruction-lines.ts';
import type { View } from './view.ts';

/** Only the request and the reply: neither the steps nor the end state. */
export const outcomeView: View = {
  name: 'outcome',
  render: (run) =>
    [
      ...instructionLines(run),
      `GOAL: ${wholeRequest(run)}`,
      '',
      `FINAL ANSWER: ${run.finalAnswer}`,
    ].join('\n'),
};
