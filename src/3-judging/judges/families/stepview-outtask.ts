import { promptFamily } from './prompt-family.ts';

/** The step it names does not count: it was not asked to look for the first wrong one. */
export const stepviewOuttask = promptFamily({
  name: 'stepview-outtask',
  description: 'ablation cell C: sees the steps, weighs the reply',
  cell: 'C',
  schema: 'step',
  scoresStep: false,
});
