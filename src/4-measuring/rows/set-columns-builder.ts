import { faultLabel } from '../../1-worlds/contract/fault-operator.ts';
import { EnvironmentError } from '../../base/errors.ts';
import { RECORDED } from '../../folder/manifest/recorded-environment.ts';
import { PRESUMED } from '../../run/label.ts';
import { CascadeColumnsBuilder } from '../cascades/cascade-columns.ts';
import { EditColumnsBuilder } from './edit-columns.ts';
import { parentRows, viewChanges } from './fault-parents.ts';
import { Numbering } from './numbering.ts';
import { type LabelRow, NONE, type SetColumns, UNKNOWN, UNTYPED } from './set-columns.ts';

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

/** Gathers rows as they are read; `finish` turns them into columns. */
export class SetColumnsBuilder {
  readonly #rowOf = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #types = new Numbering();
  readonly #scenarios = new Numbering();
  readonly #strata = new Numbering();
  readonly #instances = new Numbering();
  readonly #labellers = new Numbering();
  readonly #edits = new EditColumnsBuilder();
  readonly #cascades = new CascadeColumnsBuilder();
  readonly #unlabelled = new Set<string>();
  #presumed = false;
  readonly #columns = {
    stratum: [] as number[],
    faulty: [] as number[],
    outcomeCorrect: [] as number[],
    type: [] as number[],
    scenario: [] as number[],
    failureStep: [] as number[],
    stepCount: [] as number[],
    instance: [] as number[],
    labeller: [] as number[],
    outcomeFingerprint: [] as number[],
    stepFingerprint: [] as number[],
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
    if (row.edit !== undefined) {
      this.#edits.add(row, row.edit);
      return true;
    }
    if (row.faults !== undefined) {
      this.#cascades.add(row, row.faults);
      return true;
    }
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
    const isPresumed = row.by === PRESUMED;
    if (isPresumed && !row.faulty) this.#presumed = true;
    columns.labeller.push(row.by === undefined || isPresumed ? NONE : this.#labellers.of(row.by));
    return true;
  }

  #has(id: string): boolean {
    const besides = [this.#edits, this.#cascades, this.#unlabelled];
    return this.#rowOf.has(id) || besides.some((rows) => rows.has(id));
  }

  /** The clean runs by the ids of their instances. Where an instance has two, the first one counts. */
  #cleanRows(): ReadonlyMap<string, number> {
    const rows = new Map<string, number>();
    if (this.#edits.size + this.#cascades.size === 0) return rows;
    const { faulty, instance } = this.#columns;
    for (let row = faulty.length - 1; row >= 0; row--) {
      if (faulty[row] === 0) rows.set(this.#instances.names[instance[row] as number] ?? '', row);
    }
    return rows;
  }

  /** @param subject its fault types come in its order; other types follow as they were met */
  finish({ faults, name }: BuiltSubject): SetColumns {
    if (this.#ids.length === 0) throw new EnvironmentError('the set is empty');
    const { faulty, type, instance, outcomeFingerprint, stepFingerprint } = this.#columns;
    const typeOrder = this.#types.reordered(faults.map(({ name }) => name));
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
    const cleanRowOf = this.#cleanRows();
    const parent = parentRows(columns, instanceOrder.names.length);
    return {
      size,
      ids: this.#ids,
      rowOf: this.#rowOf,
      types: typeOrder.names,
      typeLabels: typeOrder.names.map((name) => faultLabel(name, faults)),
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
      answerChanged: viewChanges(outcomeFingerprint, columns.type, parent, typeOrder.names.length),
      stepsChanged: viewChanges(stepFingerprint, columns.type, parent, typeOrder.names.length),
      fingerprint: Float64Array.from(stepFingerprint),
      recorded: name === RECORDED,
      parents: this.#presumed ? 'presumed' : 'known',
      labellers: this.#labellers.names,
      labeller: Int32Array.from(this.#columns.labeller),
      edits: this.#edits.finish({
        rowOf: this.#rowOf,
        cleanRowOf,
        outcomeFingerprint,
        stepFingerprint,
      }),
      cascades: this.#cascades.finish(cleanRowOf),
      unlabelled: this.#unlabelled,
    };
  }
}

function rowsWhere(stratum: Int32Array, index: number): Int32Array {
  let count = 0;
  for (const value of stratum) if (value === index) count++;
  const rows = new Int32Array(count);
  let filled = 0;
  for (let row = 0; row < stratum.length; row++) if (stratum[row] === index) rows[filled++] = row;
  return rows;
}
