import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type LabelledTrajectory,
  labelledSet,
  planSet,
  supportDesk,
  type Verdict,
  writeTrajectory,
  writeVerdict,
} from 'trajectory-judge';
import { numberFormats } from 'trajectory-judge/judge';
import { AUGUST_JUDGES, OCTOBER_JUDGES } from '../../src/paper/names.ts';

const formats = numberFormats(supportDesk);
const set = (parents: boolean): readonly LabelledTrajectory[] => [
  ...labelledSet(planSet(supportDesk, { size: 400, seed: 7, parents })),
];

const augustSet = set(false);
export const octoberSet = set(true);

/** Twelve episodes, the first four of them labelled faulty. */
export const episodes: readonly LabelledTrajectory[] = octoberSet
  .filter(({ label }) => !label.faulty)
  .sort((a, b) => (a.id < b.id ? -1 : 1))
  .slice(0, 12)
  .map((run, index) => ({
    ...run,
    id: `${run.instanceId}-agent`,
    label:
      index < 4
        ? { faulty: true, failureStep: 3, failureType: 'premature_stop', outcomeCorrect: index > 0 }
        : run.label,
  }));

export const instanceNumber = ({ instanceId }: LabelledTrajectory): number =>
  Number(instanceId.slice('INS-'.length));

type Rule = (run: LabelledTrajectory) => boolean;
export const isOfType =
  (...types: readonly string[]): Rule =>
  ({ label }) =>
    label.failureType !== null && types.includes(label.failureType);

/** Judges that follow simple rules, so that each of their figures can be worked out by hand. */
export const cellRules: Readonly<Record<keyof typeof OCTOBER_JUDGES, Rule>> = {
  A: isOfType('premature_stop'),
  B: (run) => isOfType('premature_stop')(run) || instanceNumber(run) % 5 === 0,
  C: isOfType('skipped_precondition', 'ignored_observation', 'hallucinated_argument'),
  D: (run) => run.label.faulty && run.label.failureType !== 'unsupported_claim',
  Schema: isOfType('premature_stop'),
};

const verdict = (
  run: LabelledTrajectory,
  judgeId: string,
  rule: Rule,
  changes: Partial<Verdict> = {},
): Verdict => {
  const faulty = rule(run);
  return {
    trajectoryId: run.id,
    judgeId,
    faulty,
    failureStep: faulty ? run.label.failureStep : null,
    failureType: faulty ? run.label.failureType : null,
    confidence: 0.9,
    rationale: 'as the rule says',
    latencySeconds: 1,
    promptTokens: 100,
    completionTokens: 10,
    error: null,
    extra: null,
    ...changes,
  };
};

/** D names the missing action of every third instance, and step 9 of every fifth of the others. */
function rawStep(run: LabelledTrajectory): Partial<Verdict> {
  if (!isOfType('premature_stop')(run)) return {};
  const number = instanceNumber(run);
  if (number % 3 === 0) return { failureStep: null, extra: { raw_failure_step: 4 } };
  if (number % 5 === 0) return { failureStep: null, extra: { raw_failure_step: 9 } };
  return { extra: { raw_failure_step: 3 } };
}

/** Writes a complete release, in the layout of the real one, whose verdicts follow known rules. */
export function writeSyntheticRelease(
  folder: string,
  options: { readonly cells?: readonly (keyof typeof OCTOBER_JUDGES)[]; organic?: boolean } = {},
): void {
  const cells = options.cells ?? (['A', 'B', 'C', 'D', 'Schema'] as const);
  const write = (path: string, lines: readonly string[]): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), `${lines.join('\n')}\n`);
  };
  const trajectories = (runs: readonly LabelledTrajectory[]): readonly string[] =>
    runs.map((run) => writeTrajectory(run, formats));
  const judged = (runs: readonly LabelledTrajectory[]): readonly string[] =>
    cells.flatMap((cell) =>
      runs.map((run) => {
        const changes = cell === 'D' ? rawStep(run) : {};
        return writeVerdict(verdict(run, OCTOBER_JUDGES[cell], cellRules[cell], changes));
      }),
    );

  write('results/raw/trajectories.jsonl', trajectories(augustSet));
  write(
    'results/raw/verdicts.jsonl',
    Object.values(AUGUST_JUDGES).flatMap((id) =>
      augustSet.map((run) => writeVerdict(verdict(run, id, ({ label }) => label.faulty))),
    ),
  );
  write('results/agent/trajectories.jsonl', trajectories(episodes));
  if (cells.length > 0) {
    write('results/ablation/raw/trajectories.jsonl', trajectories(octoberSet));
    write('results/ablation/raw/verdicts.jsonl', judged(octoberSet));
  }
  if (options.organic ?? true) {
    write('results/ablation/organic/verdicts.jsonl', judged(episodes));
  }
}
