import { requireProbability, requireProportion } from '../domain.ts';

/**
 * Lower tail of the binomial distribution, P(X <= successes): its cumulative distribution function.
 * The probability of the last value, times one plus the ratios of its predecessors to it; every
 * term is positive, so that even a tail of 1e-15 keeps all its digits, where a difference from 1
 * would keep none.
 *
 * @see https://en.wikipedia.org/wiki/Binomial_distribution#Cumulative_distribution_function
 * @example binomialLowerTail(2, 12, 0.5) // 0.019287109375
 */
export function binomialLowerTail(successes: number, trials: number, probability: number): number {
  return tail(successes, trials, probability, 1 - probability);
}

/**
 * Upper tail of the binomial distribution, P(X >= successes), with the same care.
 *
 * @see https://en.wikipedia.org/wiki/Binomial_distribution#Cumulative_distribution_function
 * @example binomialUpperTail(10, 12, 0.5) // 0.019287109375
 */
export function binomialUpperTail(successes: number, trials: number, probability: number): number {
  return tail(trials - successes, trials, 1 - probability, probability);
}

/** P(at most `count` of `trials`) where each happens with `chance`; `other` is 1 - chance. */
function tail(count: number, trials: number, chance: number, other: number): number {
  requireProportion('binomial tail', count, trials);
  requireProbability('binomial tail', 'probability', chance);
  if (count === trials) return 1;
  if (count > trials * chance) return 1 - nearTail(trials - count - 1, trials, other, chance);
  return nearTail(count, trials, chance, other);
}

function nearTail(count: number, trials: number, chance: number, other: number): number {
  let term = 1;
  let sum = 1;
  for (let i = count; i > 0; i--) {
    term *= (i * other) / ((trials - i + 1) * chance);
    sum += term;
    if (term < sum * 1e-18) break;
  }
  return Math.min(1, sum * mass(count, trials, chance, other));
}

/**
 * P(X = count), by Loader's saddle point: the exponent is built from small deviations rather than
 * from log-factorials, whose digits would cancel.
 *
 * @see https://www.r-project.org/doc/reports/CLoader-dbinom-2002.pdf
 */
function mass(count: number, trials: number, chance: number, other: number): number {
  if (count === 0) return Math.exp(trials * logOf(other, chance));
  if (count === trials) return Math.exp(trials * logOf(chance, other));
  const rest = trials - count;
  const exponent =
    stirlingError(trials) -
    stirlingError(count) -
    stirlingError(rest) -
    deviance(count, trials * chance) -
    deviance(rest, trials * other);
  return Math.exp(exponent) * Math.sqrt(trials / (2 * Math.PI * count * rest));
}

/** log(value), where `value` is 1 - complement; near 1 the complement has the digits. */
const logOf = (value: number, complement: number): number =>
  complement < 0.5 ? Math.log1p(-complement) : Math.log(value);

/** x log(x / mean) + mean - x, the part of the exponent that says how far x is from the mean. */
function deviance(x: number, mean: number): number {
  const difference = x - mean;
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - difference;
  const v = difference / (x + mean);
  let term = 2 * x * v;
  let sum = difference * v;
  for (let j = 3; ; j += 2) {
    term *= v * v;
    const next = sum + term / j;
    if (next === sum) return sum;
    sum = next;
  }
}

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

/** log(n!) minus Stirling's approximation to it. */
function stirlingError(n: number): number {
  if (n > 15) {
    const square = n * n;
    return (
      (1 / 12 -
        (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) /
      n
    );
  }
  let factorial = 1;
  for (let i = 2; i <= n; i++) factorial *= i;
  return Math.log(factorial) - (n + 0.5) * Math.log(n) + n - HALF_LOG_TWO_PI;
}
