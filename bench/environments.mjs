// `node bench/environments.mjs [ENVIRONMENT] [SEEDS] [INSTANCES]`: holds a built-in environment to its
// contract on many seeds. Every instance and every fault that it can host is played anew for each clause.
import { environmentContract, loadEnvironment } from '../dist/index.mjs';

const [, , name = 'code-repair', seeds = '5000', instances = '12', first = '0'] = process.argv;
const environment = await loadEnvironment(name);
const end = Number(first) + Number(seeds);
let breaches = 0;
const started = process.cpuUsage();
for (let seed = Number(first); seed < end; seed++) {
  for (const clause of environmentContract) {
    const found = clause.breaches(environment, { seed, instances: Number(instances) });
    breaches += found.length;
    for (const breach of found.slice(0, 3)) {
      console.log(`seed ${seed}: ${clause.name}, but ${breach}`);
    }
  }
  if (seed % 250 === 249) {
    const { user, system } = process.cpuUsage(started);
    const spent = ((user + system) / 1e6).toFixed(0);
    console.error(`${seed + 1} seeds, ${breaches} breaches, ${spent} s of processor time`);
  }
}
console.log(
  `${name}: ${environmentContract.length} clauses on ${seeds} seeds, ${instances} instances each: ${breaches} breaches`,
);
process.exitCode = breaches === 0 ? 0 : 1;
