import { promptFamily } from './prompt-family.ts';

/** The paper's judge of outcomes. It answers without a step, because it cannot see any. */
export const outcome = promptFamily({
  name: 'outcome',
  description: 'asks a model to weigh the reply, without the steps',
  cell: 'A',
  schema: 'outcome',
  scoresStep: false,
});
