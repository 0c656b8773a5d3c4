import { DEFAULT_MEASURE, judgedSetFromMemory, measure, supportDesk } from '../../dist/index.mjs';
import { table } from '../measure.mjs';
import { set } from './design.mjs';
import { profiles, simulatedVerdict, truthOf } from './simulated-judge.mjs';
import { mark, percent, SIMULATIONS } from './simulation.mjs';

/** A whole measurement costs more than an interval, so there are fewer of them. */
const MEASUREMENTS = Math.max(100, Math.round(SIMULATIONS / 20));

/** Coverage of the intervals of whole measurements, and of differences between two judges. */
export function validateMetrics() {
  const truths = { weak: truthOf(profiles.weak), strong: truthOf(profiles.strong) };
  const hits = new Map();
  const score = (name, interval, truth) => {
    const [inside, of] = hits.get(name) ?? [0, 0];
    const holds = interval !== null && interval.low <= truth && truth <= interval.high;
    hits.set(name, [inside + (holds ? 1 : 0), of + 1]);
  };
  for (let s = 0; s < MEASUREMENTS; s++) {
    const { judges, differences } = measuredOnce();
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
  const rows = [...hits].map(([name, [inside, of]]) => [
    name,
    percent(inside / of),
    mark(inside / of, of),
  ]);
  return table(['interval', 'coverage', ''], rows);
}

function measuredOnce() {
  const verdicts = Object.entries(profiles).flatMap(([name, profile]) =>
    set.map((trajectory) => simulatedVerdict(trajectory, name, profile)),
  );
  return measure(judgedSetFromMemory(set, verdicts, supportDesk), {
    ...DEFAULT_MEASURE,
    replicates: 500,
  });
}
