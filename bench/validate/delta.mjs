import { pairedInterval } from '../../dist/index.mjs';
import { table } from '../measure.mjs';
import { clusterSizes, designs } from './design.mjs';
import { CONFIDENCE, mark, percent, random, SIMULATIONS } from './simulation.mjs';

const DELTAS = [0, 0.05, 0.18, 0.5, 0.95, 1];
/** How often a judge flags clean runs, if its Δ leaves room for that. */
const BASE_RATES = [0.02, 0.3];

/** Two ways to have a Δ: to flag faults and clean runs independently, or to see some of the faults
 *  and answer as for the clean run otherwise. */
const models = {
  independent: (delta, base) => ({ parent: base, fault: () => random.random() < base + delta }),
  detector: (delta, base) => ({
    parent: base,
    fault: (parentFlagged) => random.random() < delta / (1 - base) || parentFlagged,
  }),
};

function coverage(sizes, delta, model, base) {
  const { parent, fault } = models[model](delta, base * (1 - delta));
  let covered = 0;
  for (let s = 0; s < SIMULATIONS; s++) {
    const clusters = sizes.map((pairs) => {
      const parentFlagged = random.random() < parent;
      let faultsFlagged = 0;
      for (let i = 0; i < pairs; i++) if (fault(parentFlagged)) faultsFlagged++;
      return { pairs, faultsFlagged, parentFlagged, times: 1 };
    });
    const { low, high } = pairedInterval(clusters, CONFIDENCE);
    if (low - 1e-12 <= delta && delta <= high + 1e-12) covered++;
  }
  return covered / SIMULATIONS;
}

/** Coverage of the interval for Δ. */
export function validateDelta() {
  const rows = Object.entries(designs).flatMap(([name, list]) => {
    const sizes = clusterSizes(list);
    return Object.keys(models).flatMap((model) =>
      BASE_RATES.map((base) => [
        `${name} pairs, ${sizes.length} parents`,
        model,
        percent(base),
        ...DELTAS.map((delta) => {
          const share = coverage(sizes, delta, model, base);
          return `${(100 * share).toFixed(1)} ${mark(share)}`.trim();
        }),
      ]),
    );
  });
  return table(['pairs', 'judge', 'base', ...DELTAS.map((delta) => `Δ ${delta}`)], rows);
}
