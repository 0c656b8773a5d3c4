import { clusteredChange, tangoInterval } from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { clusterSizes, faultsOfSet } from './design.mjs';
import { CONFIDENCE, percent, random, SIMULATIONS } from './simulation.mjs';

/** Flag rates on parents and faults, before and after, and the share of verdicts that are redone. */
const changes = [
  ['nothing but noise', { before: [0.05, 0.85], after: [0.05, 0.85], redone: 0.2 }],
  ['another judge as good', { before: [0.05, 0.85], after: [0.05, 0.85], redone: 1 }],
  ['misses more', { before: [0.02, 0.9], after: [0.02, 0.65], redone: 0.2 }],
  ['flags more parents', { before: [0.02, 0.9], after: [0.27, 0.9], redone: 0.2 }],
  ['flags many more parents', { before: [0.02, 0.9], after: [0.52, 0.9], redone: 0.2 }],
  ['both', { before: [0.02, 0.9], after: [0.27, 0.65], redone: 0.2 }],
  ['noisy', { before: [0.3, 0.6], after: [0.35, 0.6], redone: 0.5 }],
];
const SIMULATED_CHANGES = Math.max(200, Math.round(SIMULATIONS / 4));

/** The pairs of one parent: how much less the later run tells each fault from it. */
function simulatedChange(pairs, { before, after, redone }) {
  const both = (rate, later) => {
    const flagged = random.random() < rate ? 1 : 0;
    if (random.random() >= redone) return [flagged, flagged];
    return [flagged, random.random() < later ? 1 : 0];
  };
  const [parentThen, parentNow] = both(before[0], after[0]);
  return Array.from({ length: pairs }, () => {
    const [faultThen, faultNow] = both(before[1], after[1]);
    return faultThen - parentThen - (faultNow - parentNow);
  });
}

function rowsOf(clusters) {
  const change = Int8Array.from(clusters.flat());
  return {
    cluster: Int32Array.from(clusters.flatMap((falls, parent) => falls.map(() => parent))),
    clusters: clusters.length,
    stratum: new Int32Array(change.length),
    strata: 1,
    most: 2,
    change,
  };
}

/** The percentile bootstrap of instances, to compare with. */
function bootstrapped(clusters) {
  const values = Float64Array.from({ length: 400 }, () => {
    let pairs = 0;
    let fell = 0;
    for (let i = 0; i < clusters.length; i++) {
      const cluster = clusters[Math.floor(random.random() * clusters.length)];
      pairs += cluster.length;
      fell += cluster.reduce((sum, fall) => sum + fall, 0);
    }
    return fell / pairs;
  }).sort();
  const [low, high] = [values[10], values[389]];
  if (high - low > 1e-9) return { low, high };
  const { high: hidden } = tangoInterval(0, 0, clusters.length, CONFIDENCE);
  return { low: low - hidden, high: high + hidden };
}

function coverage(sizes, change, truth) {
  const missed = { closed: [0, 0], bootstrap: [0, 0] };
  for (let s = 0; s < SIMULATED_CHANGES; s++) {
    const clusters = sizes.map((pairs) => simulatedChange(pairs, change));
    const intervals = {
      closed: clusteredChange(rowsOf(clusters), CONFIDENCE),
      bootstrap: bootstrapped(clusters),
    };
    for (const [method, { low, high }] of Object.entries(intervals)) {
      if (truth < low - 1e-12) missed[method][0]++;
      if (truth > high + 1e-12) missed[method][1]++;
    }
  }
  const shown = ([below, above]) =>
    `${percent(1 - (below + above) / SIMULATED_CHANGES)} (${percent(above / SIMULATED_CHANGES)})`;
  return [shown(missed.closed), shown(missed.bootstrap)];
}

/** Coverage of the interval for a drop of Δ between two runs over the same pairs. */
export function validateDrops() {
  const rows = [400, 200, 100].flatMap((size) => {
    const sizes = clusterSizes(faultsOfSet(size));
    const pairs = sizes.reduce((sum, count) => sum + count, 0);
    return changes.map(([name, change]) => {
      const { before, after, redone } = change;
      const truth = redone * (before[1] - before[0] - (after[1] - after[0]));
      return [
        `${pairs} pairs, ${sizes.length} parents`,
        name,
        truth.toFixed(3),
        ...coverage(sizes, change, truth),
      ];
    });
  });
  return table(['pairs', 'change', 'drop', 'offered', 'bootstrap'], rows);
}
