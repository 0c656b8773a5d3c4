import { normalQuantile } from './normal-quantile.ts';

/** From here on Student's and the normal quantile agree to more digits than anybody reads. */
const NEARLY_NORMAL = 1e7;

/**
 * Quantile of Student's t distribution: how many standard errors a two-sided probability stands for
 * when the standard error itself is an estimate that rests on few independent pieces. It grows from
 * the normal quantile (1.96 for 95 %) as the degrees of freedom fall, which need not be whole.
 * Found by inverting the incomplete beta function, which keeps all digits.
 *
 * @param confidence the probability between the quantile and its mirror image
 * @see https://doi.org/10.1093/biomet/6.1.1
 * @example studentQuantile(0.95, 10) // 2.2281388519...
 */
export function studentQuantile(confidence: number, degreesOfFreedom: number): number {
  if (!(confidence > 0 && confidence < 1)) {
    throw new RangeError(
      `studentQuantile: confidence has to be between 0 and 1, not ${confidence}`,
    );
  }
  if (!(degreesOfFreedom >= 1)) {
    throw new RangeError(`studentQuantile needs at least one degree, not ${degreesOfFreedom}`);
  }
  if (degreesOfFreedom >= NEARLY_NORMAL) return -normalQuantile((1 - confidence) / 2);
  // A set asks for the same few quantiles again and again, and each costs several evaluations.
  const key = `${confidence} ${degreesOfFreedom}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const quantile = solve(confidence, degreesOfFreedom);
  if (found.size < MOST_KEPT) found.set(key, quantile);
  return quantile;
}

const found = new Map<string, number>();
const MOST_KEPT = 10_000;

/**
 * Newton's method for the logarithms of both t and its tails, in which heavy tails are nearly straight. It
 * starts from the normal quantile and never leaves what is known to hold the answer.
 */
function solve(confidence: number, degreesOfFreedom: number): number {
  const outside = 1 - confidence;
  const half = degreesOfFreedom / 2;
  const peak = (2 * Math.exp(halfStep(half))) / Math.sqrt(degreesOfFreedom);
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  let t = Math.max(NEXT_TO_0, -normalQuantile(outside / 2));
  for (;;) {
    const tails = studentTails(t, degreesOfFreedom);
    if (Math.abs(tails - outside) <= Number.EPSILON * outside) return t;
    if (tails > outside) low = t;
    else high = t;
    const density = peak * Math.exp(-(half + 0.5) * Math.log1p((t * t) / degreesOfFreedom));
    const next = t * Math.exp((Math.log(tails / outside) * tails) / (density * t));
    const isWithin = next > low && next < high;
    t = isWithin ? next : high === Number.POSITIVE_INFINITY ? 4 * t : low + (high - low) / 2;
    if (t === low || t === high) return low;
  }
}

/** A start for which a logarithm can be taken. */
const NEXT_TO_0 = 1e-20;

/**
 * The chance that Student's t is at least this far from 0, in either direction: the two-sided p-value of
 * an estimate that lies this many standard errors away.
 *
 * @example studentTails(2.2281388519, 10) // 0.05
 */
export function studentTails(t: number, degreesOfFreedom: number): number {
  if (degreesOfFreedom >= NEARLY_NORMAL) return normalTails(Math.abs(t));
  const square = t * t;
  if (square === Number.POSITIVE_INFINITY) return 0;
  const all = degreesOfFreedom + square;
  return incompleteBeta(degreesOfFreedom / all, square / all, degreesOfFreedom / 2, 0.5);
}

/** The same of the normal distribution, as the incomplete gamma function P(1/2, z²/2). */
function normalTails(z: number): number {
  const x = (z * z) / 2;
  if (x > 700) return 0;
  if (x < 1.5) {
    let term = 1;
    let sum = 1;
    for (let k = 1; term > sum * 1e-17; k++) {
      term *= x / (k + 0.5);
      sum += term;
    }
    return 1 - 2 * Math.sqrt(x / Math.PI) * Math.exp(-x) * sum;
  }
  let fraction = 0;
  for (let k = 200; k > 0; k--) fraction = (k * (k - 0.5)) / (x + 2 * k + 0.5 - fraction);
  return (Math.exp(-x) * Math.sqrt(x / Math.PI)) / (x + 0.5 - fraction);
}

/**
 * The regularised incomplete beta function I_x(a, b), by its continued fraction. One of a and b is ½.
 *
 * @param y 1 - x, which the caller knows to more digits than subtracting would keep
 */
function incompleteBeta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(y, x, b, a);
  const front = Math.exp(halfStep(Math.max(a, b)) + a * logOf(x, y) + b * logOf(y, x));
  // Lentz's method: numerator and denominator are followed as ratios, which cannot overflow.
  const TINY = 1e-300;
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < TINY ? TINY : d);
  let value = d;
  for (let m = 1; m < 10_000; m++) {
    // Two terms at a time, written out: a quantile takes thousands of them, and a list of the two would
    // cost more than both.
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 + even * d;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = 1 + even / c;
    if (Math.abs(c) < TINY) c = TINY;
    value *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 + odd * d;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = 1 + odd / c;
    if (Math.abs(c) < TINY) c = TINY;
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return (front * value) / a;
}

/** The logarithm of x, where y = 1 - x. */
const logOf = (x: number, y: number): number => (x > 0.5 ? Math.log1p(-y) : Math.log(x));

/** The logarithm of Γ(a + ½) / (Γ(a) Γ(½)). For large a both logarithms are huge, and all but equal. */
function halfStep(a: number): number {
  const rest = Math.log(Math.PI) / 2;
  if (a < 50) return logGamma(a + 0.5) - logGamma(a) - rest;
  return Math.log(a) / 2 - 1 / (8 * a) + 1 / (192 * a ** 3) - 1 / (640 * a ** 5) - rest;
}

/** The logarithm of the gamma function, by Lanczos' approximation with g = 7 and nine terms. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const y = x - 1;
  const t = y + 7.5;
  const sum = LANCZOS.reduce((total, term, k) => total + term / (y + k + 1), 0.99999999999980993);
  return 0.5 * Math.log(2 * Math.PI) + (y + 0.5) * Math.log(t) - t + Math.log(sum);
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
