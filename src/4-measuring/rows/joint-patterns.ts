import { present } from '../../base/present.ts';
import type { JudgePatterns } from './judge-patterns.ts';

/**
 * Patterns of all judges together: rows on which every single judge did the same thing. One resample of these
 * serves all judges, which is what makes their differences paired.
 */
export interface JointPatterns {
  readonly size: number;
  readonly ofRow: Int32Array;
  /** By judge: which joint patterns make up each of the judge's own. */
  readonly ofJudge: readonly Members[];
}

/** Lists end to end: the members of group g are at `starts[g]` up to `starts[g + 1]`. */
interface Members {
  readonly starts: Int32Array;
  readonly members: Int32Array;
}

export function jointPatterns(judges: readonly JudgePatterns[]): JointPatterns {
  const rows = judges[0]?.ofRow.length ?? 0;
  const ofRow = new Int32Array(rows);
  let size = 1;
  for (const judge of judges) {
    const found = new Map<number, number>();
    for (let row = 0; row < rows; row++) {
      const key = present(ofRow[row]) * judge.size + present(judge.ofRow[row]);
      let pattern = found.get(key);
      if (pattern === undefined) {
        pattern = found.size;
        found.set(key, pattern);
      }
      ofRow[row] = pattern;
    }
    size = found.size;
  }
  return { size, ofRow, ofJudge: judges.map((judge) => membersOf(judge, ofRow, size)) };
}

function membersOf(judge: JudgePatterns, ofRow: Int32Array, size: number): Members {
  const own = new Int32Array(size);
  for (let row = 0; row < ofRow.length; row++) {
    own[present(ofRow[row])] = present(judge.ofRow[row]);
  }
  const starts = new Int32Array(judge.size + 1);
  for (const pattern of own) starts[pattern + 1] = present(starts[pattern + 1]) + 1;
  for (let at = 1; at < starts.length; at++) {
    starts[at] = present(starts[at]) + present(starts[at - 1]);
  }
  const members = Int32Array.from(own.keys()).sort((a, b) => present(own[a]) - present(own[b]));
  return { starts, members };
}

/**
 * Turns counts of joint patterns into counts of one judge's own. It gathers the
 * counts of each pattern: adding every joint count to its place would stall on memory whenever a
 * place repeats, and this runs in every replicate. For the same reason it calls nothing.
 */
export function judgeCounts(
  joint: JointPatterns,
  judge: number,
  counts: ArrayLike<number>,
  own: Float64Array,
): Float64Array {
  const { starts, members } = present(joint.ofJudge[judge]);
  let at = 0;
  for (let pattern = 0; pattern < own.length; pattern++) {
    const end = present(starts[pattern + 1]);
    let count = 0;
    for (; at < end; at++) count += counts[members[at] ?? 0] ?? 0;
    own[pattern] = count;
  }
  return own;
}
