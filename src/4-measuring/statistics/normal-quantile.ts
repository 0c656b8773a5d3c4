/**
 * Quantile of the standard normal distribution (its inverse cumulative distribution function, the
 * probit): how many standard deviations a one-sided probability stands for. Wichura's algorithm
 * AS 241, PPND16, about 16 digits; infinite at 0 and 1.
 *
 * @see https://doi.org/10.2307/2347330
 * @example normalQuantile(0.975) // 1.95996398454005...
 */
export function normalQuantile(probability: number): number {
  if (!(probability >= 0 && probability <= 1)) {
    throw new RangeError(`normalQuantile: a probability is in [0, 1], not ${probability}`);
  }
  if (probability === 0) return Number.NEGATIVE_INFINITY;
  if (probability === 1) return Number.POSITIVE_INFINITY;
  const centred = probability - 0.5;
  if (Math.abs(centred) <= 0.425) {
    return centred * ratio(CENTRE, 0.180625 - centred * centred);
  }
  const depth = Math.sqrt(-Math.log(Math.min(probability, 1 - probability)));
  const size = depth <= 5 ? ratio(SHOULDER, depth - 1.6) : ratio(FAR_TAIL, depth - 5);
  return centred < 0 ? -size : size;
}

/** Numerator and denominator of a rational approximation, from the highest power down. */
type Rational = readonly [readonly number[], readonly number[]];

function ratio([above, below]: Rational, x: number): number {
  return polynomial(above, x) / polynomial(below, x);
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

const CENTRE: Rational = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
    1971.5909503065513, 133.14166789178438, 3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
    687.1870074920579, 42.31333070160091, 1,
  ],
];

const SHOULDER: Rational = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684,
    3.6478483247632045, 5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008,
    0.6897673349851, 1.6763848301838038, 2.053191626637759, 1,
  ],
];

const FAR_TAIL: Rational = [
  [
    2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124,
    0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133,
    0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
  ],
];
