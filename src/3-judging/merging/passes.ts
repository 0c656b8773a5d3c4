/** The verdicts of one judge in one repetition. */
export interface Pass {
  readonly judgeId: string;
  readonly repetition: number;
  /** The number of the row for each position of the set that has one. */
  readonly rows: PassRows;
}

/** What a pass keeps its rows in: an array or a map, by position. */
export interface PassRows {
  get(position: number): number | undefined;
  set(position: number, row: number): unknown;
  /** Each position that has a row, with that row. */
  entries(): Iterable<readonly [position: number, row: number]>;
}

const NO_ROW = -1;

/** The rows of a pass over most of a set: four bytes for each trajectory of it, judged or not. */
export class DenseRows implements PassRows {
  readonly #rows: Int32Array;

  constructor(size: number) {
    this.#rows = new Int32Array(size).fill(NO_ROW);
  }

  get(position: number): number | undefined {
    const row = this.#rows[position];
    return row === NO_ROW ? undefined : row;
  }

  set(position: number, row: number): void {
    this.#rows[position] = row;
  }

  *entries(): Iterable<readonly [number, number]> {
    for (let position = 0; position < this.#rows.length; position++) {
      const row = this.#rows[position] as number;
      if (row !== NO_ROW) yield [position, row];
    }
  }
}

/** Passes, found by judge and repetition. */
export class Passes {
  readonly #newRows: () => PassRows;
  readonly #byJudge = new Map<string, Map<number, Pass>>();

  constructor(newRows: () => PassRows) {
    this.#newRows = newRows;
  }

  get(judgeId: string, repetition: number): Pass | undefined {
    return this.#byJudge.get(judgeId)?.get(repetition);
  }

  /** The pass of this number, made where there is none. */
  at(judgeId: string, repetition: number): Pass {
    const passes = this.#byJudge.get(judgeId) ?? new Map<number, Pass>();
    this.#byJudge.set(judgeId, passes);
    const found = passes.get(repetition);
    if (found !== undefined) return found;
    const made = { judgeId, repetition, rows: this.#newRows() };
    passes.set(repetition, made);
    return made;
  }

  judgeIds(): readonly string[] {
    return [...this.#byJudge.keys()];
  }

  /** The passes of a judge, the first repetition first. */
  by(judgeId: string): readonly Pass[] {
    const passes = [...(this.#byJudge.get(judgeId)?.values() ?? [])];
    return passes.sort((a, b) => a.repetition - b.repetition);
  }
}
