import { promptFamily } from './prompt-family.ts';

/** Asks what `outcome` asks, but decodes under the step schema; comparing the two checks the schema. */
export const outviewOuttask = promptFamily({
  name: 'outview-outtask',
  description: 'ablation cell A: sees the reply, weighs the reply',
  cell: 'A',
  schema: 'step',
  scoresStep: false,
});
