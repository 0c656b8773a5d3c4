import { faultLabel } from '../../1-worlds/contract/fault-operator.ts';
import { EnvironmentError, UserError } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import { RECORDED } from '../../folder/manifest/recorded-environment.ts';
import { DEGREES, PRESUMED } from '../../run/label.ts';
import { isInEveryNumber, roleNumber, roleOf, variantOf } from '../../run/row-role.ts';
import { parentFinder, viewChanges } from './fault-parents.ts';
import { Numbering } from './numbering.ts';
import {
  type AllRows,
  type LabelRow,
  NONE,
  type RowColumns,
  type SetColumns,
  UNKNOWN,
  UNTYPED,
} from './set-columns.ts';

/** A fault type by its id and, where it has one, the label that people are shown. */
interface NamedFault {
  readonly name: string;
  readonly label?: string;
}

/** Whose runs they are, as far as columns say it. */
interface BuiltSubject {
  readonly name?: string;
  readonly faults: readonly NamedFault[];
}

const numbers = (): number[] => [];

/** Gathers rows as they are read; `finish` turns them into columns. */
export class SetColumnsBuilder {
  readonly #rowOf = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #types = new Numbering();
  readonly #scenarios = new Numbering();
  readonly #strata = new Numbering();
  readonly #instances = new Numbering();
  readonly #labellers = new Numbering();
  /** The task of each instance that is one of several recordings. */
  readonly #taskOf = new Map<string, string>();
  /** Rows that are in no number but their own. They follow the others, and so do their parents perhaps. */
  readonly #apart = new Map<string, LabelRow>();
  readonly #unlabelled = new Set<string>();
  /** What faults say that they were made from. */
  readonly #named = new Map<number, string>();
  #presumed = false;
  readonly #columns = {
    stratum: numbers(),
    faulty: numbers(),
    outcomeCorrect: numbers(),
    type: numbers(),
    scenario: numbers(),
    degree: numbers(),
    failureStep: numbers(),
    stepCount: numbers(),
    instance: numbers(),
    labeller: numbers(),
    outcomeFingerprint: numbers(),
    stepFingerprint: numbers(),
  };

  get size(): number {
    return this.#ids.length;
  }

  /** How many runs have no label. */
  get unlabelled(): number {
    return this.#unlabelled.size;
  }

  /** Remembers a run about which nothing is known; its verdicts are not measured. */
  addUnlabelled(id: string): boolean {
    if (this.#has(id)) return false;
    this.#unlabelled.add(id);
    return true;
  }

  /** Returns false, and adds nothing, if the id is already there. */
  add(row: LabelRow): boolean {
    if (this.#has(row.id)) return false;
    this.#putInTask(row);
    if (!isInEveryNumber(row)) {
      this.#apart.set(row.id, row);
      return true;
    }
    this.#rowOf.set(row.id, this.#ids.length);
    if (row.faulty && row.parent !== undefined) this.#named.set(this.#ids.length, row.parent);
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
    columns.degree.push(row.degree === undefined ? NONE : DEGREES.indexOf(row.degree));
    columns.failureStep.push(row.failureStep ?? NONE);
    columns.stepCount.push(row.stepCount);
    columns.instance.push(this.#instances.of(row.instanceId));
    columns.outcomeFingerprint.push(row.outcomeFingerprint);
    columns.stepFingerprint.push(row.stepFingerprint);
    const isPresumed = row.by === PRESUMED;
    if (isPresumed && !row.faulty) this.#presumed = true;
    columns.labeller.push(row.by === undefined || isPresumed ? NONE : this.#labellers.of(row.by));
    return true;
  }

  /** All rows of an instance are of its task, if one of them says which. */
  #putInTask({ instanceId, taskId }: LabelRow): void {
    if (taskId === undefined) return;
    const known = this.#taskOf.get(instanceId) ?? taskId;
    if (known !== taskId) {
      throw new UserError(
        `the rows of ${instanceId} name two tasks, ${known} and ${taskId}; give them the same task_id`,
      );
    }
    this.#taskOf.set(instanceId, taskId);
  }

  /** The cluster of each instance. Without tasks it has the number of the instance itself. */
  #clustersOf(instances: readonly string[]): { readonly of: Int32Array; readonly count: number } {
    const clusters = new Numbering();
    const of = Int32Array.from(instances, (name, index) =>
      this.#taskOf.size === 0 ? index : clusters.of(this.#taskOf.get(name) ?? name),
    );
    return { of, count: this.#taskOf.size === 0 ? of.length : clusters.names.length };
  }

  #has(id: string): boolean {
    return this.#rowOf.has(id) || this.#apart.has(id) || this.#unlabelled.has(id);
  }

  /** @param subject its fault types come in its order; other types follow as they were met */
  finish({ faults, name }: BuiltSubject): SetColumns {
    if (this.#ids.length === 0) throw new EnvironmentError('the set is empty');
    const { faulty, type, instance, outcomeFingerprint, stepFingerprint } = this.#columns;
    const typeOrder = this.#types.reordered(faults.map(({ name }) => name));
    const instanceOrder = this.#instances.sorted();
    const clusters = this.#clustersOf(instanceOrder.names);
    const size = this.#ids.length;
    const stratum = Int32Array.from(this.#columns.stratum);
    const columns = {
      faulty: Uint8Array.from(faulty),
      outcomeCorrect: Uint8Array.from(this.#columns.outcomeCorrect),
      type: Int32Array.from(type, (index) =>
        index === NONE ? NONE : present(typeOrder.to[index]),
      ),
      instance: Int32Array.from(instance, (index) => present(instanceOrder.to[index])),
    };
    const parentOf = parentFinder(
      { ids: this.#ids, rowOf: this.#rowOf, ...columns },
      instanceOrder.names.length,
    );
    const parent = columns.instance.map((own, row) =>
      columns.faulty[row] === 0
        ? NONE
        : parentOf(
            { id: present(this.#ids[row]), faulty: true, parent: this.#named.get(row) },
            own,
          ),
    );
    const [fault, clean] = [roleNumber('fault'), roleNumber('parent')];
    const own: RowColumns = {
      role: columns.faulty.map((each) => (each === 1 ? fault : clean)),
      ...columns,
      cluster: columns.instance.map((index) => present(clusters.of[index])),
      scenario: Int32Array.from(this.#columns.scenario),
      failureStep: Int32Array.from(this.#columns.failureStep),
      stepCount: Int32Array.from(this.#columns.stepCount),
      parent,
      answerChanged: viewChanges(outcomeFingerprint, columns.type, parent, typeOrder.names.length),
      stepsChanged: viewChanges(stepFingerprint, columns.type, parent, typeOrder.names.length),
      labeller: Int32Array.from(this.#columns.labeller),
    };
    const typeIndex = new Map(typeOrder.names.map((each, index) => [each, index]));
    for (const row of this.#apart.values()) {
      for (const each of row.faults ?? []) {
        if (!typeIndex.has(each.type)) typeIndex.set(each.type, typeIndex.size);
      }
    }
    const all = this.#allRows(own, instanceOrder.names, typeIndex, parentOf);
    return {
      size,
      ids: this.#ids,
      rowOf: this.#rowOf,
      types: typeOrder.names,
      typeLabels: typeOrder.names.map((name) => faultLabel(name, faults)),
      typeIndex,
      scenarios: this.#scenarios.names,
      strata: this.#strata.names.map((name, index) => ({
        type: name === '' ? null : name.slice(1),
        outcomeCorrect: !name.startsWith('-'),
        rows: rowsWhere(stratum, index),
      })),
      stratum,
      degree: Int8Array.from(this.#columns.degree),
      ...own,
      instances: instanceOrder.names,
      clusters: clusters.count,
      fingerprint: Float64Array.from(stepFingerprint),
      recorded: name === RECORDED,
      parents: this.#presumed ? 'presumed' : 'known',
      labellers: this.#labellers.names,
      all,
      rowsOf: (role) => Array.from(rowsWhere(all.role, roleNumber(role))),
      unlabelled: this.#unlabelled,
    };
  }

  /** The rows of every role: those that every number is about, and then the others. */
  #allRows(
    own: RowColumns,
    instances: readonly string[],
    typeIndex: ReadonlyMap<string, number>,
    parentOf: ReturnType<typeof parentFinder>,
  ): AllRows {
    const size = this.#ids.length;
    const apart = [...this.#apart.values()];
    const instanceIndex = new Map(
      apart.length === 0 ? [] : instances.map((name, index) => [name, index]),
    );
    const instanceOf = ({ instanceId }: LabelRow): number => {
      const index = instanceIndex.get(instanceId) ?? instanceIndex.size;
      instanceIndex.set(instanceId, index);
      return index;
    };
    const instance = apart.map(instanceOf);
    const clusters = this.#clustersOf([...instanceIndex.keys()]);
    const parent = apart.map((row, at) => parentOf(row, instance[at] ?? NONE));
    const changes = (of: (row: LabelRow) => number, from: readonly number[]): number[] =>
      apart.map((row, at) => {
        const edited = parent[at] ?? NONE;
        return edited === NONE ? UNKNOWN : of(row) === from[edited] ? 0 : 1;
      });
    const { outcomeFingerprint, stepFingerprint } = this.#columns;
    const [variants, variant] = numbered(apart.map(variantOf));
    const [places, place] = numbered(apart.map(({ edit }) => edit?.place ?? null));
    const none = apart.map(() => NONE);
    const ids = apart.length === 0 ? this.#ids : [...this.#ids, ...this.#apart.keys()];
    for (const [at, id] of [...this.#apart.keys()].entries()) this.#rowOf.set(id, size + at);
    return {
      size: ids.length,
      ids,
      role: joined(own.role, apart.map(roleOf)),
      faulty: joined(
        own.faulty,
        apart.map(({ faulty }) => (faulty ? 1 : 0)),
      ),
      outcomeCorrect: joined(
        own.outcomeCorrect,
        apart.map(({ outcomeCorrect }) => (outcomeCorrect ? 1 : 0)),
      ),
      type: joined(
        own.type,
        apart.map(({ failureType }) => typeIndex.get(failureType ?? '') ?? NONE),
      ),
      scenario: joined(own.scenario, none),
      failureStep: joined(
        own.failureStep,
        apart.map(({ failureStep }) => failureStep ?? NONE),
      ),
      stepCount: joined(
        own.stepCount,
        apart.map(({ stepCount }) => stepCount),
      ),
      instance: joined(own.instance, instance),
      cluster: joined(
        own.cluster,
        instance.map((index) => present(clusters.of[index])),
      ),
      parent: joined(own.parent, parent),
      answerChanged: joined(
        own.answerChanged,
        changes((row) => row.outcomeFingerprint, outcomeFingerprint),
      ),
      stepsChanged: joined(
        own.stepsChanged,
        changes((row) => row.stepFingerprint, stepFingerprint),
      ),
      labeller: joined(own.labeller, none),
      variants,
      variant: joined(new Int32Array(apart.length === 0 ? 0 : size).fill(NONE), variant),
      places,
      place: joined(new Int32Array(apart.length === 0 ? 0 : size).fill(NONE), place),
      faults: new Map(
        apart.flatMap(({ faults }, at) => (faults === undefined ? [] : [[size + at, faults]])),
      ),
    };
  }
}

/** Names in an order that is that of no file, and the number of each entry; NONE where it has no name. */
function numbered(entries: readonly (string | null)[]): [names: string[], numbers: number[]] {
  const names = [...new Set(entries.filter((name) => name !== null))].sort();
  const numbers = new Map(names.map((name, number) => [name, number]));
  return [names, entries.map((name) => numbers.get(name ?? '') ?? NONE)];
}

/** A column with further entries; the very same one if there are none. */
function joined<Column extends Uint8Array | Int8Array | Int32Array>(
  column: Column,
  further: readonly number[],
): Column {
  if (further.length === 0) return column;
  const all = column.constructor as new (length: number) => Column;
  const longer = new all(column.length + further.length);
  longer.set(column);
  longer.set(further, column.length);
  return longer;
}

function rowsWhere(stratum: Int32Array | Uint8Array, index: number): Int32Array {
  let count = 0;
  for (const value of stratum) if (value === index) count++;
  const rows = new Int32Array(count);
  let filled = 0;
  for (let row = 0; row < stratum.length; row++) if (stratum[row] === index) rows[filled++] = row;
  return rows;
}
