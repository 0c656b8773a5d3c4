import type { Trajectory } from '../trajectory/trajectory.ts';
import type { Verdict } from '../trajectory/verdict.ts';
import { readLineBatches } from '../trajectory/wire/json-lines.ts';
import { readTrajectory } from '../trajectory/wire/read-trajectory.ts';
import { readVerdict } from '../trajectory/wire/verdict-row.ts';

/** Some runs of a set in full, and what was said of them. */
export interface RunTexts {
  readonly trajectories: ReadonlyMap<string, Trajectory>;
  /** By judge, then by trajectory. */
  readonly verdicts: ReadonlyMap<string, ReadonlyMap<string, Verdict>>;
}

/** Ids stand near the front of a row, so most rows are passed over without being read whole. */
const ID = /"trajectory_id"\s*:\s*"((?:[^"\\]|\\.)*)"/;

function idIn(line: string): string | null {
  const [, quoted] = ID.exec(line) ?? [];
  return quoted === undefined ? null : (JSON.parse(`"${quoted}"`) as string);
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
      if (!wanted.has(idIn(text) ?? '')) continue;
      trajectories.push(readTrajectory(text, trajectoriesFile, number));
    }
  }
  const verdicts: Verdict[] = [];
  for await (const batch of readLineBatches(verdictsFile)) {
    for (const { text, number } of batch) {
      if (!wanted.has(idIn(text) ?? '')) continue;
      verdicts.push(readVerdict(text, verdictsFile, number));
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
