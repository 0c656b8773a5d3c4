import { present } from '../../../base/present.ts';
import { requireConfidence } from '../domain.ts';
import { studentQuantile } from '../student-quantile.ts';
import type { Interval } from './interval.ts';

/** What the rows of one instance come to, and how many of them there are in each stratum. */
export interface InstanceTotal {
  readonly total: number;
  /** How many rows it has; the mean is taken over the rows of all instances. */
  readonly size: number;
  /** How far its total can go one way, where that is not its size. */
  readonly extent?: number;
  readonly strata: readonly StratumRows[];
  /** How many instances are just like this one. */
  readonly times: number;
}

export interface StratumRows {
  readonly stratum: number;
  readonly rows: number;
}

/** The mean over the rows of all instances, and how sure it is. */
export interface InstanceMean {
  readonly estimate: number;
  /** Never 0. */
  readonly standardError: number;
  readonly degreesOfFreedom: number;
  readonly instances: number;
  limits(confidence: number): Interval;
}

/** How many instances are added that nobody saw: one that lies above their centre and one below. */
export const UNSEEN = 2;

/** Where they lie, per row: so far above and below a centre, or the mean itself where there is none. */
export interface UnseenInstances {
  readonly centre: number | null;
  readonly span: number;
}

/** A difference of two flag rates: one went wholly one way, and one wholly the other. */
export const OF_DIFFERENCE: UnseenInstances = { centre: 0, span: 1 };
/** A difference of two such differences, which may lie anywhere from -2 to 2. */
export const OF_TWO_DIFFERENCES: UnseenInstances = { centre: null, span: 1 };
/** A share: what was never seen in G instances may happen in three of G. */
export const OF_SHARE: UnseenInstances = { centre: 0.5, span: 0.75 };

/**
 * Interval for a mean over rows that come in instances and in strata of fixed size: Student's t on what
 * each instance adds, after two instances of average size have been added that nobody saw, one at each end.
 *
 * The variance is the sum of squares of what is left of each instance after its strata have been taken
 * out by least squares, so what differs between strata is no noise, and rows of an instance may agree as
 * much as they like. The two unseen instances give the interval a width where nothing varies: what was
 * never seen in G instances may happen in about three of G (the rule of three). They keep few events from
 * proving too much, and how many strata a user names does not matter to them.
 *
 * No instance moves the margin by more than it moves the mean (Huber's bounded influence, with the
 * strata and the scale found together). So both limits follow the data: one more row that speaks against
 * the mean never raises either of them.
 *
 * @see https://doi.org/10.1214/aoms/1177703732 (Huber, Robust estimation of a location parameter)
 * @see https://doi.org/10.1001/jama.1983.03330370053031 (Hanley and Lippman-Hand, on the rule of three)
 */
export function instanceMean(
  given: readonly InstanceTotal[],
  { centre, span }: UnseenInstances,
): InstanceMean {
  const instances = kindsOf(given.filter((each) => extentOf(each) > 0 && each.times > 0));
  let count = 0;
  let rows = 0;
  let extent = 0;
  let sum = 0;
  for (const each of instances) {
    const { times, size, total } = each;
    count += times;
    rows += times * size;
    extent += times * extentOf(each);
    sum += times * total;
  }
  if (rows === 0) throw new RangeError('instanceMean needs at least one row');
  const estimate = sum / rows;
  const average = extent / count;
  const all = rows + UNSEEN * average;
  const middle = (sum + (centre ?? estimate) * UNSEEN * average) / all;
  const unseen = UNSEEN * (span * average) ** 2;
  const fit = new StrataFit(instances, count);
  const degreesOfFreedom = count + UNSEEN - fit.strata;
  // Each stratum takes a degree of freedom out of what is left of the instances that were seen.
  const enlarged = (count + UNSEEN) / degreesOfFreedom;
  return {
    estimate,
    standardError: Math.sqrt(enlarged * fit.squares() + unseen) / all,
    degreesOfFreedom,
    instances: count,
    limits(confidence) {
      requireConfidence('instanceMean', confidence);
      const reach = studentQuantile(confidence, degreesOfFreedom);
      const margin = boundedMargin({ fit, enlarged, unseen, reach }) / all;
      // At a low confidence the unseen instances could move it off the estimate.
      return {
        low: Math.min(estimate, middle - margin),
        high: Math.max(estimate, middle + margin),
      };
    },
  };
}

const extentOf = ({ size, extent = size }: InstanceTotal): number => extent;

/** Instances that are alike, counted: flags come to so few different totals that hundreds are a few kinds. */
function kindsOf(instances: readonly InstanceTotal[]): readonly InstanceTotal[] {
  const kinds = new Map<string, InstanceTotal>();
  for (const each of instances) {
    let key = `${each.total} ${each.size} ${extentOf(each)}`;
    for (const { stratum, rows } of each.strata) key += ` ${stratum}:${rows}`;
    const alike = kinds.get(key);
    kinds.set(key, { ...each, times: each.times + (alike?.times ?? 0) });
  }
  return [...kinds.values()];
}

interface Margin {
  readonly fit: StrataFit;
  readonly enlarged: number;
  readonly unseen: number;
  readonly reach: number;
}

/**
 * reach · √(enlarged · squares + unseen), unless an instance is so large a part of it that it would move
 * the margin by more than the mean. In general it is the least value, over the strata's means and a scale
 * s, of ½ reach² s + ½ unseen / s + Σ s ρ(residual / s), where ρ(u) is ½ enlarged u² until its slope is 1,
 * and straight beyond. Each of these sums moves by at most as much as a total does, and so does their
 * minimum.
 */
function boundedMargin(margin: Margin): number {
  const { fit, enlarged, unseen, reach } = margin;
  const spread = Math.sqrt(enlarged * fit.squares() + unseen);
  if (reach * enlarged * fit.largest() <= spread) return reach * spread;
  let residuals = fit.residuals();
  let scale = bestScale(margin, residuals);
  let least = marginAt(margin, residuals, scale);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    residuals = fit.weighted(
      residuals.map((each) => Math.min(1, scale / Math.max(scale, enlarged * Math.abs(each)))),
    );
    scale = bestScale(margin, residuals);
    const next = marginAt(margin, residuals, scale);
    const gain = least - next;
    least = Math.min(least, next);
    if (gain < ENOUGH * least) break;
  }
  return least;
}

const MOST_ROUNDS = 200;
const ENOUGH = 1e-13;

/** The scale at which the margin is least: residuals beyond it count in proportion, not squared. */
function bestScale(
  { fit: { instances }, enlarged, unseen, reach }: Margin,
  residuals: readonly number[],
): number {
  let within = unseen;
  for (const [at, { times }] of instances.entries()) {
    within += enlarged * times * present(residuals[at]) ** 2;
  }
  let free = reach ** 2;
  let scale = Math.sqrt(within / free);
  const largestFirst = [...instances.keys()].sort(
    (one, other) => Math.abs(present(residuals[other])) - Math.abs(present(residuals[one])),
  );
  for (const at of largestFirst) {
    // The scale at which this residual is just within.
    const size = enlarged * Math.abs(present(residuals[at]));
    if (size <= scale) break;
    const { times } = present(instances[at]);
    const less = times / enlarged;
    // Where all instances of a kind would be beyond the scale, it is their own size.
    if (free - less <= 0 || (within - less * size ** 2) / (free - less) > size ** 2) return size;
    within -= less * size ** 2;
    free -= less;
    scale = Math.sqrt(within / free);
  }
  return scale;
}

function marginAt(
  { fit: { instances }, enlarged, unseen, reach }: Margin,
  residuals: readonly number[],
  scale: number,
): number {
  let margin = (reach ** 2 * scale + unseen / scale) / 2;
  for (const [at, { times }] of instances.entries()) {
    const size = Math.abs(present(residuals[at]));
    margin +=
      times *
      (enlarged * size <= scale
        ? (enlarged * size ** 2) / (2 * scale)
        : size - scale / (2 * enlarged));
  }
  return margin;
}

/** What is left of each instance after the means of its strata have been taken out. */
export const strataResiduals = (instances: readonly InstanceTotal[]): readonly number[] =>
  new StrataFit(instances, instances.length).residuals();

/** What is left of instances after the means of their strata, by least squares. */
class StrataFit {
  readonly instances: readonly InstanceTotal[];
  readonly strata: number;
  /** By instance: its rows by stratum. With fewer than two instances for each, nothing would be left: then all are one. */
  readonly #parts: readonly (readonly StratumRows[])[];
  #unweighted: readonly number[] | null = null;
  #squares: number | null = null;
  #largest: number | null = null;

  constructor(instances: readonly InstanceTotal[], count: number) {
    this.instances = instances;
    const places = new Map<number, number>();
    for (const { strata } of instances) {
      for (const { stratum } of strata) {
        if (!places.has(stratum)) places.set(stratum, places.size);
      }
    }
    const areOne = 2 * places.size > count;
    this.strata = areOne ? 1 : places.size;
    this.#parts = instances.map(({ strata, size }) =>
      areOne
        ? [{ stratum: 0, rows: size }]
        : strata.map(({ stratum, rows }) => ({ stratum: present(places.get(stratum)), rows })),
    );
  }

  squares(): number {
    this.#squares ??= this.residuals().reduce(
      (sum, residual, at) => sum + present(this.instances[at]).times * residual ** 2,
      0,
    );
    return this.#squares;
  }

  largest(): number {
    this.#largest ??= this.residuals().reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    return this.#largest;
  }

  residuals(): readonly number[] {
    this.#unweighted ??= this.weighted();
    return this.#unweighted;
  }

  /** @param weights by instance; by default all count the same */
  weighted(weights?: readonly number[]): readonly number[] {
    const size = this.strata;
    const normal = Array.from({ length: size }, () => new Float64Array(size + 1));
    for (const [at, { times, total }] of this.instances.entries()) {
      const weight = times * (weights?.[at] ?? 1);
      const parts = present(this.#parts[at]);
      for (const { stratum, rows } of parts) {
        const line = present(normal[stratum]);
        for (const other of parts) {
          line[other.stratum] = present(line[other.stratum]) + weight * rows * other.rows;
        }
        line[size] = present(line[size]) + weight * rows * total;
      }
    }
    const means = solved(normal);
    return this.instances.map(({ total }, at) => {
      let rest = total;
      for (const { stratum, rows } of present(this.#parts[at])) {
        rest -= rows * present(means[stratum]);
      }
      return rest;
    });
  }
}

/** Solves normal equations, their right side in the last column; strata that always come together share. */
function solved(equations: readonly Float64Array[]): Float64Array {
  const size = equations.length;
  const largest = equations.map((line, at) => present(line[at]));
  for (let at = 0; at < size; at++) {
    const line = present(equations[at]);
    const pivot = present(line[at]);
    const isFree = pivot > 1e-9 * present(largest[at]);
    for (let column = at; column <= size; column++) {
      line[column] = isFree ? present(line[column]) / pivot : column === at ? 1 : 0;
    }
    for (const [other, lower] of equations.entries()) {
      const factor = present(lower[at]);
      if (other === at || factor === 0) continue;
      for (let column = at; column <= size; column++) {
        lower[column] = present(lower[column]) - factor * present(line[column]);
      }
    }
  }
  return Float64Array.from(equations, (line) => present(line[size]));
}
