import { repetitionOf } from '../../run/repetition.ts';
import { writeVerdict } from '../../run/wire/verdict-row.ts';
import type { MergePlan } from './plan-merge.ts';
import { renumbered } from './renumbered.ts';

/**
 * The rows of the merged log: judge after judge, repetition after repetition, in the order of the set.
 * So the same verdicts make the same file, however they came together.
 */
export function* mergedLines({ union, judgeIds }: MergePlan): Generator<string> {
  const { rows, passes, hasRenumbered } = union;
  for (const judgeId of judgeIds) {
    for (const { repetition, rows: inPass } of passes.by(judgeId)) {
      for (const [, row] of inPass.entries()) {
        // Most rows are copied as they are, and need not be parsed for that.
        const verdict = hasRenumbered ? rows.verdictOf(row) : null;
        yield verdict === null || repetitionOf(verdict) === repetition
          ? rows.textOf(row)
          : writeVerdict(renumbered(verdict, repetition));
      }
    }
  }
}
