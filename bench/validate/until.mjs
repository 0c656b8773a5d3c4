// Judging until a criterion is decided: how often a judge that is exactly at the threshold is ever passed or failed,
// with a look after every instance, and what share of the calls judges near to and far from it take.
import {
  clusterOrder,
  gainOf,
  judgedSetFromMemory,
  labelledSet,
  NumpyGenerator,
  pairsOf,
  planSet,
  supportDesk,
  Wealth,
  wavesIn,
} from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { alike, kindOfJudge } from './kinds-of-judge.mjs';
import { CONFIDENCE, isAbove, median, percent } from './simulation.mjs';

const LEVEL = (1 - CONFIDENCE) / 2;
const ENOUGH = Math.log(1 / LEVEL);
const SIZES = [150, 400, 1200];

/** Judges, each with one Δ; what is said of instances and siblings is that their verdicts depend on each other. */
const JUDGES = {
  'no false alarms': kindOfJudge({ alarm: 0, rates: [0.5] }),
  'some false alarms': kindOfJudge({ alarm: 0.25, rates: [0.75] }),
  'flags nearly all': kindOfJudge({ alarm: 0.78, rates: [0.98] }),
  'copies its verdict on the parent': kindOfJudge({ alarm: 0.3, rates: [0.6], copies: true }),
  'sees three types and misses three': kindOfJudge({ alarm: 0.02, rates: [1, 0, 1, 0, 1, 0] }),
  'opposed by type': kindOfJudge({ alarm: 0.4, rates: [1, 0.05, 1, 0.05, 1, 0.05] }),
  'sees one type only': kindOfJudge({ alarm: 0, rates: [0, 0, 0, 0, 0, 1] }),
  'instances differ': kindOfJudge({ alarm: 0.15, rates: [0.65], effect: 2 }),
  'siblings share a coin': alike({ alarmRate: 0.05, delta: 0.5, coin: 1 }),
  'parents and faults opposed': alike({ alarmRate: 0.2, delta: 0.4, faults: 3, parents: -3 }),
  'alarms in one sixth of instances': alike({ alarmRate: 0.1, delta: 0.6, alarmsIn: 1 / 6 }),
};

/** Rare alarms, held to false-alarms<=…. */
const ALARM_RATES = [0.01, 0.05, 0.2];

/** A set as it is generated, its instances in the order in which they are judged. */
function orderedSet(size) {
  const runs = [...labelledSet(planSet(supportDesk, { size, seed: 7, parents: true }))];
  const { set } = judgedSetFromMemory(runs, [], supportDesk);
  const pairs = pairsOf(set);
  const types = new Map();
  pairs.fault.forEach((row) => {
    const cluster = set.all.cluster[row];
    types.set(cluster, [...(types.get(cluster) ?? []), set.all.type[row]]);
  });
  const order = clusterOrder(set).filter((cluster) => types.has(cluster));
  const waves = wavesIn(order);
  const clusters = order.map((cluster) => ({
    types: types.get(cluster),
    wave: waves.get(cluster),
  }));
  const largest = Math.max(...clusters.map((cluster) => cluster.types.length));
  return { design: { clusters, pairs: pairs.size }, largest, runs: runs.length };
}

/** What one judge says of a set, cluster by cluster. */
class Verdicts {
  constructor(design) {
    this.design = design;
    this.parents = new Uint8Array(design.clusters.length);
    this.faults = new Uint8Array(design.pairs);
  }
  flagParent(at, flagged) {
    this.parents[at] = flagged ? 1 : 0;
  }
  flagFault(at, flagged) {
    this.faults[at] = flagged ? 1 : 0;
  }
  /** The sums of the clusters, in their order. */
  *sums() {
    let pair = 0;
    for (const [at, { types }] of this.design.clusters.entries()) {
      let total = -this.parents[at] * types.length;
      for (const _ of types) total += this.faults[pair++];
      yield { low: total, high: total, size: types.length };
    }
  }
}

/** After how many clusters somebody who bets on one side is rich; Infinity if never. */
export function richAfter(sums, bets) {
  const wealths = bets.map((bet) => ({ bet, wealth: new Wealth(), at: Number.POSITIVE_INFINITY }));
  let at = 0;
  for (const sum of sums) {
    at++;
    for (const each of wealths) {
      if (each.at < at) continue;
      each.wealth.add(gainOf(sum, each.bet));
      if (each.wealth.log() >= ENOUGH) each.at = at;
    }
  }
  return wealths.map((each) => each.at);
}

export const bothSides = (mean, range, largest) =>
  ['above', 'below'].map((side) => ({ mean, side, range, largest }));
const DIFFERENCE = { low: -1, high: 1 };

function errors(simulations, seed) {
  const random = NumpyGenerator.defaultRng(seed);
  return Object.entries(JUDGES).flatMap(([name, judge]) =>
    SIZES.map((size) => {
      const { design, largest } = SETS[size];
      const threshold = judge.deltaIn(design);
      const verdicts = new Verdicts(design);
      let [passed, failed] = [0, 0];
      for (let s = 0; s < simulations; s++) {
        judge(verdicts, random);
        const [above, below] = richAfter(
          verdicts.sums(),
          bothSides(threshold, DIFFERENCE, largest),
        );
        if (above < Number.POSITIVE_INFINITY) passed++;
        if (below < Number.POSITIVE_INFINITY) failed++;
      }
      return errorRow(
        name,
        size,
        threshold,
        passed / simulations,
        failed / simulations,
        simulations,
      );
    }),
  );
}

/** The same for false alarms, where the clusters are clean runs. */
function alarmErrors(simulations, seed) {
  const random = NumpyGenerator.defaultRng(seed + 1);
  return ALARM_RATES.flatMap((rate) =>
    [100, 425].map((runs) => {
      let [passed, failed] = [0, 0];
      for (let s = 0; s < simulations; s++) {
        const sums = Array.from({ length: runs }, () => {
          const flag = random.random() < rate ? 1 : 0;
          return { low: flag, high: flag, size: 1 };
        });
        const [above, below] = richAfter(sums, bothSides(rate, { low: 0, high: 1 }, 1));
        if (below < Number.POSITIVE_INFINITY) passed++;
        if (above < Number.POSITIVE_INFINITY) failed++;
      }
      return errorRow(
        `false alarms, ${runs} clean runs`,
        '',
        rate,
        passed / simulations,
        failed / simulations,
        simulations,
      );
    }),
  );
}

const errorRow = (name, size, threshold, passed, failed, simulations) => [
  name,
  String(size),
  threshold.toFixed(2),
  percent(passed),
  percent(failed),
  isAbove(passed, simulations, LEVEL) || isAbove(failed, simulations, LEVEL) ? 'HIGH' : '',
];

/** Judges so far from a threshold of 0.5. */
const AWAY = [-0.3, -0.1, 0, 0.1, 0.3];
const KINDS = {
  'no false alarms': (delta) => kindOfJudge({ alarm: 0, rates: [delta] }),
  '10 % false alarms': (delta) => kindOfJudge({ alarm: 0.1, rates: [delta + 0.1] }),
  'unequal types': (delta) => alike({ alarmRate: 0.05, delta, types: 'unequal' }),
  'instances differ': (delta) => alike({ alarmRate: 0.05, delta, faults: 1.5, parents: 1.5 }),
};

/** What is asked, in whole waves, as a share of all runs of the set. */
function shares(simulations, seed) {
  const random = NumpyGenerator.defaultRng(seed + 2);
  return Object.entries(KINDS).flatMap(([name, kind]) =>
    SIZES.map((size) => {
      const { design, largest, runs } = SETS[size];
      const verdicts = new Verdicts(design);
      const cells = AWAY.map((away) => {
        const judge = kind(0.5 + away);
        const used = [];
        for (let s = 0; s < simulations; s++) {
          judge(verdicts, random);
          const at = Math.min(...richAfter(verdicts.sums(), bothSides(0.5, DIFFERENCE, largest)));
          used.push(callsTo(design.clusters, at) / runs);
        }
        return `${percent(median(used))}`;
      });
      return [name, `${size} (${runs} runs)`, ...cells];
    }),
  );
}

/** The runs of all waves up to the one in which a cluster lies. */
function callsTo(clusters, at) {
  const last = clusters[Math.min(at, clusters.length) - 1].wave;
  return clusters.reduce((sum, { types, wave }) => sum + (wave <= last ? types.length + 1 : 0), 0);
}

const SETS = {};

export function validateUntil(simulations, seed) {
  for (const size of SIZES) SETS[size] ??= orderedSet(size);
  const few = Math.ceil(simulations / 10);
  return [
    `A judge exactly at its threshold, looked at after every instance; stated: at most ${percent(LEVEL)} each.\n`,
    table(
      ['judge', '-n', 'threshold', 'ever passed', 'ever failed', ''],
      [...errors(simulations, seed), ...alarmErrors(simulations, seed)],
    ),
    `\nThe median share of the runs that delta>=0.5 asks about (${few} simulations), by how far Δ is from it.\n`,
    table(
      ['judge', '-n', ...AWAY.map((away) => (away > 0 ? `+${away}` : String(away)))],
      shares(few, seed),
    ),
  ].join('\n');
}
