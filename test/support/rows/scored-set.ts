import type { JudgeColumns } from '../../../src/4-measuring/rows/judge-columns.ts';
import { type Pairs, pairsOf } from '../../../src/4-measuring/rows/pairs.ts';
import type { SetColumns } from '../../../src/4-measuring/rows/set-columns.ts';
import { present } from '../../../src/base/present.ts';
import { modelLikeRun } from './measurements.ts';

/** A judge like a model, which states how sure it is, with the pairs that it judged. */
export function scoredSet(): {
  readonly set: SetColumns;
  readonly judge: JudgeColumns;
  readonly pairs: Pairs;
} {
  const { set, judges } = modelLikeRun(['step:model-14b'], 200);
  return { set, judge: present(judges[0]), pairs: pairsOf(set) };
}
