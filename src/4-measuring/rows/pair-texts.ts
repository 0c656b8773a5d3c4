import { readFolderBatches } from '../../folder/row-file.ts';
import { repetitionOf } from '../../run/repetition.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import type { Verdict } from '../../run/verdict.ts';
import { readTrajectory } from '../../run/wire/read-trajectory.ts';
import { readVerdict } from '../../run/wire/verdict-row.ts';

/** Some trajectories of a set in full, and what judges said of them. */
export interface PairTexts {
  readonly trajectories: ReadonlyMap<string, Trajectory>;
  /** By judge, then by trajectory: the verdicts of the first repetition. */
  readonly verdicts: ReadonlyMap<string, ReadonlyMap<string, Verdict>>;
}

/** A row that begins with its id, as ours do, can be skipped without parsing all of it. */
const ID = /^\{"trajectory_id":("(?:[^"\\]|\\.)*")/;

/** Whether a row may be about a wanted trajectory; only parsing all of it can tell for sure. */
export function mayBeOf(wanted: ReadonlySet<string>, line: string): boolean {
  const [, quoted] = ID.exec(line) ?? [];
  // Of a key that occurs twice, the last one counts.
  if (quoted === undefined || line.indexOf('"trajectory_id"', quoted.length + 17) !== -1)
    return true;
  return wanted.has(JSON.parse(quoted) as string);
}

/** Reads again what a measurement did not keep: the texts of the trajectories to be shown. */
export async function readPairTexts(
  trajectoriesFile: string,
  verdictsFile: string,
  wanted: ReadonlySet<string>,
): Promise<PairTexts> {
  const trajectories: Trajectory[] = [];
  for await (const batch of readFolderBatches(trajectoriesFile)) {
    for (const { text, number } of batch) {
      if (!mayBeOf(wanted, text)) continue;
      const trajectory = readTrajectory(text, trajectoriesFile, number);
      if (wanted.has(trajectory.id)) trajectories.push(trajectory);
    }
  }
  const verdicts: Verdict[] = [];
  for await (const batch of readFolderBatches(verdictsFile)) {
    for (const { text, number } of batch) {
      if (!mayBeOf(wanted, text)) continue;
      const verdict = readVerdict(text, verdictsFile, number);
      if (wanted.has(verdict.trajectoryId) && repetitionOf(verdict) === 1) verdicts.push(verdict);
    }
  }
  return pairTexts(trajectories, verdicts);
}

export function pairTexts(
  trajectories: Iterable<Trajectory>,
  verdicts: Iterable<Verdict>,
): PairTexts {
  const byJudge = new Map<string, Map<string, Verdict>>();
  for (const verdict of verdicts) {
    if (repetitionOf(verdict) > 1) continue;
    const ofJudge = byJudge.get(verdict.judgeId) ?? new Map<string, Verdict>();
    byJudge.set(verdict.judgeId, ofJudge);
    ofJudge.set(verdict.trajectoryId, verdict);
  }
  return {
    trajectories: new Map(Array.from(trajectories, (trajectory) => [trajectory.id, trajectory])),
    verdicts: byJudge,
  };
}
