import { promptFamily } from './prompt-family.ts';

/** The paper's judge of steps. */
export const step = promptFamily({
  name: 'step',
  description: 'asks a model to check every step',
  cell: 'D',
  schema: 'step',
  scoresStep: true,
});
