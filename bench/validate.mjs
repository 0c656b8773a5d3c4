// `npm run validate -- [simulations] [seed] [judges]`: simulates judges whose truth is known on the real
// design, and counts how often what the program says is so. Every interval claims 95 %.
import { coverageCells } from './validate/coverage.mjs';
import { coverageTable, worstCells } from './validate/coverage-table.mjs';
import { metricCells } from './validate/metrics.mjs';
import { validatedSections } from './validate/sections.mjs';

const [, , simulations = '500', seed = '1', judges = '60'] = process.argv;
const asked = {
  sizes: [60, 150, 400, 1200],
  simulations: Number(simulations),
  seed: Number(seed),
  judges: Number(judges),
};

console.log(
  `Coverage of every 95 % interval, for ${judges} judges from a wide prior (seed ${seed}) besides the named
ones, ${simulations} runs of each, fewer where sets are large. A cell is one judge and one group of rows in a
set of n. "Below aim" counts cells that cover less than 93.5 % (93 % at n = 60) by more than three standard
errors of the simulation. R is the mean width over 3.92 true standard deviations, in the middle of all cells:
1 is an interval that knows the true standard deviation.
`,
);
const cells = [...(await coverageCells(asked)), ...(await metricCells(asked))];
console.log(coverageTable(cells));
console.log('\nThe cells that cover least.\n');
console.log(worstCells(cells, 20));
for (const text of await validatedSections(asked.simulations / 500)) console.log(text);
