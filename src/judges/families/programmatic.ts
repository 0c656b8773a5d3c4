import type { JudgeFamily } from './family.ts';
import { plainIds } from './judge-ids.ts';
import { rulesJudge } from './rules-judge.ts';

export const programmatic: JudgeFamily = {
  name: 'programmatic',
  description: "applies the environment's rules, without a model",
  view: 'step',
  asksModel: false,
  scoresStep: true,
  readId: plainIds('programmatic'),
  make: ({ environment }) => rulesJudge(environment.rulebook),
};
