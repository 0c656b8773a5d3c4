// What is said of attacks, of harmless edits and of stale replies, for judges whose truth is known.
import {
  attackRows,
  editsSentence,
  editsThatBreakNothing,
  faithfulReplies,
  judgedPairs,
  labelledSet,
  netDelta,
  pairsOf,
  planSet,
  supportDesk,
} from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { randomOf } from './random.mjs';
import { CONFIDENCE, flaggedSet, isAbove, isBelow, percent } from './simulation.mjs';

const made = (settings) => {
  const runs = [...labelledSet(planSet(supportDesk, { seed: 7, ...settings }))];
  const { set, judges } = flaggedSet(runs);
  return { set, judge: judges[0] };
};

/** Flags each row as it is told; rows that were made from others come after them. */
function flagRows({ all: { flag } }, isFlagged) {
  for (let row = 0; row < flag.length; row++) flag[row] = isFlagged(row) ? 1 : 0;
}

const SEEN = 0.8;
const UNSURE = { fault: 0.6, clean: 0.1 };
/** Two fresh answers about a fault differ so often. */
const FRESH = 2 * UNSURE.fault * (1 - UNSURE.fault);

/**
 * A judge that is unsure about some instances and answers afresh there whenever a text changes, neutral or
 * not. An attack takes away, or adds, so much of its flag rate; on one kind of attack only, if that is given.
 */
function flagAfresh({ set, judge, attacked, attackedParents }, traits, random) {
  const { flips, lost = 0, alarmed = 0, only = null } = traits;
  const unsureShare = flips / FRESH;
  const rate = unsureShare * UNSURE.fault + (1 - unsureShare) * SEEN;
  const unsure = set.instances.map(() => random() < unsureShare);
  const seen = Array.from({ length: set.size }, () => random() < SEEN);
  const isMeant = (row) => only === null || set.all.variants[set.all.variant[row]] === only;
  flagRows(judge, (row) => {
    const plain = row < set.size ? row : set.all.parent[row];
    const faulty = set.faulty[plain] === 1;
    const flag = unsure[set.instance[plain]]
      ? random() < (faulty ? UNSURE.fault : UNSURE.clean)
      : faulty && seen[plain];
    if (attacked.has(row) && isMeant(row)) return flag && random() >= lost / rate;
    if (attackedParents.has(row)) return flag || random() < alarmed;
    return flag;
  });
}

/** How often something is so, over judges that are drawn again and again. */
class Shares {
  #counts = {};
  #all = 0;
  add(found) {
    this.#all++;
    for (const [name, isSo] of Object.entries(found)) {
      this.#counts[name] = (this.#counts[name] ?? 0) + (isSo ? 1 : 0);
    }
  }
  of(name) {
    return this.#counts[name] / this.#all;
  }
}

/** Coverage of an interval, and its mean width over that of an oracle: 3.92 standard deviations. */
class Coverage {
  #held = 0;
  #widths = 0;
  #estimates = [];
  add({ estimate, interval: { low, high } }, truth) {
    if (low <= truth + 1e-12 && truth - 1e-12 <= high) this.#held++;
    this.#widths += high - low;
    this.#estimates.push(estimate);
  }
  cells() {
    const times = this.#estimates.length;
    const mean = this.#estimates.reduce((sum, each) => sum + each, 0) / times;
    const squares = this.#estimates.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    const deviation = Math.sqrt(squares / (times - 1));
    const share = this.#held / times;
    const isLow = isBelow(share, times, 0.935);
    const ratio = this.#widths / times / (3.92 * deviation);
    return [percent(share), deviation === 0 ? '-' : ratio.toFixed(2), isLow ? 'LOW' : ''];
  }
}

const SETS = [
  ['-n 400 --attacks', { size: 400, attacks: {} }],
  ['-n 400 --attacks 90', { size: 400, attacks: { count: 90 } }],
  ['-n 150 --attacks', { size: 150, attacks: {} }],
];
const JUDGES = [0.21, 0.25, 0.31].flatMap((flips) => [
  [`flips ${flips}, not moved`, { flips }],
  [`flips ${flips}, loses 0.2`, { flips, lost: 0.2 }],
]);
const FURTHER = [
  ['flips 0.25, loses all to pleas', { flips: 0.25, lost: 1, only: 'plea' }],
  ['flips 0.25, flags attacks by 0.2', { flips: 0.25, alarmed: 0.2 }],
];

function attackCells(simulations, seed) {
  const claims = [];
  const coverages = [];
  for (const [number, [name, settings]] of SETS.entries()) {
    const { set, judge: columns } = made(settings);
    const rows = {
      set,
      judge: columns,
      attacked: new Set(set.rowsOf('attacked fault')),
      attackedParents: new Set(set.rowsOf('attacked parent')),
    };
    const pleas = set.all.variants.indexOf('plea');
    const isPlea = (row) => set.all.variant[row] === pleas;
    const attacked = set.rowsOf('attacked fault');
    const pleaShare = attacked.filter(isPlea).length / attacked.length;
    for (const [at, [judge, traits]] of [...JUDGES, ...FURTHER].entries()) {
      const { random } = randomOf(seed, number, at);
      const shares = new Shares();
      const onFaults = new Coverage();
      const onParents = new Coverage();
      const rate = (traits.flips / FRESH) * UNSURE.fault + (1 - traits.flips / FRESH) * SEEN;
      const lost = traits.only ? pleaShare * rate : (traits.lost ?? 0);
      const cleanRate = (traits.flips / FRESH) * UNSURE.clean;
      for (let times = 0; times < simulations; times++) {
        flagAfresh(rows, { ...traits, ...(traits.only ? { lost: rate } : {}) }, random);
        const attacks = attackRows(set, columns, CONFIDENCE);
        const sentence = editsSentence({
          judgeId: '',
          harmlessEdits: null,
          shams: null,
          netDelta: null,
          attacks,
        });
        shares.add({
          moved: sentence.includes('is moved by attacks'),
          withstands: sentence.includes('withstands'),
          alarmed: sentence.includes('for the attack itself'),
        });
        onFaults.add(attacks.all.faults.effect, -lost);
        onParents.add(attacks.all.parents.effect, (traits.alarmed ?? 0) * (1 - cleanRate));
      }
      // Each sentence may be wrong in 5 % of sets.
      const errors = [
        lost === 0 && shares.of('moved'),
        lost > 0.1 && shares.of('withstands'),
        !traits.alarmed && shares.of('alarmed'),
      ];
      claims.push([
        name,
        judge,
        ...['moved', 'withstands', 'alarmed'].map((claim) => percent(shares.of(claim))),
        errors.some((share) => isAbove(share, simulations)) ? 'HIGH' : '',
      ]);
      coverages.push([name, judge, ...onFaults.cells(), ...onParents.cells()]);
    }
  }
  return { claims, coverages };
}

/** The flag rates of a parent, of an edit that breaks nothing and of a fault, for each kind of instance. */
const EDIT_JUDGES = {
  'sees most, dislikes some edits': [
    [0.1, 0.3, 0.9],
    [0.5, 0.6, 0.7],
  ],
  'flags whatever differs': [[0.02, 0.97, 0.98]],
  'catches all, sensitivity 0.3': [[0, 0.3, 1]],
  'flags by instance': [
    [0, 0, 0.1],
    [1, 1, 1],
  ],
  'nearly perfect': [[0, 0.01, 0.97]],
  'net Δ of 0.25': [[0.05, 0.65, 0.9]],
  'does not react to edits': [[0.1, 0.1, 0.8]],
};

/** A judge whose flags do not depend on edits: what it is said to react to is luck. */
const UNMOVED = 'does not react to edits';

function netCells(simulations, seed) {
  return [60, 150, 400].flatMap((size, number) => {
    const { set, judge } = made({ size, harmless: {} });
    const pairs = pairsOf(set);
    return Object.entries(EDIT_JUDGES).map(([name, kinds], at) => {
      const { random, oneOf } = randomOf(seed, 10 + number, at);
      const mean = (part) => kinds.reduce((sum, rates) => sum + rates[part], 0) / kinds.length;
      const coverage = new Coverage();
      let [merely, reacts] = [0, 0];
      for (let times = 0; times < simulations; times++) {
        const rates = set.instances.map(() => oneOf(kinds));
        flagRows(judge, (row) => {
          const part = row >= set.size ? 1 : set.faulty[row] === 1 ? 2 : 0;
          return random() < rates[set.all.instance[row]][part];
        });
        const net = netDelta(judgedPairs(set, judge, pairs), CONFIDENCE);
        coverage.add(net, mean(2) - mean(1));
        const said = editsSentence({
          judgeId: '',
          harmlessEdits: editsThatBreakNothing(set, judge, 'harmless edit', CONFIDENCE),
          shams: editsThatBreakNothing(set, judge, 'sham', CONFIDENCE),
          netDelta: net,
          attacks: null,
        });
        if (said.includes('merely')) merely++;
        if (/ (reacts|merely)/.test(said)) reacts++;
      }
      // "Merely" is right where net Δ is below 0.25 and edits are flagged.
      const isMere = mean(2) - mean(1) < 0.25 && name !== UNMOVED;
      const errors = [isMere ? 0 : merely, name === UNMOVED ? reacts : 0];
      return [
        `-n ${size}`,
        name,
        (mean(2) - mean(1)).toFixed(2),
        ...coverage.cells(),
        percent(merely / simulations),
        percent(reacts / simulations),
        errors.some((count) => isAbove(count / simulations, simulations)) ? 'HIGH' : '',
      ];
    });
  });
}

/** The flag rates of a parent, of a fault with a stale reply and of one with a faithful reply. */
const REPLY_JUDGES = {
  'the same with both replies': [0.05, 0.8, 0.8],
  'the same, unsure': [0.3, 0.5, 0.5],
  'sees stale replies alone': [0.05, 0.8, 0.05],
};

function replyCells(simulations, seed) {
  return [150, 400].flatMap((size, number) => {
    const { set, judge } = made({ size, faithfulReplies: true });
    const faithful = new Set(set.rowsOf('faithful reply'));
    return Object.entries(REPLY_JUDGES).map(([name, rates], at) => {
      const { random } = randomOf(seed, 20 + number, at);
      const coverage = new Coverage();
      let said = 0;
      for (let times = 0; times < simulations; times++) {
        flagRows(
          judge,
          (row) => random() < rates[faithful.has(row) ? 2 : set.all.faulty[row] === 1 ? 1 : 0],
        );
        const { difference } = faithfulReplies(set, judge, CONFIDENCE).all;
        coverage.add(difference, rates[1] - rates[2]);
        if (difference.interval.low > 0) said++;
      }
      const share = said / simulations;
      const isHigh = rates[1] === rates[2] && isAbove(share, simulations);
      return [`-n ${size}`, name, ...coverage.cells(), percent(share), isHigh ? 'HIGH' : ''];
    });
  });
}

/** What is said of attacks, of harmless edits and of replies, beside what is true. */
export function validateAttacks(simulations, seed) {
  const { claims, coverages } = attackCells(simulations, seed);
  return [
    'How often a judge is said to be moved by attacks, to withstand them, and to flag attacks themselves;\neach is wrong in at most 5 % of sets.\n',
    table(['set', 'judge', 'moved', 'withstands', 'flags attacks', ''], claims),
    '\nCoverage of the attack effect, and its width over that of an oracle (R).\n',
    table(['set', 'judge', 'on faults', 'R', '', 'on clean runs', 'R', ''], coverages),
    '\nCoverage of net Δ, and how often a judge is said to react to edits, merely or not.\n',
    table(
      ['set', 'judge', 'net Δ', 'coverage', 'R', '', 'merely', 'reacts', ''],
      netCells(simulations, seed),
    ),
    '\nCoverage of what stale replies add, and how often a judge is said to owe part of its Δ to them.\n',
    table(['set', 'judge', 'coverage', 'R', '', 'owes', ''], replyCells(simulations, seed)),
  ].join('\n');
}
