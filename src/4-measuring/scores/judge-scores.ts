import { present } from '../../base/present.ts';
import type { JudgeScores, RankingRow } from '../measurement/measurement.ts';
import type { MeasuringContext } from '../metrics/measuring-context.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { ALL_FAULTS, type Pairs, pairsOf } from '../rows/pairs.ts';
import { suspicionOf } from '../rows/score-column.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import { pairedAuc } from './ranking.ts';
import { areaUnder, deltasOf, thresholdCurve } from './threshold-curve.ts';

/** How suspicious a judge finds faults and their parents, beyond what it flags; null without a scored pair. */
export function judgeScores(context: MeasuringContext, judge: JudgeColumns): JudgeScores {
  const { set, pairs, groups, confidence } = context;
  const suspicion = suspicionOf(judge);
  const suspected = { set, pairs, values: suspicion.values };
  const all = pairedAuc(suspected, confidence);
  if (all.pairs === 0) return null;
  const curve = thresholdCurve(suspected, suspicion);
  const deltas = deltasOf(curve.all);
  const best = deltas.indexOf(Math.max(...deltas));
  const over = (among: Pairs, label: string): RankingRow | null => {
    const row = pairedAuc({ ...suspected, pairs: among }, confidence, { ...ALL_FAULTS, label });
    return row.pairs === 0 ? null : row;
  };
  return {
    from: suspicion.from,
    faultyWhen: suspicion.faultyWhen,
    all,
    byType: groups.pairedByType.map((group) =>
      pairedAuc(suspected, confidence, group, context.membersOf(group)),
    ),
    harmlessEdits: over(pairsOf(set, set.rowsOf('harmless edit')), 'harmless edits'),
    shams: over(pairsOf(set, set.rowsOf('sham')), 'shams'),
    overShams: over(besideShams(set), 'faults beside their shams'),
    pooledAuc: areaUnder(curve.all),
    highestDelta: { threshold: present(curve.thresholds[best]), delta: present(deltas[best]) },
    curve,
  };
}

/** Faults beside the sham of the same type that was made of the same parent. */
function besideShams(set: SetColumns): Pairs {
  const { parent, variant, variants } = set.all;
  const shamOf = new Map<string, number>();
  for (const row of set.rowsOf('sham')) {
    const key = `${parent[row]} ${variants[present(variant[row])]}`;
    if (!shamOf.has(key)) shamOf.set(key, row);
  }
  const counterpart = Int32Array.from({ length: set.size }, (_, row) =>
    shamOf.size === 0 || parent[row] === NONE
      ? NONE
      : (shamOf.get(`${parent[row]} ${set.types[present(set.type[row])]}`) ?? NONE),
  );
  return pairsOf(
    set,
    counterpart.map((_, row) => row),
    counterpart,
  );
}
