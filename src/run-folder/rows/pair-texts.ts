import type { Trajectory } from '../../trajectory/trajectory.ts';
import type { Verdict } from '../../trajectory/verdict.ts';
import { readLineBatches } from '../../trajectory/wire/json-lines.ts';
import { readTrajectory } from '../../trajectory/wire/read-trajectory.ts';
import { readVerdict } from '../../trajectory/wire/verdict-row.ts';

/** Some runs of a set in full, and what was said of them. */
export interface RunTexts {
  readonly trajectories: ReadonlyMap<string, Trajectory>;
  /** By judge, then by trajectory. */
  readonly verdicts: ReadonlyMap<string, ReadonlyMap<string, Verdict>>;
}

/** Where a row begins with its id, as ours do, it can be passed over without being read whole. */
const ID = /^\{"trajectory_id":("(?:[^"\\]|\\.)*")/;

/** Whether a row may be of one of the runs that are wanted; only reading it whole can tell for sure. */
function mayBeOf(wanted: ReadonlySet<string>, line: string): boolean {
  const [, quoted] = ID.exec(line) ?? [];
  // A key that comes twice counts as it comes last.
  if (quoted === undefined || line.indexOf('"trajectory_id"', quoted.length + 17) !== -1)
    return true;
  return wanted.has(JSON.parse(quoted) as string);
}

/** Reads again what a measurement let go: the texts of the runs that are to be shown. */
export async function readRunTexts(
  trajectoriesFile: string,
  verdictsFile: string,
  wanted: ReadonlySet<string>,
): Promise<RunTexts> {
  const trajectories: Trajectory[] = [];
  for await (const batch of readLineBatches(trajectoriesFile)) {
    for (const { text, number } of batch) {
      if (!mayBeOf(wanted, text)) continue;
      const trajectory = readTrajectory(text, trajectoriesFile, number);
      if (wanted.has(trajectory.id)) trajectories.push(trajectory);
    }
  }
  const verdicts: Verdict[] = [];
  for await (const batch of readLineBatches(verdictsFile)) {
    for (const { text, number } of batch) {
      if (!mayBeOf(wanted, text)) continue;
      const verdict = readVerdict(text, verdictsFile, number);
      if (wanted.has(verdict.trajectoryId)) verdicts.push(verdict);
    }
  }
  return runTexts(trajectories, verdicts);
}

export function runTexts(
  trajectories: Iterable<Trajectory>,
  verdicts: Iterable<Verdict>,
): RunTexts {
  const byJudge = new Map<string, Map<string, Verdict>>();
  for (const verdict of verdicts) {
    const ofJudge = byJudge.get(verdict.judgeId) ?? new Map<string, Verdict>();
    byJudge.set(verdict.judgeId, ofJudge);
    ofJudge.set(verdict.trajectoryId, verdict);
  }
  return {
    trajectories: new Map(Array.from(trajectories, (trajectory) => [trajectory.id, trajectory])),
    verdicts: byJudge,
  };
}
