// A judge that is asked several times, and whose whole runs shift.
import { SetDesigns, SimulatedSet, supportDesk } from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { randomOf } from './random.mjs';
import { CONFIDENCE, isBelow, median, percent } from './simulation.mjs';

const SIZES = [400, 1200];
const REPETITIONS = [1, 2, 3, 5];
/** How much whole runs differ, as a standard deviation of the logit. */
const RUN_SHIFTS = [0, 0.3, 0.6];
/** What differs: how strict a run is with everything, or how much it sees of the faults. */
const KINDS = {
  strictness: { fault: 1, clean: 1 },
  eyesight: { fault: 1, clean: 0 },
};
/** How much trajectories differ in how easily they are flagged; what is left is noise between repetitions. */
const ITEM_SPREAD = 1.5;
/** Logits of the flag rates on faults and on clean runs. */
const FAULT = 0.8;
const CLEAN = -2;

const designs = new SetDesigns(supportDesk, { seed: 7 });
const logistic = (x) => 1 / (1 + Math.exp(-x));

/** The mean of logistic(centre + spread × Z) for a standard normal Z, by summing over a fine grid. */
function expectedRate(centre, spread) {
  let sum = 0;
  let weight = 0;
  for (let z = -8; z <= 8; z += 0.001) {
    const density = Math.exp((-z * z) / 2);
    sum += density * logistic(centre + spread * z);
    weight += density;
  }
  return sum / weight;
}

/** The Δ to expect of a run: over all shifts that a run can have and all instances. */
function expectedDelta(shift, { fault, clean }) {
  const spread = (share) => Math.hypot(ITEM_SPREAD, share * shift);
  return expectedRate(FAULT, spread(fault)) - expectedRate(CLEAN, spread(clean));
}

function simulate(set, rounds, shift, { fault, clean }, { random, normal }) {
  const shifts = Array.from({ length: rounds }, () => shift * normal());
  const flag = (centre, share, put) => {
    const logit = centre + ITEM_SPREAD * normal();
    for (let round = 0; round < rounds; round++) {
      put(random() < logistic(logit + share * shifts[round]), round);
    }
  };
  set.design.clusters.forEach((_, at) => {
    flag(CLEAN, clean, (flagged, round) => set.flagParent(at, flagged, round));
  });
  for (let pair = 0; pair < set.design.pairs; pair++) {
    flag(FAULT, fault, (flagged, round) => set.flagFault(pair, flagged, round));
  }
}

/** Coverage of the Δ to expect of a further run, and the median width, by the number of repetitions. */
export function validateRepeats(simulations, seed) {
  const draw = randomOf(seed, 20261115);
  const rows = Object.entries(KINDS).flatMap(([name, kind]) =>
    SIZES.flatMap((size) =>
      RUN_SHIFTS.map((shift) => {
        const truth = expectedDelta(shift, kind);
        const cells = REPETITIONS.map((rounds) => {
          const set = new SimulatedSet(designs.ofSize(size), rounds);
          const widths = [];
          let covered = 0;
          for (let s = 0; s < simulations; s++) {
            simulate(set, rounds, shift, kind, draw);
            // With a single repetition there is only the interval that knows of none.
            const measured = rounds === 1 ? set.row(CONFIDENCE) : set.meanDelta(CONFIDENCE);
            const { low, high } = measured.interval;
            if (low <= truth && truth <= high) covered++;
            widths.push(high - low);
          }
          const share = covered / simulations;
          const mark = isBelow(share, simulations, 0.935) ? ' LOW' : '';
          return `${percent(share)}${mark}, ${median(widths).toFixed(3)}`;
        });
        return [`-n ${size}`, `${name}, ${shift}`, truth.toFixed(3), ...cells];
      }),
    ),
  );
  const heads = REPETITIONS.map((count) => (count === 1 ? 'asked once' : `asked ${count} times`));
  return `Coverage of the interval for the Δ to expect of one further run, and its median width.\n\n${table(
    ['set', 'what shifts', 'Δ', ...heads],
    rows,
  )}`;
}
