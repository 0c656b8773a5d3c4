import { stratifiedWilson } from '../../dist/index.mjs';
import { table } from '../measure.mjs';
import { CONFIDENCE, mark, percent, random, SIMULATIONS } from './simulation.mjs';

/** What is counted, the size of each stratum, and the true rate in each. */
const designs = [
  ['false alarms, 100 clean', [100], [0.02]],
  ['false alarms, 100 clean', [100], [0.33]],
  ['one type, 50', [50], [0.18]],
  ['one type, 50', [50], [0.96]],
  ['silent, 175', [50, 50, 25, 50], [1, 1, 1, 0.18]],
  ['silent, 175', [50, 50, 25, 50], [0.4, 0.4, 0.7, 0.5]],
  ['silent, 175', [50, 50, 25, 50], [0.98, 0.98, 1, 0.1]],
  ['loud, 125', [25, 50, 50], [0.7, 0.75, 1]],
  ['all, 300', [50, 50, 25, 25, 50, 50, 50], [1, 1, 1, 1, 1, 0.96, 0.18]],
  ['all, 300', [50, 50, 25, 25, 50, 50, 50], [0.34, 0.34, 0.74, 0.74, 0.76, 1, 0.5]],
  ['all, 300', [50, 50, 25, 25, 50, 50, 50], new Array(7).fill(0.05)],
];

/** Coverage of the interval for a rate that is pooled over strata. */
export function validateRates() {
  const rows = designs.map(([name, sizes, rates]) => {
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const truth = sizes.reduce((sum, size, i) => sum + size * rates[i], 0) / total;
    let covered = 0;
    for (let s = 0; s < SIMULATIONS; s++) {
      const strata = sizes.map((of, i) => ({ count: random.binomial(of, rates[i]), of }));
      const { low, high } = stratifiedWilson(strata, CONFIDENCE);
      if (low <= truth && truth <= high) covered++;
    }
    const share = covered / SIMULATIONS;
    return [name, rates.join(' '), percent(share), mark(share)];
  });
  return table(['rate', 'true rates by stratum', 'coverage', ''], rows);
}
