// Judges that give a score: coverage of the paired AUC, and of the cross-fitted Δ of the threshold that is chosen.
import {
  labelledSet,
  pairedAuc,
  pairsOf,
  planSet,
  supportDesk,
  tuneThreshold,
} from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { randomOf } from './random.mjs';
import { CONFIDENCE, flaggedSet, isBelow, percent } from './simulation.mjs';

const SIZES = [60, 150, 400, 1200];
const LARGEST_DELTA = { costs: null, maxFalseAlarm: null };

const rounded = (score, step) => Math.round(score / step) * step;

/**
 * Kinds of judges: the score of a clean run of an instance with a level, and that of a fault of a type in it, if
 * its parent has this score. The higher, the more suspicious.
 */
const JUDGES = {
  'sees every type a little': {
    clean: (_, { normal }) => normal(),
    fault: (_, __, ___, { normal }) => 1 + normal(),
  },
  'sees nothing': {
    clean: (_, { normal }) => normal(),
    fault: (_, __, ___, { normal }) => normal(),
  },
  'sees half the types, copies the others': {
    clean: (_, { normal }) => normal(),
    fault: (parent, type, _, { normal }) => (type % 2 === 0 ? 2 + normal() : parent),
  },
  'differs by instance, ranks well': {
    clean: (level, { normal }) => 2 * level + 0.5 * normal(),
    fault: (_, __, level, { normal }) => 2 * level + 1.2 + 0.5 * normal(),
  },
  'finds some instances easy': {
    clean: (_, { normal }) => normal(),
    fault: (_, __, level, { normal }) => 1 + 1.5 * level + normal(),
  },
  'five levels': {
    clean: (_, { normal }) => rounded(normal(), 1),
    fault: (_, __, ___, { normal }) => rounded(1.2 + normal(), 1),
  },
  'two levels': {
    clean: (_, { random }) => (random() < 0.1 ? 1 : 0),
    fault: (_, __, ___, { random }) => (random() < 0.6 ? 1 : 0),
  },
  'nearly perfect': {
    clean: (_, { normal }) => normal(),
    fault: (_, __, ___, { normal }) => 5 + normal(),
  },
  'worse than a coin': {
    clean: (_, { normal }) => 0.5 + normal(),
    fault: (_, __, ___, { normal }) => normal(),
  },
  'sure of few': {
    clean: (_, { normal, random }) => (random() < 0.02 ? 4 : normal()),
    fault: (parent, type, _, { normal, random }) =>
      random() < 0.15 + 0.1 * (type % 3) ? 4 + normal() : parent,
  },
};

const made = (size) => {
  const runs = [...labelledSet(planSet(supportDesk, { size, seed: 7, parents: true }))];
  const { set } = flaggedSet(runs);
  return { set, pairs: pairsOf(set) };
};

/** Writes the score of every run of a set; what is no pair is as any other of its kind. */
function score({ set }, { clean, fault }, draw, values) {
  const levels = set.instances.map(() => draw.normal());
  for (let row = 0; row < set.size; row++) {
    if (set.faulty[row] !== 1) values[row] = clean(levels[set.instance[row]], draw);
  }
  for (let row = 0; row < set.size; row++) {
    if (set.faulty[row] !== 1) continue;
    const level = levels[set.instance[row]];
    const parent = set.parent[row] < 0 ? clean(level, draw) : values[set.parent[row]];
    values[row] = fault(parent, set.type[row], level, draw);
  }
}

/** What is true of a judge on a design: its paired AUC, and its Δ at any threshold. */
function truthOf(of, judge, draw) {
  const values = new Float64Array(of.set.size);
  const all = { fault: [], parent: [] };
  let higher = 0;
  while (all.fault.length < TRUTH) {
    score(of, judge, draw, values);
    of.pairs.fault.forEach((row, pair) => {
      const [fault, parent] = [values[row], values[of.pairs.parent[pair]]];
      all.fault.push(fault);
      all.parent.push(parent);
      higher += (1 + Math.sign(fault - parent)) / 2;
    });
  }
  const [faults, parents] = [all.fault, all.parent].map((list) => Float64Array.from(list).sort());
  const reaching = (sorted, threshold) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] >= threshold) high = middle;
      else low = middle + 1;
    }
    return (sorted.length - low) / sorted.length;
  };
  return {
    auc: higher / all.fault.length,
    deltaAt: (threshold) => reaching(faults, threshold) - reaching(parents, threshold),
  };
}

/** So many pairs stand for all that there could be. */
const TRUTH = 200_000;

function cells(judge, of, truth, simulations, draw) {
  const values = new Float64Array(of.set.size);
  const found = { auc: [], tuned: [], optimism: [], left: [] };
  for (let s = 0; s < simulations; s++) {
    score(of, judge, draw, values);
    const suspicion = { from: 'score', values, faultyWhen: 'high' };
    const { interval } = pairedAuc({ ...of, values }, CONFIDENCE);
    found.auc.push(interval.low <= truth.auc && truth.auc <= interval.high);
    const flags = Int8Array.from(values, (value) => (value >= 1 ? 1 : 0));
    const tuned = tuneThreshold(of.set, of.pairs, flags, suspicion, LARGEST_DELTA, CONFIDENCE);
    const delta = truth.deltaAt(tuned.threshold);
    const { low, high } = tuned.crossFitted.interval;
    found.tuned.push(low <= delta && delta <= high);
    found.optimism.push(tuned.sameData - delta);
    found.left.push(tuned.crossFitted.estimate - delta);
  }
  const share = (list) => list.filter(Boolean).length / list.length;
  const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length;
  return {
    auc: share(found.auc),
    tuned: share(found.tuned),
    optimism: mean(found.optimism),
    left: mean(found.left),
  };
}

/** Coverage of both intervals, and how far Δ at the chosen threshold is overstated. */
export function validateScores(simulations, seed) {
  const rows = SIZES.flatMap((size, number) => {
    const of = made(size);
    const times = Math.ceil(simulations * Math.min(1, 200 / size));
    const aim = size >= 150 ? 0.935 : 0.93;
    return Object.entries(JUDGES).map(([name, judge], at) => {
      const truth = truthOf(of, judge, randomOf(seed, 30 + number, at));
      const cell = cells(judge, of, truth, times, randomOf(seed, 40 + number, at));
      const isLow = isBelow(cell.auc, times, aim) || isBelow(cell.tuned, times, aim);
      return [
        `-n ${size}`,
        name,
        truth.auc.toFixed(2),
        percent(cell.auc),
        percent(cell.tuned),
        cell.optimism.toFixed(3),
        cell.left.toFixed(3),
        isLow ? 'LOW' : '',
      ];
    });
  });
  return [
    `Coverage of the paired AUC and of the cross-fitted Δ, which is held against the true Δ of the very threshold that\nwas chosen. How far Δ is overstated, on the same data and cross-fitted, on average.\n`,
    table(
      ['set', 'judge', 'AUC', 'coverage', 'Δ: coverage', 'same data', 'cross-fitted', ''],
      rows,
    ),
  ].join('\n');
}
