import { fitLogistic, type Logistic, type SparseRows } from './logistic-regression.ts';
import { BUCKETS, type FeatureRow } from './surface-features.ts';

export const FOLDS = 5;
/** What fewer instances have says more about them than about faults. */
const FEWEST_WITH_FEATURE = 3;
const OF_ALL = { cost: 10, passes: 20, tolerance: 0.01 };
/** Faults of one type are few, and are learnt from the features that differ most, each worth as much as it differs. */
const OF_A_TYPE = { cost: 1.0, passes: 20, tolerance: 0.01 };
const MOST_OF_A_TYPE = 300;

export interface TrainingRow {
  readonly features: FeatureRow;
  readonly cluster: string;
  readonly fold: number;
  /** The type of the fault; null for a clean run. */
  readonly type: string | null;
}

/** A model with the weight of every bucket. */
export class SurfaceModel {
  /** Those that it has a weight for. */
  readonly buckets: Uint32Array;
  readonly #columnOf: Int32Array;
  readonly #fitted: Logistic;
  /** What each column is worth, if not what its feature is worth in a run. */
  readonly #worth: Float32Array | null;

  constructor(
    buckets: Uint32Array,
    columnOf: Int32Array,
    fitted: Logistic,
    worth: Float32Array | null,
  ) {
    this.buckets = buckets;
    this.#columnOf = columnOf;
    this.#fitted = fitted;
    this.#worth = worth;
  }

  /** What a feature that is worth so much adds to the log-odds of a fault. */
  adds(bucket: number, value: number): number {
    const column = this.#columnOf[bucket] ?? -1;
    return (this.#fitted.weights[column] ?? 0) * (this.#worth?.[column] ?? value);
  }

  score({ buckets, values }: FeatureRow): number {
    const { weights, intercept } = this.#fitted;
    let score = intercept;
    for (let at = 0; at < buckets.length; at++) {
      const column = this.#columnOf[buckets[at] ?? 0] ?? -1;
      if (column < 0) continue;
      score += (weights[column] ?? 0) * (this.#worth?.[column] ?? values[at] ?? 0);
    }
    return score;
  }
}

/** Learns from every fold but some. */
export type Fit = (...without: readonly number[]) => SurfaceModel;

/** For each fold, how often each feature was counted in it. */
type Counts = readonly Uint16Array[];

/** The rows that are learnt from, and what has to be counted in them. */
export class TrainingTable {
  readonly rows: readonly TrainingRow[];
  readonly #clusters: Counts;
  readonly #clean: Counts;
  /** The features that any row has. */
  readonly #buckets: Uint32Array;

  /** @param rows those of a cluster together */
  constructor(rows: readonly TrainingRow[]) {
    this.rows = rows;
    this.#clean = counted(rows.filter(({ type }) => type === null));
    this.#clusters = noCounts();
    const lastCluster = new Int32Array(BUCKETS).fill(-1);
    const found: number[] = [];
    let cluster = 0;
    for (const [at, { features, fold, cluster: name }] of rows.entries()) {
      if (at > 0 && rows[at - 1]?.cluster !== name) cluster++;
      const having = this.#clusters[fold];
      for (const bucket of features.buckets) {
        if (lastCluster[bucket] === cluster || having === undefined) continue;
        if (lastCluster[bucket] === -1) found.push(bucket);
        lastCluster[bucket] = cluster;
        having[bucket] = (having[bucket] ?? 0) + 1;
      }
    }
    this.#buckets = Uint32Array.from(found);
  }

  /** Tells all faults from clean runs. */
  readonly ofAll: Fit = (...without) => {
    const left = leaving(without);
    const clusters = keptOf(this.#clusters, left);
    const columns = this.#buckets.filter(
      (bucket) => sumOf(clusters, bucket) >= FEWEST_WITH_FEATURE,
    );
    return fitted(this.rows.filter(left), columns, OF_ALL, null);
  };

  /** Tells the faults of one type from clean runs. */
  ofType(type: string): Fit {
    const own = this.rows.filter((row) => row.type === type);
    const both = this.rows.filter((row) => row.type === type || row.type === null);
    const having = counted(own);
    return (...without) => {
      const left = leaving(without);
      const [faults, clean] = [own, both].map((rows) => rows.filter(left).length);
      const told = this.#telling(having, left, faults ?? 0, (clean ?? 0) - (faults ?? 0));
      const columns = Uint32Array.from(told, ({ bucket }) => bucket);
      const [most] = told;
      // One pattern that tells all is not lost among hundreds that tell a little.
      const worth = Float32Array.from(told, ({ by }) => by / (most?.by ?? 1));
      return fitted(both.filter(left), columns, OF_A_TYPE, worth);
    };
  }

  /** The features whose shares in faults and in clean runs differ by the most standard errors. */
  #telling(having: Counts, left: IsLeft, faults: number, clean: number): readonly Told[] {
    const told: Told[] = [];
    const [own, others] = [keptOf(having, left), keptOf(this.#clean, left)];
    for (const bucket of this.#buckets) {
      const [a, b] = [sumOf(own, bucket), sumOf(others, bucket)];
      if (a + b < FEWEST_WITH_FEATURE) continue;
      const share = (a + b) / (faults + clean);
      const error = Math.sqrt(share * (1 - share) * (1 / faults + 1 / clean));
      const by = error === 0 ? 0 : Math.abs(a / faults - b / clean) / error;
      if (by > 2) told.push({ bucket, by });
    }
    told.sort((one, other) => other.by - one.by || one.bucket - other.bucket);
    return told.slice(0, MOST_OF_A_TYPE);
  }
}

/** A feature, and by how many standard errors its shares differ. */
interface Told {
  readonly bucket: number;
  readonly by: number;
}

type IsLeft = (row: { readonly fold: number }) => boolean;

const leaving =
  (without: readonly number[]): IsLeft =>
  ({ fold }) =>
    !without.includes(fold);

const noCounts = (): Counts => Array.from({ length: FOLDS }, () => new Uint16Array(BUCKETS));

/** How many rows of each fold have each feature. */
function counted(rows: readonly TrainingRow[]): Counts {
  const counts = noCounts();
  for (const { features, fold } of rows) {
    const having = counts[fold];
    if (having === undefined) continue;
    for (const bucket of features.buckets) having[bucket] = (having[bucket] ?? 0) + 1;
  }
  return counts;
}

/** The counts of the folds that are left. */
const keptOf = (counts: Counts, left: IsLeft): Counts => counts.filter((_, fold) => left({ fold }));

function sumOf(counts: Counts, bucket: number): number {
  let sum = 0;
  for (const having of counts) sum += having[bucket] ?? 0;
  return sum;
}

/** Faults weigh as much as clean runs, however many there are of each. */
function fitted(
  rows: readonly TrainingRow[],
  buckets: Uint32Array,
  options: typeof OF_ALL,
  worth: Float32Array | null,
): SurfaceModel {
  const columnOf = new Int32Array(BUCKETS).fill(-1);
  for (const [column, bucket] of buckets.entries()) columnOf[bucket] = column;
  const faulty = Uint8Array.from(rows, ({ type }) => (type === null ? 0 : 1));
  const faults = faulty.reduce((sum, each) => sum + each, 0);
  const share = (count: number): number => rows.length / (2 * Math.max(1, count));
  const table = sparse(rows, columnOf, buckets.length, worth);
  const importance = [share(rows.length - faults), share(faults)] as const;
  const learnt = fitLogistic(table, faulty, importance, options);
  return new SurfaceModel(buckets, columnOf, learnt, worth);
}

function sparse(
  rows: readonly TrainingRow[],
  columnOf: Int32Array,
  width: number,
  worth: Float32Array | null,
): SparseRows {
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
      values[filled++] = worth?.[column] ?? features.values[place] ?? 0;
    }
    starts[at + 1] = filled;
  }
  return { starts, columns, values, width };
}
