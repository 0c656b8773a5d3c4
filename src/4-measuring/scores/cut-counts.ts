import { present } from '../../base/present.ts';
import { costsOf } from '../metrics/expected-cost.ts';
import type { MetricSettings } from '../metrics/metric.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import { type Cuts, summedUp } from './cuts.ts';

/** What a threshold is chosen for. */
export interface TuningGoal {
  /** The expected cost to be least; null for the largest Δ. */
  readonly costs: MetricSettings | null;
  /** The share of clean runs that may be flagged; null for any. */
  readonly maxFalseAlarm: number | null;
}

/** What is counted at each cut: of faults in pairs, of their parents, of all faults and of clean runs. */
export interface Counted {
  readonly faults: Int32Array;
  readonly parents: Int32Array;
  readonly recalled: Int32Array;
  readonly alarms: Int32Array;
  readonly pairs: number;
  readonly faulty: number;
  readonly clean: number;
}

export interface Pair {
  readonly fault: number;
  readonly parent: number;
}

export interface Scored {
  readonly set: SetColumns;
  readonly cuts: Cuts;
  readonly known: readonly number[];
  readonly pairs: readonly Pair[];
}

/** What each cut flags of each part of the runs. */
export function countParts(
  { set, cuts: { size, first }, known, pairs }: Scored,
  parts: number,
  partOf: (row: number) => number,
  timesOf: (row: number) => number = () => 1,
): readonly Counted[] {
  const counts = Array.from({ length: parts }, () => ({
    faults: new Int32Array(size),
    parents: new Int32Array(size),
    recalled: new Int32Array(size),
    alarms: new Int32Array(size),
    pairs: 0,
    faulty: 0,
    clean: 0,
  }));
  const countIn = (list: Int32Array, row: number, times: number): void => {
    const cut = present(first[row]);
    list[cut] = present(list[cut]) + times;
  };
  for (const { fault, parent } of pairs) {
    const own = present(counts[partOf(parent)]);
    const times = timesOf(parent);
    own.pairs += times;
    countIn(own.faults, fault, times);
    countIn(own.parents, parent, times);
  }
  for (const row of known) {
    const own = present(counts[partOf(row)]);
    const times = timesOf(row);
    const isFaulty = set.faulty[row] === 1;
    own[isFaulty ? 'faulty' : 'clean'] += times;
    countIn(isFaulty ? own.recalled : own.alarms, row, times);
  }
  for (const { faults, parents, recalled, alarms } of counts) {
    for (const list of [faults, parents, recalled, alarms]) summedUp(list);
  }
  return counts;
}

/** The counts of both, or of the one without the other. */
function combined(one: Counted, other: Counted, sign: 1 | -1): Counted {
  const both = (counts: Int32Array, others: Int32Array): Int32Array =>
    counts.map((count, cut) => count + sign * present(others[cut]));
  return {
    faults: both(one.faults, other.faults),
    parents: both(one.parents, other.parents),
    recalled: both(one.recalled, other.recalled),
    alarms: both(one.alarms, other.alarms),
    pairs: one.pairs + sign * other.pairs,
    faulty: one.faulty + sign * other.faulty,
    clean: one.clean + sign * other.clean,
  };
}

export const less = (all: Counted, part: Counted): Counted => combined(all, part, -1);

export const sumOf = (parts: readonly Counted[]): Counted =>
  parts.reduce((sum, part) => combined(sum, part, 1));

export const deltaAt = ({ faults, parents, pairs }: Counted, cut: number): number =>
  pairs === 0 ? 0 : ((faults[cut] ?? 0) - (parents[cut] ?? 0)) / pairs;

export const costOf = (costs: MetricSettings, recall: number, alarmRate: number): number => {
  const { misses, alarms } = costsOf(costs);
  return misses * (1 - recall) + alarms * alarmRate;
};

/**
 * The cut that serves the goal best, the strictest of several; NONE, which flags nothing, where no cut keeps
 * the bound. A bound on false alarms counts one clean run more than there is, flagged: then the next clean
 * run is flagged with at most that probability, however few there were to choose by (split conformal
 * prediction).
 *
 * @see https://doi.org/10.1080/01621459.2017.1307116
 */
export function bestCut(counted: Counted, { costs, maxFalseAlarm }: TuningGoal): number {
  const { recalled, alarms, faulty, clean } = counted;
  let best = NONE;
  let most = Number.NEGATIVE_INFINITY;
  for (let cut = 0; cut < alarms.length; cut++) {
    const flagged = present(alarms[cut]);
    if (maxFalseAlarm !== null && (flagged + 1) / (clean + 1) > maxFalseAlarm) break;
    const worth =
      costs === null
        ? deltaAt(counted, cut)
        : -costOf(
            costs,
            present(recalled[cut]) / Math.max(1, faulty),
            flagged / Math.max(1, clean),
          );
    if (worth > most + EQUAL) {
      most = worth;
      best = cut;
    }
  }
  return best;
}

/** Sums of fractions differ by so much although they are equal. */
const EQUAL = 1e-12;
