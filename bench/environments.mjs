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
/** Microseconds for which a task runs before it is timed. Until then the time is mostly the compiler's. */
const WARM_UP = 500_000;

/**
 * The processor time that a set of 400 takes in every environment: the first one, with everything that has
 * to be loaded and compiled, and the median of further ones once the code is warm; how much longer a set
 * takes with harmless edits and attacks; and how long a run takes to check.
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
      for (const trajectory of labelledSet(
        planSet(environment, { size: SIZE, seed, ...further }),
      )) {
        sink += writeTrajectory(trajectory, formats).charCodeAt(0);
      }
    };
    generate(7);
    const first = spentSince(started) / 1e6;
    const plain = settled(generate);
    const edited = settled((seed) => generate(seed, { harmless: {}, attacks: {} }));
    const set = [...labelledSet(planSet(environment, { size: SIZE, seed: 7 }))];
    const checking = settled(() => {
      for (const trajectory of set) sink += check(trajectory).length;
    });
    if (sink === 0) throw new Error('nothing was generated');
    rows.push([
      name,
      `${first.toFixed(2)} s`,
      (plain / SIZE).toFixed(1),
      `${(edited / plain).toFixed(1)} ×`,
      (checking / set.length).toFixed(2),
    ]);
  }
  console.log(
    table(
      ['environment', 'first set of 400', 'µs per trajectory', 'with edits', 'µs to check'],
      rows,
    ),
  );
}

/** The median microseconds of a task, each time with another seed, after it has warmed up. */
function settled(task) {
  let seed = 8;
  const timed = () => {
    const before = process.cpuUsage();
    task(seed++);
    return spentSince(before);
  };
  for (let spent = 0; spent < WARM_UP; ) spent += timed();
  return median(Array.from({ length: ROUNDS }, timed));
}

function spentSince(before) {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
