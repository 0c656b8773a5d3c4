import type { EditKind, LabelEdit } from '../../run/label.ts';
import { Numbering } from './numbering.ts';
import { type LabelRow, NONE, UNKNOWN } from './set-columns.ts';

/**
 * Runs with an edit that is not a fault, as columns. They are in no number but those about their own
 * kind of edit: all that is asked of them is whether a judge answers differently than on the run that
 * was edited.
 */
export interface EditColumns {
  readonly size: number;
  readonly ids: readonly string[];
  readonly rowOf: ReadonlyMap<string, number>;
  readonly kind: readonly EditKind[];
  /** The names of the edits: `repeated_read`. */
  readonly names: readonly string[];
  /** Index into `names`. */
  readonly name: Int32Array;
  readonly places: readonly string[];
  /** Index into `places`, or NONE where the label names no place. */
  readonly place: Int32Array;
  readonly faulty: Uint8Array;
  /** The row of the edited run among the set's own rows, or NONE. */
  readonly parent: Int32Array;
  /** 1 where the edit shows in the outcome view, 0 where it does not, UNKNOWN without a parent. */
  readonly answerChanged: Int8Array;
  /** The same for the step view. */
  readonly stepsChanged: Int8Array;
  /** The rows of one kind, in file order. */
  rowsOfKind(kind: EditKind): readonly number[];
}

/** What edits are compared with: the rows of the set, by their ids and by instance. */
export interface EditedRuns {
  readonly rowOf: ReadonlyMap<string, number>;
  /** The clean runs by the ids of their instances, for labels that name no parent. */
  readonly cleanRowOf: ReadonlyMap<string, number>;
  readonly outcomeFingerprint: readonly number[];
  readonly stepFingerprint: readonly number[];
}

/** Gathers edited runs as they are read. Their parents may come later in the file. */
export class EditColumnsBuilder {
  readonly #rowOf = new Map<string, number>();
  readonly #rows: LabelRow[] = [];
  readonly #kind: EditKind[] = [];
  readonly #names = new Numbering();
  readonly #name: number[] = [];
  readonly #places = new Numbering();
  readonly #place: number[] = [];

  get size(): number {
    return this.#rows.length;
  }

  has(id: string): boolean {
    return this.#rowOf.has(id);
  }

  add(row: LabelRow, { kind, name, place }: LabelEdit): void {
    this.#rowOf.set(row.id, this.#rows.length);
    this.#rows.push(row);
    this.#kind.push(kind);
    this.#name.push(this.#names.of(name));
    this.#place.push(place === null ? NONE : this.#places.of(place));
  }

  finish({ rowOf, cleanRowOf, outcomeFingerprint, stepFingerprint }: EditedRuns): EditColumns {
    const rows = this.#rows;
    const kind = this.#kind;
    const parent = Int32Array.from(
      rows,
      (row) =>
        (row.parent === undefined ? cleanRowOf.get(row.instanceId) : rowOf.get(row.parent)) ?? NONE,
    );
    const changes = (own: (row: LabelRow) => number, of: readonly number[]): Int8Array =>
      Int8Array.from(rows, (row, at) => {
        const from = parent[at] as number;
        return from === NONE ? UNKNOWN : own(row) === of[from] ? 0 : 1;
      });
    return {
      size: rows.length,
      ids: rows.map(({ id }) => id),
      rowOf: this.#rowOf,
      kind,
      names: this.#names.names,
      name: Int32Array.from(this.#name),
      places: this.#places.names,
      place: Int32Array.from(this.#place),
      faulty: Uint8Array.from(rows, ({ faulty }) => (faulty ? 1 : 0)),
      parent,
      answerChanged: changes((row) => row.outcomeFingerprint, outcomeFingerprint),
      stepsChanged: changes((row) => row.stepFingerprint, stepFingerprint),
      rowsOfKind: (wanted) => rows.flatMap((_, at) => (kind[at] === wanted ? at : [])),
    };
  }
}
