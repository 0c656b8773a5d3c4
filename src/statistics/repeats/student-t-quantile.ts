import { bisect } from '../bisect.ts';

/**
 * Quantile of Student's t distribution in its upper half: how many standard errors a one-sided
 * probability stands for if the standard error is itself estimated, with so many degrees of freedom,
 * which need not be whole. Found by bisecting the distribution's own tail, the regularised incomplete
 * beta function I_x(df/2, 1/2) / 2 with x = df / (df + t²).
 *
 * @param probability from 0.5 up to 1, which is left out
 * @see https://dlmf.nist.gov/8.17
 * @example studentTQuantile(0.975, 1) // 12.706...
 */
export function studentTQuantile(probability: number, degreesOfFreedom: number): number {
  if (!(probability >= 0.5 && probability < 1)) {
    throw new RangeError(`studentTQuantile: probability has to be in [0.5, 1), not ${probability}`);
  }
  if (!(degreesOfFreedom >= 1 && Number.isFinite(degreesOfFreedom))) {
    throw new RangeError(
      `studentTQuantile: degrees of freedom have to be a number from 1, not ${degreesOfFreedom}`,
    );
  }
  if (probability === 0.5) return 0;
  const tail = 1 - probability;
  let beyond = 1;
  while (upperTail(beyond, degreesOfFreedom) > tail) beyond *= 2;
  return bisect(0, beyond, (t) => upperTail(t, degreesOfFreedom) >= tail);
}

/** P(T > t) for t >= 0. */
function upperTail(t: number, free: number): number {
  if (t === 0) return 0.5;
  const x = free / (free + t * t);
  return incompleteBeta(x, 1 - x, free / 2, 0.5) / 2;
}

/** The regularised incomplete beta function; `rest` is 1 - x, given because it may be tiny. */
function incompleteBeta(x: number, rest: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (rest <= 0) return 1;
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(rest),
  );
  // Its continued fraction converges quickly on this side of the mean, and by symmetry on the other.
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(x, a, b)) / a
    : 1 - (front * fraction(rest, b, a)) / b;
}

const MOST_TERMS = 10_000;
const PRECISION = 1e-15;
const TINY = 1e-300;

/** The continued fraction 8.17.22, by Lentz's method. */
function fraction(x: number, a: number, b: number): number {
  const kept = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / kept(1 + even * d);
    c = kept(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / kept(1 + odd * d);
    c = kept(1 + odd / c);
    const change = d * c;
    value *= change;
    if (Math.abs(change - 1) < PRECISION) break;
  }
  return value;
}

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];

/** Lanczos' approximation of the logarithm of the gamma function, for values from 0.5. */
function logGamma(value: number): number {
  const z = value - 1;
  const base = z + 7.5;
  const series = LANCZOS.reduce((sum, coefficient, at) =>
    at === 0 ? coefficient : sum + coefficient / (z + at),
  );
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(base) - base + Math.log(series);
}
