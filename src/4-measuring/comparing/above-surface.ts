import type { AboveSurface } from '../measurement/measurement.ts';
import type { MeasuringContext } from '../metrics/measuring-context.ts';
import { isSurface, SURFACE } from '../rows/judge-columns.ts';
import { ALL_FAULTS, type FaultGroup } from '../rows/pairs.ts';
import { changeLimits, sumChanges } from '../statistics/intervals/clustered-change.ts';
import { countRows } from '../statistics/intervals/clustered-rows.ts';
import { commonPairs } from './common-rows.ts';
import type { JudgedEvidence } from './judged-evidence.ts';

/**
 * Δ above surface: how much better a judge tells faults from their parents than patterns of words and calls
 * do, over the pairs that both scored. A judge that is shown replies alone is compared with patterns of
 * replies, where they were measured. Null without the control, and for the control itself.
 */
export function aboveSurface(
  context: MeasuringContext,
  one: JudgedEvidence,
  judges: readonly JudgedEvidence[],
): AboveSurface | null {
  const { judge, instances } = one;
  const control = (id: string) =>
    judges.find((each) => isSurface(each.judge) && each.judge.judgeId === id);
  const other =
    (judge.view === 'outcome' ? control(SURFACE.reply) : undefined) ?? control(SURFACE.everything);
  if (other === undefined || isSurface(judge)) return null;
  const compared = (group: FaultGroup, atOnce: number) => {
    const rows = commonPairs(context, group, instances, judge, other.judge);
    const sums = sumChanges(rows);
    return {
      pairs: countRows(rows),
      estimate: sums?.estimate ?? null,
      interval: sums === null ? null : changeLimits(sums, context.confidence),
      simultaneous: sums === null ? null : changeLimits(sums, atOnce),
    };
  };
  const all = compared(ALL_FAULTS, context.atOnce.judges);
  if (all.estimate === null) return null;
  return {
    control: other.judge.judgeId,
    ...all,
    byType: context.groups.pairedByType.map((group) => ({
      type: group.name,
      label: group.label,
      ...compared(group, context.atOnce.types),
    })),
  };
}
