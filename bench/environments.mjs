import {
  environments,
  labelledSet,
  numberFormats,
  planSet,
  runChecker,
  writeTrajectory,
} from '../generated/internals.mjs';
import { median, table } from './measure.mjs';

const SIZE = 400;
const ROUNDS = 7;

/**
 * The processor time that a set of 400 takes in every environment: the first one, with everything that has
 * to be loaded and compiled, and the median of further ones; and how much longer a set takes with harmless
 * edits and attacks.
 */
export async function benchEnvironments() {
  const rows = [];
  for (const { name, load } of environments) {
    const started = process.cpuUsage();
    const environment = await load();
    const formats = numberFormats(environment);
    const check = runChecker(environment.rulebook);
    let sink = 0;
    const generate = (seed, further = {}) => {
      const before = process.cpuUsage();
      for (const trajectory of labelledSet(
        planSet(environment, { size: SIZE, seed, ...further }),
      )) {
        sink += writeTrajectory(trajectory, formats).charCodeAt(0);
      }
      const spent = process.cpuUsage(before);
      return spent.user + spent.system;
    };
    generate(7);
    const { user, system } = process.cpuUsage(started);
    const first = (user + system) / 1e6;
    const times = Array.from({ length: ROUNDS }, (_, round) => generate(8 + round));
    const edited = [8, 9, 10].map((seed) => generate(seed, { harmless: {}, attacks: {} }));
    const set = [...labelledSet(planSet(environment, { size: SIZE, seed: 7 }))];
    const before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round++) {
      for (const trajectory of set) sink += check(trajectory).length;
    }
    const checking = process.cpuUsage(before).user / ROUNDS / set.length;
    if (sink === 0) throw new Error('nothing was generated');
    rows.push([
      name,
      `${first.toFixed(2)} s`,
      (median(times) / SIZE).toFixed(0),
      `${(median(edited) / median(times)).toFixed(1)} ×`,
      checking.toFixed(1),
    ]);
  }
  console.log(
    table(
      ['environment', 'first set of 400', 'µs per trajectory', 'with edits', 'µs to check'],
      rows,
    ),
  );
}
