import { present } from '../../base/present.ts';
import { ownNumber, type Suspicion } from '../rows/score-column.ts';
import { NONE } from '../rows/set-columns.ts';

/**
 * The places where the suspicions of some rows can be cut in two, the strictest first: cut 0 flags only the
 * rows with the highest suspicion, and the last cut flags all of them.
 */
export interface Cuts {
  readonly size: number;
  /** By row of every role: the first cut that flags it; NONE for a row without a suspicion. */
  readonly first: Int32Array;
  /** By cut, a threshold on the scale of the judge's own numbers. */
  readonly thresholds: readonly number[];
}

/** @param most where suspicions differ more finely, so many cuts are spread evenly over their ranks */
export function cutsOf(suspicion: Suspicion, rows: ArrayLike<number>, most: number): Cuts {
  const { values } = suspicion;
  const used = Float64Array.from(rows, (row) => present(values[row]))
    .filter((value) => !Number.isNaN(value))
    .sort()
    .reverse();
  const distinct = used.filter((value, at) => value !== used[at - 1]);
  const size = Math.min(most, distinct.length);
  const places = Array.from({ length: size }, (_, at) =>
    Math.ceil(((at + 1) * distinct.length) / size - 1),
  );
  const least = Float64Array.from(places, (place) => {
    const value = present(distinct[place]);
    return shortBetween(distinct[place + 1] ?? value - Math.abs(value) / 10, value);
  });
  return {
    size,
    first: Int32Array.from(values, (value) => firstCut(least, value)),
    thresholds: Array.from(least, (value) => ownNumber(suspicion, value)),
  };
}

function firstCut(least: Float64Array, value: number): number {
  if (Number.isNaN(value)) return NONE;
  let [low, high] = [0, least.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value >= present(least[middle])) high = middle;
    else low = middle + 1;
  }
  // Below every cut lie rows that are none of those that the cuts were made for.
  return low;
}

/** The middle of two numbers with as few digits as it needs to stay above the one and not above the other. */
function shortBetween(below: number, value: number): number {
  const middle = below + (value - below) / 2;
  for (let digits = 1; digits <= 17; digits++) {
    const short = Number(middle.toPrecision(digits));
    if (short > below && short <= value) return short;
  }
  return value;
}

/** How many rows each cut flags. */
export function flaggedByCut({ size, first }: Cuts, rows: ArrayLike<number>): Int32Array {
  const counts = new Int32Array(size);
  for (let at = 0; at < rows.length; at++) {
    const cut = present(first[present(rows[at])]);
    if (cut >= 0 && cut < size) counts[cut] = present(counts[cut]) + 1;
  }
  return summedUp(counts);
}

/** Each entry with all entries before it. */
export function summedUp(counts: Int32Array): Int32Array {
  for (let at = 1; at < counts.length; at++) {
    counts[at] = present(counts[at]) + present(counts[at - 1]);
  }
  return counts;
}
