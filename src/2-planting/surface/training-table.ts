import { fitLogistic, type Logistic, type SparseRows } from './logistic-regression.ts';
import { BUCKETS, type FeatureRow } from './surface-features.ts';

export const FOLDS = 5;
/** What fewer instances have says more about them than about faults. */
const FEWEST_WITH_FEATURE = 3;
const OF_ALL = { cost: 10, passes: 20, tolerance: 0.01 };
/** Faults of one type are few, and are learnt from the features that differ most, each worth as much as it differs. */
const OF_A_TYPE = { cost: 1.0, passes: 20, tolerance: 0.01 };
const MOST_OF_A_TYPE = 300;

export interface TrainingRow<Features> {
  readonly features: Features;
  readonly cluster: string;
  readonly fold: number;
  /** The type of the fault; null for a clean run. */
  readonly type: string | null;
}

/** The features of one run that are learnt from, by their numbers in the table, each once. */
export interface KnownFeatures {
  readonly ids: Uint32Array;
  /** What having each of them is worth. */
  readonly values: Float32Array;
}

/** A model with the weight of every feature. */
export class SurfaceModel {
  /** Those that it has a weight for. */
  readonly ids: Uint32Array;
  readonly #columnOf: Int32Array;
  readonly #fitted: Logistic;
  /** What each column is worth, if not what its feature is worth in a run. */
  readonly #worth: Float32Array | null;

  constructor(
    ids: Uint32Array,
    columnOf: Int32Array,
    fitted: Logistic,
    worth: Float32Array | null,
  ) {
    this.ids = ids;
    this.#columnOf = columnOf;
    this.#fitted = fitted;
    this.#worth = worth;
  }

  /** What a feature that is worth so much adds to the log-odds of a fault. */
  adds(id: number, value: number): number {
    const column = this.#columnOf[id] ?? -1;
    return (this.#fitted.weights[column] ?? 0) * (this.#worth?.[column] ?? value);
  }

  score({ ids, values }: KnownFeatures): number {
    const { weights, intercept } = this.#fitted;
    let score = intercept;
    for (let at = 0; at < ids.length; at++) {
      const column = this.#columnOf[ids[at] ?? 0] ?? -1;
      if (column < 0) continue;
      score += (weights[column] ?? 0) * (this.#worth?.[column] ?? values[at] ?? 0);
    }
    return score;
  }
}

/** Learns from every fold but some. */
export type Fit = (...without: readonly number[]) => SurfaceModel;

/** For each feature, how often it was counted in each fold. */
type Counts = Uint16Array;

/** The rows that are learnt from, and what has to be counted in them. */
export class TrainingTable {
  readonly rows: readonly TrainingRow<KnownFeatures>[];
  /** The buckets of the features that are learnt from, in their order: a feature's number is its place here. */
  readonly buckets: Uint32Array;
  readonly #idOf: Int32Array;
  readonly #clusters: Counts;
  readonly #clean: Counts;

  /** @param rows those of a cluster together */
  constructor(rows: readonly TrainingRow<FeatureRow>[]) {
    const having = new Uint16Array(BUCKETS);
    for (const { features } of rows) {
      for (const bucket of features.buckets) having[bucket] = (having[bucket] ?? 0) + 1;
    }
    const found: number[] = [];
    this.#idOf = Int32Array.from(having, (count, bucket) =>
      count < FEWEST_WITH_FEATURE ? -1 : found.push(bucket) - 1,
    );
    this.buckets = Uint32Array.from(found);
    this.rows = rows.map((row) => ({ ...row, features: this.known(row.features) }));
    this.#clean = this.#counted(this.rows.filter(({ type }) => type === null));
    this.#clusters = this.#countedClusters();
  }

  /** The features of any run, without those that too few rows have for a model to know them. */
  known({ buckets, values }: FeatureRow): KnownFeatures {
    let size = 0;
    const ids = new Uint32Array(buckets.length);
    const worths = new Float32Array(buckets.length);
    for (let at = 0; at < buckets.length; at++) {
      const id = this.#idOf[buckets[at] ?? 0] ?? -1;
      if (id < 0) continue;
      ids[size] = id;
      worths[size++] = values[at] ?? 0;
    }
    return { ids: ids.slice(0, size), values: worths.slice(0, size) };
  }

  /** Tells all faults from clean runs. */
  readonly ofAll: Fit = (...without) => {
    const left = leaving(without);
    const clusters = sumsOf(this.#clusters, left);
    const ids = this.buckets
      .map((_, id) => id)
      .filter((id) => (clusters[id] ?? 0) >= FEWEST_WITH_FEATURE);
    return this.#fitted(this.rows.filter(left), ids, OF_ALL, null);
  };

  /** Tells the faults of one type from clean runs. */
  ofType(type: string): Fit {
    const own = this.rows.filter((row) => row.type === type);
    const both = this.rows.filter((row) => row.type === type || row.type === null);
    const having = this.#counted(own);
    return (...without) => {
      const left = leaving(without);
      const [faults, clean] = [own, both].map((rows) => rows.filter(left).length);
      const told = this.#telling(having, left, faults ?? 0, (clean ?? 0) - (faults ?? 0));
      const ids = Uint32Array.from(told, ({ id }) => id);
      const [most] = told;
      // One pattern that tells all is not lost among hundreds that tell a little.
      const worth = Float32Array.from(told, ({ by }) => by / (most?.by ?? 1));
      return this.#fitted(both.filter(left), ids, OF_A_TYPE, worth);
    };
  }

  /** The features whose shares in faults and in clean runs differ by the most standard errors. */
  #telling(having: Counts, left: IsLeft, faults: number, clean: number): readonly Told[] {
    const told: Told[] = [];
    const [own, others] = [sumsOf(having, left), sumsOf(this.#clean, left)];
    for (let id = 0; id < own.length; id++) {
      const [a, b] = [own[id] ?? 0, others[id] ?? 0];
      if (a + b < FEWEST_WITH_FEATURE) continue;
      const share = (a + b) / (faults + clean);
      const error = Math.sqrt(share * (1 - share) * (1 / faults + 1 / clean));
      const by = error === 0 ? 0 : Math.abs(a / faults - b / clean) / error;
      if (by > 2) told.push({ id, by });
    }
    told.sort((one, other) => other.by - one.by || one.id - other.id);
    return told.slice(0, MOST_OF_A_TYPE);
  }

  /** How many rows of each fold have each feature. */
  #counted(rows: readonly TrainingRow<KnownFeatures>[]): Counts {
    const counts = new Uint16Array(this.buckets.length * FOLDS);
    for (const { features, fold } of rows) {
      for (const id of features.ids) count(counts, id, fold);
    }
    return counts;
  }

  /** How many clusters of each fold have each feature. */
  #countedClusters(): Counts {
    const counts = new Uint16Array(this.buckets.length * FOLDS);
    const lastCluster = new Int32Array(this.buckets.length).fill(-1);
    let cluster = 0;
    for (const [at, { features, fold, cluster: name }] of this.rows.entries()) {
      if (at > 0 && this.rows[at - 1]?.cluster !== name) cluster++;
      for (const id of features.ids) {
        if (lastCluster[id] === cluster) continue;
        lastCluster[id] = cluster;
        count(counts, id, fold);
      }
    }
    return counts;
  }

  /** Faults weigh as much as clean runs, however many there are of each. */
  #fitted(
    rows: readonly TrainingRow<KnownFeatures>[],
    ids: Uint32Array,
    options: typeof OF_ALL,
    worth: Float32Array | null,
  ): SurfaceModel {
    const columnOf = new Int32Array(this.buckets.length).fill(-1);
    for (const [column, id] of ids.entries()) columnOf[id] = column;
    const faulty = Uint8Array.from(rows, ({ type }) => (type === null ? 0 : 1));
    const faults = faulty.reduce((sum, each) => sum + each, 0);
    const share = (of: number): number => rows.length / (2 * Math.max(1, of));
    const table = sparse(rows, columnOf, ids.length, worth);
    const importance = [share(rows.length - faults), share(faults)] as const;
    const learnt = fitLogistic(table, faulty, importance, options);
    return new SurfaceModel(ids, columnOf, learnt, worth);
  }
}

/** A feature, and by how many standard errors its shares differ. */
interface Told {
  readonly id: number;
  readonly by: number;
}

type IsLeft = (row: { readonly fold: number }) => boolean;

const leaving =
  (without: readonly number[]): IsLeft =>
  ({ fold }) =>
    !without.includes(fold);

function count(counts: Counts, id: number, fold: number): void {
  const at = id * FOLDS + fold;
  counts[at] = (counts[at] ?? 0) + 1;
}

/** The counts of the folds that are left, together. */
function sumsOf(counts: Counts, left: IsLeft): Uint32Array {
  const folds = Array.from({ length: FOLDS }, (_, fold) => fold).filter((fold) => left({ fold }));
  const sums = new Uint32Array(counts.length / FOLDS);
  for (let id = 0, from = 0; id < sums.length; id++, from += FOLDS) {
    let sum = 0;
    for (const fold of folds) sum += counts[from + fold] ?? 0;
    sums[id] = sum;
  }
  return sums;
}

function sparse(
  rows: readonly TrainingRow<KnownFeatures>[],
  columnOf: Int32Array,
  width: number,
  worth: Float32Array | null,
): SparseRows {
  const most = rows.reduce((sum, { features }) => sum + features.ids.length, 0);
  const columns = new Uint32Array(most);
  const values = new Float32Array(most);
  const starts = new Int32Array(rows.length + 1);
  let filled = 0;
  for (const [at, { features }] of rows.entries()) {
    const { ids, values: worths } = features;
    for (let place = 0; place < ids.length; place++) {
      const column = columnOf[ids[place] ?? 0] ?? -1;
      if (column < 0) continue;
      columns[filled] = column;
      values[filled++] = worth?.[column] ?? worths[place] ?? 0;
    }
    starts[at + 1] = filled;
  }
  return { starts, columns, values, width };
}
