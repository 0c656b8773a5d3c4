import { present } from '../../base/present.ts';
import type { JudgeColumns, JudgedView } from './judge-columns.ts';
import { pairStatus } from './pair-status.ts';
import { pairsOf } from './pairs.ts';
import type { SetColumns } from './set-columns.ts';

/** A pair that a judge got wrong, and how sure it was. */
export interface WorstPair {
  readonly judge: string;
  readonly view: JudgedView | null;
  /** It passed the fault, or it flagged the clean parent. */
  readonly kind: 'missed fault' | 'flagged parent';
  readonly fault: string;
  readonly parent: string;
  readonly type: string;
  /** The stated confidence of the verdict that was wrong. */
  readonly confidence: number;
}

/**
 * The pairs to look at first: faults passed with the highest confidence, then parents flagged with
 * the highest. At least half of what is shown is of either kind, if there are enough of it. Faults that
 * the judge is not shown are left out, because it could not have seen them; so are parents that nobody
 * vouched for, because a flag on one of those may be right.
 *
 * @param type only pairs of this fault type
 */
export function worstPairs(
  set: SetColumns,
  judges: readonly JudgeColumns[],
  most: number,
  type?: string,
): readonly WorstPair[] {
  const pairs = pairsOf(set);
  const missed: WorstPair[] = [];
  const flagged: WorstPair[] = [];
  for (const judge of judges) {
    const seen = new Set<number>();
    for (let pair = 0; pair < pairs.size; pair++) {
      const fault = present(pairs.fault[pair]);
      const parent = present(pairs.parent[pair]);
      const typeName = set.types[present(set.type[fault])] ?? '';
      if (type !== undefined && typeName !== type) continue;
      const status = pairStatus(set, judge, fault);
      const found = (kind: WorstPair['kind'], row: number): WorstPair => ({
        judge: judge.judgeId,
        view: judge.view,
        kind,
        fault: present(set.ids[fault]),
        parent: present(set.ids[parent]),
        type: typeName,
        confidence: present(judge.confidence[row]),
      });
      if (status === 'missed' || status === 'reversed') missed.push(found('missed fault', fault));
      // One parent may have several faults, and is shown beside the first of them.
      if (judge.flag[parent] === 1 && set.parents === 'known' && !seen.has(parent)) {
        seen.add(parent);
        flagged.push(found('flagged parent', parent));
      }
    }
  }
  const bySureness = (a: WorstPair, b: WorstPair): number => b.confidence - a.confidence;
  const room = Math.max(Math.floor(most / 2), most - missed.length);
  const alarms = flagged.sort(bySureness).slice(0, room);
  return [...missed.sort(bySureness).slice(0, most - alarms.length), ...alarms];
}
