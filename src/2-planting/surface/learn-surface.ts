import type { IndexedSet } from '../../folder/set/indexed-set.ts';
import { fingerprint } from '../../run/fingerprint.ts';
import { isInEveryNumber } from '../../run/row-role.ts';
import type { Run } from '../../run/run.ts';
import { hashOfRow } from '../../run/shown-hash.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import { fitLogistic, type Logistic, type SparseRows } from './logistic-regression.ts';
import {
  BUCKETS,
  type FeatureRow,
  featureNames,
  featuresOf,
  type SurfacePattern,
  type SurfaceView,
} from './surface-features.ts';

/** Fewer instances than this say nothing of what the surface gives away. */
const FEWEST_INSTANCES = 20;
/** More rows than this are not learnt from: it takes seconds, and more would change little. */
const MOST_ROWS = 4000;
const FOLDS = 5;
/** What fewer instances have says more about them than about faults. */
const FEWEST_WITH_FEATURE = 3;
const FITTING = { cost: 10, passes: 20, tolerance: 0.01 };
const MOST_NAMED = 10;

/** What was learnt from the surface of a set, as scores of runs by models that never saw their instances. */
export interface LearntSurface {
  /** How far a run lies above the threshold for a fault, in log-odds; null for a run that is not of the set. */
  score(run: Run): number | null;
  /** The patterns of a run that speak most for a fault. */
  reasons(run: Run): readonly string[];
  /** The heaviest patterns of all. */
  readonly heaviest: readonly SurfacePattern[];
  /** How many runs it learnt from, and how many it could have. */
  readonly rows: number;
  readonly of: number;
}

/** The rows of a set, as far as they are learnt from. */
type ReadableSet = Pick<IndexedSet, 'size' | 'read'>;

/**
 * Learns to tell faults from clean runs by their surface. Instances are dealt out to folds, recordings of one
 * task and equal runs together, and each fold is scored by a model that learnt from the others only. The
 * threshold of a fold is the one with the largest Δ on those others, again by models that did not see them.
 * Neither the order of the rows nor chance has a part in it. A text says why nothing can be learnt.
 */
export function learnSurface(set: ReadableSet, view: SurfaceView): LearntSurface | string {
  const shown = view === 'reply' ? 'outcome' : 'step';
  const keyOf = (run: Run): number => Number.parseInt(hashOfRow(shown, run).slice(0, 13), 16);
  const rows = readRows(set, keyOf);
  const clusters = joinedClusters(rows);
  const learnable = rows.filter(({ faulty }) => faulty !== null);
  const names = [...new Set(learnable.map(({ cluster }) => clusters(cluster)))].sort();
  if (names.length < FEWEST_INSTANCES) {
    return `it needs ${FEWEST_INSTANCES} instances to learn from, and this set has ${names.length}`;
  }
  const lacking = [true, false].find((wanted) =>
    learnable.every(({ faulty }) => faulty !== wanted),
  );
  if (lacking !== undefined) {
    return `it learns from faults and clean runs, and this set has no ${lacking ? 'fault' : 'clean run'}`;
  }
  const foldOf = new Map(names.map((name, at) => [name, at % FOLDS]));
  const foldOfKey = new Map(
    rows.map(({ key, cluster }) => [key, foldOf.get(clusters(cluster)) ?? 0]),
  );
  const learning = sampled(learnable, clusters).toSorted(
    (one, other) =>
      compared(clusters(one.cluster), clusters(other.cluster)) || compared(one.id, other.id),
  );
  const table = new TrainingTable(
    learning.map(({ position, cluster, faulty }) => ({
      features: featuresOf(set.read(position), view),
      cluster: clusters(cluster),
      fold: foldOf.get(clusters(cluster)) ?? 0,
      faulty: faulty === true ? 1 : 0,
    })),
  );
  const folds = crossFitted(table);
  let last: { run: Run; fold: Fold | null; features: FeatureRow } | null = null;
  /** A run that is flagged is looked at twice. */
  const looked = (run: Run) => {
    if (last?.run !== run) {
      const fold = folds[foldOfKey.get(keyOf(run)) ?? -1] ?? null;
      last = { run, fold, features: featuresOf(run, view) };
    }
    return last;
  };
  return {
    score(run) {
      const { fold, features } = looked(run);
      return fold === null ? null : fold.model.score(features) - fold.threshold;
    },
    reasons(run) {
      const { fold, features } = looked(run);
      if (fold === null) return [];
      const { buckets, values } = features;
      const heavy = Array.from(buckets, (bucket, at) => ({
        bucket,
        by: fold.model.weight(bucket) * (values[at] ?? 0),
      }))
        .filter(({ by }) => by > 0)
        .toSorted((one, other) => other.by - one.by || one.bucket - other.bucket)
        .slice(0, 3);
      const named = featureNames(run, view, new Set(heavy.map(({ bucket }) => bucket)));
      return heavy.flatMap(({ bucket }) => named.get(bucket) ?? []);
    },
    heaviest: heaviest(table, folds, (row, bucket) => {
      const run = set.read(learning[row]?.position ?? 0);
      return featureNames(run, view, new Set([bucket])).get(bucket);
    }),
    rows: learning.length,
    of: learnable.length,
  };
}

interface ReadRow {
  readonly position: number;
  readonly id: string;
  readonly cluster: string;
  /** What its view shows, as a number. */
  readonly key: number;
  /** Null for a row that nothing is learnt from. */
  readonly faulty: boolean | null;
}

function readRows({ size, read }: ReadableSet, keyOf: (run: Run) => number): readonly ReadRow[] {
  return Array.from({ length: size }, (_, position) => {
    const run: Trajectory = read(position);
    const { id, instanceId, taskId, label } = run;
    const faulty = label !== null && isInEveryNumber(label) ? label.faulty : null;
    return { position, id, cluster: taskId ?? instanceId, key: keyOf(run), faulty };
  });
}

/** Runs that look the same may not be on both sides, whatever their instances are called. */
function joinedClusters(rows: readonly ReadRow[]): (cluster: string) => string {
  const into = new Map<string, string>();
  const rootOf = (cluster: string): string => {
    const next = into.get(cluster);
    return next === undefined ? cluster : rootOf(next);
  };
  const firstWith = new Map<number, string>();
  for (const { key, cluster } of rows) {
    const [one, other] = [firstWith.get(key) ?? cluster, cluster].map(rootOf).sort();
    firstWith.set(key, cluster);
    if (one !== undefined && other !== undefined && one !== other) into.set(other, one);
  }
  return rootOf;
}

/** All rows, or those of so many clusters as are learnt from, drawn by their names. */
function sampled(
  rows: readonly ReadRow[],
  clusters: (cluster: string) => string,
): readonly ReadRow[] {
  if (rows.length <= MOST_ROWS) return rows;
  const sizes = new Map<string, number>();
  for (const { cluster } of rows) {
    sizes.set(clusters(cluster), (sizes.get(clusters(cluster)) ?? 0) + 1);
  }
  let left = MOST_ROWS;
  const chosen = new Set<string>();
  const drawn = Array.from(sizes, ([name, size]) => ({ name, size, turn: fingerprint(name) }));
  for (const { name, size } of drawn.toSorted((one, other) => one.turn - other.turn)) {
    left -= size;
    if (left < 0) break;
    chosen.add(name);
  }
  return rows.filter(({ cluster }) => chosen.has(clusters(cluster)));
}

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

interface TrainingRow {
  readonly features: FeatureRow;
  readonly cluster: string;
  readonly fold: number;
  readonly faulty: 0 | 1;
}

/** A model with the weight of every bucket. */
class SurfaceModel {
  readonly #columnOf: Int32Array;
  readonly #fitted: Logistic;

  constructor(columnOf: Int32Array, fitted: Logistic) {
    this.#columnOf = columnOf;
    this.#fitted = fitted;
  }

  weight(bucket: number): number {
    return this.#fitted.weights[this.#columnOf[bucket] ?? -1] ?? 0;
  }

  score({ buckets, values }: FeatureRow): number {
    const { weights, intercept } = this.#fitted;
    let score = intercept;
    for (let at = 0; at < buckets.length; at++) {
      const column = this.#columnOf[buckets[at] ?? 0] ?? -1;
      if (column >= 0) score += (weights[column] ?? 0) * (values[at] ?? 0);
    }
    return score;
  }
}

/** The rows that are learnt from, and for each fold how many of its clusters have each feature. */
class TrainingTable {
  readonly rows: readonly TrainingRow[];
  readonly #having: readonly Uint16Array[];
  /** The features that any row has. */
  readonly #buckets: Uint32Array;

  /** @param rows those of a cluster together */
  constructor(rows: readonly TrainingRow[]) {
    this.rows = rows;
    this.#having = Array.from({ length: FOLDS }, () => new Uint16Array(BUCKETS));
    const lastCluster = new Int32Array(BUCKETS).fill(-1);
    const found: number[] = [];
    let cluster = 0;
    for (const [at, { features, fold, cluster: name }] of rows.entries()) {
      if (at > 0 && rows[at - 1]?.cluster !== name) cluster++;
      const having = this.#having[fold];
      for (const bucket of features.buckets) {
        if (lastCluster[bucket] === cluster || having === undefined) continue;
        if (lastCluster[bucket] === -1) found.push(bucket);
        lastCluster[bucket] = cluster;
        having[bucket] = (having[bucket] ?? 0) + 1;
      }
    }
    this.#buckets = Uint32Array.from(found);
  }

  /** Learns from every fold but these. */
  fitWithout(...folds: readonly number[]): SurfaceModel {
    const rows = this.rows.filter(({ fold }) => !folds.includes(fold));
    const columnOf = new Int32Array(BUCKETS).fill(-1);
    let width = 0;
    const others = this.#having.filter((_, fold) => !folds.includes(fold));
    for (const bucket of this.#buckets) {
      const having = others.reduce((sum, counts) => sum + (counts[bucket] ?? 0), 0);
      if (having >= FEWEST_WITH_FEATURE) columnOf[bucket] = width++;
    }
    const faulty = Uint8Array.from(rows, (row) => row.faulty);
    const faults = faulty.reduce((sum, each) => sum + each, 0);
    const share = (count: number): number => rows.length / (2 * Math.max(1, count));
    return new SurfaceModel(
      columnOf,
      fitLogistic(
        sparse(rows, columnOf, width),
        faulty,
        [share(rows.length - faults), share(faults)],
        FITTING,
      ),
    );
  }
}

function sparse(rows: readonly TrainingRow[], columnOf: Int32Array, width: number): SparseRows {
  const most = rows.reduce((sum, { features }) => sum + features.buckets.length, 0);
  const columns = new Uint32Array(most);
  const values = new Float32Array(most);
  const starts = new Int32Array(rows.length + 1);
  let filled = 0;
  for (const [at, { features }] of rows.entries()) {
    for (let place = 0; place < features.buckets.length; place++) {
      const column = columnOf[features.buckets[place] ?? 0] ?? -1;
      if (column < 0) continue;
      columns[filled] = column;
      values[filled++] = features.values[place] ?? 0;
    }
    starts[at + 1] = filled;
  }
  return { starts, columns, values, width };
}

/** What a fold is judged by; nothing in it comes from the fold itself. */
interface Fold {
  readonly model: SurfaceModel;
  readonly threshold: number;
}

function crossFitted(table: TrainingTable): readonly Fold[] {
  const scored = Array.from({ length: FOLDS }, (): Scored[] => []);
  for (let one = 0; one < FOLDS; one++) {
    for (let other = one + 1; other < FOLDS; other++) {
      // A model that saw neither fold scores each of them for the threshold of the other.
      const model = table.fitWithout(one, other);
      for (const { fold, features, faulty } of table.rows) {
        if (fold === one) scored[other]?.push({ score: model.score(features), faulty });
        if (fold === other) scored[one]?.push({ score: model.score(features), faulty });
      }
    }
  }
  return scored.map((rows, fold) => ({
    model: table.fitWithout(fold),
    threshold: bestThreshold(rows),
  }));
}

interface Scored {
  readonly score: number;
  readonly faulty: 0 | 1;
}

/** Where the flag rate on faults lies farthest above that on clean runs. */
function bestThreshold(rows: readonly Scored[]): number {
  const faults = rows.filter(({ faulty }) => faulty === 1).length;
  const sorted = rows.toSorted((one, other) => other.score - one.score);
  let [best, threshold] = [0, Number.MAX_VALUE];
  let reached = 0;
  for (const [at, { score, faulty }] of sorted.entries()) {
    reached += faulty === 1 ? 1 / faults : -1 / (rows.length - faults);
    const next = sorted[at + 1]?.score ?? score - 1;
    // Equal scores are flagged together.
    if (next === score || reached <= best + 1e-9) continue;
    [best, threshold] = [reached, (score + next) / 2];
  }
  return threshold;
}

/** The patterns with the most weight, over all folds. Of those that come together, one is enough. */
function heaviest(
  { rows }: TrainingTable,
  folds: readonly Fold[],
  nameOf: (row: number, bucket: number) => string | undefined,
): readonly SurfacePattern[] {
  const values = new Map<number, number>();
  for (const { features } of rows) {
    for (const [at, bucket] of features.buckets.entries()) {
      if (!values.has(bucket)) values.set(bucket, features.values[at] ?? 0);
    }
  }
  const weighed = Array.from(values, ([bucket, value]) => ({
    bucket,
    weight:
      (value * folds.reduce((sum, { model }) => sum + model.weight(bucket), 0)) / folds.length,
  })).toSorted(
    (one, other) => Math.abs(other.weight) - Math.abs(one.weight) || one.bucket - other.bucket,
  );
  const faults = rows.filter(({ faulty }) => faulty === 1).length;
  const found: (SurfacePattern & { readonly having: ReadonlySet<number> })[] = [];
  for (const { bucket, weight } of weighed.slice(0, 40 * MOST_NAMED)) {
    if (found.length === MOST_NAMED || weight === 0) break;
    const having = new Set(
      rows.flatMap(({ features }, at) => (features.buckets.includes(bucket) ? [at] : [])),
    );
    if (found.some((other) => overlap(other.having, having) > 0.8)) continue;
    const [first = 0] = having;
    const name = nameOf(first, bucket);
    if (name === undefined) continue;
    const faulty = [...having].filter((at) => rows[at]?.faulty === 1).length;
    found.push({
      name,
      weight,
      faults: faulty / faults,
      clean: (having.size - faulty) / (rows.length - faults),
      having,
    });
  }
  return found.map(({ having: _, ...pattern }) => pattern);
}

/** The share of what either has that both have. */
function overlap(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let both = 0;
  for (const each of one) if (other.has(each)) both++;
  return both / (one.size + other.size - both);
}
