// Coverage of the intervals of scores and of shares in small groups, and of the differences between two
// judges: on whole sets, with judges that state a confidence.
import {
  compareTwo,
  DEFAULT_MEASURE,
  JudgeColumns,
  judgedEvidence,
  measuringContext,
  metrics,
  rateOf,
  rateOver,
} from '../../generated/internals.mjs';
import { Cell, cellsOfTasks } from './coverage-table.mjs';
import { workOn } from './in-workers.mjs';
import { randomOf } from './random.mjs';
import { CONFIDENCE } from './simulation.mjs';
import { columnsOf, judgeOnce, statingJudge } from './stating-judges.mjs';

/** Runs that only add to what is known of the truth. */
const FOR_TRUTH = 4;
const SCORES = ['precision', 'precisionAtPrevalence', 'f1', 'typeF1', 'expectedCost'];
const BRIERS = ['brier', 'brierOnFaults', 'brierOnClean'];
const MEASURED = metrics.filter(({ id }) => ['falseAlarms', ...SCORES, ...BRIERS].includes(id));
/** Only single comparisons are asked for. */
const ALONE = { confidenceOfEach: (together) => together, adjusted: (p) => p };

const judgesOf = ({ seed, judges }) => {
  const draw = randomOf(seed, 25);
  return Array.from({ length: judges }, () => statingJudge(draw));
};

/** A judge that keeps nearly all verdicts of another. */
function keepMost(kept, from, to, again, draw) {
  for (let row = 0; row < to.flag.length; row++) {
    if (draw.random() < kept) {
      to.flag[row] = from.flag[row];
      to.type[row] = from.type[row];
      to.confidence[row] = from.confidence[row];
    } else {
      to.flag[row] = again.flag[row];
      to.type[row] = again.type[row];
      to.confidence[row] = again.confidence[row];
    }
  }
}

function cellsOf({ size, at, simulations, seed, judges, round }) {
  const list = judgesOf({ seed, judges });
  const set = columnsOf(size);
  const context = measuringContext(set, { ...DEFAULT_MEASURE, confidence: CONFIDENCE }, []);
  const draw = randomOf(seed, size, at, round);
  const [one, other, again] = ['one', 'other', 'again'].map(
    (id) => new JudgeColumns(id, set, 'step'),
  );
  const kept = at % 3 === 0 ? (at % 2 === 0 ? 0.9 : 0.98) : 0;
  const judgeBoth = () => {
    judgeOnce(list[at], set, one, draw);
    if (kept === 0) return judgeOnce(list[(at + 7) % list.length], set, other, draw);
    judgeOnce(list[at], set, again, draw);
    keepMost(kept, one, other, again, draw);
  };
  const { sumsOf, truths } = truthOver(context);
  const found = [];
  for (let s = 0; s < simulations; s++) {
    judgeBoth();
    sumsOf(one, other);
    found.push(intervalsOf(context, one, other));
  }
  for (let s = 0; s < FOR_TRUTH * simulations; s++) {
    judgeBoth();
    sumsOf(one, other);
  }
  return [...truths()].flatMap(([key, truth]) => {
    const cell = new Cell();
    const values = found.flatMap((intervals) => intervals.get(key) ?? []);
    for (const each of values) cell.add(each, truth);
    const [interval, which] = nameOf(key, kept);
    const about = { interval, which, size, at, simulations, judge: `stating ${at + 1}`, truth };
    return values.length === 0 ? [] : [{ ...about, ...cell.result() }];
  });
}

/** What a line of the table is called, and which of several of its kind a cell is about. */
function nameOf(key, kept) {
  const [kind, id] = key.split('|');
  if (kind !== 'difference') return [kind, id];
  return [`difference of ${id}${kept > 0 ? ', near copy' : ''}`, kept > 0 ? `${100 * kept} %` : ''];
}

/** The truth of every metric, from its tally on sets without number: sums over all runs. */
function truthOver({ set, design, settings, recalls }) {
  const sides = [0, 1].map(() => ({
    flags: new Float64Array(set.size),
    loss: new Float64Array(set.size),
    right: new Float64Array(set.types.length),
    wrongAs: new Float64Array(set.types.length),
  }));
  let runs = 0;
  const add = ({ flags, loss, right, wrongAs }, { flag, confidence, type }) => {
    for (let row = 0; row < set.size; row++) {
      flags[row] += flag[row];
      const chance = flag[row] === 1 ? confidence[row] : 1 - confidence[row];
      loss[row] += (chance - set.faulty[row]) ** 2;
      if (type[row] < 0) continue;
      if (type[row] === set.type[row]) right[type[row]]++;
      else wrongAs[type[row]]++;
    }
  };
  const tallyOf = ({ flags, loss, right, wrongAs }) => {
    const tally = {
      scored: new Float64Array(set.strata.length),
      flagged: new Float64Array(set.strata.length),
      typedRight: right.map((sum) => sum / runs),
      typedWrongAs: wrongAs.map((sum) => sum / runs),
      brier: [0, 0],
    };
    for (let row = 0; row < set.size; row++) {
      tally.scored[set.stratum[row]]++;
      tally.flagged[set.stratum[row]] += flags[row] / runs;
      tally.brier[set.faulty[row]] += loss[row] / runs;
    }
    return tally;
  };
  return {
    sumsOf(one, other) {
      runs++;
      add(sides[0], one);
      add(sides[1], other);
    },
    truths() {
      const [first, second] = sides.map(tallyOf);
      const truths = new Map();
      for (const metric of MEASURED) {
        const value = metric.of(first, design, settings);
        truths.set(metric.id, value);
        if (metric.compared) {
          truths.set(`difference|${metric.id}`, value - metric.of(second, design, settings));
        }
      }
      recalls.forEach((recall, type) => {
        truths.set(`recall, one type|${type}`, recall.of(first, design));
      });
      cleanByScenario(set, sides[0].flags).forEach(({ count, of }, scenario) => {
        truths.set(`false alarms, one scenario|${scenario}`, count / of / runs);
      });
      return truths;
    },
  };
}

function cleanByScenario(set, flags) {
  const counts = set.scenarios.map(() => ({ count: 0, of: 0 }));
  for (let row = 0; row < set.size; row++) {
    if (set.faulty[row] === 1) continue;
    counts[set.scenario[row]].count += flags[row];
    counts[set.scenario[row]].of++;
  }
  return counts;
}

/** Every interval of one simulated run, by name. */
function intervalsOf(context, one, other) {
  const { design, settings } = context;
  const [first, second] = judgedEvidence(context, [one, other]);
  const found = new Map();
  const put = (key, estimate, interval) => {
    if (interval !== null && Number.isFinite(estimate)) found.set(key, { estimate, ...interval });
  };
  for (const metric of MEASURED) {
    const { judged } = first;
    const estimate = metric.of(judged.tally, design, settings);
    const isDefined = metric.isDefined?.(judged.tally, design) ?? true;
    if (isDefined) {
      put(
        metric.id,
        estimate,
        metric.interval.of(metric, { ...context, judged, replicates: null }),
      );
    }
    if (!metric.compared) continue;
    const compared = compareTwo(metric, context, { one: first, other: second }, ALONE);
    put(`difference|${metric.id}`, compared.estimate, compared.interval);
  }
  context.recalls.forEach((recall, type) => {
    const rate = rateOf(recall, { ...context, judged: first.judged });
    put(`recall, one type|${type}`, rate.estimate, rate.interval);
  });
  cleanByScenario(context.set, one.flag).forEach((share, scenario) => {
    const rate = rateOver(share, 0, CONFIDENCE);
    put(`false alarms, one scenario|${scenario}`, rate.estimate, rate.interval);
  });
  return found;
}

workOn(import.meta.url, cellsOf);

export function metricCells({ sizes, simulations, seed, judges }) {
  const tasks = sizes.flatMap((size) =>
    Array.from({ length: judges }, (_, at) => ({
      size,
      at,
      simulations: Math.ceil(simulations * Math.min(1, 150 / size)),
      seed,
      judges,
      round: 0,
    })),
  );
  // The largest sets first, so that no core waits for one at the end.
  return cellsOfTasks(import.meta.url, tasks.toReversed());
}
