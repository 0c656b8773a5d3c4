import type { Environment } from '../environment/environment.ts';
import { RowError, UserError } from '../errors.ts';
import { JudgeColumns } from '../metrics/judge-columns.ts';
import { type SetColumns, SetColumnsBuilder } from '../metrics/set-columns.ts';
import type { LabelledTrajectory } from '../trajectory/trajectory.ts';
import type { Verdict } from '../trajectory/verdict.ts';
import { readLines } from '../trajectory/wire/json-lines.ts';
import { readTrajectory } from '../trajectory/wire/read-trajectory.ts';
import { readVerdict } from '../trajectory/wire/verdict-row.ts';
import { fingerprint } from './fingerprint.ts';

/** A set and what judges said of it, as columns. */
export interface LoadedRun {
  readonly set: SetColumns;
  readonly judges: readonly JudgeColumns[];
}

/** Sees each row as it is read, for what columns do not keep: texts, votes, calls. */
export interface RowWatcher {
  trajectory?(trajectory: LabelledTrajectory, row: number): void;
  verdict?(verdict: Verdict, row: number): void;
}

/** Reads the two files of a run. Each row is looked at once and let go. */
export async function loadRun(
  trajectoriesFile: string,
  verdictsFile: string,
  environment: Environment,
  watcher: RowWatcher = {},
): Promise<LoadedRun> {
  const set = await loadSet(trajectoriesFile, environment, watcher);
  return { set, judges: await loadVerdicts(verdictsFile, set, watcher) };
}

async function loadSet(
  file: string,
  environment: Environment,
  watcher: RowWatcher,
): Promise<SetColumns> {
  const builder = new SetColumnsBuilder();
  const scenarioOf = (instanceId: string): string | null =>
    environment.scenarioOf?.(instanceId) ?? null;
  for await (const { text, number } of readLines(file)) {
    const trajectory = readTrajectory(text, file, number);
    const { id, instanceId, goal, steps, finalAnswer, label } = trajectory;
    if (label === null) {
      throw new RowError(file, number, `${id} has no label; only labelled runs can be measured`);
    }
    const added = builder.add({
      id,
      instanceId,
      ...label,
      stepCount: steps.length,
      scenario: scenarioOf(instanceId),
      outcomePrint: fingerprint(`${goal}\0${finalAnswer}`),
      stepPrint: contentPrint(text),
    });
    if (!added)
      throw new RowError(file, number, `${id} is in the set already; remove one of the two`);
    watcher.trajectory?.({ ...trajectory, label }, builder.size - 1);
  }
  if (builder.size === 0) {
    throw new UserError(`${file}: the set is empty; write one with tj generate`);
  }
  return builder.finish(environment.faults.map((fault) => fault.name));
}

/** Everything between the ids and the label, which is what the step view is made of. */
function contentPrint(line: string): number {
  const start = line.indexOf('"goal":');
  const end = line.lastIndexOf(',"label":');
  return fingerprint(line, Math.max(0, start), end > start ? end : line.length);
}

async function loadVerdicts(
  file: string,
  set: SetColumns,
  watcher: RowWatcher,
): Promise<readonly JudgeColumns[]> {
  const judges = new Map<string, JudgeColumns>();
  for await (const { text, number } of readLines(file)) {
    const verdict = readVerdict(text, file, number);
    const row = set.rowOf.get(verdict.trajectoryId);
    if (row === undefined) {
      throw new RowError(
        file,
        number,
        `a verdict on ${verdict.trajectoryId}, which is not in the set; are the two files of one run?`,
      );
    }
    let judge = judges.get(verdict.judgeId);
    if (judge === undefined) {
      judge = new JudgeColumns(verdict.judgeId, set);
      judges.set(verdict.judgeId, judge);
    }
    if (!judge.add(row, { ...verdict, unscored: verdict.error !== null })) {
      throw new RowError(
        file,
        number,
        `${verdict.judgeId} has another verdict on ${verdict.trajectoryId} that disagrees; remove one`,
      );
    }
    watcher.verdict?.(verdict, row);
  }
  if (judges.size === 0) throw new UserError(`${file}: there are no verdicts to measure`);
  return [...judges.values()];
}
