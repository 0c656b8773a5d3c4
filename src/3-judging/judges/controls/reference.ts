import type { Environment } from '../../../1-worlds/contract/environment.ts';
import { playOracle } from '../../../1-worlds/contract/play.ts';
import { isEnvironment } from '../../../1-worlds/contract/subject.ts';
import { InvalidOptionError } from '../../../base/errors.ts';
import { PythonRandom } from '../../../base/random/python-random.ts';
import { shownHash } from '../../../run/shown-hash.ts';
import { bareJudgement, type SubjectControl } from './control.ts';

/**
 * Knows one correct run of every task and flags whatever differs from it, as tests against a recorded
 * reference run do. It finds every planted fault and knows nothing about faults: it flags harmless edits
 * just as often. Its Δ is 1, and its net Δ is 0.
 */
export const reference: SubjectControl = {
  id: 'control-reference',
  view: 'step',
  description: 'flags whatever differs from one correct run of the task',
  make({ subject, origin }) {
    if (!isEnvironment(subject)) {
      throw new InvalidOptionError(
        '--judge',
        'control-reference plays each task in its environment, and recorded runs have none',
      );
    }
    if (origin === undefined || origin.seed === null) {
      throw new InvalidOptionError(
        '--judge',
        'control-reference plays the tasks of a set from its seed, and none is recorded here; name a folder that tj generate made',
      );
    }
    const { seed, size } = origin;
    let known: ReadonlySet<string> | null = null;
    return {
      kind: 'local',
      id: 'control-reference',
      family: 'control-reference',
      view: 'step',
      judge(run) {
        known ??= correctRuns(subject, seed, Math.min(size ?? FARTHEST, FARTHEST));
        return known.has(shownHash('step', run))
          ? bareJudgement(false, 0.8, 'is the same as the reference run')
          : bareJudgement(true, 0.8, 'differs from the reference run');
      },
    };
  },
};

/** A folder that somebody sent may claim any size. Tasks of larger sets that lie beyond are unknown. */
const FARTHEST = 20_000;

/** The correct run of every task that a set of this size can have. A judge is not told which task is which. */
function correctRuns(
  environment: Environment,
  seed: number | bigint,
  size: number,
): ReadonlySet<string> {
  const random = new PythonRandom(seed);
  return new Set(
    Array.from({ length: size }, (_, index) =>
      shownHash('step', playOracle(environment, environment.generate(random, index))),
    ),
  );
}
