import { promptFamily } from './prompt-family.ts';

/** The step it names does not count: it was asked for one without being shown any. */
export const outviewProctask = promptFamily({
  name: 'outview-proctask',
  description: 'ablation cell B: sees the reply, checks the process',
  cell: 'B',
  schema: 'step',
  scoresStep: false,
});
