import { Numbering } from './numbering.ts';
import { type LabelRow, NONE, UNKNOWN } from './set-columns.ts';

/**
 * Runs with a harmless edit, as columns. They are neither clean runs nor faults: all that is asked of
 * them is whether a judge answers differently than on the run that was edited.
 */
export interface ControlColumns {
  readonly size: number;
  readonly ids: readonly string[];
  readonly rowOf: ReadonlyMap<string, number>;
  /** The kinds of edit: `repeated_read`. */
  readonly edits: readonly string[];
  /** Index into `edits`. */
  readonly edit: Int32Array;
  /** The row of the edited run among the set's own rows, or NONE. */
  readonly parent: Int32Array;
  /** 1 where the edit shows in the outcome view, 0 where it does not, UNKNOWN without a parent. */
  readonly answerChanged: Int8Array;
  /** The same for the step view. */
  readonly stepsChanged: Int8Array;
}

/** What controls are compared with: the clean runs of the set, by the ids of their instances. */
export interface EditedRuns {
  readonly rowOf: ReadonlyMap<string, number>;
  readonly outcomeFingerprint: readonly number[];
  readonly stepFingerprint: readonly number[];
}

/** Gathers controls as they are read. Their parents may come later in the file. */
export class ControlColumnsBuilder {
  readonly #rowOf = new Map<string, number>();
  readonly #rows: LabelRow[] = [];
  readonly #edits = new Numbering();
  readonly #edit: number[] = [];

  get size(): number {
    return this.#rows.length;
  }

  has(id: string): boolean {
    return this.#rowOf.has(id);
  }

  add(row: LabelRow, edit: string): void {
    this.#rowOf.set(row.id, this.#rows.length);
    this.#rows.push(row);
    this.#edit.push(this.#edits.of(edit));
  }

  finish({ rowOf, outcomeFingerprint, stepFingerprint }: EditedRuns): ControlColumns {
    const rows = this.#rows;
    const parent = Int32Array.from(rows, ({ instanceId }) => rowOf.get(instanceId) ?? NONE);
    const changes = (own: (row: LabelRow) => number, of: readonly number[]): Int8Array =>
      Int8Array.from(rows, (row, at) => {
        const from = parent[at] as number;
        return from === NONE ? UNKNOWN : own(row) === of[from] ? 0 : 1;
      });
    return {
      size: rows.length,
      ids: rows.map(({ id }) => id),
      rowOf: this.#rowOf,
      edits: this.#edits.names,
      edit: Int32Array.from(this.#edit),
      parent,
      answerChanged: changes((row) => row.outcomeFingerprint, outcomeFingerprint),
      stepsChanged: changes((row) => row.stepFingerprint, stepFingerprint),
    };
  }
}
