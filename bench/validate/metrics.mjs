import {
  DEFAULT_MEASURE,
  judgedSetFromMemory,
  measure,
  supportDesk,
} from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { set } from './design.mjs';
import { drawEffects, profiles, simulatedVerdict, truthOf } from './simulated-judge.mjs';
import { mark, percent, SIMULATIONS } from './simulation.mjs';

const MEASURED = ['precision', 'f1', 'typeF1', 'brier', 'precisionAtPrevalence', 'recall', 'delta'];
/** A whole measurement costs more than an interval, so there are fewer of them. */
const MEASUREMENTS = Math.max(100, Math.round(SIMULATIONS / 20));

/** Coverage of the intervals of whole measurements, and of differences between two judges. */
export function validateMetrics() {
  const truths = Object.fromEntries(
    Object.entries(profiles).map(([name, profile]) => [name, truthOf(profile)]),
  );
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
      for (const metric of MEASURED) {
        score(`${judge.judgeId} judge: ${metric}`, judge.metrics[metric].interval, truth[metric]);
      }
    }
    const together = new Map();
    for (const { metric, judge, minus, interval, simultaneous } of differences) {
      if (!(metric in truths.weak) || interval === null) continue;
      const truth = truths[judge][metric] - truths[minus][metric];
      score(`difference ${judge} - ${minus}: ${metric}`, interval, truth);
      const holds = simultaneous.low <= truth && truth <= simultaneous.high;
      together.set(metric, (together.get(metric) ?? true) && holds);
    }
    for (const [metric, all] of together) {
      score(`all differences at once: ${metric}`, all ? { low: 0, high: 0 } : null, 0);
    }
  }
  const rows = [...hits].map(([name, [inside, of]]) => [
    name,
    percent(inside / of),
    mark(inside / of, of),
  ]);
  return table(['interval', 'coverage', ''], rows);
}

const withEffects = (profile, judge) => judge(drawEffects(profile));

function measuredOnce() {
  const verdicts = Object.entries(profiles).flatMap(([name, profile]) =>
    withEffects(profile, (effectOf) =>
      set.map((trajectory) => simulatedVerdict(trajectory, name, profile, effectOf)),
    ),
  );
  return measure(judgedSetFromMemory(set, verdicts, supportDesk), {
    ...DEFAULT_MEASURE,
  });
}
