import { supportDesk } from '../environments/support-desk/support-desk.ts';
import { UserError } from '../errors.ts';
import type { JudgeColumns } from '../metrics/judge-columns.ts';
import type { SetColumns } from '../metrics/set-columns.ts';
import { loadRun } from '../runs/load-run.ts';
import type { LabelledTrajectory } from '../trajectory/trajectory.ts';
import type { Verdict } from '../trajectory/verdict.ts';

/** A run as columns, and beside them the rows themselves: some figures count words. */
export interface Rows {
  readonly set: SetColumns;
  /** By row of the set. */
  readonly trajectories: readonly LabelledTrajectory[];
  readonly judges: ReadonlyMap<string, JudgeColumns>;
  /** By judge id, then by row; a row the judge has no verdict on is undefined. */
  readonly verdicts: ReadonlyMap<string, readonly (Verdict | undefined)[]>;
}

export async function loadRows(trajectoriesFile: string, verdictsFile: string): Promise<Rows> {
  const trajectories: LabelledTrajectory[] = [];
  const verdicts = new Map<string, (Verdict | undefined)[]>();
  const { set, judges } = await loadRun(trajectoriesFile, verdictsFile, supportDesk, {
    trajectory: (trajectory) => trajectories.push(trajectory),
    verdict: (verdict, row) => {
      let own = verdicts.get(verdict.judgeId);
      if (own === undefined) {
        own = new Array<Verdict | undefined>(trajectories.length).fill(undefined);
        verdicts.set(verdict.judgeId, own);
      }
      own[row] = verdict;
    },
  });
  return {
    set,
    trajectories,
    judges: new Map(judges.map((judge) => [judge.judgeId, judge])),
    verdicts,
  };
}

/** The named judges' columns and verdicts; a judge without verdicts stops the work. */
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
          throw new UserError(`${file}: no verdicts by ${ids[name]}; the paper has figures of it`);
        }
        return [name, value];
      }),
    ) as Record<Name, Value>;
  return { judges: pick(rows.judges), verdicts: pick(rows.verdicts) };
}
