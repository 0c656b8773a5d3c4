import { jointPatterns } from './joint-patterns.ts';
import type { JudgeColumns } from './judge-columns.ts';
import { type JudgePatterns, judgePatterns } from './judge-patterns.ts';
import { NONE, type SetColumns } from './set-columns.ts';

/**
 * Instances whose rows are alike and got the same verdicts from every judge are one kind, with one of them
 * as an example. A set of a million trajectories has a few thousand kinds, and whatever is summed by
 * instance is summed over the examples, each as often as its kind occurs. Where several instances are
 * recordings of one task, the task takes their place.
 */
export interface InstanceKinds {
  /** The rows of the examples. */
  readonly rows: Int32Array;
  /** By row of the set: the kind that it is an example of, or NONE. */
  readonly ofRow: Int32Array;
  readonly size: number;
  /** How many instances are of each kind; absent where each instance is a kind of its own. */
  readonly times: Int32Array | undefined;
  /** What each judge did on each row. */
  patternsOf(judge: JudgeColumns): JudgePatterns;
}

/** Beyond this share of rows, patterns are so many that instances are hardly ever alike. */
const MOST_PATTERNS = 0.05;

/** @param mostPatterns as a share of the rows; with more patterns each instance is a kind of its own */
export function instanceKinds(
  set: SetColumns,
  judges: readonly JudgeColumns[],
  mostPatterns = MOST_PATTERNS,
): InstanceKinds {
  const found = new Map(judges.map((judge) => [judge, judgePatterns(set, judge)]));
  const patternsOf = (judge: JudgeColumns): JudgePatterns =>
    found.get(judge) ?? judgePatterns(set, judge);
  const patterns = [...found.values()];
  // The rows of a task say nothing of which of them belong together, so tasks are never taken to be alike.
  const hasTasks = set.clusters < set.instances.length;
  if (hasTasks || patterns.some(({ size }) => size > mostPatterns * set.size)) {
    return {
      rows: set.cluster.map((_, row) => row),
      ofRow: set.cluster,
      size: set.clusters,
      times: undefined,
      patternsOf,
    };
  }
  return { ...alikeInstances(set, rowCodes(set, patterns)), patternsOf };
}

/** A number for all that is known of a row: what every judge did on it, and whether faults have it as parent. */
function rowCodes(set: SetColumns, patterns: readonly JudgePatterns[]): Int32Array {
  const { ofRow } = jointPatterns(patterns);
  const codes = ofRow.map((pattern) => 2 * pattern);
  for (const row of set.parent) if (row !== NONE) codes[row] = (codes[row] ?? 0) | 1;
  return codes;
}

function alikeInstances(set: SetColumns, codes: Int32Array): Omit<InstanceKinds, 'patternsOf'> {
  const { starts, members } = rowsByInstance(set);
  const kinds = new Map<string | number, number>();
  const base = 2 + codes.reduce((most, code) => Math.max(most, code), 0);
  const ofRow = new Int32Array(set.size).fill(NONE);
  const times: number[] = [];
  const rows: number[] = [];
  for (let instance = 0; instance + 1 < starts.length; instance++) {
    const own = members.subarray(starts[instance], starts[instance + 1]);
    // Whether two rows come in one order or the other makes no difference.
    if (own.length > 1) own.sort((one, other) => (codes[one] ?? 0) - (codes[other] ?? 0));
    let key: string | number = 0;
    for (const row of own) {
      const code = 1 + (codes[row] ?? 0);
      // A number is much faster to look up than a text, as long as it can hold all of the instance.
      key =
        typeof key === 'number' && key < Number.MAX_SAFE_INTEGER / base - 1
          ? key * base + code
          : `${key} ${code}`;
    }
    const kind = kinds.get(key);
    if (kind !== undefined) {
      times[kind] = (times[kind] ?? 0) + 1;
      continue;
    }
    kinds.set(key, times.length);
    for (const row of own) {
      ofRow[row] = times.length;
      rows.push(row);
    }
    times.push(1);
  }
  return { rows: Int32Array.from(rows), ofRow, size: times.length, times: Int32Array.from(times) };
}

/** The rows instance by instance, sorted by counting. */
function rowsByInstance({ instance, instances }: SetColumns): {
  readonly starts: Int32Array;
  readonly members: Int32Array;
} {
  const starts = new Int32Array(instances.length + 1);
  for (const each of instance) starts[each + 1] = (starts[each + 1] ?? 0) + 1;
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const next = starts.slice();
  const members = new Int32Array(instance.length);
  for (const [row, each] of instance.entries()) {
    const place = next[each] ?? 0;
    members[place] = row;
    next[each] = place + 1;
  }
  return { starts, members };
}
