import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { controlJudges } from '../../../src/3-judging/judges/controls/controls.ts';
import { rulesJudge } from '../../../src/3-judging/judges/families/rules-judge.ts';
import { measure } from '../../../src/4-measuring/measure.ts';
import type { Measurement } from '../../../src/4-measuring/measurement/measurement.ts';
import type { JudgedSet } from '../../../src/4-measuring/rows/judged-set.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import { fingerprint } from '../../../src/run/fingerprint.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { buildSet, judged, verdict } from './simulate.ts';

/** What `tj demo` measures: the rules and the controls. */
export function demoMeasurement(): Measurement {
  const judges = [rulesJudge(supportDesk.rulebook), ...controlJudges];
  return measure(judged(buildSet(), ...judges));
}

const CONFIDENCES = [0.55, 0.65, 0.75, 0.85, 0.9, 0.95];
const TYPES = supportDesk.faults.map(({ name }) => name);

/** A verdict like a model's: often right, confident, and the same for the same question. */
function modelLike(judgeId: string, run: LabelledTrajectory): Verdict {
  const seesSteps = !judgeId.startsWith('outcome');
  const shown = [run.goal, run.finalAnswer, ...(seesSteps ? run.steps : [])];
  const random = new PythonRandom(fingerprint(judgeId + JSON.stringify(shown)));
  const { faulty: isFaulty, failureType } = run.label;
  const faulty = random.random() < (seesSteps ? (isFaulty ? 0.8 : 0.1) : 0.35);
  const named = random.random() < 0.6 ? failureType : random.choice(TYPES);
  return verdict(run, judgeId, faulty, {
    confidence: random.choice(CONFIDENCES),
    failureType: faulty ? named : null,
    failureStep: faulty ? random.randint(0, 3) : null,
    error: random.random() < 0.02 ? 'not JSON' : null,
  });
}

/** A judged set like those of models, without asking one. */
export function modelLikeRun(
  judgeIds: readonly string[] = ['outcome:model:14b', 'step:model:14b', 'step:other:8b'],
  size = 400,
): JudgedSet {
  const set = buildSet({ size, seed: 7, parents: true });
  const verdicts = judgeIds.flatMap((id): Verdict[] => set.map((run) => modelLike(id, run)));
  return judgedSetFromMemory(set, verdicts, supportDesk);
}

export const modelLikeMeasurement = (...judgeIds: readonly string[]): Measurement =>
  measure(judgeIds.length === 0 ? modelLikeRun() : modelLikeRun(judgeIds));
