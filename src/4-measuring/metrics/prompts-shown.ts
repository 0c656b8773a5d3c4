import { present } from '../../base/present.ts';
import type { JudgeMeasurement } from '../measurement/measurement.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { Pairs } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';

/**
 * How many faults reach the model behind a judge, as far as its prompts were seen, and the Δ that it can have at
 * most: where the prompt is the same for a fault and for the clean run, no answer tells them apart. Types whose
 * prompts nobody saw are taken to be shown. Null where none were seen.
 */
export function promptsShown(
  set: SetColumns,
  pairs: Pairs,
  { samePrompt }: JudgeColumns,
): JudgeMeasurement['prompts'] {
  if (samePrompt === null) return null;
  const byType = set.types.map((type, at) => ({
    type,
    label: set.typeLabels[at] ?? type,
    faults: 0,
    compared: 0,
    alike: 0,
  }));
  for (let pair = 0; pair < pairs.size; pair++) {
    const row = present(pairs.fault[pair]);
    const counts = byType[present(set.type[row])];
    if (counts === undefined) continue;
    counts.faults++;
    const same = present(samePrompt[row]);
    if (same < 0) continue;
    counts.compared++;
    counts.alike += same;
  }
  const compared = byType.reduce((sum, each) => sum + each.compared, 0);
  if (compared === 0) return null;
  const faults = byType.reduce((sum, each) => sum + each.faults, 0);
  const lostOf = (each: { compared: number; alike: number }): number =>
    each.compared === 0 ? 0 : each.alike / each.compared;
  return {
    compared,
    alike: byType.reduce((sum, each) => sum + each.alike, 0),
    ceiling: 1 - byType.reduce((sum, each) => sum + (each.faults / faults) * lostOf(each), 0),
    byType: byType
      .filter((each) => each.compared > 0)
      .map(({ faults: _, ...each }) => ({ ...each, ceiling: 1 - lostOf(each) })),
  };
}
