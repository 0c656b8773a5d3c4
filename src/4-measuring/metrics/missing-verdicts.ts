import type { JudgeColumns } from '../rows/judge-columns.ts';

/** Judges that are named; more of them are counted. */
const MOST_NAMED = 3;

/**
 * What every report says where a judge has not judged the whole set, because it was stopped, limited,
 * or asked about one shard only. Nothing where every run has its verdict, readable or not.
 */
export function missingVerdicts(judges: readonly JudgeColumns[]): readonly string[] {
  const byCount = new Map<number, string[]>();
  for (const { judgeId, present } of judges) {
    const missing = present.reduce((sum, each) => sum + (1 - each), 0);
    if (missing > 0) byCount.set(missing, [...(byCount.get(missing) ?? []), judgeId]);
  }
  const size = judges[0]?.present.length ?? 0;
  return Array.from(byCount, ([missing, ids]) => {
    const named = ids.length > MOST_NAMED ? `${ids.length} judges` : ids.join(', ');
    const [have, their] = ids.length === 1 ? ['has', 'its'] : ['have', 'their'];
    return `${named} ${have} no verdict on ${missing} of the ${size} runs, so ${their} numbers are about the others only.`;
  });
}
