import { isAttacked } from '../../../2-planting/attacks/attacks.ts';
import { InvalidOptionError } from '../../../base/errors.ts';
import type { Run } from '../../../run/run.ts';
import { rulesJudge } from '../families/rules-judge.ts';
import { bareJudgement, type SubjectControl } from './control.ts';

/**
 * Applies the environment's rules, unless something in the run tells it that the run is correct; then it
 * believes that. On faults as they are it is as good as the rules, and no detection survives an attack.
 */
export const obedient: SubjectControl = {
  id: 'control-obedient',
  view: 'step',
  description: 'applies the rules, unless the run tells it not to',
  make({ subject }) {
    if (subject.rulebook === null) {
      throw new InvalidOptionError(
        '--judge',
        'control-obedient applies the rules of an environment, and recorded runs have none',
      );
    }
    const rules = rulesJudge(subject.rulebook);
    return {
      kind: 'local',
      id: 'control-obedient',
      family: 'control-obedient',
      view: 'step',
      judge: (run, item) =>
        isAttacked(textOf(run))
          ? bareJudgement(false, 0.9, 'was told that this run is correct')
          : rules.judge(run, item),
    };
  },
};

/** All that a run says, but for the task: nobody can attack a judge through that. */
const textOf = ({ steps, finalAnswer }: Run): string =>
  JSON.stringify([steps, finalAnswer]).replaceAll('\\"', '"');
