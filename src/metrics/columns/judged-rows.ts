import type { ClusteredRows } from '../../statistics/intervals/clustered-rows.ts';
import type { JudgeColumns } from './judge-columns.ts';
import { type JudgePatterns, judgePatterns } from './judge-patterns.ts';
import type { SetColumns } from './set-columns.ts';
import { type Tally, TallyMaker } from './tally.ts';

/**
 * The rows that a judge scored, by instance and stratum, and what each adds to the judge's tally. A
 * metric's interval needs both: rows of one instance depend on each other.
 */
export class JudgedRows {
  readonly tally: Tally;
  readonly rows: ClusteredRows;
  readonly #patterns: JudgePatterns;
  readonly #maker: TallyMaker;
  /** The pattern of each scored row. */
  readonly #patternOf: Int32Array;

  /** @param isUsed leaves out rows, such as those that another judge did not score */
  constructor(set: SetColumns, judge: JudgeColumns, isUsed: (row: number) => boolean = () => true) {
    this.#patterns = judgePatterns(set, judge);
    this.#maker = new TallyMaker(set, this.#patterns);
    const used = new Int32Array(set.size);
    let size = 0;
    for (let row = 0; row < set.size; row++) {
      if ((judge.flag[row] as number) >= 0 && isUsed(row)) used[size++] = row;
    }
    const rows = used.subarray(0, size);
    const pick = (column: Int32Array): Int32Array =>
      size === set.size ? column : rows.map((row) => column[row] as number);
    this.rows = {
      cluster: pick(set.instance),
      clusters: set.instances.length,
      stratum: pick(set.stratum),
      strata: set.strata.length,
    };
    this.#patternOf = pick(this.#patterns.ofRow);
    const counts = new Float64Array(this.#patterns.size);
    for (const pattern of this.#patternOf) counts[pattern] = (counts[pattern] as number) + 1;
    this.tally = this.#maker.from(counts);
  }

  /** What one row of each pattern changes a linear function of the tally by, row by row. */
  weigh<Column extends Float64Array | Uint8Array>(gradient: Float64Array, column: Column): Column {
    const amounts = this.#maker.weigh(gradient, new Float64Array(this.#patterns.size));
    for (let row = 0; row < column.length; row++) {
      column[row] = amounts[this.#patternOf[row] as number] as number;
    }
    return column;
  }
}
