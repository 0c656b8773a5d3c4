import type { Pcg64 } from './pcg64.ts';

/**
 * BTPE, Kachitvichyanukul and Schmeiser's binomial draws by rejection, for means over 30. A triangle,
 * two parallelograms and two exponential tails cover the density. The first uniform number chooses
 * one of these, and the second a point in it. As in numpy, the probability is at most one half.
 *
 * @see https://doi.org/10.1145/42372.42381
 */
export class BinomialBtpe {
  readonly #bits: Pcg64;
  #hull: Hull | null = null;

  constructor(bits: Pcg64) {
    this.#bits = bits;
  }

  draw(trials: number, probability: number): number {
    let hull = this.#hull;
    if (hull === null || hull.trials !== trials || hull.probability !== probability) {
      hull = hullOver(trials, probability);
      this.#hull = hull;
    }
    for (;;) {
      const u = this.#bits.nextDouble() * hull.tailsEnd;
      const v = this.#bits.nextDouble();
      // Inside the triangle nothing is ever refused.
      if (u <= hull.halfWidth) return Math.floor(hull.middle - hull.halfWidth * v + u);
      const y = accepted(hull, u, v);
      if (y >= 0) return y;
    }
  }
}

interface Hull {
  readonly trials: number;
  readonly probability: number;
  readonly complement: number;
  readonly mode: number;
  readonly variance: number;
  readonly halfWidth: number;
  readonly middle: number;
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly leftRate: number;
  readonly rightRate: number;
  readonly sidesEnd: number;
  readonly leftTailEnd: number;
  readonly tailsEnd: number;
}

function hullOver(trials: number, probability: number): Hull {
  const complement = 1 - probability;
  const peak = trials * probability + probability;
  const mode = Math.floor(peak);
  const variance = trials * probability * complement;
  const halfWidth = Math.floor(2.195 * Math.sqrt(variance) - 4.6 * complement) + 0.5;
  const middle = mode + 0.5;
  const left = middle - halfWidth;
  const right = middle + halfWidth;
  const height = 0.134 + 20.5 / (15.3 + mode);
  const leftRate = rate((peak - left) / (peak - left * probability));
  const rightRate = rate((right - peak) / (right * complement));
  const sidesEnd = halfWidth * (1 + 2 * height);
  const leftTailEnd = sidesEnd + height / leftRate;
  const tailsEnd = leftTailEnd + height / rightRate;
  return {
    trials,
    probability,
    complement,
    mode,
    variance,
    halfWidth,
    middle,
    left,
    right,
    height,
    leftRate,
    rightRate,
    sidesEnd,
    leftTailEnd,
    tailsEnd,
  };
}

const rate = (a: number): number => a * (1 + a / 2);

/** The number of successes at the point (u, v) outside the triangle, or -1 where it is refused. */
function accepted(hull: Hull, u: number, v: number): number {
  let y: number;
  let height: number;
  if (u <= hull.sidesEnd) {
    const x = hull.left + (u - hull.halfWidth) / hull.height;
    height = v * hull.height + 1 - Math.abs(hull.mode - x + 0.5) / hull.halfWidth;
    if (height > 1) return -1;
    y = Math.floor(x);
  } else if (v === 0) {
    return -1;
  } else if (u <= hull.leftTailEnd) {
    y = Math.floor(hull.left + Math.log(v) / hull.leftRate);
    if (y < 0) return -1;
    height = v * (u - hull.sidesEnd) * hull.leftRate;
  } else {
    y = Math.floor(hull.right - Math.log(v) / hull.rightRate);
    if (y > hull.trials) return -1;
    height = v * (u - hull.leftTailEnd) * hull.rightRate;
  }
  return isUnderDensity(hull, y, height) ? y : -1;
}

/** Whether the height is below the density at y, relative to that at the mode. */
function isUnderDensity(hull: Hull, y: number, height: number): boolean {
  const distance = Math.abs(y - hull.mode);
  if (distance <= 20 || distance >= hull.variance / 2 - 1) {
    return height <= relativeDensity(hull, y);
  }
  const { variance } = hull;
  const slack =
    (distance / variance) *
    ((distance * (distance / 3 + 0.625) + 0.16666666666666666) / variance + 0.5);
  const normal = (-distance * distance) / (2 * variance);
  const log = Math.log(height);
  if (log < normal - slack) return true;
  if (log > normal + slack) return false;
  return log <= relativeLogDensity(hull, y);
}

/** Uses the ratio of neighbours, one factor for each step from the mode. */
function relativeDensity({ trials, probability, complement, mode }: Hull, y: number): number {
  const odds = probability / complement;
  const scale = odds * (trials + 1);
  let density = 1;
  for (let i = mode + 1; i <= y; i++) density *= scale / i - odds;
  for (let i = y + 1; i <= mode; i++) density /= scale / i - odds;
  return density;
}

/** Uses Stirling's formula, if the mode is too many steps away. */
function relativeLogDensity(hull: Hull, y: number): number {
  const { trials, probability, complement, mode, middle } = hull;
  const atY = y + 1;
  const atMode = mode + 1;
  const aboveMode = trials + 1 - mode;
  const aboveY = trials - y + 1;
  return (
    middle * Math.log(atMode / atY) +
    (trials - mode + 0.5) * Math.log(aboveMode / aboveY) +
    (y - mode) * Math.log((aboveY * probability) / (atY * complement)) +
    stirling(atMode) +
    stirling(aboveMode) +
    stirling(atY) +
    stirling(aboveY)
  );
}

function stirling(x: number): number {
  const square = x * x;
  return (13680 - (462 - (132 - (99 - 140 / square) / square) / square) / square) / x / 166320;
}
