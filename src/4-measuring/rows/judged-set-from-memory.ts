import { isControlFamily, readJudgeId } from '../../3-judging/judges/families/families.ts';
import { UserError } from '../../base/errors.ts';
import { fingerprint } from '../../run/fingerprint.ts';
import { labelProblem } from '../../run/label-problem.ts';
import { MOST_REPETITIONS, repetitionOf } from '../../run/repetition.ts';
import { isInEveryNumber } from '../../run/row-role.ts';
import { runOf, wholeRequest } from '../../run/run.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';
import type { Verdict } from '../../run/verdict.ts';
import { isUnscored } from '../../run/wire/verdict-row.ts';
import { JudgeColumns } from './judge-columns.ts';
import type { JudgedSet, JudgeRecords, MeasuredSubject } from './judged-set.ts';
import { SetColumnsBuilder } from './set-columns-builder.ts';
import { changedSince, ShownRows } from './shown-content.ts';

/**
 * A set and verdicts that were never written to a file, as columns.
 *
 * @param records what is known of the judges besides their ids, such as that one is a user's own
 */
export function judgedSetFromMemory(
  trajectories: Iterable<LabelledTrajectory>,
  verdicts: readonly Verdict[],
  subject: MeasuredSubject,
  records: JudgeRecords = new Map(),
): JudgedSet {
  const builder = new SetColumnsBuilder();
  // The release carries no hashes, and making them takes longer than all else here.
  const shown = verdicts.some(carriesHash) ? new ShownRows() : null;
  for (const trajectory of trajectories) {
    const { id, instanceId, steps, finalAnswer, label } = trajectory;
    const wrong = labelProblem(label, steps.length);
    if (wrong !== null) throw new UserError(`${id}: ${wrong.field}: ${wrong.problem}`);
    const added = builder.add({
      id,
      instanceId,
      ...label,
      stepCount: steps.length,
      scenario: subject.scenarioOf?.(instanceId) ?? null,
      outcomeFingerprint: fingerprint(`${wholeRequest(trajectory)}\0${finalAnswer}`),
      stepFingerprint: fingerprint(JSON.stringify(runOf(trajectory))),
    });
    if (!added) throw new UserError(`${id} is in the set twice`);
    shown?.add(trajectory, isInEveryNumber(label));
  }
  const set = builder.finish(subject);
  const judges = new Map<string, JudgeColumns>();
  for (const verdict of verdicts) {
    const row = set.rowOf.get(verdict.trajectoryId);
    if (row === undefined) throw new UserError(`${verdict.trajectoryId} is not in the set`);
    if (shown?.matches(row, verdict.extra?.view, verdict.extra?.shown_sha256) === false) {
      throw new UserError(changedSince(verdict.trajectoryId, verdict.judgeId));
    }
    const judge =
      judges.get(verdict.judgeId) ?? judgeFor(verdict.judgeId, verdict.extra?.view, set, records);
    judges.set(verdict.judgeId, judge);
    const unscored = isUnscored(verdict.error, verdict.extra?.unscored_as);
    const repetition = repetitionOf(verdict);
    if (verdict.extra?.repetition !== undefined && verdict.extra.repetition !== repetition) {
      throw new UserError(
        `${verdict.trajectoryId}: repetition must be a whole number from 1 to ${MOST_REPETITIONS}`,
      );
    }
    if (!judge.inRepetition(repetition).add(row, { ...verdict, unscored })) {
      const again = repetition === 1 ? '' : `, both of repetition ${repetition}`;
      throw new UserError(`${verdict.judgeId} has two verdicts on ${verdict.trajectoryId}${again}`);
    }
  }
  return { set, judges: [...judges.values()] };
}

const carriesHash = ({ extra }: Verdict): boolean => extra?.shown_sha256 !== undefined;

/**
 * The columns of a judge. Its view is what its rows say or, if they do not, what its id says. Whether it
 * is a control is what the records say, so that a user's own judge is none whatever its id looks like.
 */
export function judgeFor(
  judgeId: string,
  view: unknown,
  set: JudgedSet['set'],
  records: JudgeRecords,
): JudgeColumns {
  const stated = view === 'step' || view === 'outcome' ? view : null;
  const read = readJudgeId(judgeId)?.family;
  const recorded = records.get(judgeId);
  const columns = new JudgeColumns(judgeId, set, stated ?? read?.view ?? null);
  columns.control = isControlFamily(
    recorded === undefined ? (read?.name ?? null) : recorded.family,
  );
  return columns;
}
