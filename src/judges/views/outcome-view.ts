import type { View } from './view.ts';

/** Only the request and the reply: neither the steps nor the end state. */
export const outcomeView: View = {
  name: 'outcome',
  render: ({ goal, finalAnswer }) => `GOAL: ${goal}\n\nFINAL ANSWER: ${finalAnswer}`,
};
