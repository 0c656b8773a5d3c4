import type { ManifestEntry } from '../../folder/manifest/manifest.ts';
import { fieldsOf } from './manifests.ts';
import type { MergeConflict, MergedAnswer, MergeOutcome } from './merge-folders.ts';
import type { MergePlan } from './plan-merge.ts';
import type { Conflict, ConflictRule } from './verdict-union.ts';

/** What the folders disagree about, in the words of a user. */
export function conflictsOf(plan: MergePlan, rule: ConflictRule): readonly MergeConflict[] {
  const isMerged = rule !== 'report';
  return plan.union.conflicts.map((conflict) => described(plan, conflict, isMerged));
}

function described(
  { union, ids }: MergePlan,
  conflict: Conflict,
  isMerged: boolean,
): MergeConflict {
  const { judgeId, position, repetition, row, other, keepsOther } = conflict;
  const answer = (each: number): MergedAnswer => {
    const { faulty, failureStep, failureType, confidence, error } = union.rows.verdictOf(each);
    return {
      folder: union.rows.folderOf(each),
      faulty,
      failureStep,
      failureType,
      confidence,
      error,
    };
  };
  const answers = [answer(row), answer(other)] as const;
  const kept = answers[keepsOther ? 1 : 0].folder;
  return {
    judge: judgeId,
    trajectory: ids[position] ?? '',
    repetition,
    answers,
    kept: isMerged ? kept : null,
  };
}

export function outcomeOf(
  out: string,
  plan: MergePlan,
  conflicts: readonly MergeConflict[],
  changed: boolean,
): MergeOutcome {
  const { sources, counts, ids, union, judgeIds, entries } = plan;
  const judges = judgeIds.map((judge) => {
    const passes = union.passes.by(judge);
    let verdicts = 0;
    for (const { rows } of passes) for (const _ of rows.entries()) verdicts++;
    const missing = ids.length * passes.length - verdicts;
    return { judge, repetitions: passes.length, verdicts, missing };
  });
  const isComplete = judges.length > 0 && judges.every(({ missing }) => missing === 0);
  return {
    out,
    changed,
    trajectories: ids.length,
    folders: sources.map(({ folder }, i) => ({ folder, verdicts: counts[i] ?? 0 })),
    judges,
    duplicates: union.duplicates,
    conflicts,
    missingShards: isComplete ? [] : missingShards(entries),
  };
}

/** The shards that no invocation judged, of sets that were divided. */
function missingShards(entries: readonly ManifestEntry[]): readonly string[] {
  const judged = new Map<number, Set<number>>();
  for (const { shard } of entries) {
    const { number, of } = fieldsOf(shard);
    if (!isWhole(number) || !isWhole(of)) continue;
    judged.set(of, (judged.get(of) ?? new Set<number>()).add(number));
  }
  return [...judged].flatMap(([of, numbers]) =>
    // A folder that somebody sent may claim any number of shards.
    Array.from({ length: Math.min(of, 10_000) }, (_, i) => i + 1)
      .filter((number) => !numbers.has(number))
      .map((number) => `${number}/${of}`),
  );
}

const isWhole = (value: unknown): value is number => Number.isInteger(value);
