// `npm run validate -- [simulations] [seed] [judges]`: simulates judges whose truth is known on the real
// design, and counts how often what the program says is so. Every interval claims 95 %.
import { validateAttacks } from './validate/attacks.mjs';
import { coverageCells, coverageTable, worstCells } from './validate/coverage.mjs';
import { validateDrops } from './validate/drops.mjs';
import { validateGate } from './validate/gate.mjs';
import { validateMetrics } from './validate/metrics.mjs';
import { validatePlanning } from './validate/planning.mjs';
import { validateRepeats } from './validate/repeats.mjs';
import { validateSentences } from './validate/sentences.mjs';
import { validateTasks } from './validate/tasks.mjs';

import { validateTests } from './validate/tests.mjs';

const [, , simulations = '2000', seed = '1', judges = '60'] = process.argv;

console.log(
  `Coverage of every 95 % interval, for ${judges} judges from a wide prior (seed ${seed}) besides the named
ones, ${simulations} runs of each. A cell is one judge on one group of pairs in a set of n. "Below aim"
counts cells that cover less than 93.5 % (93 % at n = 60) by more than three standard errors of the
simulation; "was" and "width" compare with the intervals that were offered before, a width of 1.10
being a tenth wider.
`,
);
const cells = await coverageCells({
  sizes: [60, 150, 400, 1200],
  simulations: Number(simulations),
  seed: Number(seed),
  judges: Number(judges),
});
console.log(coverageTable(cells));
console.log('\nThe cells that cover least.\n');
console.log(worstCells(cells));
console.log('\nHow often a test at 5 % rejects that Δ is 0 although it is.\n');
console.log(validateTests());
console.log('\nCoverage of the other intervals, for whole measurements of simulated judges.\n');
console.log(validateMetrics());
console.log(
  `
Coverage of the interval for a drop of Δ between two runs over the same pairs, and of a percentile
bootstrap of instances. The number in brackets is the share of truths above the interval: drops
that a gate would have passed too easily.
`,
);
console.log(validateDrops());
console.log('\nAttacks and harmless edits.\n');
console.log(validateAttacks());
console.log(
  `
Several recordings of each of 50 tasks, by a judge that finds some tasks easier than others. "Was" takes
every recording for a task of its own; "width" is how much wider the interval of Δ is now.
`,
);
console.log(validateTasks());
console.log('\nA judge that is asked several times.\n');
console.log(validateRepeats());
console.log('\nPlans: how often what was advised succeeds.\n');
console.log(validatePlanning());
console.log('\nGates at the threshold: how often they pass or fail by luck.\n');
console.log(validateGate());
console.log('\nSentences about trust: how often they are wrong.\n');
console.log(validateSentences());
