// The intervals that were offered before those of now, to compare widths and coverage with.
import { tangoInterval } from '../../generated/internals.mjs';

const Z = 1.959963984540054;

function wilsonOf(share, trials) {
  const spread = Z * Math.sqrt(Z * Z + 4 * trials * share * (1 - share));
  const high = (2 * trials * share + Z * Z + spread) / (2 * (trials + Z * Z));
  return { low: (trials * share * share) / (trials + Z * Z) / high, high: share === 1 ? 1 : high };
}

/** Tango's limits for numbers of pairs that need not be whole, by interpolating between whole ones. */
function tangoOf(first, second, pairs) {
  const scale = Math.max(1, Math.round(pairs)) / pairs;
  const all = Math.max(1, Math.round(pairs));
  const [b, c] = [first * scale, second * scale];
  const at = (x, y) =>
    tangoInterval(Math.min(x, all), Math.min(y, all - Math.min(x, all)), all, 0.95);
  const [b0, c0] = [Math.floor(b), Math.floor(c)];
  const [u, v] = [b - b0, c - c0];
  const corner = [at(b0, c0), at(b0 + 1, c0), at(b0, c0 + 1), at(b0 + 1, c0 + 1)];
  const weight = [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v];
  const mix = (end) => corner.reduce((sum, limits, i) => sum + weight[i] * limits[end], 0);
  return { low: mix('low'), high: mix('high') };
}

/** Δ without strata: Tango's over the design effect, or Newcombe's where few parents are flagged. */
export function previousDelta(clusters) {
  let [pairs, squares, faults, parents, b, c, flagged] = [0, 0, 0, 0, 0, 0, 0];
  for (const one of clusters) {
    pairs += one.pairs;
    squares += one.pairs ** 2;
    faults += one.faultsFlagged;
    if (one.parentFlagged) {
      parents += one.pairs;
      flagged++;
      c += one.pairs - one.faultsFlagged;
    } else b += one.faultsFlagged;
  }
  if (pairs === clusters.length) return tangoInterval(b, c, pairs, 0.95);
  const [fault, parent] = [faults / pairs, parents / pairs];
  let [vf, vp, cov] = [0, 0, 0];
  for (const one of clusters) {
    const x = one.faultsFlagged - fault * one.pairs;
    const y = (one.parentFlagged ? one.pairs : 0) - parent * one.pairs;
    vf += x * x;
    vp += y * y;
    cov += x * y;
  }
  const scale = clusters.length / Math.max(1, clusters.length - 1) / pairs ** 2;
  [vf, vp, cov] = [vf * scale, vp * scale, cov * scale];
  if (b + c > 0 && b + c < pairs && flagged < 5) {
    const alone = (fault * (1 - fault)) / pairs;
    const effect = alone > 0 ? Math.min(Math.max(1, vf / alone), squares / pairs) : 1;
    const [f, p] = [wilsonOf(fault, pairs / effect), wilsonOf(parent, pairs ** 2 / squares)];
    const rho = vf * vp > 0 ? Math.min(1, Math.max(0, cov / Math.sqrt(vf * vp))) : 0;
    const reach = (x, y) => Math.sqrt(Math.max(0, x * x - 2 * rho * x * y + y * y));
    return {
      low: Math.max(-1, fault - parent - reach(fault - f.low, p.high - parent)),
      high: Math.min(1, fault - parent + reach(f.high - fault, parent - p.low)),
    };
  }
  const delta = (b - c) / pairs;
  const alone = ((b + c) / pairs - delta ** 2) / pairs;
  const effect = alone > 1e-15 ? Math.max(1, (vf + vp - 2 * cov) / alone) : pairs / clusters.length;
  return tangoOf(b / effect, c / effect, pairs / effect);
}

/** A rate over strata without instances. */
export function previousRate(strata) {
  let [count, of, variance] = [0, 0, 0];
  for (const stratum of strata) {
    if (stratum.of === 0) continue;
    count += stratum.count;
    of += stratum.of;
    const share = (stratum.count + 0.25) / (stratum.of + 0.5);
    variance += stratum.of * share * (1 - share);
  }
  if (of === 0) return null;
  const share = count / of;
  return wilsonOf(share, Math.max(of, (share * (1 - share) * of * of) / variance));
}
