import type { LabelFault } from '../../run/label.ts';
import { Numbering } from '../rows/numbering.ts';
import { type LabelRow, NONE } from '../rows/set-columns.ts';

/**
 * Runs with several faults, as columns. They are in no number but those by number of faults, because
 * whatever is said by fault type is about runs in which nothing else went wrong.
 */
export interface CascadeColumns {
  readonly size: number;
  readonly ids: readonly string[];
  readonly rowOf: ReadonlyMap<string, number>;
  /** The faults of row r are at `starts[r]` up to `starts[r + 1]`, in the order of their steps. */
  readonly starts: Int32Array;
  readonly types: readonly string[];
  /** By fault: index into `types`. */
  readonly type: Int32Array;
  /** By fault: the step to blame for it. */
  readonly step: Int32Array;
  /** By row: which faults it has, as a number that is equal for equal types. */
  readonly combination: Int32Array;
  readonly combinations: number;
  /** By row: a number that rows of one instance share. */
  readonly instance: Int32Array;
  readonly instances: number;
  /** The row of the clean parent among the set's own rows, or NONE. */
  readonly parent: Int32Array;
  readonly outcomeCorrect: Uint8Array;
  readonly stepCount: Int32Array;
}

/** How many faults a run has. */
export function faultCount({ starts }: Pick<CascadeColumns, 'starts'>, row: number): number {
  return (starts[row + 1] as number) - (starts[row] as number);
}

/** Gathers runs with several faults as they are read. Their parents may come later in the file. */
export class CascadeColumnsBuilder {
  readonly #rowOf = new Map<string, number>();
  readonly #instanceIds: string[] = [];
  readonly #types = new Numbering();
  readonly #combinations = new Numbering();
  readonly #instances = new Numbering();
  readonly #columns = {
    starts: [0],
    type: [] as number[],
    step: [] as number[],
    combination: [] as number[],
    instance: [] as number[],
    outcomeCorrect: [] as number[],
    stepCount: [] as number[],
  };

  get size(): number {
    return this.#rowOf.size;
  }

  has(id: string): boolean {
    return this.#rowOf.has(id);
  }

  add(row: LabelRow, faults: readonly LabelFault[]): void {
    this.#rowOf.set(row.id, this.#rowOf.size);
    this.#instanceIds.push(row.instanceId);
    const columns = this.#columns;
    for (const { type, step } of faults) {
      columns.type.push(this.#types.of(type));
      columns.step.push(step);
    }
    columns.starts.push(columns.type.length);
    columns.combination.push(this.#combinations.of(faults.map(({ type }) => type).join('+')));
    columns.instance.push(this.#instances.of(row.instanceId));
    columns.outcomeCorrect.push(row.outcomeCorrect ? 1 : 0);
    columns.stepCount.push(row.stepCount);
  }

  /** @param cleanRowOf the clean runs of the set by the ids of their instances */
  finish(cleanRowOf: ReadonlyMap<string, number>): CascadeColumns {
    const columns = this.#columns;
    return {
      size: this.size,
      ids: [...this.#rowOf.keys()],
      rowOf: this.#rowOf,
      starts: Int32Array.from(columns.starts),
      types: this.#types.names,
      type: Int32Array.from(columns.type),
      step: Int32Array.from(columns.step),
      combination: Int32Array.from(columns.combination),
      combinations: this.#combinations.names.length,
      instance: Int32Array.from(columns.instance),
      instances: this.#instances.names.length,
      parent: Int32Array.from(this.#instanceIds, (id) => cleanRowOf.get(id) ?? NONE),
      outcomeCorrect: Uint8Array.from(columns.outcomeCorrect),
      stepCount: Int32Array.from(columns.stepCount),
    };
  }
}
