import { type ClusteredRows, rowsByPattern } from '../statistics/intervals/clustered-rows.ts';
import { type InstanceKinds, instanceKinds } from './instance-kinds.ts';
import { type JudgeColumns, UNSCORED } from './judge-columns.ts';
import type { JudgePatterns } from './judge-patterns.ts';
import { NONE, type SetColumns } from './set-columns.ts';
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
  readonly #computed = {
    interval: new Map<object, unknown>(),
    residuals: new Map<object, unknown>(),
    share: new Map<object, unknown>(),
  };

  /** @param isUsed leaves out rows, such as those that another judge did not score */
  constructor(
    set: SetColumns,
    judge: JudgeColumns,
    kinds: InstanceKinds = instanceKinds(set, [judge]),
    isUsed: (row: number) => boolean = () => true,
  ) {
    this.#patterns = kinds.patternsOf(judge);
    this.#maker = new TallyMaker(set, this.#patterns);
    const used = kinds.rows.filter((row) => (judge.flag[row] ?? UNSCORED) >= 0 && isUsed(row));
    const { ofRow } = this.#patterns;
    this.rows = {
      cluster: used.map((row) => kinds.ofRow[row] ?? NONE),
      clusters: kinds.size,
      times: kinds.times,
      pattern: used.map((row) => ofRow[row] ?? NONE),
      stratum: this.#patterns.stratum,
      strata: set.strata.length,
    };
    this.tally = this.#maker.from(rowsByPattern(this.rows));
  }

  /** The largest confidence that the judge stated on any of them. */
  get surest(): number {
    const { confidence } = this.#patterns;
    let most = 0;
    for (const pattern of this.rows.pattern ?? []) most = Math.max(most, confidence[pattern] ?? 0);
    return most;
  }

  /** What one row of each pattern adds to a linear function of the tally. */
  weigh(gradient: Float64Array): Float64Array {
    return this.#maker.weigh(gradient, new Float64Array(this.#patterns.size));
  }

  /** What was computed for a metric before, or what is computed now. */
  once<Value>(
    what: 'interval' | 'residuals' | 'share',
    metric: object,
    compute: () => Value,
  ): Value {
    const known = this.#computed[what];
    if (!known.has(metric)) known.set(metric, compute());
    // There is one type for the intervals of all metrics, one for their residuals and one for their shares.
    return known.get(metric) as Value;
  }
}
