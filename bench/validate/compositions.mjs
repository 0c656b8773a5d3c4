// Searches through compositions of judges: whether what is promised of the one that is chosen is so, and how often one
// is recommended that is no better.
import {
  decideRun,
  labelledSet,
  parseExpression,
  planSet,
  searchCompositions,
  supportDesk,
} from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { randomOf } from './random.mjs';
import { flaggedSet, isAbove, isBelow, percent } from './simulation.mjs';

const MARGIN = 0.05;
/** Pairs that the truth about a composition is counted on, as many as leave an error of 0.002. */
const POPULATION = 60_000;

const logistic = (x) => 1 / (1 + Math.exp(-x));
const logit = (p) => Math.log(p / (1 - p));

/** Judges that flag these shares of faults and of clean runs, each on its own account. */
const apart =
  (...rates) =>
  ({ random }) => ({
    clean: rates.map(([, clean]) => random() < clean),
    fault: () => rates.map(([fault]) => random() < fault),
  });

/** The same where some instances are harder than others for all judges alike. */
const harder =
  (spread, ...rates) =>
  ({ random, normal }) => {
    const hard = spread * normal();
    const flag = (rate) => random() < logistic(logit(rate) + hard);
    return {
      clean: rates.map(([, clean]) => flag(clean)),
      fault: () => rates.map(([fault]) => flag(fault)),
    };
  };

/** Judges that mostly repeat one another. */
const copies =
  (kept, count, [fault, clean]) =>
  ({ random }) => {
    const flags = (rate) => {
      const first = random() < rate;
      return Array.from({ length: count }, () => (random() < kept ? first : random() < rate));
    };
    return { clean: flags(clean), fault: () => flags(fault) };
  };

/** Two judges that see different types of faults, and one that sees nothing. */
const different =
  (seen, unseen, clean) =>
  ({ random }) => ({
    clean: [clean, clean, 0.3].map((rate) => random() < rate),
    fault: (type) =>
      (type % 2 === 0 ? [seen, unseen, 0.3] : [unseen, seen, 0.3]).map((rate) => random() < rate),
  });

const KINDS = {
  'noise, alike': apart([0.4, 0.4], [0.4, 0.4], [0.4, 0.4]),
  'noise, from strict to lax': apart([0.1, 0.1], [0.5, 0.5], [0.9, 0.9]),
  'noise, by instance': harder(1.5, [0.3, 0.3], [0.5, 0.5], [0.4, 0.4]),
  'copies of noise': copies(0.9, 3, [0.5, 0.5]),
  'one that sees, two of noise': apart([0.4, 0.4], [0.3, 0.3], [0.8, 0.05]),
  'copies of one that sees': copies(0.9, 3, [0.7, 0.1]),
  'a cheap one nearly as good': apart([0.82, 0.04], [0.5, 0.4], [0.85, 0.05]),
  'two that see different faults': different(0.9, 0.1, 0.03),
  'three middling ones': apart([0.6, 0.15], [0.6, 0.15], [0.6, 0.15]),
  'middling, by instance': harder(1, [0.6, 0.15], [0.7, 0.2], [0.5, 0.1]),
  'nearly perfect': apart([0.9, 0.05], [0.5, 0.5], [0.985, 0.01]),
  'lax ones': apart([0.95, 0.85], [0.9, 0.8], [0.5, 0.25]),
};
const IDS = ['cheap', 'middle', 'dear'];
const SIZES = [150, 400];

export function validateCompositions(simulations, seed) {
  const truths = Object.values(KINDS).map((kind, at) => truthOf(kind, randomOf(seed, 7, at)));
  const rows = SIZES.flatMap((size) => {
    const runs = [...labelledSet(planSet(supportDesk, { size, seed: 7, parents: true }))];
    const set = flaggedSet(runs, { ids: IDS, seconds: [1, 3, 10] });
    return Object.entries(KINDS).map(([name, kind], at) => {
      const draw = randomOf(seed, size, at);
      const truth = truths[at];
      const single = Math.max(...IDS.map(truth));
      const counts = { covered: 0, over: 0, better: 0, wrong: 0, cheaper: 0, lost: 0 };
      let [same, held] = [0, 0];
      for (let s = 0; s < simulations; s++) {
        simulate(set, kind, draw);
        const { best, use, single: alone } = searchCompositions(set, { margin: MARGIN });
        const real = truth(best.expression);
        const { low, high } = best.crossFitted.interval;
        if (low <= real && real <= high) counts.covered++;
        if (low > real) counts.over++;
        same += (best.sameData - real) / simulations;
        held += (best.crossFitted.estimate - real) / simulations;
        if (use.why === 'better') {
          counts.better++;
          if (truth(use.expression) <= single + 1e-9) counts.wrong++;
        }
        if (use.why === 'cheaper') {
          counts.cheaper++;
          if (truth(use.expression) < truth(alone.expression) - MARGIN) counts.lost++;
        }
      }
      const share = (key) => counts[key] / simulations;
      const low = isBelow(share('covered'), simulations, 0.935) ? ' LOW' : '';
      const marked = (key, most) =>
        `${percent(share(key))}${isAbove(share(key), simulations, most) ? ' HIGH' : ''}`;
      return [
        `-n ${size}, ${name}`,
        `${percent(share('covered'))}${low}`,
        marked('over', 0.025),
        `${signed(same)}, ${signed(held)}`,
        percent(share('better')),
        marked('wrong', 0.05),
        percent(share('cheaper')),
        marked('lost', 0.05),
      ];
    });
  });
  return `Of the composition that is chosen: how often the interval of its Δ holds the true one, and how often it lies
above it; how far the Δ on the same data and the cross-fitted one are off on average. How often a composition is called
better than every judge alone, and is not; and how often a cheaper one is called as good, and has lost more than ${MARGIN}.\n\n${table(
    ['set', 'covers', 'above', 'same, held', 'better', 'wrongly', 'cheaper', 'wrongly'],
    rows,
  )}`;
}

const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;

/** Writes what the judges say of each instance over the columns. */
function simulate({ set, judges }, kind, draw) {
  const drawn = new Map();
  const of = (row) => {
    const instance = set.instance[row];
    if (!drawn.has(instance)) drawn.set(instance, kind(draw));
    return drawn.get(instance);
  };
  for (let row = 0; row < set.size; row++) {
    const flags = set.faulty[row] === 1 ? of(row).fault(set.type[row]) : of(row).clean;
    for (const [at, judge] of judges.entries()) judge.all.flag[row] = Number(flags[at]);
  }
}

/** The true Δ of any expression over the judges of a kind, which is counted once. */
function truthOf(kind, draw) {
  const pairs = Array.from({ length: POPULATION }, (_, at) => {
    const { clean, fault } = kind(draw);
    return [fault(at), clean].map((flags) => flags.reduce((all, flag) => 2 * all + flag, 0));
  });
  const known = new Map();
  return (text) => {
    if (!known.has(text)) known.set(text, deltaOf(parseExpression(text), pairs));
    return known.get(text);
  };
}

function deltaOf(expression, pairs) {
  const flagged = Array.from({ length: 2 ** IDS.length }, (_, bits) => {
    const said = (judge) => {
      const flag = (bits >> (IDS.length - 1 - IDS.indexOf(judge))) & 1;
      return { flag, confidence: 0.9, suspicion: flag, direction: 1, by: null };
    };
    return decideRun(expression, 1, { said, repetitions: () => 1 }).flag;
  });
  return (
    pairs.reduce((sum, [fault, clean]) => sum + flagged[fault] - flagged[clean], 0) / pairs.length
  );
}
