import { wholeRequest } from '../../../run/run.ts';
import { answerLine, instructionLines } from './shared-lines.ts';
import { indented } from './unforgeable.ts';
import type { View } from './view.ts';

/** Only the request and the reply: neither the steps nor the end state. */
export const outcomeView: View = {
  name: 'outcome',
  render: (run) =>
    [...instructionLines(run), `GOAL: ${indented(wholeRequest(run))}`, '', answerLine(run)].join(
      '\n',
    ),
};
