// Several recordings of each task: what intervals cover that take every recording for a task of its own, and
// what those cover that take the recordings of a task together.
import { DEFAULT_MEASURE, judgedSetFromMemory, measure } from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { randomOf } from './random.mjs';
import { mark, percent, SIMULATIONS } from './simulation.mjs';

const TYPES = ['changed_figure', 'wrong_tool', 'unsupported_claim'];
const TASKS = 50;
/** How often a judge flags the faults of each type, and parents, in a task of average difficulty. */
const DETECT = [0.85, 0.6, 0.4];
const ALARM = 0.1;
const MEASUREMENTS = Math.max(20, Math.round(SIMULATIONS / 2));

const shifted = (rate, by) => 1 / (1 + ((1 - rate) / rate) * Math.exp(-by));

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
export function recordings(perTask, tasks = TASKS) {
  return Array.from({ length: tasks * perTask }, (_, at) => {
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

/** What a judge flags that finds some tasks easier than others, by a deviation on the logit scale. */
export function verdictsOn(set, deviation, draw) {
  const effects = new Map();
  const logit = (rate) => Math.log(rate / (1 - rate));
  return set.map(({ id, taskId, label }) => {
    if (!effects.has(taskId)) effects.set(taskId, deviation * draw.normal());
    const rate = label.faulty ? DETECT[TYPES.indexOf(label.failureType)] : ALARM;
    const chance = 1 / (1 + Math.exp(-logit(rate) - (label.faulty ? 1 : -1) * effects.get(taskId)));
    return {
      trajectoryId: id,
      judgeId: 'simulated',
      faulty: draw.random() < chance,
      failureStep: null,
      failureType: null,
      confidence: 1,
      rationale: '',
      latencySeconds: 0,
      promptTokens: 0,
      completionTokens: 0,
      error: null,
      extra: {},
    };
  });
}

export function truthAt(deviation) {
  const recall = DETECT.reduce((sum, rate) => sum + overTasks(rate, deviation), 0) / 3;
  const falseAlarms = overTasks(ALARM, deviation);
  return { delta: recall - falseAlarms, recall, falseAlarms };
}

const METRICS = ['delta', 'recall', 'falseAlarms'];

export function validateTasks() {
  const rows = [];
  for (const perTask of [1, 4, 8]) {
    const together = recordings(perTask);
    const apart = together.map(({ taskId: _, ...row }) => row);
    for (const deviation of [0, 1, 2]) {
      const draw = randomOf(20261118, perTask, deviation);
      const truth = truthAt(deviation);
      const covered = { apart: [0, 0, 0], together: [0, 0, 0] };
      const widths = { apart: 0, together: 0 };
      for (let s = 0; s < MEASUREMENTS; s++) {
        const verdicts = verdictsOn(together, deviation, draw);
        for (const [name, set] of Object.entries({ apart, together })) {
          const judged = judgedSetFromMemory(set, verdicts, { faults: [] });
          const { metrics } = measure(judged, { ...DEFAULT_MEASURE }).judges[0];
          widths[name] += (metrics.delta.interval.high - metrics.delta.interval.low) / MEASUREMENTS;
          METRICS.forEach((metric, at) => {
            const { low, high } = metrics[metric].interval;
            if (low <= truth[metric] && truth[metric] <= high)
              covered[name][at] += 1 / MEASUREMENTS;
          });
        }
      }
      rows.push([
        String(perTask),
        String(deviation),
        ...METRICS.flatMap((_, at) => [percent(covered.apart[at]), percent(covered.together[at])]),
        (widths.together / widths.apart).toFixed(2),
        covered.together.map((share) => mark(share, MEASUREMENTS)).find(Boolean) ?? '',
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
