// Errors of gates on a change of Δ, since a baseline or between two judges, and their "how many more".
import {
  clusteredChange,
  decideOnBounds,
  measuredDrop,
  NumpyGenerator,
  pairsToSettle,
  SetDesigns,
  supportDesk,
} from '../../generated/internals.mjs';
import { CONFIDENCE, isAbove, isBelow, median, percent } from './simulation.mjs';

const POWER = 0.8;
const designs = new SetDesigns(supportDesk, { seed: 7 });

/** Flag rates on parents and faults, before and after, and the share of verdicts that are given anew. */
const CHANGES = {
  'another judge as good': { before: [0.05, 0.85], after: [0.05, 0.85], redone: 1 },
  'misses more': { before: [0.02, 0.9], after: [0.02, 0.65], redone: 0.2 },
  'another judge misses more': { before: [0.02, 0.9], after: [0.02, 0.8], redone: 1 },
  'flags more parents': { before: [0.02, 0.9], after: [0.27, 0.9], redone: 0.2 },
  'flags many more parents': { before: [0.02, 0.9], after: [0.52, 0.9], redone: 0.2 },
  both: { before: [0.02, 0.9], after: [0.27, 0.65], redone: 0.2 },
  noisy: { before: [0.3, 0.6], after: [0.35, 0.6], redone: 0.5 },
};

const trueDrop = ({ before, after, redone }) =>
  redone * (before[1] - before[0] - (after[1] - after[0]));

/** The rows of a set, to be filled with how much less the later run tells each fault from its parent. */
function emptyRows({ clusters, pairs, types }) {
  const rows = {
    cluster: new Int32Array(pairs),
    clusters: clusters.length,
    stratum: new Int32Array(pairs),
    strata: types.length,
    change: new Int8Array(pairs),
  };
  let pair = 0;
  clusters.forEach((own, cluster) => {
    for (const type of own.types) {
      rows.cluster[pair] = cluster;
      rows.stratum[pair++] = type;
    }
  });
  return rows;
}

function draw(rows, { before, after, redone }, random, from = 0) {
  const both = (of) => {
    const then = random.random() < before[of] ? 1 : 0;
    if (random.random() >= redone) return [then, then];
    return [then, random.random() < after[of] ? 1 : 0];
  };
  let parent = [0, 0];
  for (let pair = 0; pair < rows.change.length; pair++) {
    if (pair === 0 || rows.cluster[pair] !== rows.cluster[pair - 1]) parent = both(0);
    if (rows.cluster[pair] < from) continue;
    const fault = both(1);
    rows.change[pair] = fault[0] - parent[0] - (fault[1] - parent[1]);
  }
}

/** Both errors of `--max-drop` where the drop is exactly what is allowed. */
export function changeErrors(simulations, seed, sizes) {
  const random = NumpyGenerator.defaultRng(seed + 3);
  const all = { pass: [], fail: [] };
  const worst = { pass: [0, ''], fail: [0, ''] };
  for (const size of sizes) {
    const rows = emptyRows(designs.ofSize(size));
    for (const [name, change] of Object.entries(CHANGES)) {
      const threshold = trueDrop(change);
      const errors = { pass: 0, fail: 0 };
      for (let s = 0; s < simulations; s++) {
        draw(rows, change, random);
        const limits = clusteredChange(rows, CONFIDENCE);
        // A bound that equals the true value is on neither side.
        if (decideOnBounds('maximum', limits, threshold - 1e-9) === 'passed') errors.pass++;
        if (decideOnBounds('maximum', limits, threshold + 1e-9) === 'failed') errors.fail++;
      }
      for (const [error, count] of Object.entries(errors)) {
        const share = count / simulations;
        all[error].push(share);
        if (share >= worst[error][0]) worst[error] = [share, `-n ${size}, ${name}`];
      }
    }
  }
  const cell = (error) => [
    percent(median(all[error])),
    percent(worst[error][0]),
    worst[error][1],
    isAbove(worst[error][0], simulations) ? 'HIGH' : '',
  ];
  return [['drops', ...cell('pass'), ...cell('fail')]];
}

/** Two judges whose Δ differs by exactly the margin. */
export function equivalenceErrors(simulations, seed) {
  const random = NumpyGenerator.defaultRng(seed + 4);
  return Object.entries(CHANGES)
    .filter(([, change]) => trueDrop(change) > 0.01)
    .flatMap(([name, change]) =>
      [150, 400, 1200].map((size) => {
        const rows = emptyRows(designs.ofSize(size));
        const margin = trueDrop(change);
        let called = 0;
        for (let s = 0; s < simulations; s++) {
          draw(rows, change, random);
          const limits = clusteredChange(rows, CONFIDENCE);
          if (decideOnBounds('within', limits, margin - 1e-9) === 'passed') called++;
        }
        const share = called / simulations;
        return [
          name,
          margin.toFixed(3),
          `-n ${size}`,
          percent(share),
          isAbove(share, simulations) ? 'HIGH' : '',
        ];
      }),
    );
}

/** What a comparison with a baseline says of these rows. */
function comparison({ change, clusters, strata }, { estimate, standardError, low, high }) {
  const sum = (sign) => change.reduce((total, by) => total + Math.max(0, sign * by), 0);
  return {
    drop: estimate,
    standardError,
    interval: { low, high },
    pairs: change.length,
    parents: clusters,
    types: strata,
    falls: sum(1),
    rises: sum(-1),
  };
}

/**
 * An inconclusive `--max-drop`: the set grows as advised. The parents of the first set are the first
 * ones of the larger one, and keep their verdicts.
 */
export function followDrops(simulations, seed, pilotSize = 150) {
  const random = NumpyGenerator.defaultRng(seed + 5);
  const pilotDesign = designs.ofSize(pilotSize);
  const pilot = emptyRows(pilotDesign);
  return Object.entries(CHANGES).map(([name, change]) => {
    const truth = trueDrop(change);
    let [asked, settled, total, arms, drawn] = [0, 0, 0, 0, 0];
    for (; drawn < 60; drawn++) {
      draw(pilot, change, random);
      const { estimate, high } = clusteredChange(pilot, CONFIDENCE);
      arms += high - estimate;
    }
    const threshold = truth + (0.6 * arms) / drawn;
    for (let tries = 0; asked < simulations && tries < 40 * simulations; tries++) {
      draw(pilot, change, random);
      const seen = clusteredChange(pilot, CONFIDENCE);
      if (Math.abs(seen.estimate - truth) > 0.01 || seen.high <= threshold) continue;
      const measured = measuredDrop(comparison(pilot, seen));
      const inAll = pairsToSettle(measured, threshold, CONFIDENCE, POWER);
      if (inAll === null) continue;
      asked++;
      const times = inAll / pilotDesign.pairs;
      total += times * pilotSize;
      // The parents of the design over and over, the first round as it was judged.
      const parents = Math.ceil(times * pilotDesign.clusters.length);
      const clusters = Array.from(
        { length: parents },
        (_, i) => pilotDesign.clusters[i % pilotDesign.clusters.length],
      );
      const pairs = clusters.reduce((sum, { types }) => sum + types.length, 0);
      const rows = emptyRows({ clusters, pairs, types: pilotDesign.types });
      rows.change.set(pilot.change);
      draw(rows, change, random, pilotDesign.clusters.length);
      if (clusteredChange(rows, CONFIDENCE).high <= threshold) settled++;
    }
    return [
      name,
      truth.toFixed(3),
      `≤ ${threshold.toFixed(3)}`,
      `-n ${pilotSize} → ${Math.round(total / asked)}`,
      percent(settled / asked),
      isBelow(settled / asked, asked, POWER - 0.05) ? 'LOW' : '',
    ];
  });
}
