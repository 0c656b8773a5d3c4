// Several recordings of each task: what intervals cover that take every recording for a task of its own, and
// what those cover that take the recordings of a task together.
import { DEFAULT_MEASURE, measure } from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { shifted } from './judges.mjs';
import { randomOf } from './random.mjs';
import { flaggedSet, isBelow, percent } from './simulation.mjs';

const TYPES = ['changed_figure', 'wrong_tool', 'unsupported_claim'];
const TASKS = 50;
/** How often a judge flags the faults of each type, and parents, in a task of average difficulty. */
const DETECT = [0.85, 0.6, 0.4];
const ALARM = 0.1;

/** A rate averaged over tasks. */
function overTasks(rate, deviation) {
  if (deviation === 0) return rate;
  let [sum, weights] = [0, 0];
  for (let x = -8; x <= 8; x += 0.01) {
    const weight = Math.exp((-x * x) / 2);
    sum += weight * shifted(rate, deviation * x);
    weights += weight;
  }
  return sum / weights;
}

/** Recordings of each task with a fault of two types in each, and the task of every one of them. */
function recordings(perTask) {
  return Array.from({ length: TASKS * perTask }, (_, at) => {
    const instanceId = `TRACE-${at}`;
    const row = (failureType) => ({
      id: `${instanceId}-${failureType ?? 'clean'}`,
      instanceId,
      taskId: `task ${Math.floor(at / perTask)}`,
      goal: 'Do it',
      steps: [{ index: 0, from: 'agent', text: `${failureType}` }],
      finalAnswer: 'Done.',
      label: {
        faulty: failureType !== null,
        failureStep: failureType === null ? null : 0,
        failureType,
        outcomeCorrect: true,
      },
    });
    return [null, TYPES[at % 3], TYPES[(at + 1) % 3]].map(row);
  }).flat();
}

function truthAt(deviation) {
  const recall = DETECT.reduce((sum, rate) => sum + overTasks(rate, deviation), 0) / 3;
  const falseAlarms = overTasks(ALARM, deviation);
  return { delta: recall - falseAlarms, recall, falseAlarms };
}

const METRICS = ['delta', 'recall', 'falseAlarms'];

export function validateTasks(simulations, seed) {
  const rows = [];
  for (const perTask of [1, 4, 8]) {
    // Larger sets cost more.
    const times = Math.ceil(simulations / Math.max(1, perTask / 2));
    const runs = recordings(perTask);
    const sets = {
      together: flaggedSet(runs, { subject: { faults: [] } }),
      apart: flaggedSet(
        runs.map(({ taskId: _, ...row }) => row),
        { subject: { faults: [] } },
      ),
    };
    for (const deviation of [0, 1, 2]) {
      const draw = randomOf(seed, 20261118, perTask, deviation);
      const truth = truthAt(deviation);
      const covered = { apart: [0, 0, 0], together: [0, 0, 0] };
      const widths = { apart: 0, together: 0 };
      for (let s = 0; s < times; s++) {
        const effects = Array.from({ length: TASKS }, () => deviation * draw.normal());
        const flags = runs.map(({ label }, at) => {
          const effect = effects[Math.floor(at / (3 * perTask))];
          return label.faulty
            ? draw.random() < shifted(DETECT[TYPES.indexOf(label.failureType)], effect)
            : draw.random() < shifted(ALARM, -effect);
        });
        for (const [name, judged] of Object.entries(sets)) {
          judged.judges[0].flag.set(flags);
          const { metrics } = measure(judged, DEFAULT_MEASURE).judges[0];
          widths[name] += metrics.delta.interval.high - metrics.delta.interval.low;
          METRICS.forEach((metric, at) => {
            const { low, high } = metrics[metric].interval;
            if (low <= truth[metric] && truth[metric] <= high) covered[name][at]++;
          });
        }
      }
      rows.push([
        String(perTask),
        String(deviation),
        ...METRICS.flatMap((_, at) =>
          [covered.apart, covered.together].map((of) => percent(of[at] / times)),
        ),
        (widths.together / widths.apart).toFixed(2),
        covered.together.some((count) => isBelow(count / times, times, 0.935)) ? 'LOW' : '',
      ]);
    }
  }
  return table(
    [
      'runs',
      'task sd',
      'Δ apart',
      'Δ',
      'recall apart',
      'recall',
      'alarms apart',
      'alarms',
      'width',
      '',
    ],
    rows,
  );
}
