// `npm run validate`: simulates judges with a known Δ on the real design, and counts how often each
// interval that is offered by default holds the truth. Each claims 95 %.
import { validateDelta } from './validate/delta.mjs';
import { validateDrops } from './validate/drops.mjs';
import { validateMetrics } from './validate/metrics.mjs';
import { validateRates } from './validate/rates.mjs';
import { CONFIDENCE, percent, SIMULATIONS } from './validate/simulation.mjs';

console.log(
  `Coverage of the ${percent(CONFIDENCE)} interval for Δ, with ${SIMULATIONS} simulated judges per number.
Coverages outside 94 % to 97 % are marked low or high. If nearly all pairs are alike (Δ = 0
without disagreement, Δ = 1, or hardly a discordant pair), no interval can cover exactly 95 %.
`,
);
console.log(validateDelta());
console.log('\nCoverage of the interval for a rate that is pooled over strata.\n');
console.log(validateRates());
console.log('\nCoverage of the other intervals, for whole simulated judges on the set of 441.\n');
console.log(validateMetrics());
console.log(
  `
Coverage of the interval for a drop of Δ between two runs over the same pairs, and of a percentile
bootstrap of instances. The number in brackets is the share of truths above the interval: drops
that a gate would have passed too easily.
`,
);
console.log(validateDrops());
