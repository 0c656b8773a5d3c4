import { type ClusteredRows, rowsByPattern } from '../statistics/intervals/clustered-rows.ts';
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
  readonly #computed = new Map<object, unknown>();

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
      pattern: pick(this.#patterns.ofRow),
      stratum: this.#patterns.stratum,
      strata: set.strata.length,
    };
    this.tally = this.#maker.from(rowsByPattern(this.rows));
  }

  /** What one row of each pattern adds to a linear function of the tally. */
  weigh(gradient: Float64Array): Float64Array {
    return this.#maker.weigh(gradient, new Float64Array(this.#patterns.size));
  }

  /** What was computed for a metric before, or what is computed now. */
  once<Value>(metric: object, compute: () => Value): Value {
    if (!this.#computed.has(metric)) this.#computed.set(metric, compute());
    // Each metric is asked for one kind of value only.
    return this.#computed.get(metric) as Value;
  }
}
