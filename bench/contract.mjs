// `node bench/contract.mjs ENVIRONMENT [seeds] [instances] [first seed]`: holds an environment to every clause
// of its contract on many seeds, and shows whether its memory grows. Tests do the same on a few seeds.
import { environmentContract, loadEnvironment } from '../generated/internals.mjs';

const [, , name = 'support-desk', seeds = '5000', instances = '8', from = '0'] = process.argv;
const environment = await loadEnvironment(name);
const first = Number(from);
const last = first + Number(seeds);
const every = Math.max(1, Math.floor(Number(seeds) / 100));
const [MANY, MANY_EVERY] = [100, 250];
let breaches = 0;

for (let seed = first; seed < last; seed++) {
  // What some instance has to have is looked for among more of them, now and then.
  const most =
    (seed - first) % MANY_EVERY === 0 ? Math.max(MANY, Number(instances)) : Number(instances);
  for (const clause of environmentContract) {
    for (const breach of clause.breaches(environment, { seed, instances: most })) {
      breaches++;
      console.log(`seed ${seed}: ${clause.name}, but ${breach}`);
    }
  }
  if ((seed - first + 1) % every === 0) {
    const { rss, external } = process.memoryUsage();
    console.error(
      `${seed - first + 1} seeds, ${breaches} breaches, ${rss >> 20} MB of memory, ${external >> 20} MB outside the heap`,
    );
  }
}
console.log(
  `${name}: ${environmentContract.length} clauses, ${seeds} seeds, ${instances} instances each, ${breaches} breaches.`,
);
if (breaches > 0) process.exitCode = 1;
