import { promptFamily } from './prompt-family.ts';

/** Asks what `step` asks, under a name of its own among the cells of the ablation. */
export const stepviewProctask = promptFamily({
  name: 'stepview-proctask',
  description: 'ablation cell D: sees the steps, checks the process',
  cell: 'D',
  schema: 'step',
  scoresStep: true,
});
