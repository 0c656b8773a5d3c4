import { NumpyGenerator } from '../../generated/internals.mjs';

/** Standard normal, by summing twelve uniform numbers: good enough for an instance's level. */
const level = (random) => {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random.random();
  return sum;
};

const logit = (p) => Math.log(p / (1 - p));
const shifted = (rate, by) =>
  rate <= 0 || rate >= 1 ? rate : 1 / (1 + Math.exp(-logit(rate) - by));

/**
 * A kind of judge: how often it flags clean runs, how often faults of each type (repeated for further
 * types), whether a fault that it does not see gets the parent's answer, and how much instances differ
 * (the standard deviation of a shift on the logit scale that all runs of an instance share).
 */
export function kindOfJudge({ alarm, rates, copies = false, effect = 0 }) {
  return (set, random) => {
    let pair = 0;
    set.design.clusters.forEach(({ types }, cluster) => {
      const by = effect === 0 ? 0 : effect * level(random);
      const parent = random.random() < shifted(alarm, by);
      set.flagParent(cluster, parent);
      for (const type of types) {
        const sees = random.random() < shifted(rates[type % rates.length], by);
        set.flagFault(pair++, sees || (copies && parent));
      }
    });
  };
}

/** The true Δ of a kind of judge on a design, by judging it very often. */
export function trueDelta(set, draw, seed, times = 4000) {
  const random = NumpyGenerator.defaultRng(seed);
  let sum = 0;
  for (let i = 0; i < times; i++) {
    draw(set, random);
    sum += set.delta();
  }
  return sum / times;
}

export const percent = (share) => `${(100 * share).toFixed(1)} %`;
