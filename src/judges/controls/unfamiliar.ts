import type { Environment } from '../../environment/environment.ts';
import { playOracle } from '../../environment/play.ts';
import { isEnvironment } from '../../environment/subject.ts';
import { InvalidOptionError } from '../../errors.ts';
import { PythonRandom } from '../../random/python-random.ts';
import { bareJudgement, type SubjectControl } from './control.ts';
import { formOf } from './form.ts';

/** How many correct runs it is shown: enough to meet every form that is not rare. */
const EXAMPLES = 600;

/**
 * Has seen many correct runs of other tasks and flags whatever looks different: another order of calls,
 * another thought, another sentence in the reply. It finds nearly every planted fault, because every
 * fault changes the form, and knows nothing about faults: it flags harmless edits just as often. Its Δ
 * is near 1, and its net Δ near 0.
 */
export const unfamiliar: SubjectControl = {
  id: 'control-unfamiliar',
  view: 'step',
  description: 'flags whatever does not look like the correct runs it has seen',
  make({ subject }) {
    if (!isEnvironment(subject)) {
      throw new InvalidOptionError(
        '--judge',
        'control-unfamiliar learns from an environment what correct runs look like, and recorded runs have none',
      );
    }
    const known = knownForms(subject);
    return {
      kind: 'local',
      id: 'control-unfamiliar',
      family: 'control-unfamiliar',
      view: 'step',
      judge(run) {
        const strange = formOf(run).find((part) => !known.has(part));
        return strange === undefined
          ? bareJudgement(false, 0.8, 'looks like a correct run')
          : bareJudgement(true, 0.8, `has not seen this before: ${strange}`);
      },
    };
  },
};

/** The forms of correct runs. The set that is judged has another seed, so these are other tasks. */
function knownForms(environment: Environment): ReadonlySet<string> {
  const random = new PythonRandom('runs that a newcomer is shown');
  const known = new Set<string>();
  for (let index = 0; index < EXAMPLES; index++) {
    const run = playOracle(environment, environment.generate(random, index));
    for (const part of formOf(run)) known.add(part);
  }
  return known;
}
