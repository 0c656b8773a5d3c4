import type { HarmlessRow, HarmlessRows } from '../measurement/measurement.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { ALL_FAULTS, type FaultGroup, ofVariant, pairsOf } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { compareRows, differenceOf, judgedPairs } from './compare-rows.ts';

/** Runs with an edit that breaks nothing beside the runs that were edited; null where the set has none. */
export function editsThatBreakNothing(
  set: SetColumns,
  judge: JudgeColumns,
  role: 'harmless edit' | 'sham',
  confidence: number,
): HarmlessRows | null {
  const judged = judgedPairs(set, judge, pairsOf(set, set.rowsOf(role)));
  if (judged.pairs.size === 0) return null;
  const row = (group: FaultGroup): HarmlessRow => {
    const compared = compareRows(judged, confidence, group);
    const { estimate, interval } = differenceOf(compared);
    return {
      edit: group.name,
      label: group.label,
      pairs: compared.pairs,
      unscored: compared.unscored,
      editedRate: compared.rate,
      parentRate: compared.counterpartRate,
      difference: estimate,
      interval,
      pairsNotShown: compared.inputs?.identical ?? null,
    };
  };
  return {
    all: row(ALL_FAULTS),
    byEdit: set.all.variants
      .map((edit) => row(ofVariant(set, edit)))
      .filter(({ pairs, unscored }) => pairs + unscored > 0),
  };
}
