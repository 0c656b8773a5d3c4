import type { JudgeFamily } from './family.ts';
import { plainIds } from './judge-ids.ts';

export const grounded: JudgeFamily = {
  name: 'grounded',
  description: 'flags what nothing in the run gives, without a model',
  view: 'step',
  asksModel: false,
  scoresStep: true,
  readId: plainIds('grounded'),
  async make({ subject: { procedure, allowed } }) {
    const [{ groundedJudge }, { loadEnglish }] = await Promise.all([
      import('../grounded/grounded-judge.ts'),
      import('../grounded/english/english.ts'),
    ]);
    return groundedJudge({ english: await loadEnglish(), procedure, allowed });
  },
};
