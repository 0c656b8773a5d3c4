import type { View } from './view.ts';

/** The request and the reply, never the steps and never the end state. */
export const outcomeView: View = {
  name: 'outcome',
  render: ({ goal, finalAnswer }) => `GOAL: ${goal}\n\nFINAL ANSWER: ${finalAnswer}`,
};
