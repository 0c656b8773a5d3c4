import { present } from '../../base/present.ts';
import type { Estimate } from '../measurement/estimate.ts';
import { DIVISIONS, divisions, PARTS } from '../rows/divisions.ts';
import { pairsOf } from '../rows/pairs.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import { meanOf, totals } from '../scores/tune-threshold.ts';
import {
  OF_DIFFERENCE,
  OF_SHARE,
  OF_TWO_DIFFERENCES,
} from '../statistics/intervals/instance-interval.ts';
import type { Candidate } from './candidates.ts';

/** What may be chosen. */
export interface Choosing {
  readonly isAllowed: (candidate: number) => boolean;
  /** A bound on false alarms that has to hold on runs that nobody has seen. */
  readonly maxFalseAlarm: number | null;
  /** The most false alarms on the runs that the choice is made on. */
  readonly atMost?: number;
}

/** What was chosen on all runs, and what is chosen without each run says of it. */
export interface Chosen {
  readonly candidate: number;
  /** How often it flags the run, over all divisions. */
  readonly flagged: Float64Array;
  /** Whether it does in the first division, where each run is judged by one choice. */
  readonly once: Float64Array;
}

interface Pair {
  readonly fault: number;
  readonly parent: number;
}

/** What each candidate does on each part of the runs: one row of counts for each candidate. */
interface Counted {
  readonly told: Int32Array;
  readonly alarms: Int32Array;
  readonly pairs: Int32Array;
  readonly clean: Int32Array;
}

/** Sums of fractions differ by so much although they are equal. */
const EQUAL = 1e-12;

/** Chooses among candidates on some instances of a set, and holds the choice to the others. */
export class HeldOut {
  readonly pairs: readonly Pair[];
  readonly instances: number;
  readonly #set: SetColumns;
  readonly #candidates: readonly Candidate[];
  readonly #rows: readonly number[];
  readonly #clean: readonly number[];
  readonly #divisions: readonly { readonly partOf: Uint8Array; readonly counted: Counted }[];
  readonly #all: Counted;

  /** @param rows those that every candidate decides */
  constructor(set: SetColumns, rows: readonly number[], candidates: readonly Candidate[]) {
    this.#set = set;
    this.#candidates = candidates;
    this.#rows = rows;
    const isKnown = new Set(rows);
    const { fault, parent } = pairsOf(set);
    this.pairs = Array.from(fault, (row, pair) => ({
      fault: row,
      parent: present(parent[pair]),
    })).filter((pair) => isKnown.has(pair.fault) && isKnown.has(pair.parent));
    this.#clean = rows.filter((row) => set.faulty[row] !== 1);
    this.instances = new Set(this.pairs.map((pair) => this.#cluster(pair.parent))).size;
    this.#all = this.#counted(new Uint8Array(set.clusters), 1);
    this.#divisions = divisions(set.clusters).map((partOf) => ({
      partOf,
      counted: this.#counted(partOf, PARTS),
    }));
  }

  #cluster(row: number): number {
    return present(this.#set.all.cluster[row]);
  }

  #counted(partOf: Uint8Array, parts: number): Counted {
    const size = this.#candidates.length * parts;
    const counted = {
      told: new Int32Array(size),
      alarms: new Int32Array(size),
      pairs: new Int32Array(parts),
      clean: new Int32Array(parts),
    };
    const add = (list: Int32Array, at: number, by: number): void => {
      list[at] = present(list[at]) + by;
    };
    const part = (row: number): number => present(partOf[this.#cluster(row)]);
    for (const { parent } of this.pairs) add(counted.pairs, part(parent), 1);
    for (const row of this.#clean) add(counted.clean, part(row), 1);
    for (const [candidate, { flags }] of this.#candidates.entries()) {
      const own = candidate * parts;
      for (const { fault, parent } of this.pairs) {
        add(counted.told, own + part(parent), present(flags[fault]) - present(flags[parent]));
      }
      for (const row of this.#clean) add(counted.alarms, own + part(row), present(flags[row]));
    }
    return counted;
  }

  candidate({ candidate }: Chosen): Candidate {
    return present(this.#candidates[candidate]);
  }

  deltaOf(candidate: number): number {
    return present(this.#all.told[candidate]) / Math.max(1, this.pairs.length);
  }

  falseAlarmsOf(candidate: number): number {
    return present(this.#all.alarms[candidate]) / Math.max(1, this.#clean.length);
  }

  /** Null where nothing may be chosen. */
  choose(choosing: Choosing): Chosen | null {
    const candidate = this.#best(choosing, null, 0);
    if (candidate === NONE) return null;
    const flagged = new Float64Array(this.#set.size);
    let once = flagged;
    for (const { partOf, counted } of this.#divisions) {
      const own = new Float64Array(this.#set.size);
      const chosen = Array.from({ length: PARTS }, (_, part) =>
        this.#best(choosing, counted, part),
      );
      for (const row of this.#rows) {
        const held = present(chosen[present(partOf[this.#cluster(row)])]);
        const flag = held === NONE ? 0 : present(present(this.#candidates[held]).flags[row]);
        own[row] = flag;
        flagged[row] = present(flagged[row]) + flag / DIVISIONS;
      }
      if (once === flagged) once = own;
    }
    return { candidate, flagged, once };
  }

  /** The one with the largest Δ, the cheapest of several; without a part, if one is held out. */
  #best(
    { isAllowed, maxFalseAlarm, atMost = 1 }: Choosing,
    without: Counted | null,
    part: number,
  ): number {
    const pairs = this.pairs.length - (without?.pairs[part] ?? 0);
    const clean = this.#clean.length - (without?.clean[part] ?? 0);
    let best = NONE;
    let most = Number.NEGATIVE_INFINITY;
    for (let candidate = 0; candidate < this.#candidates.length; candidate++) {
      if (!isAllowed(candidate)) continue;
      const own = candidate * PARTS + part;
      const alarms = present(this.#all.alarms[candidate]) - (without?.alarms[own] ?? 0);
      if (maxFalseAlarm !== null && (alarms + 1) / (clean + 1) > maxFalseAlarm) continue;
      if (alarms / Math.max(1, clean) > atMost + EQUAL) continue;
      const told = present(this.#all.told[candidate]) - (without?.told[own] ?? 0);
      const delta = told / Math.max(1, pairs);
      if (delta <= most + EQUAL) continue;
      most = delta;
      best = candidate;
    }
    return best;
  }

  /** Δ of what is chosen without the runs that it is held to. */
  delta({ flagged, once }: Chosen, confidence: number): Estimate {
    const over = (flags: Float64Array) =>
      this.#overPairs((row) => present(flags[row]), OF_DIFFERENCE, confidence);
    return asWideAs(over(once), over(flagged), [-1, 1]);
  }

  /** How much larger the Δ of one choice is than that of another. */
  difference(one: Chosen, other: Chosen, confidence: number): Estimate {
    const over = (of: 'flagged' | 'once') =>
      this.#overPairs(
        (row) => present(one[of][row]) - present(other[of][row]),
        OF_TWO_DIFFERENCES,
        confidence,
      );
    return asWideAs(over('once'), over('flagged'), [-2, 2]);
  }

  falseAlarms({ flagged, once }: Chosen, confidence: number): Estimate {
    const place = (row: number) => ({ row, cluster: this.#cluster(row) });
    const over = (flags: Float64Array): Estimate => {
      const found = totals(this.#set, this.#clean, place, (row) => present(flags[row]));
      return meanOf([found], { unseen: OF_SHARE, confidence });
    };
    return asWideAs(over(once), over(flagged), [0, 1]);
  }

  #overPairs(
    value: (row: number) => number,
    unseen: typeof OF_DIFFERENCE,
    confidence: number,
  ): Estimate {
    const told = ({ fault, parent }: Pair): number => value(fault) - value(parent);
    const place = ({ fault, parent }: Pair) => ({ row: fault, cluster: this.#cluster(parent) });
    return meanOf([totals(this.#set, this.pairs, place, told)], { unseen, confidence });
  }
}

/**
 * The mean over all divisions with the width that one of them has. Where choices differ, their flags cancel in the
 * mean as if several judges had been asked, and an interval of the mean alone would be too narrow.
 */
function asWideAs(
  once: Estimate,
  mean: Estimate,
  [least, most]: readonly [number, number],
): Estimate {
  if (once.estimate === null || once.interval === null || mean.estimate === null) return mean;
  const shift = mean.estimate - once.estimate;
  const { low, high } = once.interval;
  return {
    estimate: mean.estimate,
    interval: { low: Math.max(least, low + shift), high: Math.min(most, high + shift) },
  };
}
