import { present } from '../../base/present.ts';
import type { IndexedSet } from '../../folder/set/indexed-set.ts';
import { fingerprint } from '../../run/fingerprint.ts';
import { isInEveryNumber } from '../../run/row-role.ts';
import type { Run } from '../../run/run.ts';
import { hashOfRow } from '../../run/shown-hash.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import {
  featureNames,
  featuresOf,
  type SurfacePattern,
  type SurfaceView,
  toolsOf,
} from './surface-features.ts';
import {
  type Fit,
  FOLDS,
  type KnownFeatures,
  type SurfaceModel,
  TrainingTable,
} from './training-table.ts';

/** Fewer instances than this say nothing of what the surface gives away. */
const FEWEST_INSTANCES = 20;
/** More rows than this are not learnt from: it takes seconds, and more would change little. */
const MOST_ROWS = 4000;
const MOST_NAMED = 10;

/** What was learnt from the surface of a set, as scores of runs by models that never saw their instances. */
export interface LearntSurface {
  /** How far a run lies above the threshold for a fault, in log-odds; null for a run that is not of the set. */
  score(run: Run): number | null;
  /** How much a run looks like any fault, in log-odds, wherever the threshold is. */
  likeness(run: Run): number | null;
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
 * All that a fold gives to its own model are the names of its tools, beside which other runs lack them. Neither the
 * order of the rows nor chance has a part in it. A text says why nothing can be learnt.
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
  const tools = toolsOf(learning.map(({ position }) => set.read(position)));
  const table = new TrainingTable(
    learning.map(({ position, cluster, faulty, type }) => ({
      features: featuresOf(set.read(position), view, tools),
      cluster: clusters(cluster),
      fold: foldOf.get(clusters(cluster)) ?? 0,
      type: faulty === true ? (type ?? '') : null,
    })),
  );
  const likely = perFold(table.ofAll);
  // Whoever only asks how likely a fault is does not wait for the models of each type.
  let fitted: readonly Fold[] | undefined;
  const folds = (): readonly Fold[] => {
    fitted ??= crossFitted(table, likely);
    return fitted;
  };
  let last: { run: Run; fold: number | null; features: KnownFeatures } | null = null;
  /** A run that is flagged is looked at twice. */
  const looked = (run: Run) => {
    if (last?.run !== run) {
      const fold = foldOfKey.get(keyOf(run)) ?? null;
      last = { run, fold, features: table.known(featuresOf(run, view, tools)) };
    }
    return last;
  };
  return {
    score(run) {
      const { fold, features } = looked(run);
      return fold === null ? null : exceeded(present(folds()[fold]), features).by;
    },
    likeness(run) {
      const { fold, features } = looked(run);
      return fold === null ? null : likely(fold).score(features);
    },
    reasons(run) {
      const { fold, features } = looked(run);
      if (fold === null) return [];
      const { ids, values } = features;
      const { model } = exceeded(present(folds()[fold]), features).asked;
      const heavy = Array.from(ids, (id, at) => ({
        bucket: present(table.buckets[id]),
        by: model.adds(id, values[at] ?? 0),
      }))
        .filter(({ by }) => by > 0)
        .toSorted((one, other) => other.by - one.by || one.bucket - other.bucket)
        .slice(0, 3);
      const named = featureNames(run, view, tools, new Set(heavy.map(({ bucket }) => bucket)));
      return heavy.flatMap(({ bucket }) => named.get(bucket) ?? []);
    },
    get heaviest() {
      return heaviest(table, folds(), (row, bucket) => {
        const run = set.read(learning[row]?.position ?? 0);
        return featureNames(run, view, tools, new Set([bucket])).get(bucket);
      });
    },
    rows: learning.length,
    of: learnable.length,
  };
}

/** The question that a run exceeds by the most, and by how much. */
function exceeded({ asked: [any, ...types], ofTypes }: Fold, features: KnownFeatures) {
  const few = onlyOf(ofTypes, features);
  return types.reduce(
    (best, asked) => {
      const by = asked.model.score(few) - asked.threshold;
      return by > best.by ? { asked, by } : best;
    },
    { asked: any, by: any.model.score(features) - any.threshold },
  );
}

/** What models of a few features look at: a run has thousands. */
function onlyOf(wanted: Uint8Array, { ids, values }: KnownFeatures): KnownFeatures {
  return {
    ids: ids.filter((id) => wanted[id] === 1),
    values: values.filter((_, at) => wanted[ids[at] ?? 0] === 1),
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
  readonly type: string | null;
}

function readRows({ size, read }: ReadableSet, keyOf: (run: Run) => number): readonly ReadRow[] {
  return Array.from({ length: size }, (_, position) => {
    const run: Trajectory = read(position);
    const { id, instanceId, taskId, label } = run;
    const faulty = label !== null && isInEveryNumber(label) ? label.faulty : null;
    const type = label?.failureType ?? null;
    return { position, id, cluster: taskId ?? instanceId, key: keyOf(run), faulty, type };
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

/** What a fold is asked, and what its runs have to exceed to be flagged; nothing in it comes from the fold itself. */
interface Asked {
  readonly model: SurfaceModel;
  readonly threshold: number;
}

/** Learns from every fold but one. */
type LeavingOne = (fold: number) => SurfaceModel;

/** Learns once for each fold. */
function perFold(learn: Fit): LeavingOne {
  const models: SurfaceModel[] = [];
  return (fold) => {
    models[fold] ??= learn(fold);
    return models[fold];
  };
}

/** What the runs of a fold are judged by: each question flags what the others leave. */
interface Fold {
  /** Whether it is any fault at all: it comes last, and it is always asked. */
  readonly any: Asked;
  readonly asked: readonly [Asked, ...Asked[]];
  /** 1 for every feature that a model of one type has a weight for. */
  readonly ofTypes: Uint8Array;
}

/**
 * Looks for faults of each type by itself, because patterns that tell one type from clean runs are lost among
 * those of all others, and then for any fault.
 */
function crossFitted(table: TrainingTable, likely: LeavingOne): readonly Fold[] {
  const types = [...new Set(table.rows.flatMap(({ type }) => type ?? []))].sort();
  const questions = [
    ...types.map((type) => {
      const fit = table.ofType(type);
      return { type, fit, last: fit };
    }),
    { type: null, fit: table.ofAll, last: likely },
  ];
  const flagged = Array.from({ length: FOLDS }, () => new Uint8Array(table.rows.length));
  const asked = Array.from({ length: FOLDS }, (): Asked[] => []);
  for (const { type, fit, last } of questions) {
    for (const [fold, scores] of crossScores(table, fit).entries()) {
      const isKnown = table.rows.some((row) => row.fold !== fold && row.type === type);
      if (type !== null && !isKnown) continue;
      const left = scores.filter(({ row }) => flagged[fold]?.[row] === 0);
      // Faults of other types would be met by chance as often as clean runs are.
      const own = left.filter((each) => type === null || each.type === null || each.type === type);
      const threshold = bestThreshold(own, scores);
      for (const { row, score } of left) {
        if (score > threshold) flagged[fold]?.fill(1, row, row + 1);
      }
      if (type === null || threshold < NEVER) asked[fold]?.push({ model: last(fold), threshold });
    }
  }
  return asked.map((all) => {
    const any = present(all.at(-1));
    const types = all.slice(0, -1);
    const ofTypes = new Uint8Array(table.buckets.length);
    for (const { model } of types) for (const id of model.ids) ofTypes[id] = 1;
    return { any, asked: [any, ...types], ofTypes };
  });
}

interface Scored {
  readonly row: number;
  readonly score: number;
  readonly type: string | null;
}

/** For each fold, the scores of the rows of the others by models that saw neither. */
function crossScores(table: TrainingTable, learn: Fit): readonly (readonly Scored[])[] {
  const scored = Array.from({ length: FOLDS }, (): Scored[] => []);
  for (let one = 0; one < FOLDS; one++) {
    for (let other = one + 1; other < FOLDS; other++) {
      const model = learn(one, other);
      for (const [row, { fold, features, type }] of table.rows.entries()) {
        if (fold !== one && fold !== other) continue;
        const score = model.score(features);
        scored[fold === one ? other : one]?.push({ row, score, type });
      }
    }
  }
  return scored;
}

/** A threshold that nothing exceeds. */
const NEVER = Number.MAX_VALUE;

/**
 * Where the flag rate on faults lies farthest above that on clean runs; nowhere, if that is no more than chance
 * would give.
 *
 * @param rows those that may still be flagged
 * @param all those that the rates are of
 */
function bestThreshold(rows: readonly Scored[], all: readonly Scored[]): number {
  const faults = all.filter(({ type }) => type !== null).length;
  const clean = all.length - faults;
  const sorted = rows.toSorted((one, other) => other.score - one.score);
  let [best, threshold] = [0, NEVER];
  let reached = 0;
  for (const [at, { score, type }] of sorted.entries()) {
    reached += type !== null ? 1 / faults : -1 / clean;
    const next = sorted[at + 1]?.score ?? score - 1;
    // Equal scores are flagged together.
    if (next === score || reached <= best + 1e-9) continue;
    const share = (at + 1) / all.length;
    const error = Math.sqrt(share * (1 - share) * (1 / faults + 1 / clean));
    if (2 * reached > error) [best, threshold] = [reached, (score + next) / 2];
  }
  return threshold;
}

/** The patterns with the most weight, over all folds. Of those that come together, one is enough. */
function heaviest(
  { rows, buckets }: TrainingTable,
  folds: readonly Fold[],
  nameOf: (row: number, bucket: number) => string | undefined,
): readonly SurfacePattern[] {
  const values = new Map<number, number>();
  for (const { features } of rows) {
    for (const [at, id] of features.ids.entries()) {
      if (!values.has(id)) values.set(id, features.values[at] ?? 0);
    }
  }
  const weighed = Array.from(values, ([id, value]) => ({
    id,
    weight: folds.reduce((sum, { asked }) => sum + strongest(asked, id, value), 0) / FOLDS,
  })).toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight) || one.id - other.id);
  const faults = rows.filter(({ type }) => type !== null).length;
  const found: (SurfacePattern & { readonly having: ReadonlySet<number> })[] = [];
  for (const { id, weight } of weighed.slice(0, 40 * MOST_NAMED)) {
    if (found.length === MOST_NAMED || weight === 0) break;
    const having = new Set(
      rows.flatMap(({ features }, at) => (features.ids.includes(id) ? [at] : [])),
    );
    if (found.some((other) => overlap(other.having, having) > 0.8)) continue;
    const [first = 0] = having;
    const name = nameOf(first, present(buckets[id]));
    if (name === undefined) continue;
    const faulty = [...having].filter((at) => rows[at]?.type !== null).length;
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

/** What a feature adds where it adds, or takes away, the most. */
function strongest(asked: readonly Asked[], id: number, value: number): number {
  return asked.reduce((most, { model }) => {
    const by = model.adds(id, value);
    return Math.abs(by) > Math.abs(most) ? by : most;
  }, 0);
}

/** The share of what either has that both have. */
function overlap(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let both = 0;
  for (const each of one) if (other.has(each)) both++;
  return both / (one.size + other.size - both);
}
