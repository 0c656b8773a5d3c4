import { Siblings } from '../../3-judging/judges/controls/siblings.ts';
import { isControlFamily, readJudgeId } from '../../3-judging/judges/families/families.ts';
import { UserError } from '../../base/errors.ts';
import { fingerprint } from '../../run/fingerprint.ts';
import { labelProblem } from '../../run/label-problem.ts';
import { MOST_REPETITIONS, repetitionOf } from '../../run/repetition.ts';
import { isInEveryNumber } from '../../run/row-role.ts';
import { runOf, wholeRequest } from '../../run/run.ts';
import { VIEW_NAMES } from '../../run/shown-view.ts';
import type { LabelledTrajectory, Trajectory } from '../../run/trajectory.ts';
import type { Verdict } from '../../run/verdict.ts';
import { isUnscored, type ScannedVerdict, scoreIn } from '../../run/wire/verdict-row.ts';
import { JudgeColumns, type JudgedView } from './judge-columns.ts';
import type { JudgedSet, JudgeRecords, MeasuredSubject } from './judged-set.ts';
import { ReasonColumn } from './reason-column.ts';
import { SetColumnsBuilder } from './set-columns-builder.ts';
import { changedSince, ShownRows } from './shown-content.ts';

/**
 * A set and verdicts that were never written to a file, as columns.
 *
 * @param records what is known of the judges besides their ids, such as that one is a user's own
 * @param seed what the set was made from, if that is known
 */
export function judgedSetFromMemory(
  trajectories: Iterable<LabelledTrajectory>,
  verdicts: readonly Verdict[],
  subject: MeasuredSubject,
  records: JudgeRecords = new Map(),
  seed: number | bigint | null = null,
): JudgedSet {
  const builder = new SetColumnsBuilder();
  const siblings = new SiblingRuns(records);
  // The release carries no hashes, and making them takes longer than all else here.
  const shown = verdicts.some(carriesHash) ? new ShownRows(VIEW_NAMES) : null;
  for (const trajectory of trajectories) {
    const { id, instanceId, taskId, steps, finalAnswer, label } = trajectory;
    const wrong = labelProblem(label, steps.length);
    if (wrong !== null) throw new UserError(`${id}: ${wrong.field}: ${wrong.problem}`);
    const added = builder.add({
      id,
      instanceId,
      taskId,
      ...label,
      stepCount: steps.length,
      scenario: subject.scenarioOf?.(instanceId) ?? null,
      outcomeFingerprint: fingerprint(`${wholeRequest(trajectory)}\0${finalAnswer}`),
      stepFingerprint: fingerprint(JSON.stringify(runOf(trajectory))),
    });
    if (!added) throw new UserError(`${id} is in the set twice`);
    shown?.add(trajectory, isInEveryNumber(label));
    siblings.add(trajectory);
  }
  const set = builder.finish(subject);
  const judges = new Map<string, JudgeColumns>();
  for (const verdict of verdicts) {
    const row = set.rowOf.get(verdict.trajectoryId);
    if (row === undefined) throw new UserError(`${verdict.trajectoryId} is not in the set`);
    if (shown?.matches(row, verdict.extra?.view, verdict.extra?.shown_sha256) === false) {
      throw new UserError(changedSince(verdict.trajectoryId, verdict.judgeId));
    }
    const stated = { ...verdict, view: verdict.extra?.view };
    const judge = judges.get(verdict.judgeId) ?? judgeFor(stated, set, records);
    judges.set(verdict.judgeId, judge);
    requireSameView(judge, stated);
    const unscored = isUnscored(verdict.error, verdict.extra?.unscored_as);
    const repetition = repetitionOf(verdict);
    if (verdict.extra?.repetition !== undefined && verdict.extra.repetition !== repetition) {
      throw new UserError(
        `${verdict.trajectoryId}: repetition must be a whole number from 1 to ${MOST_REPETITIONS}`,
      );
    }
    if (
      !judge
        .inRepetition(repetition)
        .add(row, { ...verdict, ...scoreIn(verdict.extra ?? {}), unscored })
    ) {
      const again = repetition === 1 ? '' : `, both of repetition ${repetition}`;
      throw new UserError(`${verdict.judgeId} has two verdicts on ${verdict.trajectoryId}${again}`);
    }
  }
  return { set, judges: [...judges.values()], unread: { seed, outliers: siblings.outliers() } };
}

/** Finds the runs that stand out among those of their task, where a judge might have compared them. */
export class SiblingRuns {
  readonly #seen: Siblings<string> | null;

  constructor(records: JudgeRecords) {
    const isAsked = [...records.values()].some(({ kind }) => kind === 'external');
    this.#seen = isAsked ? new Siblings() : null;
  }

  add(trajectory: Trajectory): void {
    this.#seen?.add(trajectory.id, trajectory);
  }

  outliers(): ReadonlySet<string> | null {
    return this.#seen?.outliers() ?? null;
  }
}

const carriesHash = ({ extra }: Verdict): boolean => extra?.shown_sha256 !== undefined;

/** What a verdict says of what was shown. */
type ShownVerdict = Pick<ScannedVerdict, 'judgeId' | 'trajectoryId' | 'view'>;

const viewOf = ({ judgeId, view }: ShownVerdict): JudgedView | null =>
  VIEW_NAMES.find((name) => name === view) ?? readJudgeId(judgeId)?.family.view ?? null;

/** One Δ over runs of which a judge saw all steps and runs of which it saw the reply would be about neither. */
export function requireSameView(judge: JudgeColumns, verdict: ShownVerdict): void {
  if (verdict.view === judge.view) return;
  const view = viewOf(verdict);
  if (view === judge.view) return;
  const inView = (name: JudgedView | null): string =>
    name === null ? 'in a view that is not stated' : `in the ${name} view`;
  throw new UserError(
    `${judge.judgeId} was shown ${judge.shown} ${inView(judge.view)} and ${verdict.trajectoryId} ${inView(view)}; give the two views two judge ids, or judge again with tj judge --redo`,
  );
}

/**
 * The columns of a judge. Its view is what its rows say or, if they do not, what its id says. Whether it
 * is a control is what the records say, so that a user's own judge is none whatever its id looks like.
 */
export function judgeFor(
  verdict: ShownVerdict,
  set: JudgedSet['set'],
  records: JudgeRecords,
): JudgeColumns {
  const { judgeId } = verdict;
  const read = readJudgeId(judgeId)?.family;
  const recorded = records.get(judgeId);
  const columns = new JudgeColumns(judgeId, set, viewOf(verdict));
  columns.shown = verdict.trajectoryId;
  columns.control = isControlFamily(
    recorded === undefined ? (read?.name ?? null) : recorded.family,
  );
  columns.patterns = columns.control ? (recorded?.patterns ?? null) : null;
  if (givesReasons(judgeId, recorded)) columns.reasons = new ReasonColumn(set.all.size);
  columns.ownProgram = recorded?.kind === 'external';
  columns.unconfined = recorded?.confined === false;
  return columns;
}

/** A program says the same words every time, and a vote only counts them. */
function givesReasons(judgeId: string, recorded: ReturnType<JudgeRecords['get']>): boolean {
  if (recorded !== undefined && recorded.family === null) return true;
  const family = readJudgeId(judgeId)?.family;
  return family === undefined || (family.asksModel && family.takesVotes !== true);
}
