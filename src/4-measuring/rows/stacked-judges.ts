import { fitLogistic, type SparseRows } from '../../2-planting/surface/logistic-regression.ts';
import {
  type Composition,
  type Expression,
  printed,
} from '../../3-judging/compositions/expression.ts';
import {
  likelihood,
  type Said,
  UNDECIDED,
  UNSCORED,
} from '../../3-judging/compositions/operators.ts';
import { UserError } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import { divisions, PARTS } from './divisions.ts';
import { NONE, type SetColumns } from './set-columns.ts';

/** What was learnt makes of what the members said of a row. */
export type Stack = (row: number, answers: readonly Said[]) => Said;

/** Fewer instances than this say nothing of how to weigh judges. */
export const FEWEST_INSTANCES = 20;

/** Two columns for each member: its flag, and how suspicious it found the run, from 0 to 1. */
const PER_MEMBER = 2;
const FITTING = { cost: 1, passes: 100, tolerance: 1e-4 };

interface Model {
  readonly weights: Float64Array;
  readonly threshold: number;
}

/**
 * Weighs what judges say by logistic regression. Instances are divided into tenths, and each tenth is judged by
 * weights and a threshold that were learnt from the other nine; the threshold is the one with the largest Δ on
 * those. Nothing in it is random.
 */
export function stackFor(
  set: SetColumns,
  learned: Composition,
  said: (member: Expression, row: number) => Said | null,
): Stack {
  if (set.clusters < FEWEST_INSTANCES) {
    throw new UserError(
      `${printed(learned)} needs ${FEWEST_INSTANCES} instances to learn from, and this set has ${set.clusters}; compose the judges with any(…) or weighted(…)`,
    );
  }
  const { members } = learned;
  const answers = Array.from({ length: set.size }, (_, row) =>
    members.map((member) => said(member, row)),
  );
  const scales = members.map((_, member) => scaleOf(answers.map((own) => own[member] ?? null)));
  const featuresOf = (own: readonly (Said | null)[], open: Unknown): Float64Array => {
    const features = new Float64Array(PER_MEMBER * members.length);
    for (const [member, each] of own.entries()) {
      const at = PER_MEMBER * member;
      const isOpen = each === null || each.flag === UNDECIDED;
      features[at] = isOpen ? open(at) : each.flag;
      features[at + 1] = isOpen ? open(at + 1) : present(scales[member])(each);
    }
    return features;
  };
  // What could not be read is neither here nor there while weights are learnt.
  const features = answers.map((own) => featuresOf(own, () => 0.5));
  const [parts] = divisions(set.clusters);
  const partOf = (row: number): number => present(parts?.[present(set.all.cluster[row])]);
  const models = Array.from({ length: PARTS }, (_, without) =>
    fitted(set, features, (row) => partOf(row) !== without),
  );
  return (row, own) => {
    const { weights, threshold } = present(models[partOf(row)]);
    const scoreOf = (open: Unknown): number => scored(weights, featuresOf(own, open)) - threshold;
    // Whatever a member that cannot be read could have said lies between the two.
    const low = scoreOf((at) => (present(weights[at]) < 0 ? 1 : 0));
    const high = scoreOf((at) => (present(weights[at]) < 0 ? 0 : 1));
    if (low <= 0 && high > 0) return UNSCORED;
    const flag = low > 0 ? 1 : 0;
    const suspicion = flag === 1 ? low : high;
    const by = own.find((each) => each.flag === flag)?.by ?? null;
    const confidence = 1 / (1 + Math.exp(-Math.abs(suspicion)));
    return { flag, confidence, suspicion, direction: 1, by };
  };
}

/** What stands for a feature that is not known. */
type Unknown = (feature: number) => number;

/** Where a member's suspicion lies between the least and the most that it showed. */
function scaleOf(answers: readonly (Said | null)[]): (said: Said) => number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const said of answers) {
    if (said === null || Number.isNaN(said.suspicion)) continue;
    low = Math.min(low, said.suspicion);
    high = Math.max(high, said.suspicion);
  }
  return (said) =>
    Number.isNaN(said.suspicion) || !(high > low)
      ? likelihood(said)
      : Math.min(1, Math.max(0, (said.suspicion - low) / (high - low)));
}

function fitted(
  set: SetColumns,
  features: readonly Float64Array[],
  isUsed: (row: number) => boolean,
): Model {
  const alike = new Map<string, { row: number; times: number }>();
  const sizes = [0, 0];
  for (const [row, own] of features.entries()) {
    if (!isUsed(row)) continue;
    const faulty = present(set.faulty[row]);
    sizes[faulty] = present(sizes[faulty]) + 1;
    const key = `${faulty} ${own.join(' ')}`;
    const known = alike.get(key);
    if (known === undefined) alike.set(key, { row, times: 1 });
    else known.times++;
  }
  const rows = [...alike.values()];
  const is = Uint8Array.from(rows, ({ row }) => present(set.faulty[row]));
  const [clean = 0, faults = 0] = sizes;
  const half = (of: number): number => (clean + faults) / (2 * Math.max(1, of));
  const learning = sparse(rows.map(({ row }) => present(features[row])));
  const times = rows.map((each) => each.times);
  const importance = [half(clean), half(faults)] as const;
  const { weights, intercept } = fitLogistic({ ...learning, times }, is, importance, FITTING);
  const scores = features.map((own) => scored(weights, own));
  return { weights, threshold: bestThreshold(set, scores, isUsed) ?? -intercept };
}

const scored = (weights: Float64Array, features: Float64Array): number =>
  features.reduce((sum, value, at) => sum + value * present(weights[at]), 0);

function sparse(features: readonly Float64Array[]): SparseRows {
  const width = features[0]?.length ?? 0;
  const values = Float32Array.from(features.flatMap((own) => [...own]));
  return {
    starts: Int32Array.from({ length: features.length + 1 }, (_, at) => at * width),
    columns: Uint32Array.from(values, (_, at) => at % width),
    values,
    width,
  };
}

/** Halfway below the score from which flagging gives the largest Δ; null without a pair. */
function bestThreshold(
  set: SetColumns,
  scores: readonly number[],
  isUsed: (row: number) => boolean,
): number | null {
  const steps = new Map<number, number>();
  for (const [fault, parent] of set.parent.entries()) {
    if (parent === NONE || !isUsed(fault)) continue;
    const [high, low] = [present(scores[fault]), present(scores[parent])];
    steps.set(high, (steps.get(high) ?? 0) + 1);
    steps.set(low, (steps.get(low) ?? 0) - 1);
  }
  const ordered = [...steps].toSorted(([one], [other]) => other - one);
  const [highest] = ordered;
  if (highest === undefined) return null;
  let [sum, most] = [0, 0];
  // To flag nothing is better than to flag more parents than faults.
  let best = highest[0] + 1;
  for (const [at, [score, step]] of ordered.entries()) {
    sum += step;
    if (sum <= most) continue;
    most = sum;
    best = (score + (ordered[at + 1]?.[0] ?? score - 1)) / 2;
  }
  return best;
}
