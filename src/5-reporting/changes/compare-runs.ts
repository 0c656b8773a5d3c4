import type { RunFolder } from '../../4-measuring/open-run-folder.ts';
import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import type { JudgedSet } from '../../4-measuring/rows/judged-set.ts';
import {
  ALL_FAULTS,
  type FaultGroup,
  LOUD,
  ofType,
  pairsOf,
  SILENT,
} from '../../4-measuring/rows/pairs.ts';
import { selectJudges, withCompositions } from '../../4-measuring/rows/select-judges.ts';
import { NONE, type SetColumns } from '../../4-measuring/rows/set-columns.ts';
import { UserError } from '../../base/errors.ts';
import { fromEntries } from '../../base/from-entries.ts';
import { present } from '../../base/present.ts';
import { readManifest } from '../../folder/manifest/manifest.ts';
import { judgedAt } from '../../folder/manifest/recorded-history.ts';
import { cleanRunChange } from './clean-run-change.ts';
import { compareOverGroup } from './compare-deltas.ts';
import { type MatchedPairs, matchPairs } from './matched-pairs.ts';
import { PAIR_CHANGES, type PairChange, pairChange } from './pair-change.ts';
import { type JudgePair, pairJudges } from './pair-judges.ts';
import {
  type ChangeCounts,
  type ChangedPair,
  type GroupChange,
  type JudgeChange,
  type RunComparison,
  shownDirection,
} from './run-comparison.ts';

/** Two runs that are compared, row by row. */
export interface ComparedRuns {
  readonly matched: MatchedPairs;
  readonly pairs: readonly JudgePair[];
}

/** An earlier run beside this one: what changed, and the rows that a page shows it by. */
export interface EarlierRun {
  readonly comparison: RunComparison;
  readonly compared: ComparedRuns;
}

interface CompareOptions {
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
  const { set: earlierSet } = earlier.judged;
  const earlierJudges = withCompositions(
    earlier.judged,
    now.judges.map(({ judgeId }) => judgeId),
  );
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
    ? 'this set has no pair of a fault and its parent, so there is nothing to compare with an earlier run; generate it without --no-parents, or omit --against'
    : 'the earlier run has no pair in common with this set: no fault and its parent are in both with the same id, content and label; name a run that judged the same trajectories, or omit --against';
}

/**
 * What changed for each judge since an earlier run, by group of pairs. Both runs are read over the pairs
 * that are in both, so that another choice of pairs is never mistaken for another judge.
 */
export function compareRuns(
  { judges: all }: Pick<JudgedSet, 'judges'>,
  { pairs: judges, matched }: ComparedRuns,
  confidence: number,
): Omit<RunComparison, 'earlier' | 'goneJudges'> {
  const commonPairs = matched.earlierRow.reduce((sum, row) => sum + (row === NONE ? 0 : 1), 0);
  return {
    confidence,
    commonPairs,
    onlyNow: matched.pairs.size - commonPairs,
    onlyThen: pairsOf(matched.earlier).size - commonPairs,
    judges: judges.map((pair) => judgeChange(matched, pair, judges.length, confidence)),
    changedPairs: changedPairs(matched, judges),
    newJudges: all
      .map(({ judgeId }) => judgeId)
      .filter((id) => !judges.some(({ now }) => now.judgeId === id)),
  };
}

/** More pairs are left to the page. */
const MOST_CHANGED = 20;
const WORST_FIRST: readonly PairChange[] = [
  'newly-missed',
  'newly-flagged-clean',
  'newly-caught',
  'no-longer-flagged-clean',
];

function changedPairs(matched: MatchedPairs, judges: readonly JudgePair[]): readonly ChangedPair[] {
  const { ids, types, type } = matched.now;
  const found = judges.flatMap((pair) =>
    rowChanges(matched, pair).flatMap((change, row) =>
      change === null || !WORST_FIRST.includes(change)
        ? []
        : {
            judgeId: pair.now.judgeId,
            faultId: present(ids[row]),
            type: types[present(type[row])] ?? '',
            change,
          },
    ),
  );
  return found
    .toSorted((one, other) => WORST_FIRST.indexOf(one.change) - WORST_FIRST.indexOf(other.change))
    .slice(0, MOST_CHANGED);
}

/** Compares judges of two runs; see `compareRuns`. */
export function comparedRuns(
  now: SetColumns,
  earlier: SetColumns,
  pairs: readonly JudgePair[],
): ComparedRuns {
  return { matched: matchPairs(now, earlier), pairs };
}

function judgeChange(
  matched: MatchedPairs,
  pair: JudgePair,
  judges: number,
  confidence: number,
): JudgeChange {
  const { now: set } = matched;
  const changes = rowChanges(matched, pair);
  const change = (group: FaultGroup, beside: number): GroupChange =>
    groupChange(matched, pair, { group, changes, confidence, looks: judges * beside });
  const types = set.types.map((type) => ofType(set, type));
  return {
    judgeId: pair.now.judgeId,
    earlierJudgeId: pair.earlier.judgeId,
    groups: { all: change(ALL_FAULTS, 1), silent: change(SILENT, 2), loud: change(LOUD, 2) },
    types: types.map((group) => change(group, types.length)),
    cleanRuns: cleanRunChange(matched, pair, judges, confidence),
    counts: countsOf(set, changes, ALL_FAULTS),
  };
}

/** What happened to each fault of the set, by row; null for clean runs. */
export function rowChanges(
  { now, earlier, earlierRow }: MatchedPairs,
  pair: JudgePair,
): readonly (PairChange | null)[] {
  return Array.from(now.faulty, (faulty, row) => {
    if (faulty !== 1) return null;
    const oldRow = present(earlierRow[row]);
    if (oldRow === NONE) return 'not-comparable';
    const flags = (set: SetColumns, { flag }: JudgeColumns, at: number) => ({
      fault: present(flag[at]),
      parent: present(flag[present(set.parent[at])]),
    });
    return pairChange(flags(earlier, pair.earlier, oldRow), flags(now, pair.now, row));
  });
}

function countsOf(
  set: SetColumns,
  changes: readonly (PairChange | null)[],
  { has }: FaultGroup,
): ChangeCounts {
  const counts = fromEntries<Record<PairChange, number>>(PAIR_CHANGES.map((name) => [name, 0]));
  changes.forEach((change, row) => {
    if (change !== null && has(set, row)) counts[change]++;
  });
  return counts;
}

interface Asked {
  readonly group: FaultGroup;
  readonly changes: readonly (PairChange | null)[];
  readonly confidence: number;
  /** How many changes are looked at together. */
  readonly looks: number;
}

function groupChange(
  matched: MatchedPairs,
  { now, earlier }: JudgePair,
  { group, changes, confidence, looks }: Asked,
): GroupChange {
  const at = (level: number) => compareOverGroup(matched, now, earlier, group, level);
  const { pairs, delta, baselineDelta, drop, interval } = at(confidence);
  const rise = (limits: typeof interval) =>
    limits === null ? null : { low: 0 - limits.high, high: 0 - limits.low };
  return {
    group: group.name,
    label: group.label,
    pairs,
    delta,
    earlierDelta: baselineDelta,
    change: drop === null ? null : 0 - drop,
    interval: rise(interval),
    shown: shownDirection(rise(interval), (level) => rise(at(level).interval), confidence, looks),
    counts: countsOf(matched.now, changes, group),
  };
}
