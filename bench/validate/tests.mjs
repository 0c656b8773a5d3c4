import { clusteredTest, mcnemarExact } from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { clustersOf } from './cells.mjs';
import { drawEffects, judge, simulateRun } from './judges.mjs';
import { pairDesign } from './pair-design.mjs';
import { randomOf } from './random.mjs';
import { isAbove, percent } from './simulation.mjs';

/** Judges whose Δ is 0: they flag faults as often as clean runs. */
const blind = {
  'coin, 40 %': judge({ alarm: 0.4, detect: new Array(6).fill(0.4) }),
  'coin, 10 %': judge({ alarm: 0.1, detect: new Array(6).fill(0.1) }),
  'follows the instance': judge({ alarm: 0.3, detect: new Array(6).fill(0.3), instance: 1.5 }),
};

/** How often McNemar's test and the test by instance reject a Δ that is 0. */
export function validateTests(simulations, seed) {
  const rows = [60, 150, 400, 1200].flatMap((size) => {
    const design = pairDesign(size);
    return Object.entries(blind).map(([name, judged], at) => {
      const draw = randomOf(seed, 20261117, size, at);
      const fault = new Uint8Array(design.pairs.length);
      const parent = new Uint8Array(design.parents);
      const effect = new Float64Array(design.parents);
      let [mcnemar, flips] = [0, 0];
      for (let s = 0; s < simulations; s++) {
        drawEffects(judged, draw, effect);
        simulateRun(judged, design, draw, fault, parent, effect);
        const clusters = clustersOf(design.pairs.keys(), design.pairs, { fault, parent });
        const nets = design.pairs.map((pair, at) => fault[at] - parent[pair.parent]);
        const [faultOnly, parentOnly] = [1, -1].map(
          (by) => nets.filter((net) => net === by).length,
        );
        if (faultOnly + parentOnly === 0) continue;
        if (mcnemarExact(faultOnly, parentOnly) <= 0.05) mcnemar++;
        if (clusteredTest(clusters) <= 0.05) flips++;
      }
      const share = flips / simulations;
      return [
        String(size),
        name,
        percent(mcnemar / simulations),
        percent(share),
        isAbove(share, simulations) ? 'HIGH' : '',
      ];
    });
  });
  return table(['n', 'judge', "McNemar's", 'by instance', ''], rows);
}
