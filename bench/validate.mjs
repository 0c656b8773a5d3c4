// `npm run validate`: judges with a known Δ, simulated on the real design, and how often each
// interval that is offered by default holds the truth. 95 % is what each claims.
import {
  DEFAULT_MEASURE,
  labelledSet,
  measure,
  NumpyGenerator,
  pairedChangeInterval,
  pairedInterval,
  planSet,
  precisionAtPrevalence,
  runFromMemory,
  stratifiedWilson,
  supportDesk,
  tangoInterval,
} from '../dist/index.mjs';
import { table } from './measure.mjs';

const CONFIDENCE = 0.95;
const SIMULATIONS = Number(process.argv[2] ?? 4000);
const random = NumpyGenerator.defaultRng(20261115);
const deltas = [0, 0.05, 0.18, 0.5, 0.95, 1];
/** How often a judge flags clean runs where its Δ leaves room for it. */
const baseRates = [0.02, 0.3];

const set = [...labelledSet(planSet(supportDesk, { size: 400, seed: 7, withParents: true }))];
const inReleasedSet = new Set(
  [...labelledSet(planSet(supportDesk, { size: 400, seed: 7 }))].map(({ id }) => id),
);
const faults = set.filter(({ label }) => label.faulty);
const ofType = (...types) => faults.filter(({ label }) => types.includes(label.failureType));
const withParent = (list) => list.filter((t) => inReleasedSet.has(`${t.instanceId}-clean`));
const designs = {
  'ignored_observation, 17': withParent(ofType('ignored_observation')),
  'skipped_precondition, 34': withParent(ofType('skipped_precondition')),
  'wrong_tool, 50': ofType('wrong_tool'),
  'answer unchanged, 151': withParent(
    ofType('wrong_tool', 'hallucinated_argument', 'skipped_precondition', 'ignored_observation'),
  ),
  'all faults, 300': faults,
};

/** Two ways to have a Δ: flag faults and clean runs independently, or see some faults and otherwise
 *  answer as for the clean run. */
const models = {
  independent: (delta, base) => ({ parent: base, fault: () => random.random() < base + delta }),
  detector: (delta, base) => ({
    parent: base,
    fault: (parentFlagged) => random.random() < delta / (1 - base) || parentFlagged,
  }),
};

function coverOfDelta(instances, delta, model, base) {
  const { parent, fault } = models[model](delta, base * (1 - delta));
  const sizes = instances.sizes;
  let covered = 0;
  let width = 0;
  for (let s = 0; s < SIMULATIONS; s++) {
    const clusters = sizes.map((pairs) => {
      const parentFlagged = random.random() < parent;
      let faultsFlagged = 0;
      for (let i = 0; i < pairs; i++) if (fault(parentFlagged)) faultsFlagged++;
      return { pairs, faultsFlagged, parentFlagged, times: 1 };
    });
    const { low, high } = pairedInterval(clusters, CONFIDENCE);
    if (low - 1e-12 <= delta && delta <= high + 1e-12) covered++;
    width += high - low;
  }
  return { cover: covered / SIMULATIONS, width: width / SIMULATIONS };
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;
/** Within the band, but for three standard errors of the simulation itself. */
const verdictOf = (cover, slack) =>
  cover < 0.94 - slack ? 'low' : cover > 0.97 + slack ? 'high' : '';
const verdict = (cover) => verdictOf(cover, 3 * Math.sqrt((0.95 * 0.05) / SIMULATIONS));

console.log(
  `Coverage of the ${percent(CONFIDENCE)} interval for Δ, ${SIMULATIONS} simulated judges a cell.`,
);
console.log('Marked low or high where outside 94 % to 97 %. Where the truth makes all pairs alike');
console.log(
  '(Δ = 0 without disagreement, Δ = 1, or hardly a discordant pair), no interval can hit 95 %.\n',
);
const rows = [];
for (const [name, list] of Object.entries(designs)) {
  const hosts = new Map();
  for (const { instanceId } of list) hosts.set(instanceId, (hosts.get(instanceId) ?? 0) + 1);
  const instances = { sizes: [...hosts.values()] };
  for (const model of Object.keys(models)) {
    for (const base of baseRates) {
      const cells = deltas.map((delta) => coverOfDelta(instances, delta, model, base));
      rows.push([
        `${name} pairs, ${hosts.size} parents`,
        model,
        percent(base),
        ...cells.map(({ cover }) => `${(100 * cover).toFixed(1)} ${verdict(cover)}`.trim()),
      ]);
    }
  }
}
console.log(table(['pairs', 'judge', 'base', ...deltas.map((d) => `Δ ${d}`)], rows));

console.log(
  '\nCoverage of the interval for a rate pooled over design cells (recall, false alarms).\n',
);
const rateDesigns = [
  ['false alarms, 100 clean', [100], [0.02]],
  ['false alarms, 100 clean', [100], [0.33]],
  ['one type, 50', [50], [0.18]],
  ['one type, 50', [50], [0.96]],
  ['silent, 175', [50, 50, 25, 50], [1, 1, 1, 0.18]],
  ['silent, 175', [50, 50, 25, 50], [0.4, 0.4, 0.7, 0.5]],
  ['silent, 175', [50, 50, 25, 50], [0.98, 0.98, 1, 0.1]],
  ['loud, 125', [25, 50, 50], [0.7, 0.75, 1]],
  ['all, 300', [50, 50, 25, 25, 50, 50, 50], [1, 1, 1, 1, 1, 0.96, 0.18]],
  ['all, 300', [50, 50, 25, 25, 50, 50, 50], [0.34, 0.34, 0.74, 0.74, 0.76, 1, 0.5]],
  ['all, 300', [50, 50, 25, 25, 50, 50, 50], new Array(7).fill(0.05)],
];
console.log(
  table(
    ['rate', 'true rates by cell', 'coverage', ''],
    rateDesigns.map(([name, sizes, rates]) => {
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const truth = sizes.reduce((sum, size, i) => sum + size * rates[i], 0) / total;
      let covered = 0;
      for (let s = 0; s < SIMULATIONS; s++) {
        const strata = sizes.map((of, i) => ({ count: random.binomial(of, rates[i]), of }));
        const { low, high } = stratifiedWilson(strata, CONFIDENCE);
        if (low <= truth && truth <= high) covered++;
      }
      const cover = covered / SIMULATIONS;
      return [name, rates.join(' '), percent(cover), verdict(cover)];
    }),
  ),
);

console.log('\nCoverage of the other intervals, for whole simulated judges on the set of 441.\n');
const SIMULATED_RUNS = Math.max(100, Math.round(SIMULATIONS / 20));
const types = supportDesk.faults.map(({ name }) => name);
const profiles = {
  weak: { flag: [0.34, 0.34, 0.7, 0.75, 0.95, 0.5], alarm: 0.3, typed: 0.5 },
  strong: { flag: [0.97, 0.97, 0.97, 0.97, 0.9, 0.2], alarm: 0.03, typed: 0.7 },
};
const CONFIDENT = { right: 0.9, wrong: 0.7 };

/** A verdict of a judge with the given profile: it flags at its rates and is surer when right. */
function simulatedVerdict(trajectory, judgeId, { flag, alarm, typed }) {
  const { faulty, failureType } = trajectory.label;
  const rate = faulty ? flag[types.indexOf(failureType)] : alarm;
  const flagged = random.random() < rate;
  const other = types[(types.indexOf(failureType) + 1) % types.length];
  return {
    trajectoryId: trajectory.id,
    judgeId,
    faulty: flagged,
    failureStep: null,
    failureType: flagged ? (random.random() < typed ? failureType : other) : null,
    confidence: flagged === faulty ? CONFIDENT.right : CONFIDENT.wrong,
    rationale: '',
    latencySeconds: 0,
    promptTokens: 0,
    completionTokens: 0,
    error: null,
    extra: null,
  };
}

/** What the numbers would be on a set so large that chance plays no part. */
function truthOf({ flag, alarm, typed }) {
  const counts = types.map((type) => ofType(type).length);
  const all = faults.length;
  const clean = set.length - all;
  const hits = counts.reduce((sum, count, i) => sum + count * flag[i], 0);
  const alarms = clean * alarm;
  const typeF1 = types.map((_, i) => {
    const right = counts[i] * flag[i] * typed;
    const before = (i + types.length - 1) % types.length;
    const wrong = counts[before] * flag[before] * (1 - typed);
    return (2 * right) / (right + wrong + counts[i]);
  });
  const error = (flagged, faulty) =>
    flagged === faulty ? (1 - CONFIDENT.right) ** 2 : CONFIDENT.wrong ** 2;
  const brierFaults = (hits * error(true, true) + (all - hits) * error(false, true)) / all;
  const brierClean = alarm * error(true, false) + (1 - alarm) * error(false, false);
  return {
    precision: hits / (hits + alarms),
    f1: (2 * hits) / (hits + alarms + all),
    typeF1: typeF1.reduce((sum, value) => sum + value, 0) / types.length,
    brier: (all * brierFaults + clean * brierClean) / set.length,
    precisionAtPrevalence: precisionAtPrevalence(hits / all, alarm, 0.05),
    recall: hits / all,
    falseAlarms: alarm,
    delta: hits / all - alarm,
  };
}

const truths = { weak: truthOf(profiles.weak), strong: truthOf(profiles.strong) };
const hit = new Map();
const score = (name, interval, truth) => {
  const [inside, of] = hit.get(name) ?? [0, 0];
  const holds = interval !== null && interval.low <= truth && truth <= interval.high;
  hit.set(name, [inside + (holds ? 1 : 0), of + 1]);
};
for (let s = 0; s < SIMULATED_RUNS; s++) {
  const verdicts = Object.entries(profiles).flatMap(([name, profile]) =>
    set.map((trajectory) => simulatedVerdict(trajectory, name, profile)),
  );
  const { judges, differences } = measure(runFromMemory(set, verdicts, supportDesk), {
    ...DEFAULT_MEASURE,
    replicates: 500,
  });
  for (const judge of judges) {
    const truth = truths[judge.judgeId];
    for (const metric of ['precision', 'f1', 'typeF1', 'brier', 'precisionAtPrevalence']) {
      score(`${judge.judgeId} judge: ${metric}`, judge.metrics[metric].interval, truth[metric]);
    }
  }
  for (const { metric, interval } of differences) {
    if (!(metric in truths.weak)) continue;
    score(`difference: ${metric}`, interval, truths.weak[metric] - truths.strong[metric]);
  }
}
console.log(
  table(
    ['interval', 'coverage', ''],
    [...hit].map(([name, [inside, of]]) => [
      name,
      percent(inside / of),
      verdictOf(inside / of, 3 * Math.sqrt((0.95 * 0.05) / of)),
    ]),
  ),
);

console.log(
  '\nCoverage of the interval for a drop of Δ between two runs over the same pairs, beside a',
);
console.log(
  'percentile bootstrap of instances. Of what misses, the second number is the share of truths',
);
console.log('above the interval: drops that a gate would have passed too easily.\n');
/** Flag rates on parents and faults before and after, and how many verdicts are made anew. */
const changes = [
  ['nothing but noise', { before: [0.05, 0.85], after: [0.05, 0.85], anew: 0.2 }],
  ['another judge as good', { before: [0.05, 0.85], after: [0.05, 0.85], anew: 1 }],
  ['misses more', { before: [0.02, 0.9], after: [0.02, 0.65], anew: 0.2 }],
  ['flags more parents', { before: [0.02, 0.9], after: [0.27, 0.9], anew: 0.2 }],
  ['flags many more parents', { before: [0.02, 0.9], after: [0.52, 0.9], anew: 0.2 }],
  ['both', { before: [0.02, 0.9], after: [0.27, 0.65], anew: 0.2 }],
  ['noisy', { before: [0.3, 0.6], after: [0.35, 0.6], anew: 0.5 }],
];
const SIMULATED_CHANGES = Math.max(200, Math.round(SIMULATIONS / 4));

function simulatedChange(pairs, { before, after, anew }) {
  const both = (rate, later) => {
    const flagged = random.random() < rate ? 1 : 0;
    if (random.random() >= anew) return [flagged, flagged];
    return [flagged, random.random() < later ? 1 : 0];
  };
  const [parentThen, parentNow] = both(before[0], after[0]);
  const cluster = { pairs, falls: 0, rises: 0, faultsChanged: 0, times: 1 };
  for (let i = 0; i < pairs; i++) {
    const [faultThen, faultNow] = both(before[1], after[1]);
    const fall = faultThen - parentThen - (faultNow - parentNow);
    cluster[fall > 0 ? 'falls' : 'rises'] += Math.abs(fall);
    if (faultThen !== faultNow) cluster.faultsChanged++;
  }
  return { ...cluster, parentChanged: parentThen !== parentNow };
}

function bootstrapped(clusters) {
  const values = Float64Array.from({ length: 400 }, () => {
    let pairs = 0;
    let fell = 0;
    for (let i = 0; i < clusters.length; i++) {
      const cluster = clusters[Math.floor(random.random() * clusters.length)];
      pairs += cluster.pairs;
      fell += cluster.falls - cluster.rises;
    }
    return fell / pairs;
  }).sort();
  const [low, high] = [values[10], values[389]];
  if (high - low > 1e-9) return { low, high };
  const { high: hidden } = tangoInterval(0, 0, clusters.length, CONFIDENCE);
  return { low: low - hidden, high: high + hidden };
}

const sizesOf = (list) => {
  const hosts = new Map();
  for (const { instanceId } of list) hosts.set(instanceId, (hosts.get(instanceId) ?? 0) + 1);
  return [...hosts.values()];
};
const changeRows = [];
for (const size of [400, 200, 100]) {
  const sizes = sizesOf(
    [...labelledSet(planSet(supportDesk, { size, seed: 7, withParents: true }))].filter(
      ({ label }) => label.faulty,
    ),
  );
  for (const [name, change] of changes) {
    const { before, after, anew } = change;
    const truth = anew * (before[1] - before[0] - (after[1] - after[0]));
    const missed = { closed: [0, 0], bootstrap: [0, 0] };
    for (let s = 0; s < SIMULATED_CHANGES; s++) {
      const clusters = sizes.map((pairs) => simulatedChange(pairs, change));
      const intervals = {
        closed: pairedChangeInterval(clusters, CONFIDENCE),
        bootstrap: bootstrapped(clusters),
      };
      for (const [method, { low, high }] of Object.entries(intervals)) {
        if (truth < low - 1e-12) missed[method][0]++;
        if (truth > high + 1e-12) missed[method][1]++;
      }
    }
    const shown = ([below, above]) =>
      `${percent(1 - (below + above) / SIMULATED_CHANGES)} (${percent(above / SIMULATED_CHANGES)})`;
    changeRows.push([
      `${sizes.reduce((sum, pairs) => sum + pairs, 0)} pairs, ${sizes.length} parents`,
      name,
      truth.toFixed(3),
      shown(missed.closed),
      shown(missed.bootstrap),
    ]);
  }
}
console.log(table(['pairs', 'change', 'drop', 'offered', 'bootstrap'], changeRows));
