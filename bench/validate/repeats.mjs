import { pathToFileURL } from 'node:url';
import {
  DEFAULT_MEASURE,
  judgedSetFromMemory,
  labelledSet,
  measure,
  planSet,
  supportDesk,
} from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { CONFIDENCE, mark, percent, random, SIMULATIONS } from './simulation.mjs';

const SIZES = [400, 1200];
const REPETITIONS = [1, 2, 3, 5];
/** How much whole runs differ, as a standard deviation of the logit. */
const RUN_SHIFTS = [0, 0.3, 0.6];
/** What differs: how strict a run is with everything, or how much it sees of the faults. */
const KINDS = {
  strictness: { fault: 1, clean: 1 },
  eyesight: { fault: 1, clean: 0 },
};
/** How much trajectories differ in how easily they are flagged; what is left is noise between repetitions. */
const ITEM_SPREAD = 1.5;
/** Logits of the flag rates on faults and on clean runs. */
const FAULT = 0.8;
const CLEAN = -2;

/** A whole measurement costs more than an interval, so there are fewer of them. */
const SIMULATED_JUDGES = Math.max(20, Math.round(SIMULATIONS / 2));

const logistic = (x) => 1 / (1 + Math.exp(-x));

/** A draw from the standard normal distribution (Box and Muller). */
function normal() {
  const radius = Math.sqrt(-2 * Math.log(1 - random.random()));
  return radius * Math.cos(2 * Math.PI * random.random());
}

/** The mean of logistic(centre + spread × Z) for a standard normal Z, by summing over a fine grid. */
function expectedRate(centre, spread) {
  let sum = 0;
  let weight = 0;
  for (let z = -8; z <= 8; z += 0.001) {
    const density = Math.exp((-z * z) / 2);
    sum += density * logistic(centre + spread * z);
    weight += density;
  }
  return sum / weight;
}

/** The Δ to expect of a run: over all shifts that a run can have and all instances. */
function expectedDelta(shift, { fault, clean }) {
  const spread = (share) => Math.hypot(ITEM_SPREAD, share * shift);
  return expectedRate(FAULT, spread(fault)) - expectedRate(CLEAN, spread(clean));
}

/** A set whose one judge has verdicts in every repetition; each simulation writes its own flags over. */
function judgedSet(size, repetitions) {
  const set = [...labelledSet(planSet(supportDesk, { size, seed: 7, parents: true }))];
  const verdicts = Array.from({ length: repetitions }, (_, at) =>
    set.map(({ id }) => ({
      trajectoryId: id,
      judgeId: 'judge',
      faulty: false,
      failureStep: null,
      failureType: null,
      confidence: 0.5,
      rationale: '',
      latencySeconds: 0,
      promptTokens: 0,
      completionTokens: 0,
      error: null,
      extra: { repetition: at + 1 },
    })),
  ).flat();
  return judgedSetFromMemory(set, verdicts, supportDesk);
}

function simulate({ set, judges }, shift, { fault, clean }) {
  const runs = judges[0].repetitions;
  const shifts = runs.map(() => shift * normal());
  for (let row = 0; row < set.size; row++) {
    const faulty = set.faulty[row] === 1;
    const logit = (faulty ? FAULT : CLEAN) + ITEM_SPREAD * normal();
    const share = faulty ? fault : clean;
    runs.forEach(({ flag }, run) => {
      flag[row] = random.random() < logistic(logit + share * shifts[run]) ? 1 : 0;
    });
  }
}

function coverage(judged, shift, kind) {
  const truth = expectedDelta(shift, kind);
  const widths = [];
  let covered = 0;
  for (let s = 0; s < SIMULATED_JUDGES; s++) {
    simulate(judged, shift, kind);
    const [judge] = measure(judged, { ...DEFAULT_MEASURE, compares: false }).judges;
    // With a single repetition there is only the interval that knows of none.
    const { low, high } = (judge.repeats?.all.singleRun ?? judge.paired.all).interval;
    if (low <= truth && truth <= high) covered++;
    widths.push(high - low);
  }
  widths.sort((a, b) => a - b);
  return { coverage: covered / SIMULATED_JUDGES, width: widths[Math.floor(widths.length / 2)] };
}

/** Coverage of the Δ to expect of a further run, and the median width, by the number of repetitions. */
export function validateRepeats() {
  const sets = SIZES.map((size) => REPETITIONS.map((count) => judgedSet(size, count)));
  const rows = Object.entries(KINDS).flatMap(([name, kind]) =>
    SIZES.flatMap((size, at) =>
      RUN_SHIFTS.map((shift) => [
        `${size} trajectories`,
        `${name}, ${shift}`,
        expectedDelta(shift, kind).toFixed(3),
        ...sets[at].map((judged) => {
          const { coverage: share, width } = coverage(judged, shift, kind);
          return `${`${percent(share)} ${mark(share, SIMULATED_JUDGES)}`.trim()}, ${width.toFixed(3)}`;
        }),
      ]),
    ),
  );
  const heads = REPETITIONS.map((count) => (count === 1 ? 'asked once' : `asked ${count} times`));
  return table(['set', 'what shifts', 'Δ', ...heads], rows);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(
    `Coverage of the ${percent(CONFIDENCE)} interval for the Δ to expect of one further run, and its median width,
with ${SIMULATED_JUDGES} simulated judges per number, whose whole runs shift.
`,
  );
  console.log(validateRepeats());
}
