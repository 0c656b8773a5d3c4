import { InvalidOptionError } from '../../../base/errors.ts';
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
  make({ subject }) {
    if (subject.rulebook !== null) return rulesJudge(subject.rulebook);
    throw new InvalidOptionError(
      '--judge',
      'programmatic applies the rules of an environment, and recorded runs have none; use grounded, which needs neither rules nor a model',
    );
  },
};
