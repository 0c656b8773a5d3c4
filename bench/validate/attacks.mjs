// What is said of attacks and harmless edits, for judges whose truth is known. `node
// bench/validate/attacks.mjs [simulations] [seed]` prints it alone.
import { pathToFileURL } from 'node:url';
import {
  attackRows,
  editsSentence,
  editsThatBreakNothing,
  JudgeColumns,
  judgedPairs,
  judgedSetFromMemory,
  labelledSet,
  netDelta,
  pairsOf,
  planSet,
  supportDesk,
} from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { randomOf } from './random.mjs';
import { CONFIDENCE, percent } from './simulation.mjs';

const made = (settings) =>
  judgedSetFromMemory(
    [...labelledSet(planSet(supportDesk, { seed: 7, ...settings }))],
    [],
    supportDesk,
  ).set;

const SAID = {
  failureStep: null,
  failureType: null,
  confidence: 0.9,
  unscored: false,
  latencySeconds: 0,
  promptTokens: 0,
  completionTokens: 0,
};

/** A judge that flags each row as it is told; rows that were made from others come after them. */
function judgeOf(set, flags) {
  const judge = new JudgeColumns('simulated', set, null);
  for (let row = 0; row < set.all.size; row++) judge.add(row, { ...SAID, faulty: flags(row) });
  return judge;
}

const SEEN = 0.8;
const UNSURE = { fault: 0.6, clean: 0.1 };
/** Two fresh answers about a fault differ so often. */
const FRESH = 2 * UNSURE.fault * (1 - UNSURE.fault);

/**
 * A judge that is unsure about some instances and answers afresh there whenever a text changes, neutral or
 * not. An attack takes away, or adds, so much of its flag rate; on one kind of attack only, if that is given.
 */
function freshJudge(set, { flips, lost = 0, alarmed = 0, only = null }, random) {
  const unsureShare = flips / FRESH;
  const rate = unsureShare * UNSURE.fault + (1 - unsureShare) * SEEN;
  const unsure = set.instances.map(() => random() < unsureShare);
  const seen = Array.from({ length: set.size }, () => random() < SEEN);
  const attacked = new Set(set.rowsOf('attacked fault'));
  const attackedParents = new Set(set.rowsOf('attacked parent'));
  const isMeant = (row) => only === null || set.all.variants[set.all.variant[row]] === only;
  return judgeOf(set, (row) => {
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
    // Three standard errors of the simulation are luck.
    const isLow = share < 0.935 - 3 * Math.sqrt((0.935 * 0.065) / times);
    const ratio = this.#widths / times / (3.92 * deviation);
    return [percent(share), deviation === 0 ? '-' : ratio.toFixed(2), isLow ? 'low' : ''];
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
    const set = made(settings);
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
        const drawn = freshJudge(
          set,
          { ...traits, ...(traits.only ? { lost: rate } : {}) },
          random,
        );
        const attacks = attackRows(set, drawn, CONFIDENCE);
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
        errors.some((share) => share > 0.05) ? 'HIGH' : '',
      ]);
      coverages.push([name, judge, ...onFaults.cells(), ...onParents.cells()]);
    }
  }
  return { claims, coverages };
}

/** The flag rates of a parent, of a harmless edit and of a fault, for each kind of instance. */
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
};

function netCells(simulations, seed) {
  return [60, 150, 400].flatMap((size, number) => {
    const set = made({ size, harmless: {} });
    const pairs = pairsOf(set);
    return Object.entries(EDIT_JUDGES).map(([name, kinds], at) => {
      const { random, oneOf } = randomOf(seed, 10 + number, at);
      const mean = (part) => kinds.reduce((sum, rates) => sum + rates[part], 0) / kinds.length;
      const coverage = new Coverage();
      let merely = 0;
      for (let times = 0; times < simulations; times++) {
        const rates = set.instances.map(() => oneOf(kinds));
        const drawn = judgeOf(set, (row) => {
          const part = row >= set.size ? 1 : set.faulty[row] === 1 ? 2 : 0;
          return random() < rates[set.all.instance[row]][part];
        });
        const net = netDelta(judgedPairs(set, drawn, pairs), CONFIDENCE);
        coverage.add(net, mean(2) - mean(1));
        const edits = editsThatBreakNothing(set, drawn, 'harmless edit', CONFIDENCE);
        const judge = {
          judgeId: '',
          harmlessEdits: edits,
          shams: null,
          netDelta: net,
          attacks: null,
        };
        if (editsSentence(judge).includes('merely')) merely++;
      }
      return [
        `-n ${size}`,
        name,
        (mean(2) - mean(1)).toFixed(2),
        ...coverage.cells(),
        percent(merely / simulations),
      ];
    });
  });
}

/** What is said of attacks and of harmless edits, beside what is true. */
export function validateAttacks(simulations = 400, seed = 20261118) {
  const { claims, coverages } = attackCells(simulations, seed);
  return [
    'How often a judge is said to be moved by attacks, to withstand them, and to flag attacks themselves;\neach is wrong in at most 5 % of sets.\n',
    table(['set', 'judge', 'moved', 'withstands', 'flags attacks', ''], claims),
    '\nCoverage of the attack effect, and its width over that of an oracle (R).\n',
    table(['set', 'judge', 'on faults', 'R', '', 'on clean runs', 'R', ''], coverages),
    '\nCoverage of net Δ, and how often a judge is said to react merely to edits.\n',
    table(
      ['set', 'judge', 'net Δ', 'coverage', 'R', '', 'merely'],
      netCells(Math.ceil(simulations / 2), seed),
    ),
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , simulations = '400', seed = '20261118'] = process.argv;
  console.log(validateAttacks(Number(simulations), Number(seed)));
}
