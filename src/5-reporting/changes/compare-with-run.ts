import type { RunFolder } from '../../4-measuring/open-run-folder.ts';
import type { JudgedSet } from '../../4-measuring/rows/judged-set.ts';
import { pairsOf } from '../../4-measuring/rows/pairs.ts';
import { selectJudges } from '../../4-measuring/rows/select-judges.ts';
import { UserError } from '../../base/errors.ts';
import { readManifest } from '../../folder/manifest/manifest.ts';
import { judgedAt } from '../../folder/manifest/recorded-history.ts';
import { type ComparedRuns, comparedRuns, compareRuns } from './compare-runs.ts';
import { pairJudges } from './pair-judges.ts';
import type { RunComparison } from './run-comparison.ts';

/** An earlier run beside this one: what changed, and the rows that a page shows it by. */
export interface EarlierRun {
  readonly comparison: RunComparison;
  readonly compared: ComparedRuns;
}

export interface CompareOptions {
  readonly confidence: number;
  /** The judges to compare: all of them, if omitted. */
  readonly judges?: readonly string[] | undefined;
  /** `NEW=OLD` for judges that had another name then. */
  readonly baselineJudges?: readonly string[] | undefined;
  /** What reports call the earlier folder; its path if omitted. */
  readonly called?: string | undefined;
}

/** Compares the judges of a run with those of an earlier one, over the pairs that are in both. */
export async function compareWithRun(
  run: RunFolder,
  earlier: RunFolder,
  { confidence, judges, baselineJudges, called = earlier.folder }: CompareOptions,
): Promise<EarlierRun> {
  const now = selectJudges(run.judged, judges);
  const { set: earlierSet, judges: earlierJudges } = earlier.judged;
  const pairs = pairJudges(now.judges, earlierJudges, baselineJudges);
  const compared = comparedRuns(now.set, earlierSet, pairs);
  const changes = compareRuns(now, compared, confidence);
  if (changes.commonPairs === 0) throw new UserError(noCommonPair(now));
  const finished = judgedAt(await readManifest(earlier.folder));
  const known = [...run.judged.judges, ...pairs.map((pair) => pair.earlier)];
  const goneJudges = earlierJudges
    .map(({ judgeId }) => judgeId)
    .filter((id) => !known.some(({ judgeId }) => judgeId === id));
  return {
    comparison: { earlier: { folder: called, finished }, ...changes, goneJudges },
    compared,
  };
}

function noCommonPair({ set }: JudgedSet): string {
  return pairsOf(set).size === 0
    ? 'this set has no pair of a fault and its parent, so there is nothing to compare with an earlier run; generate it with --with-parents, or omit --against'
    : 'the earlier run has no pair in common with this set: no fault and its parent are in both with the same id, content and label; name a run that judged the same trajectories, or omit --against';
}
