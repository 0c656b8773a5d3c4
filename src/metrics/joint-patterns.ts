import type { JudgePatterns } from './judge-patterns.ts';

/**
 * Patterns of all judges together: rows on which every judge did what it did. One resample of these
 * serves all judges, which is what makes their differences paired.
 */
export interface JointPatterns {
  readonly size: number;
  readonly ofRow: Int32Array;
  /** By judge: the judge's own pattern that each joint pattern stands for. */
  readonly ofJudge: readonly Int32Array[];
}

export function jointPatterns(judges: readonly JudgePatterns[]): JointPatterns {
  const rows = judges[0]?.ofRow.length ?? 0;
  const ofRow = new Int32Array(rows);
  let size = 1;
  for (const judge of judges) {
    const found = new Map<number, number>();
    for (let row = 0; row < rows; row++) {
      const key = (ofRow[row] as number) * judge.size + (judge.ofRow[row] as number);
      let pattern = found.get(key);
      if (pattern === undefined) {
        pattern = found.size;
        found.set(key, pattern);
      }
      ofRow[row] = pattern;
    }
    size = found.size;
  }
  const ofJudge = judges.map((judge) => {
    const own = new Int32Array(size);
    for (let row = 0; row < rows; row++) own[ofRow[row] as number] = judge.ofRow[row] as number;
    return own;
  });
  return { size, ofRow, ofJudge };
}

/** Turns counts of joint patterns into counts of one judge's own. */
export function judgeCounts(
  joint: JointPatterns,
  judge: number,
  counts: ArrayLike<number>,
  own: Float64Array,
): Float64Array {
  own.fill(0);
  const to = joint.ofJudge[judge] as Int32Array;
  for (let pattern = 0; pattern < to.length; pattern++) {
    const at = to[pattern] as number;
    own[at] = (own[at] as number) + (counts[pattern] as number);
  }
  return own;
}
