import { modelSetting } from '../judge-context.ts';
import { promptCell } from '../prompts/cells.ts';
import type { JudgeFamily } from './family.ts';
import { votingIds } from './judge-ids.ts';

export const selfcons: JudgeFamily = {
  name: 'selfcons',
  description: 'takes the majority of several samples of the step judge',
  view: 'step',
  asksModel: true,
  scoresStep: true,
  cell: promptCell('D'),
  readId: votingIds('selfcons'),
  async make(context) {
    const { selfConsistencyJudge } = await import('./self-consistency.ts');
    return selfConsistencyJudge(modelSetting('selfcons', context));
  },
};
