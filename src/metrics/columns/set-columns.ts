import { EnvironmentError } from '../../errors.ts';
import type { Measurement } from '../measurement.ts';

/** What the measurement needs to know of one trajectory; the trajectory itself is let go. */
export interface LabelRow {
  readonly id: string;
  readonly instanceId: string;
  readonly faulty: boolean;
  readonly failureStep: number | null;
  readonly failureType: string | null;
  readonly outcomeCorrect: boolean;
  readonly stepCount: number;
  readonly scenario: string | null;
  /** A number that differs wherever what the view shows differs. */
  readonly outcomeFingerprint: number;
  readonly stepFingerprint: number;
}

/** One stratum of the design: the clean runs, or one fault type with one outcome. */
export interface Stratum {
  readonly type: string | null;
  readonly outcomeCorrect: boolean;
  /** Its rows, in file order. */
  readonly rows: Int32Array;
}

export const NONE = -1;
export const UNKNOWN = -1;

/** What a fault without a type is called. */
const UNTYPED = 'untyped';

/**
 * The labels of a set as columns, one entry a trajectory in file order. Texts become small numbers
 * once, and no later step touches a trajectory.
 */
export interface SetColumns {
  readonly size: number;
  readonly ids: readonly string[];
  readonly rowOf: ReadonlyMap<string, number>;
  readonly types: readonly string[];
  readonly scenarios: readonly string[];
  readonly strata: readonly Stratum[];
  /** Index into `strata`. */
  readonly stratum: Int32Array;
  readonly faulty: Uint8Array;
  readonly outcomeCorrect: Uint8Array;
  /** Index into `types`, or NONE for a clean run. */
  readonly type: Int32Array;
  /** Index into `scenarios`, or UNKNOWN. */
  readonly scenario: Int32Array;
  readonly failureStep: Int32Array;
  readonly stepCount: Int32Array;
  /** Index of the instance; instances are numbered in the order of their ids. */
  readonly instance: Int32Array;
  readonly instances: readonly string[];
  /** The row of the clean parent in this set, or NONE. */
  readonly parent: Int32Array;
  /** 1 where the fault shows in the outcome view, 0 where it does not, UNKNOWN for lack of a parent. */
  readonly answerChanged: Int8Array;
  /** The same for the step view. */
  readonly stepsChanged: Int8Array;
  /** A number that differs wherever the content differs, to find the same trajectory in another set. */
  readonly fingerprint: Float64Array;
}

/** Gathers rows as they are read; `finish` turns them into columns. */
export class SetColumnsBuilder {
  readonly #rowOf = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #types = new Numbering();
  readonly #scenarios = new Numbering();
  readonly #strata = new Numbering();
  readonly #instances = new Numbering();
  readonly #columns = {
    stratum: [] as number[],
    faulty: [] as number[],
    outcomeCorrect: [] as number[],
    type: [] as number[],
    scenario: [] as number[],
    failureStep: [] as number[],
    stepCount: [] as number[],
    instance: [] as number[],
    outcomeFingerprint: [] as number[],
    stepFingerprint: [] as number[],
  };

  get size(): number {
    return this.#ids.length;
  }

  /** Returns false, and adds nothing, where the id was there before. */
  add(row: LabelRow): boolean {
    if (this.#rowOf.has(row.id)) return false;
    this.#rowOf.set(row.id, this.#ids.length);
    this.#ids.push(row.id);
    const columns = this.#columns;
    const stratum = row.faulty
      ? `${row.outcomeCorrect ? '+' : '-'}${row.failureType ?? UNTYPED}`
      : '';
    columns.stratum.push(this.#strata.of(stratum));
    columns.faulty.push(row.faulty ? 1 : 0);
    columns.outcomeCorrect.push(row.outcomeCorrect ? 1 : 0);
    columns.type.push(row.faulty ? this.#types.of(row.failureType ?? UNTYPED) : NONE);
    columns.scenario.push(row.scenario === null ? UNKNOWN : this.#scenarios.of(row.scenario));
    columns.failureStep.push(row.failureStep ?? NONE);
    columns.stepCount.push(row.stepCount);
    columns.instance.push(this.#instances.of(row.instanceId));
    columns.outcomeFingerprint.push(row.outcomeFingerprint);
    columns.stepFingerprint.push(row.stepFingerprint);
    return true;
  }

  /** @param types the environment's fault types in order; others follow as they were met */
  finish(types: readonly string[]): SetColumns {
    if (this.#ids.length === 0) throw new EnvironmentError('the set is empty');
    const { faulty, type, instance, outcomeFingerprint, stepFingerprint } = this.#columns;
    const typeOrder = this.#types.reordered(types);
    const instanceOrder = this.#instances.sorted();
    const size = this.#ids.length;
    const stratum = Int32Array.from(this.#columns.stratum);
    const columns = {
      faulty: Uint8Array.from(faulty),
      outcomeCorrect: Uint8Array.from(this.#columns.outcomeCorrect),
      type: Int32Array.from(type, (index) =>
        index === NONE ? NONE : (typeOrder.to[index] as number),
      ),
      instance: Int32Array.from(instance, (index) => instanceOrder.to[index] as number),
    };
    const parent = parents(columns, instanceOrder.names.length);
    return {
      size,
      ids: this.#ids,
      rowOf: this.#rowOf,
      types: typeOrder.names,
      scenarios: this.#scenarios.names,
      strata: this.#strata.names.map((name, index) => ({
        type: name === '' ? null : name.slice(1),
        outcomeCorrect: !name.startsWith('-'),
        rows: rowsWhere(stratum, index),
      })),
      stratum,
      ...columns,
      scenario: Int32Array.from(this.#columns.scenario),
      failureStep: Int32Array.from(this.#columns.failureStep),
      stepCount: Int32Array.from(this.#columns.stepCount),
      instances: instanceOrder.names,
      parent,
      answerChanged: changes(outcomeFingerprint, columns.type, parent, typeOrder.names.length),
      stepsChanged: changes(stepFingerprint, columns.type, parent, typeOrder.names.length),
      fingerprint: Float64Array.from(stepFingerprint),
    };
  }
}

/** Gives each new name the next number. */
class Numbering {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.names.length;
      this.names.push(name);
      this.#numbers.set(name, number);
    }
    return number;
  }

  /** The names in a preferred order, and where each old number went. */
  reordered(preferred: readonly string[]): { names: string[]; to: number[] } {
    const known = preferred.filter((name) => this.#numbers.has(name));
    return this.#moved([...known, ...this.names.filter((name) => !known.includes(name))]);
  }

  sorted(): { names: string[]; to: number[] } {
    return this.#moved(this.names.toSorted(byCodePoint));
  }

  #moved(names: string[]): { names: string[]; to: number[] } {
    const to: number[] = [];
    names.forEach((name, index) => {
      to[this.#numbers.get(name) as number] = index;
    });
    return { names, to };
  }
}

const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function rowsWhere(stratum: Int32Array, index: number): Int32Array {
  let count = 0;
  for (const value of stratum) if (value === index) count++;
  const rows = new Int32Array(count);
  let filled = 0;
  for (let row = 0; row < stratum.length; row++) if (stratum[row] === index) rows[filled++] = row;
  return rows;
}

/** The clean run of each fault's instance. Where an instance has two clean rows the first is it. */
function parents(
  { faulty, instance }: { faulty: Uint8Array; instance: Int32Array },
  instances: number,
): Int32Array {
  const clean = new Int32Array(instances).fill(NONE);
  for (let row = faulty.length - 1; row >= 0; row--) {
    if (faulty[row] === 0) clean[instance[row] as number] = row;
  }
  return instance.map((index, row) => (faulty[row] === 1 ? (clean[index] as number) : NONE));
}

/**
 * Whether each fault reaches a view. Where a fault's parent is not in the set, its type speaks for
 * it if all others of the type agree.
 */
function changes(
  fingerprints: readonly number[],
  type: Int32Array,
  parent: Int32Array,
  types: number,
): Int8Array {
  const seen = Array.from({ length: types }, () => ({ same: false, changed: false }));
  const changed = new Int8Array(fingerprints.length).fill(UNKNOWN);
  for (let row = 0; row < fingerprints.length; row++) {
    const from = parent[row] as number;
    if (from === NONE) continue;
    const differs = fingerprints[row] !== fingerprints[from];
    changed[row] = differs ? 1 : 0;
    const ofType = seen[type[row] as number];
    if (ofType !== undefined) ofType[differs ? 'changed' : 'same'] = true;
  }
  for (let row = 0; row < fingerprints.length; row++) {
    const ofType = seen[type[row] as number];
    if (changed[row] !== UNKNOWN || ofType === undefined) continue;
    if (ofType.same !== ofType.changed) changed[row] = ofType.changed ? 1 : 0;
  }
  return changed;
}

/** The set in numbers, for whoever reads a measurement of it. */
export function summariseSet(set: SetColumns): Measurement['set'] {
  const count = (keep: (row: number) => boolean): number => {
    let total = 0;
    for (let row = 0; row < set.size; row++) if (keep(row)) total++;
    return total;
  };
  const faults = count((row) => set.faulty[row] === 1);
  const silent = count((row) => set.faulty[row] === 1 && set.outcomeCorrect[row] === 1);
  return {
    trajectories: set.size,
    clean: set.size - faults,
    faults,
    silent,
    loud: faults - silent,
    pairs: count((row) => set.parent[row] !== NONE),
    instances: set.instances.length,
    types: set.types.map((name, type) => {
      const ofType = (row: number): boolean => set.type[row] === type;
      const all = count(ofType);
      const changed = count((row) => ofType(row) && set.answerChanged[row] === 1);
      const same = count((row) => ofType(row) && set.answerChanged[row] === 0);
      return {
        name,
        faults: all,
        pairs: count((row) => ofType(row) && set.parent[row] !== NONE),
        answerChanges: changed === all ? true : same === all ? false : null,
      };
    }),
  };
}
