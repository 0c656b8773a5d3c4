// `npm run validate -- [simulations] [seed] [judges] [--only NAME ...]`: simulates judges whose truth is known
// on the real design, and counts how often what the program says is so. Every interval claims 95 %. It exits
// with 1 if anything is beyond its aim.
import { parseArgs } from 'node:util';
import { coverageCells } from './validate/coverage.mjs';
import { coverageTable, worstCells } from './validate/coverage-table.mjs';
import { metricCells } from './validate/metrics.mjs';
import { SECTIONS, validateSections } from './validate/sections.mjs';
import { isMarked } from './validate/simulation.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true } },
});
const [simulations, seed, judges] = [500, 1, 60].map((usual, at) =>
  Number(positionals[at] ?? usual),
);
const every = ['coverage', ...Object.keys(SECTIONS)];
const names = values.only ?? every;
const unknown = names.find((name) => !every.includes(name));
if (unknown !== undefined) {
  console.error(`There is no section ${unknown}. There are ${every.join(', ')}.`);
  process.exit(2);
}

const started = performance.now();
const beyond = [];
if (names.includes('coverage')) {
  const asked = { sizes: [60, 150, 400, 1200], simulations, seed, judges };
  const cells = [...(await coverageCells(asked)), ...(await metricCells(asked))];
  const text = coverageTable(cells);
  if (isMarked(text)) beyond.push('coverage');
  console.log(`## coverage, ${seconds()} s

Coverage of every 95 % interval, for ${judges} judges from a wide prior (seed ${seed}) besides the named ones,
${simulations} runs of each, fewer where sets are large. A cell is one judge and one group of rows in a set of n.
"Below aim" counts cells that cover less than 93.5 % (93 % at n = 60) by more than three standard errors of
the simulation; whatever does so is simulated again, and only the fresh draws count. R is the mean width over
3.92 true standard deviations, in the middle of all cells: 1 is an interval that knows the true standard deviation.

${text}

The cells that cover least.

${worstCells(cells, 20)}`);
}
const sections = names.filter((name) => name in SECTIONS);
beyond.push(...(await validateSections(sections, { simulations, seed })));
const cpu = Math.round(process.cpuUsage().user / 1e6);
console.log(`\nDone in ${seconds()} s, with ${cpu} s of processor time.`);
console.log(
  beyond.length === 0 ? 'Nothing is beyond its aim.' : `Beyond an aim: ${beyond.join(', ')}.`,
);
process.exitCode = beyond.length === 0 ? 0 : 1;

function seconds() {
  return Math.round((performance.now() - started) / 1000);
}
