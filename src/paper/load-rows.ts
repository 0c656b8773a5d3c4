import { supportDesk } from '../1-worlds/support-desk/support-desk.ts';
import type { JudgeColumns } from '../4-measuring/rows/judge-columns.ts';
import { judgedSetFromMemory } from '../4-measuring/rows/judged-set-from-memory.ts';
import type { SetColumns } from '../4-measuring/rows/set-columns.ts';
import { RowError, UserError } from '../base/errors.ts';
import { repetitionOf } from '../run/repetition.ts';
import type { LabelledTrajectory } from '../run/trajectory.ts';
import type { Verdict } from '../run/verdict.ts';
import { readLineBatches } from '../run/wire/json-lines.ts';
import { readTrajectory } from '../run/wire/read-trajectory.ts';
import { readVerdict } from '../run/wire/verdict-row.ts';

/** A judged set as columns, together with the rows themselves, because some figures count words. */
export interface Rows {
  readonly set: SetColumns;
  /** By row of the set. */
  readonly trajectories: readonly LabelledTrajectory[];
  readonly judges: ReadonlyMap<string, JudgeColumns>;
  /** By judge id, then by row. A row without a verdict by the judge is undefined. */
  readonly verdicts: ReadonlyMap<string, readonly (Verdict | undefined)[]>;
}

export async function loadRows(trajectoriesFile: string, verdictsFile: string): Promise<Rows> {
  const trajectories = await loadTrajectories(trajectoriesFile);
  const rowOf = new Map(trajectories.map(({ id }, row) => [id, row]));
  const all: Verdict[] = [];
  const verdicts = new Map<string, (Verdict | undefined)[]>();
  for await (const batch of readLineBatches(verdictsFile)) {
    for (const { text, number } of batch) {
      const verdict = readVerdict(text, verdictsFile, number);
      const { judgeId, trajectoryId } = verdict;
      const row = rowOf.get(trajectoryId);
      if (row === undefined) {
        throw new RowError(
          verdictsFile,
          number,
          `a verdict on ${trajectoryId}, which is not in ${trajectoriesFile}; name the set that was judged`,
        );
      }
      const own = verdicts.get(judgeId) ?? new Array(trajectories.length).fill(undefined);
      verdicts.set(judgeId, own);
      if (repetitionOf(verdict) === 1) own[row] = verdict;
      all.push(verdict);
    }
  }
  const { set, judges } = judgedSetFromMemory(trajectories, all, supportDesk);
  return {
    set,
    trajectories,
    judges: new Map(judges.map((judge) => [judge.judgeId, judge])),
    verdicts,
  };
}

export async function loadTrajectories(file: string): Promise<readonly LabelledTrajectory[]> {
  const trajectories: LabelledTrajectory[] = [];
  for await (const batch of readLineBatches(file)) {
    for (const { text, number } of batch) {
      const { label, ...run } = readTrajectory(text, file, number);
      if (label === null) {
        throw new RowError(
          file,
          number,
          `${run.id} has no label; name a labelled set, as the paper's rows are`,
        );
      }
      trajectories.push({ ...run, label });
    }
  }
  return trajectories;
}

/** The columns and verdicts of the named judges. It throws if one of them has no verdicts. */
export function judgesByName<Name extends string>(
  rows: Rows,
  ids: Readonly<Record<Name, string>>,
  file: string,
): {
  readonly judges: Readonly<Record<Name, JudgeColumns>>;
  readonly verdicts: Readonly<Record<Name, readonly (Verdict | undefined)[]>>;
} {
  const pick = <Value>(from: ReadonlyMap<string, Value>): Readonly<Record<Name, Value>> =>
    Object.fromEntries(
      (Object.keys(ids) as Name[]).map((name) => {
        const value = from.get(ids[name]);
        if (value === undefined) {
          throw new UserError(
            `${file}: no verdicts by ${ids[name]}, which the paper has figures of; add them`,
          );
        }
        return [name, value];
      }),
    ) as Record<Name, Value>;
  return { judges: pick(rows.judges), verdicts: pick(rows.verdicts) };
}
