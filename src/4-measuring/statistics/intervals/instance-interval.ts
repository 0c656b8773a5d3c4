import { present } from '../../../base/present.ts';
import { requireConfidence } from '../domain.ts';
import { studentQuantile, studentTails } from '../student-quantile.ts';
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
  /** The level at which the limits begin to hold 0: a p-value that always says what the interval says. */
  levelOf0(): number;
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
  const instances = given.filter((each) => extentOf(each) > 0 && each.times > 0);
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
      const margin = boundedMargin({ fit, enlarged, unseen, reach }).least / all;
      // At a low confidence the unseen instances could move it off the estimate.
      return {
        low: Math.min(estimate, middle - margin),
        high: Math.max(estimate, middle + margin),
      };
    },
    levelOf0() {
      if (estimate * middle <= 0) return 1;
      const reach = reachOf({ fit, enlarged, unseen }, Math.abs(middle) * all);
      return studentTails(reach, degreesOfFreedom);
    },
  };
}

const extentOf = ({ size, extent = size }: InstanceTotal): number => extent;

interface Margin {
  readonly fit: StrataFit;
  readonly enlarged: number;
  readonly unseen: number;
  readonly reach: number;
}

/** What is left of each instance, with the scale that is best for it, and the margin that comes of both. */
interface FoundMargin {
  readonly residuals: Float64Array;
  readonly scale: number;
  readonly least: number;
}

/**
 * reach · √(enlarged · squares + unseen), unless an instance is so large a part of it that it would move
 * the margin by more than the mean. In general it is the least value, over the strata's means and a scale
 * s, of ½ reach² s + ½ unseen / s + Σ s ρ(residual / s), where ρ(u) is ½ enlarged u² until its slope is 1,
 * and straight beyond. Each of these sums moves by at most as much as a total does, and so does their
 * minimum.
 *
 * @param start residuals of some means of the strata, to begin with
 */
function boundedMargin(margin: Margin, start = margin.fit.residuals()): FoundMargin {
  const { fit, enlarged, unseen, reach } = margin;
  const spread = Math.sqrt(enlarged * fit.squares() + unseen);
  if (reach * enlarged * fit.largest() <= spread) {
    return { residuals: fit.residuals(), scale: spread / reach, least: reach * spread };
  }
  const found = (residuals: Float64Array): FoundMargin => {
    const scale = bestScale(margin, residuals);
    return { residuals, scale, least: marginAt(margin, residuals, scale) };
  };
  let best = found(start);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { residuals, least } = best;
    const bound = best.scale / enlarged;
    if (fit.isBalanced(residuals, bound)) break;
    const enough = least * (1 - ENOUGH);
    const leap = found(fit.clipped(residuals, bound, margin));
    // It need not be downhill while residuals cross the bound. Weights always are.
    const next = leap.least < enough ? leap : found(fit.weighted(residuals, bound));
    if (next.least < least) best = next;
    if (!(next.least < enough)) break;
  }
  return best;
}

/**
 * The reach whose margin is this wide. As the least of many straight lines in reach², the margin is concave
 * in it, with half the scale as its slope. So Newton's method comes from below and never goes too far.
 */
function reachOf(margin: Omit<Margin, 'reach'>, width: number): number {
  const { fit, enlarged, unseen } = margin;
  let square = width ** 2 / (enlarged * fit.squares() + unseen);
  let start = fit.residuals();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const found = boundedMargin({ ...margin, reach: Math.sqrt(square) }, start);
    const further = (2 * (width - found.least)) / found.scale;
    if (!(further > ENOUGH * square)) break;
    square += further;
    start = found.residuals;
  }
  return Math.sqrt(square);
}

const MOST_ROUNDS = 200;
const ENOUGH = 1e-13;

/**
 * The scale at which the margin is least: residuals beyond it count in proportion, not squared. Its square
 * is where a straight line meets a concave one, and Newton's method comes down to it from where all are within.
 */
function bestScale(
  { fit: { times }, enlarged, unseen, reach }: Margin,
  residuals: Float64Array,
): number {
  let square = Number.POSITIVE_INFINITY;
  for (;;) {
    let within = unseen;
    let free = reach ** 2;
    for (let at = 0; at < residuals.length; at++) {
      const size = (enlarged * (residuals[at] ?? 0)) ** 2;
      const share = (times[at] ?? 0) / enlarged;
      if (size <= square) within += share * size;
      else free -= share;
    }
    const next = within / free;
    if (!(free > 0 && next < square)) return Math.sqrt(square);
    square = next;
  }
}

function marginAt(
  { fit: { times }, enlarged, unseen, reach }: Margin,
  residuals: Float64Array,
  scale: number,
): number {
  let margin = (reach ** 2 * scale + unseen / scale) / 2;
  for (let at = 0; at < residuals.length; at++) {
    const size = Math.abs(residuals[at] ?? 0);
    margin +=
      (times[at] ?? 0) *
      (enlarged * size <= scale
        ? (enlarged * size ** 2) / (2 * scale)
        : size - scale / (2 * enlarged));
  }
  return margin;
}

/** What is left of each instance after the means of its strata have been taken out. */
export const strataResiduals = (instances: readonly InstanceTotal[]): Float64Array =>
  new StrataFit(instances, instances.length).residuals();

/**
 * What is left of instances after the means of their strata, by least squares. Hundreds are fitted for one
 * measurement, some again and again, so the loops only read plain lists of numbers and call nothing.
 */
class StrataFit {
  /** By instance: how many are just like it. */
  readonly times: Float64Array;
  readonly strata: number;
  readonly #totals: Float64Array;
  /** The strata of instance i, and its rows in them, are at `#starts[i]` up to `#starts[i + 1]`. */
  readonly #starts: Int32Array;
  readonly #stratum: Int32Array;
  readonly #rows: Float64Array;
  #unweighted: Float64Array | null = null;

  constructor(instances: readonly InstanceTotal[], count: number) {
    this.times = Float64Array.from(instances, ({ times }) => times);
    this.#totals = Float64Array.from(instances, ({ total }) => total);
    const places = new Map<number, number>();
    for (const { strata } of instances) {
      for (const { stratum } of strata) {
        if (!places.has(stratum)) places.set(stratum, places.size);
      }
    }
    // With fewer than two instances for each, nothing would be left: then all are one.
    const areOne = 2 * places.size > count;
    this.strata = areOne ? 1 : places.size;
    this.#starts = new Int32Array(instances.length + 1);
    const stratum: number[] = [];
    const rows: number[] = [];
    for (const [at, { strata, size }] of instances.entries()) {
      for (const each of areOne ? [{ stratum: 0, rows: size }] : strata) {
        stratum.push(areOne ? 0 : present(places.get(each.stratum)));
        rows.push(each.rows);
      }
      this.#starts[at + 1] = stratum.length;
    }
    this.#stratum = Int32Array.from(stratum);
    this.#rows = Float64Array.from(rows);
  }

  squares(): number {
    return this.residuals().reduce((sum, each, at) => sum + (this.times[at] ?? 0) * each ** 2, 0);
  }

  largest(): number {
    return this.residuals().reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  }

  residuals(): Float64Array {
    this.#unweighted ??= this.weighted(this.#totals, Number.POSITIVE_INFINITY);
    return this.#unweighted;
  }

  /** The means fitted again, with as much less weight for a residual as it goes beyond a bound. */
  weighted(residuals: Float64Array, bound: number): Float64Array {
    const weights = this.times.map((times, at) => {
      const size = Math.abs(residuals[at] ?? 0);
      return size > bound ? (times * bound) / size : times;
    });
    const [explained] = this.#explained(weights, [weights.map(times(residuals))]);
    return residuals.map((each, at) => each - (explained?.[at] ?? 0));
  }

  /**
   * Newton's step for the means and the scale at once: residuals beyond the bound pull with as much as the
   * bound, wherever the means go. It ends where the margin is least, if no residual crosses the bound.
   */
  clipped(
    residuals: Float64Array,
    bound: number,
    { enlarged, unseen, reach }: Margin,
  ): Float64Array {
    const weights = this.times.map((times, at) =>
      Math.abs(residuals[at] ?? 0) > bound ? 0 : times,
    );
    const pulls = this.times.map(
      (times, at) => (times - (weights[at] ?? 0)) * Math.sign(residuals[at] ?? 0),
    );
    const [explained, pulled] = this.#explained(weights, [weights.map(times(residuals)), pulls]);
    let within = unseen;
    let free = reach ** 2;
    for (let at = 0; at < residuals.length; at++) {
      const weight = weights[at] ?? 0;
      within += enlarged * weight * ((residuals[at] ?? 0) - (explained?.[at] ?? 0)) ** 2;
      free -= ((this.times[at] ?? 0) - weight + (pulls[at] ?? 0) * (pulled?.[at] ?? 0)) / enlarged;
    }
    const by = Math.sqrt(within / free) / enlarged;
    return residuals.map((each, at) => each - (explained?.[at] ?? 0) - by * (pulled?.[at] ?? 0));
  }

  /** Whether no mean would give way: in every stratum, residuals up to a bound pull both ways alike. */
  isBalanced(residuals: Float64Array, bound: number): boolean {
    const pull = new Float64Array(this.strata);
    const strength = new Float64Array(this.strata);
    for (let at = 0; at < residuals.length; at++) {
      const own = (this.times[at] ?? 0) * Math.max(-bound, Math.min(bound, residuals[at] ?? 0));
      for (let part = this.#starts[at] ?? 0; part < (this.#starts[at + 1] ?? 0); part++) {
        const of = this.#stratum[part] ?? 0;
        const by = own * (this.#rows[part] ?? 0);
        pull[of] = (pull[of] ?? 0) + by;
        strength[of] = (strength[of] ?? 0) + Math.abs(by);
      }
    }
    return pull.every((each, of) => Math.abs(each) <= ROUNDING * (strength[of] ?? 0));
  }

  /** What the means of the strata explain of each instance, for every right side of the normal equations. */
  #explained(weights: Float64Array, sides: readonly Float64Array[]): readonly Float64Array[] {
    const size = this.strata;
    const normal = Array.from({ length: size }, () => new Float64Array(size + sides.length));
    for (let at = 0; at < weights.length; at++) {
      const [first, end] = [this.#starts[at] ?? 0, this.#starts[at + 1] ?? 0];
      for (let part = first; part < end; part++) {
        const line = present(normal[this.#stratum[part] ?? 0]);
        const rows = this.#rows[part] ?? 0;
        for (let other = first; other < end; other++) {
          const of = this.#stratum[other] ?? 0;
          line[of] = (line[of] ?? 0) + (weights[at] ?? 0) * rows * (this.#rows[other] ?? 0);
        }
        for (let side = 0; side < sides.length; side++) {
          line[size + side] = (line[size + side] ?? 0) + rows * (sides[side]?.[at] ?? 0);
        }
      }
    }
    solve(normal);
    return sides.map((_, side) =>
      weights.map((_, at) => {
        let sum = 0;
        for (let part = this.#starts[at] ?? 0; part < (this.#starts[at + 1] ?? 0); part++) {
          const mean = normal[this.#stratum[part] ?? 0]?.[size + side] ?? 0;
          sum += (this.#rows[part] ?? 0) * mean;
        }
        return sum;
      }),
    );
  }
}

const times =
  (others: Float64Array) =>
  (each: number, at: number): number =>
    each * (others[at] ?? 0);

/** What of a sum may be left of 0 by rounding. */
const ROUNDING = 1e-12;

/** Solves normal equations, their right sides in the last columns; strata that always come together share. */
function solve(equations: readonly Float64Array[]): void {
  const columns = equations[0]?.length ?? 0;
  const largest = equations.map((line, at) => present(line[at]));
  for (let at = 0; at < equations.length; at++) {
    const line = present(equations[at]);
    const pivot = present(line[at]);
    const isFree = pivot > 1e-9 * present(largest[at]);
    for (let column = at; column < columns; column++) {
      line[column] = isFree ? (line[column] ?? 0) / pivot : column === at ? 1 : 0;
    }
    for (let other = 0; other < equations.length; other++) {
      const lower = present(equations[other]);
      const factor = lower[at] ?? 0;
      if (other === at || factor === 0) continue;
      for (let column = at; column < columns; column++) {
        lower[column] = (lower[column] ?? 0) - factor * (line[column] ?? 0);
      }
    }
  }
}
