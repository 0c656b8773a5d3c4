import type { ShownRow } from '../../folder/logs/shown-log.ts';
import type { JudgeColumns } from './judge-columns.ts';
import type { JudgeRecords } from './judged-set.ts';
import { NONE, type SetColumns, UNKNOWN } from './set-columns.ts';
import type { ShownRows } from './shown-content.ts';

/**
 * Tells judges of which rows they sent the same prompt as of the row's counterpart. What was seen of another
 * version of a judge, or of a run that has changed since, says nothing.
 */
export function addSeenPrompts(
  judges: readonly JudgeColumns[],
  set: SetColumns,
  content: ShownRows | null,
  records: JudgeRecords,
  seen: readonly ShownRow[],
): void {
  const { parent, size } = set.all;
  for (const judge of judges) {
    const fingerprint = records.get(judge.judgeId)?.fingerprint ?? null;
    const hashes = new Map<number, string>();
    for (const row of seen) {
      if (row.judge_id !== judge.judgeId || row.fingerprint !== fingerprint) continue;
      const place = set.rowOf.get(row.trajectory_id);
      if (place === undefined || row.view !== judge.view) continue;
      if (content?.matches(place, row.view, row.shown_sha256) === true) {
        hashes.set(place, row.prompt_sha256);
      }
    }
    if (hashes.size === 0) continue;
    const samePrompt = new Int8Array(size).fill(UNKNOWN);
    for (const [place, hash] of hashes) {
      const ofParent = hashes.get(parent[place] ?? NONE);
      if (ofParent !== undefined) samePrompt[place] = hash === ofParent ? 1 : 0;
    }
    for (const each of judge.repetitions) each.samePrompt = samePrompt;
  }
}
