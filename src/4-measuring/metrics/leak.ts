import { present } from '../../base/present.ts';
import type { JudgeMeasurement } from '../measurement/measurement.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { Pairs } from '../rows/pairs.ts';
import { changedInView } from '../rows/same-inputs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { normalProbability } from '../statistics/normal-probability.ts';

/** Less likely than this without a leak, and it is called one. */
const PROOF = 1e-3;
/** Up to so many parents the test is exact; beyond, a normal distribution is as good. */
const MOST_EXACT = 2_000;

/**
 * Whether a judge tells faults from clean parents that look exactly the same to it, which only somebody can
 * who knows more than he is shown: from an id, an order, a file. A noisy judge also answers identical inputs
 * differently, but no more often the right way than chance has it. Items are asked in a random order, so of a
 * parent and the faults that look like it, any may be the ones that noise flags: where t of m are flagged, the
 * parent is among them with probability t/m. The test is how rarely so few flagged parents would be seen.
 *
 * Null without such proof.
 */
export function leakOf(
  set: SetColumns,
  pairs: Pairs,
  judge: JudgeColumns,
): JudgeMeasurement['leak'] {
  if (judge.view === null) return null;
  const changed = changedInView(set, judge.view);
  const { flag } = judge.all;
  const groups = new Map<number, { size: number; flagged: number }>();
  let inconsistent = 0;
  let right = 0;
  for (let pair = 0; pair < pairs.size; pair++) {
    const [row, parent] = [present(pairs.fault[pair]), present(pairs.parent[pair])];
    const [onFault, onParent] = [present(flag[row]), present(flag[parent])];
    if (changed[row] !== 0 || onFault < 0 || onParent < 0) continue;
    const group = groups.get(parent) ?? { size: 1, flagged: onParent };
    groups.set(parent, group);
    group.size++;
    group.flagged += onFault;
    if (onFault !== onParent) inconsistent++;
    if (onFault > onParent) right++;
  }
  const mixed = [...groups].filter(([, { size, flagged }]) => flagged > 0 && flagged < size);
  const parentsFlagged = mixed.filter(([parent]) => flag[parent] === 1).length;
  const chances = mixed.map(([, { size, flagged }]) => flagged / size);
  const p = atMost(parentsFlagged, chances);
  return p < PROOF ? { inconsistent, right, p } : null;
}

/**
 * The probability that at most so many of independent events happen, each with a chance of its own: the lower
 * tail of the Poisson binomial distribution.
 *
 * @see https://en.wikipedia.org/wiki/Poisson_binomial_distribution
 * @example atMost(0, [0.5, 0.5, 0.5]) // 0.125
 */
export function atMost(count: number, chances: readonly number[]): number {
  if (count >= chances.length) return 1;
  if (chances.length > MOST_EXACT) {
    const mean = chances.reduce((sum, chance) => sum + chance, 0);
    const variance = chances.reduce((sum, chance) => sum + chance * (1 - chance), 0);
    return normalProbability((count + 0.5 - mean) / Math.sqrt(variance));
  }
  // What lies beyond the count need not be known.
  const mass = new Float64Array(count + 1);
  mass[0] = 1;
  for (const chance of chances) {
    for (let happened = count; happened >= 0; happened--) {
      const fewer = happened === 0 ? 0 : present(mass[happened - 1]);
      mass[happened] = present(mass[happened]) * (1 - chance) + fewer * chance;
    }
  }
  return mass.reduce((sum, each) => sum + each, 0);
}

/** What is said of a leak, after the judge's name. */
export const leakText = ({ inconsistent, right }: NonNullable<JudgeMeasurement['leak']>): string =>
  `answers identical inputs differently, ${right} of ${inconsistent} times the right way: it knows more than it is shown, so its Δ is no evidence`;
